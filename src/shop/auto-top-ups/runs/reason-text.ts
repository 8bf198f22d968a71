import type { PlainPageKey } from '#kit/text-key'
import { paymentFailureOf } from '#orders/contract'
import { runReasons } from './run.ts'

/**
 * @returns the text key of a failed run's reason: our own reasons say what happened, the payment's say what to do
 * @param reason one of `runReasons`, or why the payment failed
 */
export function reasonText(reason: string | null): PlainPageKey {
  const own = runReasons.find((known) => known === reason)
  return own ? `autoTopup.reason_${own}` : `paymentFailure.${paymentFailureOf(reason) ?? 'unknown_reason'}`
}
