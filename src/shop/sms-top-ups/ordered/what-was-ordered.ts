import type { CheckoutShop } from '#checkout'
import { readablePhone } from '#kit/phone'
import { settleTokensOf } from '#payment-tokens'
import { money } from '../shop.ts'
import { howToText } from '../sms-topup.ts'
import { setUpOrdered } from './set-up.ts'
import { findOrdered, type Ordered } from './store.ts'

type Told = Pick<Ordered, 'msisdn' | 'amount' | 'provenAt'>

/** What is said of one that is set up, in this language (specification, section 8), and what its owner has to do first. */
export function toldOf({ tenant, content }: CheckoutShop, one: Told, language: string): string[] {
  const t = content.translator(tenant, language)
  const phone = readablePhone(one.msisdn)
  return [
    t('smsTopup.success', { phone, amount: money({ tenant }, one.amount, language) }),
    one.provenAt ? t('account.sms.how', howToText(tenant)) : t('smsTopup.proveFirst', { phone }),
  ]
}

/**
 * What the order that a page shows lets texts buy, sentence by sentence. Whoever looks first has it set up: worker or page.
 * @returns one entry for each that still stands; none while the method that is to pay is not known to be good
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
    .map((one) => ({ told: toldOf(shop, one, shop.visitor.language), isWaiting: one.provenAt === null }))
}
