import { optionOf, successText } from '#agreements'
import type { CheckoutShop } from '#checkout'
import { formatDay } from '#kit/date'
import { formatMoney } from '#kit/money'
import { readablePhone } from '#kit/phone'
import { settleTokensOf } from '#payment-tokens'
import type { AutoTopUp } from './auto-top-up.ts'
import { setUp } from './set-up.ts'
import { findSetUpBy } from './store.ts'

/** The sentences about a new automatic top-up, in this language (specification, section 8). */
export function setUpSentences({ tenant, content }: CheckoutShop, one: AutoTopUp, language: string): string[] {
  const topping = { option: optionOf(one.agreement), amount: one.amount, phoneNumber: one.msisdn }
  const day = one.nextRun ? formatDay(one.nextRun, language, tenant) : undefined
  return successText(content.translator(tenant, language), topping, { tenant, language }, day)
}

/**
 * What an order has set up, as sentences for its page. Sets it up first if the worker has not yet.
 * @returns one entry each, in its current state; none while it is unknown whether the paying method is valid
 */
export async function whatWasSetUp(shop: CheckoutShop, orderNumber: string): Promise<string[][]> {
  await settleTokensOf(shop, orderNumber)
  await setUp(shop, orderNumber)
  const brought = await shop.db.read((tx) => findSetUpBy(tx, orderNumber))
  return brought.map((one) => asItStands(shop, one, shop.visitor.language))
}

/** The page may be opened again much later: a paused or ended top-up says so, with the reason if we paused it. */
function asItStands(shop: CheckoutShop, one: AutoTopUp, language: string): string[] {
  const { status, stoppedBecause, amount, currency, msisdn } = one
  if (status === 'enabled') return setUpSentences(shop, one, language)
  const t = shop.content.translator(shop.tenant, language)
  const phone = readablePhone(msisdn)
  if (status === 'deleted') return [t('mail.autoTopUp.ended', { phone })]
  return [
    t('autoTopup.isPaused', { phone, amount: formatMoney(amount, currency, language) }),
    stoppedBecause ? t(`account.autoTopups.stopped.${stoppedBecause}`) : t('mail.autoTopUp.paused', { phone }),
  ]
}
