import type { CheckoutShop } from '#checkout'
import { readablePhone } from '#kit/phone'
import { settleTokensOf } from '#payment-tokens'
import { money } from '../shop.ts'
import { howToText } from '../sms-topup.ts'
import { setUpOrdered } from './set-up.ts'
import { findOrdered, type Ordered } from './store.ts'

type Told = Pick<Ordered, 'msisdn' | 'amount' | 'provenAt'>

/**
 * The sentences about a new top-up by text, in this language (specification, section 8), and what its owner has to do
 * first.
 */
export function setUpSentences({ tenant, content }: CheckoutShop, one: Told, language: string): string[] {
  const t = content.translator(tenant, language)
  const phone = readablePhone(one.msisdn)
  return [
    t('smsTopup.success', { phone, amount: money({ tenant }, one.amount, language) }),
    one.provenAt ? t('account.sms.how', howToText(tenant)) : t('smsTopup.proveFirst', { phone }),
  ]
}

/**
 * What an order has set up, as sentences for its page. Sets it up first if the worker has not yet.
 * @returns one entry for each that is active; none while it is unknown whether the paying method is valid
 */
export async function whatWasOrdered(
  shop: CheckoutShop,
  orderNumber: string,
): Promise<{ told: string[]; isWaiting: boolean }[]> {
  await settleTokensOf(shop, orderNumber)
  await setUpOrdered(shop, orderNumber)
  const brought = await shop.db.read((tx) => findOrdered(tx, orderNumber))
  return brought
    .filter(({ isRemoved }) => !isRemoved)
    .map((one) => ({ told: setUpSentences(shop, one, shop.visitor.language), isWaiting: one.provenAt === null }))
}
