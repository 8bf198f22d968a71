import { after } from '#kit/clock'
import { newCaptureId } from '#kit/ids'
import { earned, holding, type PaymentPart, type Position } from '#orders'
import { beingTaken, type CapturePart, isUnderWayCapture, promised } from '#orders/captures'
import { callGrace } from '../retry-schedule.ts'
import type { Decision } from './decision.ts'

const hour = 60 * 60
/** Wait before a refused capture is tried again, and number of tries per payment; after that an operator must act. */
const retryAfter = hour
const triesPerPayment = 3
/** This long before an authorisation ends, everything that may still be delivered is captured. */
const endIsNear = 24 * hour

/**
 * Requests the captures that are due. An approved payment is captured at once, because nothing is delivered before. An
 * authorised payment is captured for what was delivered, once all deliveries are final. What the order does not need is
 * released.
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
  if (decision.newCaptures.length > 0) decision.announcements.push({ kind: 'capture.requested' })
  if (unneededPromises(position).length > unneededPromises(before).length)
    decision.announcements.push({ kind: 'promise.unneeded' })
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
  // One capture at a time, and one that succeeds: the rest of an authorisation is released after it.
  if (captures.some((capture) => capture.paymentId === payment.paymentId && capture.state !== 'failed')) return false
  const failed = failedOf(position, payment)
  const last = failed.at(-1)
  if (!last) return true
  return failed.length < triesPerPayment && after(new Date(last.requestedAt), retryAfter) <= now
}

/** Payments whose authorisation is no longer needed: the order is final, and its value is covered by captured money. */
export function unneededPromises(position: Position): PaymentPart[] {
  if (position.state === 'open' || position.state === 'paid') return []
  const isShort = earned(position) > holding(position)
  return position.payments.filter(
    (payment) =>
      payment.state === 'authorized' &&
      !position.captures.some(({ paymentId, state }) => paymentId === payment.paymentId && isUnderWayCapture(state)) &&
      (!isShort || payment.paid > 0),
  )
}
