import { earned } from '#orders'
import { promised } from '#orders/captures'
import { alert, type Decision } from './decision.ts'
import { giveUp } from './delivery-news.ts'

/**
 * A promise to pay may end before it was made use of. What nobody has sent by then is not sent any more; what is sent
 * already is a loss that an operator is told of. Money that came and went back is no part of this.
 */
export function dropUnpaid(decision: Decision, now: Date): void {
  const { position } = decision
  if (position.state !== 'paid') return
  const secured = position.payments.reduce((total, payment) => total + payment.paid + promised(payment), 0)
  for (const delivery of position.deliveries.filter(({ state }) => state === 'planned')) {
    if (earned(position) <= secured) return
    giveUp(decision, delivery, 'not_paid', now)
  }
  const missing = earned(position) - secured
  if (missing > 0) alert(decision, 'delivered-unpaid', { amount: missing })
}
