import { mayBecome } from '#kit/states'
import { type CapturePart, type CaptureState, captureTransitions, isUnderWayCapture } from '#orders/captures'
import type { OrderUpdate } from '../order-update.ts'
import { nextCheckAt } from '../retry-schedule.ts'
import { alert, type Decision } from './decision.ts'
import { interpretAnswer, isLongUnknown, stateWithoutAnswer } from './partner-answer.ts'

type CaptureUpdate = Extract<OrderUpdate, { about: 'capture' }>

/**
 * Applies what the provider said of a capture. Only a successful capture books the money. A failed capture ends a
 * payment that was approved; an authorised payment stays authorised, and an operator is alerted.
 */
export function applyCaptureUpdate(decision: Decision, update: CaptureUpdate, now: Date): void {
  const { position } = decision
  const capture = position.captures.find(({ captureId }) => captureId === update.captureId)
  if (!capture) throw new Error(`capture ${update.captureId} is not of order ${position.orderNumber}`)
  const { answer } = update
  if (answer.kind === 'answered' && answer.value === undefined && update.actor === 'provider') return
  const { state } = capture
  const meaning = interpretAnswer(answer, {
    state,
    transitions: captureTransitions,
    first: 'requested',
    partner: 'provider',
  })
  if (meaning.kind === 'no-answer') {
    applyNoAnswer(decision, capture, meaning.reason, update, now)
  } else if (meaning.kind === 'refused') {
    change(decision, capture, 'failed', update, now, { failure: meaning.reason })
  } else if (meaning.kind === 'unsent') {
    change(decision, capture, 'requested', update, now)
    decision.announcements.push({ kind: 'capture.requested' })
  } else {
    change(decision, capture, meaning.facts.state, update, now, { reference: meaning.facts.reference })
  }
}

/** No answer: the capture keeps its state or becomes `unknown`, and is asked about again. */
function applyNoAnswer(
  decision: Decision,
  capture: CapturePart,
  reason: string,
  update: CaptureUpdate,
  now: Date,
): void {
  if (!isUnderWayCapture(capture.state)) return
  change(decision, capture, stateWithoutAnswer(captureTransitions, capture.state), update, now)
  if (capture.state === 'unknown' && isLongUnknown(capture.requestedAt, now)) {
    alert(decision, `capture-unknown ${capture.captureId}`, { reason })
  }
}

function change(
  decision: Decision,
  capture: CapturePart,
  state: CaptureState,
  update: CaptureUpdate,
  now: Date,
  more: { reference?: string; failure?: string } = {},
): void {
  if (!mayBecome(captureTransitions, capture.state, state)) return
  const before = capture.state
  if (before === state && !isUnderWayCapture(state)) return
  capture.state = state
  capture.reference = more.reference ?? capture.reference
  const { captureId, reference, amount, requestedAt } = capture
  decision.captures.push({
    captureId,
    state,
    reference,
    failure: more.failure ?? null,
    lookAt: isUnderWayCapture(state) ? nextCheckAt(requestedAt, now) : null,
  })
  if (before === state) return
  decision.timeline.push({ kind: `capture.${state}`, actor: update.actor, reference, details: { captureId, amount } })
  if (state === 'captured') takeMoney(decision, capture, now)
  if (state === 'failed') missMoney(decision, capture, more.failure ?? 'refused by the provider', now)
}

function paymentOf({ position }: Decision, { captureId, paymentId }: CapturePart) {
  const payment = position.payments.find((one) => one.paymentId === paymentId)
  if (!payment) throw new Error(`capture ${captureId} has no payment`)
  return payment
}

function takeMoney(decision: Decision, capture: CapturePart, now: Date): void {
  const payment = paymentOf(decision, capture)
  const { paymentId, reference, method } = payment
  payment.paid += capture.amount
  // After a partial capture the rest is released first; then the provider reports the payment as paid.
  const isWhole = payment.paid >= payment.amount
  if (isWhole && payment.state !== 'paid') {
    payment.state = 'paid'
    decision.timeline.push({ kind: 'payment.paid', actor: 'provider', reference, details: { method } })
  }
  const isOpen = payment.state === 'authorized' || payment.state === 'approved'
  decision.payments.push({
    paymentId,
    state: payment.state,
    reference,
    failure: payment.failure,
    checkoutUrl: payment.checkoutUrl,
    lookAt: isOpen ? nextCheckAt(payment.createdAt, now) : null,
    moved: [{ kind: 'paid', amount: capture.amount, reference: capture.captureId }],
  })
}

function missMoney(decision: Decision, capture: CapturePart, reason: string, now: Date): void {
  const payment = paymentOf(decision, capture)
  if (payment.state !== 'approved') {
    alert(decision, `capture-failed ${capture.captureId}`, { amount: capture.amount, reason })
    return
  }
  payment.state = 'failed'
  payment.failure = reason
  payment.askedAt = now.toISOString()
  const { paymentId, state, reference, failure, checkoutUrl, method } = payment
  decision.payments.push({ paymentId, state, reference, failure, checkoutUrl, lookAt: null, moved: [] })
  decision.timeline.push({ kind: 'payment.failed', actor: 'provider', reference, details: { method, failure } })
}
