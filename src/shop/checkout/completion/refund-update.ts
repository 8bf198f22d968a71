import { mayBecome } from '#kit/states'
import { isUnderWayRefund, type RefundPart, type RefundState, refundTransitions } from '#orders'
import type { RefundUpdate } from '../order-update.ts'
import { nextCheckAt } from '../retry-schedule.ts'
import { alert, type Decision } from './decision.ts'
import { interpretAnswer, isLongUnknown, stateWithoutAnswer } from './partner-answer.ts'

/** Applies what the provider said of a refund. A failed refund leaves the amount owed, so that another is tried. */
export function applyRefundUpdate(decision: Decision, update: RefundUpdate, now: Date): void {
  const { position } = decision
  const refund = position.refunds.find(({ refundId }) => refundId === update.refundId)
  if (!refund) throw new Error(`refund ${update.refundId} is not of order ${position.orderNumber}`)
  const { answer } = update
  // A webhook names a payment, and may come while another of its refunds is still on its way to the provider. That the
  // provider does not know that refund says nothing then. The sweeper asks later and may conclude that it never
  // arrived.
  if (answer.kind === 'answered' && answer.value === undefined && update.actor === 'provider') return
  const about = {
    state: refund.state,
    transitions: refundTransitions,
    first: 'requested',
    partner: 'provider',
  } as const
  const meaning = interpretAnswer(answer, about)
  if (meaning.kind === 'no-answer') {
    applyNoAnswer(decision, refund, meaning.reason, update, now)
  } else if (meaning.kind === 'refused') {
    change(decision, refund, 'failed', update, now, { failure: meaning.reason })
  } else if (meaning.kind === 'unsent') {
    change(decision, refund, 'requested', update, now)
    decision.announcements.push({ kind: 'refund.requested' })
  } else {
    const { state, reference, claimUrl } = meaning.facts
    change(decision, refund, state, update, now, { reference, claimUrl })
  }
}

/** No answer: the refund keeps its state or becomes `unknown`, and is asked about again. */
function applyNoAnswer(decision: Decision, refund: RefundPart, reason: string, update: RefundUpdate, now: Date): void {
  if (!isUnderWayRefund(refund.state)) return
  change(decision, refund, stateWithoutAnswer(refundTransitions, refund.state), update, now)
  if (refund.state === 'unknown' && isLongUnknown(refund.requestedAt, now)) {
    alert(decision, `refund-unknown ${refund.refundId}`, { reason })
  }
}

function change(
  decision: Decision,
  refund: RefundPart,
  state: RefundState,
  update: RefundUpdate,
  now: Date,
  more: { reference?: string; failure?: string; claimUrl?: string | undefined } = {},
): void {
  if (!mayBecome(refundTransitions, refund.state, state)) return
  const before = refund.state
  refund.state = state
  refund.reference = more.reference ?? refund.reference
  const isOver = state === 'refunded' || state === 'failed'
  if (before === state && isOver) return
  decision.refunds.push({
    refundId: refund.refundId,
    state,
    reference: refund.reference,
    failure: more.failure ?? null,
    lookAt: isOver ? null : nextCheckAt(refund.requestedAt, now),
  })
  if (before === state) return
  const { refundId, reference, amount } = refund
  decision.timeline.push({ kind: `refund.${state}`, actor: update.actor, reference, details: { refundId, amount } })
  // The provider does not know where to send the money: the shopper has to say it.
  if (state === 'pending' && more.claimUrl)
    decision.announcements.push({ kind: 'refund.claimable', details: { refundId, amount, claimUrl: more.claimUrl } })
  if (state === 'refunded') {
    move(decision, refund, 'refunded')
    decision.announcements.push({ kind: 'order.refunded', details: { refundId, amount } })
  }
  if (state === 'failed') {
    if (before === 'refunded') move(decision, refund, 'refund-failed')
    alert(decision, `refund-failed ${refundId}`, { amount, reason: more.failure ?? 'refused by the bank' })
  }
}

function move(decision: Decision, refund: RefundPart, kind: 'refunded' | 'refund-failed'): void {
  const payment = decision.position.payments.find(({ paymentId }) => paymentId === refund.paymentId)
  if (!payment) throw new Error(`refund ${refund.refundId} has no payment`)
  payment.returned += kind === 'refunded' ? refund.amount : -refund.amount
  const { paymentId, state, reference, failure, checkoutUrl } = payment
  const moved = [{ kind, amount: refund.amount, reference: refund.refundId }]
  decision.payments.push({ paymentId, state, reference, failure, checkoutUrl, lookAt: null, moved })
}
