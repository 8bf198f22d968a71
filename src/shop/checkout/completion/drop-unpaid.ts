import { earned } from '#orders'
import { promised } from '#orders/captures'
import { alert, type Decision } from './decision.ts'
import { failUnsent } from './delivery-update.ts'

/**
 * An authorisation may end before its capture. Units not sent by then fail; for units already sent an operator is
 * alerted of a loss. Payments that were made and refunded are not affected.
 */
export function dropUnpaid(decision: Decision, now: Date): void {
  const { position } = decision
  if (position.state !== 'paid') return
  const secured = position.payments.reduce((total, payment) => total + payment.paid + promised(payment), 0)
  for (const delivery of position.deliveries.filter(({ state }) => state === 'planned')) {
    if (earned(position) <= secured) return
    failUnsent(decision, delivery, 'not_paid', now)
  }
  const missing = earned(position) - secured
  if (missing > 0) alert(decision, 'delivered-unpaid', { amount: missing })
}
