import { optionOf, successText } from '#agreements'
import type { CheckoutShop } from '#checkout'
import { formatDay } from '#kit/date'
import { formatMoney } from '#kit/money'
import { readablePhone } from '#kit/phone'
import { settleTokensOf } from '#payment-tokens'
import type { AutoTopUp } from './auto-top-up.ts'
import { setUp } from './set-up.ts'
import { findBroughtBy } from './store.ts'

/** What is said of one that is set up, in this language (specification, section 8). */
export function toldOf({ tenant, content }: CheckoutShop, one: AutoTopUp, language: string): string[] {
  const topping = { option: optionOf(one.agreement), amount: one.amount, phoneNumber: one.msisdn }
  const day = one.nextRun ? formatDay(one.nextRun, language, tenant) : undefined
  return successText(content.translator(tenant, language), topping, { tenant, language }, day)
}

/**
 * What the order that a page shows has set up, sentence by sentence. Whoever looks first has it set up: worker or page.
 * @returns one entry for each, as it stands now; none while the method that is to pay is not known to be good
 */
export async function whatWasSetUp(shop: CheckoutShop, orderNumber: string): Promise<string[][]> {
  await settleTokensOf(shop, orderNumber)
  await setUp(shop, orderNumber)
  const brought = await shop.db.read((tx) => findBroughtBy(tx, orderNumber))
  return brought.map((one) => asItStands(shop, one, shop.visitor.language))
}

/** The page may be opened again long after: one that is paused says so, and why if we did it; one that is over as well. */
function asItStands(shop: CheckoutShop, one: AutoTopUp, language: string): string[] {
  const { status, stoppedBecause, amount, currency, msisdn } = one
  if (status === 'enabled') return toldOf(shop, one, language)
  const t = shop.content.translator(shop.tenant, language)
  const phone = readablePhone(msisdn)
  if (status === 'deleted') return [t('mail.autoTopUp.ended', { phone })]
  return [
    t('autoTopup.isPaused', { phone, amount: formatMoney(amount, currency, language) }),
    stoppedBecause ? t(`account.autoTopups.stopped.${stoppedBecause}`) : t('mail.autoTopUp.paused', { phone }),
  ]
}
