import { textVersion } from '#content'
import { fromMajor, type Minor, toMajor } from '#kit/money'
import { type Refusal, refuse } from '#kit/result'
import type { PaymentInput } from '../paying/saved-method-payment.ts'
import type { CheckoutShop } from '../shop.ts'

type ShownTotal = { shownTotal?: number | undefined }

/** The shopper is charged the total that was shown. @returns totalChanged with the current total if it differs */
export function checkShownTotal(
  { tenant }: CheckoutShop,
  { shownTotal }: ShownTotal,
  total: Minor,
): Refusal | undefined {
  if (shownTotal === undefined || fromMajor(shownTotal) === total) return undefined
  return refuse('totalChanged', { details: { totalPrice: toMajor(total), currency: tenant.currency } })
}

/** What was agreed to is the most that is charged. @returns totalChanged for more, or another currency */
export function moreThanAgreed({ tenant }: CheckoutShop, { atMost }: Pick<PaymentInput, 'atMost'>, total: Minor) {
  if (!atMost || (total <= atMost.total && tenant.currency === atMost.currency)) return undefined
  return refuse('totalChanged', { details: { totalPrice: toMajor(total), currency: tenant.currency } })
}

/** Version of the automatic top-ups' terms as agreed to: number, amount and schedule are part of them. */
export const termsVersion = (consent: readonly string[]): string => textVersion(consent.join('\n'))
