import { mayBecome } from '#kit/states'
import { type CapturePart, type CaptureState, captureTransitions, isUnderWayCapture } from '#orders/captures'
import type { News } from '../news.ts'
import { nextLook } from '../retry-schedule.ts'
import { alert, type Decision } from './decision.ts'
import { isLongUnknown, meaningOf, stateInSilence } from './partner-answer.ts'

type CaptureNews = Extract<News, { about: 'capture' }>

/**
 * Applies what the provider said of a capture. Only a successful capture books the money. A failed capture ends a
 * payment that was approved; an authorised payment stays authorised, and an operator is alerted.
 */
export function applyCaptureNews(decision: Decision, news: CaptureNews, now: Date): void {
  const { position } = decision
  const capture = position.captures.find(({ captureId }) => captureId === news.captureId)
  if (!capture) throw new Error(`capture ${news.captureId} is not of order ${position.orderNumber}`)
  const { answer } = news
  if (answer.kind === 'answered' && answer.value === undefined && news.actor === 'provider') return
  const { state } = capture
  const told = meaningOf(answer, { state, transitions: captureTransitions, first: 'requested', partner: 'provider' })
  if (told.kind === 'silence') {
    takeSilence(decision, capture, told.reason, news, now)
  } else if (told.kind === 'refused') {
    change(decision, capture, 'failed', news, now, { failure: told.reason })
  } else if (told.kind === 'unsent') {
    change(decision, capture, 'requested', news, now)
    decision.announcements.push({ news: 'capture.requested' })
  } else {
    change(decision, capture, told.facts.state, news, now, { reference: told.facts.reference })
  }
}

/** No answer: the capture keeps its state or becomes `unknown`, and is asked about again. */
function takeSilence(decision: Decision, capture: CapturePart, reason: string, news: CaptureNews, now: Date): void {
  if (!isUnderWayCapture(capture.state)) return
  change(decision, capture, stateInSilence(captureTransitions, capture.state), news, now)
  if (capture.state === 'unknown' && isLongUnknown(capture.requestedAt, now)) {
    alert(decision, `capture-unknown ${capture.captureId}`, { reason })
  }
}

function change(
  decision: Decision,
  capture: CapturePart,
  state: CaptureState,
  news: CaptureNews,
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
    lookAt: isUnderWayCapture(state) ? nextLook(requestedAt, now) : null,
  })
  if (before === state) return
  decision.timeline.push({ kind: `capture.${state}`, actor: news.actor, reference, details: { captureId, amount } })
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
    lookAt: isOpen ? nextLook(payment.createdAt, now) : null,
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
