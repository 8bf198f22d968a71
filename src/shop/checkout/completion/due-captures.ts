import { after } from '#kit/clock'
import { newCaptureId } from '#kit/ids'
import { earned, holding, type PaymentPart, type Position } from '#orders'
import { beingTaken, type CapturePart, isUnderWayCapture, promised } from '#orders/captures'
import { callGrace } from '../retry-schedule.ts'
import { announce, type Decision } from './decision.ts'

const hour = 60 * 60
/** A capture that the provider turned down is tried again so much later, and so often; then it waits for an operator. */
const retryAfter = hour
const triesPerPayment = 3
/** So long before its end a promise is made use of for whatever may still be delivered. */
const endIsNear = 24 * hour

/**
 * Requests the money that is due of what was promised: for an approval at once, because nothing is delivered before;
 * for an authorisation what was delivered, once all deliveries are settled. What the order needs no more is given back.
 */
export function dueCaptures(decision: Decision, before: Position, now: Date): void {
  const { position } = decision
  for (const payment of position.payments) {
    const amount = amountDue(position, payment, now)
    if (amount <= 0 || !mayTry(position, payment, now)) continue
    const capture = { captureId: newCaptureId(), paymentId: payment.paymentId, amount }
    position.captures.push({ ...capture, state: 'requested', reference: null, requestedAt: now.toISOString() })
    decision.newCaptures.push({ ...capture, orderNumber: position.orderNumber, lookAt: after(now, callGrace) })
    decision.timeline.push({ kind: 'capture.requested', actor: 'shop', details: capture })
  }
  if (decision.newCaptures.length > 0) announce(decision, 'capture.requested')
  if (unneeded(position).length > unneeded(before).length) announce(decision, 'promise.unneeded')
}

function amountDue(position: Position, payment: PaymentPart, now: Date): number {
  if (payment.state === 'approved' && position.state === 'open') {
    const paid = position.payments.reduce((total, { paid }) => total + paid, 0)
    return paid + beingTaken(position) < position.total ? payment.amount : 0
  }
  const isTime = position.state === 'done' || (position.state === 'paid' && isNearItsEnd(payment, now))
  if (payment.state !== 'authorized' || !isTime) return 0
  const due = earned(position) - holding(position) - beingTaken(position)
  return Math.min(due, promised(payment) - beingTaken(position, payment.paymentId))
}

const isNearItsEnd = ({ captureBefore }: PaymentPart, now: Date): boolean =>
  captureBefore !== null && Date.parse(captureBefore) - now.getTime() < endIsNear * 1000

const failedOf = ({ captures }: Position, { paymentId }: PaymentPart): CapturePart[] =>
  captures.filter((capture) => capture.paymentId === paymentId && capture.state === 'failed')

function mayTry(position: Position, payment: PaymentPart, now: Date): boolean {
  const { captures } = position
  // One at a time, and one that succeeds: the rest of a promise is given back after it.
  if (captures.some((capture) => capture.paymentId === payment.paymentId && capture.state !== 'failed')) return false
  const failed = failedOf(position, payment)
  const last = failed.at(-1)
  if (!last) return true
  return failed.length < triesPerPayment && after(new Date(last.requestedAt), retryAfter) <= now
}

/** Payments whose promise the order has no use for any more: it is over, and what it needs is here, not only on its way. */
export function unneeded(position: Position): PaymentPart[] {
  if (position.state === 'open' || position.state === 'paid') return []
  const isShort = earned(position) > holding(position)
  return position.payments.filter(
    (payment) =>
      payment.state === 'authorized' &&
      !position.captures.some(({ paymentId, state }) => paymentId === payment.paymentId && isUnderWayCapture(state)) &&
      (!isShort || payment.paid > 0),
  )
}
