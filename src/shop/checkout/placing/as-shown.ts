import { textVersion } from '#content'
import { fromMajor, type Minor, toMajor } from '#kit/money'
import { type Refusal, refuse } from '#kit/result'
import type { Wish } from '../paying/saved-method-payment.ts'
import type { CheckoutShop } from '../shop.ts'

type Shown = { shownTotal?: number | undefined }

/** What was shown is what is charged. @returns totalChanged with the total of now, unless that is what was shown */
export function otherThanShown({ tenant }: CheckoutShop, { shownTotal }: Shown, total: Minor): Refusal | undefined {
  if (shownTotal === undefined || fromMajor(shownTotal) === total) return undefined
  return refuse('totalChanged', { details: { totalPrice: toMajor(total), currency: tenant.currency } })
}

/** What was agreed to is the most that is taken. @returns totalChanged for more than that, or another currency */
export function moreThanAgreed({ tenant }: CheckoutShop, { atMost }: Pick<Wish, 'atMost'>, total: Minor) {
  if (!atMost || (total <= atMost.total && tenant.currency === atMost.currency)) return undefined
  return refuse('totalChanged', { details: { totalPrice: toMajor(total), currency: tenant.currency } })
}

/** The words of the automatic top-ups, as they were agreed to: number, amount and rhythm stand in them. */
export const termsVersion = (leave: readonly string[]): string => textVersion(leave.join('\n'))
