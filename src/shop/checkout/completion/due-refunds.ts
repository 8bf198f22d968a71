import { after } from '#kit/clock'
import { newRefundId } from '#kit/ids'
import { heldMoney, owed, type PaymentPart, type Position, type RefundReason } from '#orders'
import { callGrace, refundWaits } from '../retry-schedule.ts'
import { alert, type Decision } from './decision.ts'

/**
 * Requests what we owe the shopper, from the newest payment that still holds money to the oldest, so that a second
 * payment is refunded in full. A failed refund is tried again after growing waits; after the last try an operator must
 * act.
 */
export function dueRefunds(decision: Decision, now: Date): void {
  const { position } = decision
  let rest = owed(position)
  for (const payment of position.payments.toReversed()) {
    if (rest <= 0) break
    const amount = Math.min(rest, heldMoney(position, payment))
    if (amount <= 0) continue
    const failed = failedTries(position, payment)
    const wait = failed === 0 ? 0 : refundWaits[failed - 1]
    if (wait === undefined) {
      tellWhenStuck(decision, payment, amount)
      continue
    }
    rest -= amount
    const last = lastOf(decision, payment)
    if (failed === 1 && last) {
      decision.announcements.push({ kind: 'refund.delayed', details: { refundId: last.refundId, amount } })
    }
    request(decision, payment, amount, wait, now)
  }
  if (decision.newRefunds.some(({ notBefore }) => notBefore === null))
    decision.announcements.push({ kind: 'refund.requested' })
}

/** Number of failed refunds of a payment since an operator last dealt with them. */
function failedTries(position: Position, { paymentId }: PaymentPart): number {
  const lookedAfter = lastLookedAfter(position)
  return position.refunds.filter(
    (refund) =>
      refund.paymentId === paymentId && refund.state === 'failed' && Date.parse(refund.requestedAt) >= lookedAfter,
  ).length
}

const lastLookedAfter = ({ goodwill }: Position): number =>
  Math.max(0, ...goodwill.filter(({ amount }) => amount >= 0).map(({ at }) => Date.parse(at)))

/** The last try failed just now: nothing more happens without an operator. */
function tellWhenStuck(decision: Decision, payment: PaymentPart, amount: number): void {
  const last = lastOf(decision, payment)
  if (!last) return
  const { refundId } = last
  if (!decision.refunds.some((refund) => refund.refundId === refundId && refund.state === 'failed')) return
  decision.announcements.push({ kind: 'refund.stuck', details: { refundId, amount } })
  alert(decision, `refund-stuck ${refundId}`, { amount, next: 'npm run saldo -- orders refund … --again' })
}

const lastOf = ({ position }: Decision, { paymentId }: PaymentPart) =>
  position.refunds.findLast((refund) => refund.paymentId === paymentId)

function request(decision: Decision, { paymentId }: PaymentPart, amount: number, wait: number, now: Date): void {
  const { position } = decision
  const refundId = newRefundId()
  const reason = reasonFor(position)
  const requestedAt = new Date(Math.max(now.getTime(), lastLookedAfter(position)))
  const notBefore = wait > 0 ? after(now, wait) : null
  position.refunds.push({
    refundId,
    paymentId,
    amount,
    reason,
    state: 'requested',
    reference: null,
    requestedAt: requestedAt.toISOString(),
  })
  decision.newRefunds.push({
    refundId,
    paymentId,
    amount,
    reason,
    requestedAt,
    notBefore,
    orderNumber: position.orderNumber,
    lookAt: notBefore ?? after(now, callGrace),
  })
  const isAsked = decision.goodwill.some(({ operator }) => operator !== null)
  decision.timeline.push({
    kind: 'refund.requested',
    actor: isAsked ? 'operator' : 'shop',
    details: { refundId, paymentId, amount, reason, ...(notBefore ? { notBefore: notBefore.toISOString() } : {}) },
  })
}

function reasonFor({ state, payments, total, deliveries, goodwill, refunds }: Position): RefundReason {
  const asked = refunds
    .filter((refund) => refund.reason === 'operator' && refund.state !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)
  if (goodwill.reduce((sum, { amount }) => sum + amount, 0) > asked) return 'operator'
  if (state === 'cancelled') return 'paid-too-late'
  if (payments.reduce((sum, { paid }) => sum + paid, 0) > total) return 'paid-twice'
  return deliveries.some((delivery) => delivery.state === 'reversed') ? 'reversed' : 'undeliverable'
}
