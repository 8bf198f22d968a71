import { after } from '#kit/clock'
import { newRefundId } from '#kit/ids'
import { held, owed, type Position, type RefundReason } from '#orders'
import { announce, type Decision } from './decision.ts'
import { callGrace } from './look-times.ts'

/** A refund that the provider turns down this often waits for an operator. */
const triesPerPayment = 3

/**
 * Requests what the shopper is owed, from the newest payment that still holds money to the oldest: that way a second
 * payment goes back whole.
 */
export function dueRefunds(decision: Decision, now: Date): void {
  const { position } = decision
  let rest = owed(position)
  for (const payment of position.payments.toReversed()) {
    if (rest <= 0) break
    const failed = position.refunds.filter(
      ({ paymentId, state }) => paymentId === payment.paymentId && state === 'failed',
    )
    if (failed.length >= triesPerPayment) continue
    const amount = Math.min(rest, held(position, payment))
    if (amount <= 0) continue
    rest -= amount
    const refund = {
      refundId: newRefundId(),
      paymentId: payment.paymentId,
      amount,
      reason: reasonFor(position),
    }
    const { refundId, paymentId, reason } = refund
    position.refunds.push({ ...refund, state: 'requested', reference: null, requestedAt: now.toISOString() })
    decision.newRefunds.push({
      ...refund,
      orderNumber: position.orderNumber,
      lookAt: after(now, callGrace),
    })
    decision.timeline.push({
      kind: 'refund.requested',
      actor: 'shop',
      details: { refundId, paymentId, amount, reason },
    })
  }
  if (decision.newRefunds.length > 0) announce(decision, 'refund.requested')
}

function reasonFor({ state, payments, total, deliveries }: Position): RefundReason {
  if (state === 'cancelled') return 'paid-too-late'
  if (payments.reduce((sum, { paid }) => sum + paid, 0) > total) return 'paid-twice'
  return deliveries.some((delivery) => delivery.state === 'reversed') ? 'reversed' : 'undeliverable'
}
