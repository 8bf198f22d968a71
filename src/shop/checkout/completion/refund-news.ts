import { mayBecome } from '#kit/states'
import { isUnderWayRefund, type RefundPart, type RefundState, refundTransitions } from '#orders'
import type { RefundNews } from '../news.ts'
import { nextLook } from '../retry-schedule.ts'
import { alert, type Decision } from './decision.ts'
import { isLongUnknown, meaningOf, stateInSilence } from './partner-answer.ts'

/** Applies what the provider said of a refund. A failed refund leaves the amount owed, so that another is tried. */
export function applyRefundNews(decision: Decision, news: RefundNews, now: Date): void {
  const { position } = decision
  const refund = position.refunds.find(({ refundId }) => refundId === news.refundId)
  if (!refund) throw new Error(`refund ${news.refundId} is not of order ${position.orderNumber}`)
  const { answer } = news
  // A webhook names a payment, and may come while another of its refunds is still on its way to the provider. That the
  // provider does not know that refund says nothing then. The sweeper asks later and may conclude that it never
  // arrived.
  if (answer.kind === 'answered' && answer.value === undefined && news.actor === 'provider') return
  const about = {
    state: refund.state,
    transitions: refundTransitions,
    first: 'requested',
    partner: 'provider',
  } as const
  const told = meaningOf(answer, about)
  if (told.kind === 'silence') {
    takeSilence(decision, refund, told.reason, news, now)
  } else if (told.kind === 'refused') {
    change(decision, refund, 'failed', news, now, { failure: told.reason })
  } else if (told.kind === 'unsent') {
    change(decision, refund, 'requested', news, now)
    decision.announcements.push({ news: 'refund.requested' })
  } else {
    const { state, reference, claimUrl } = told.facts
    change(decision, refund, state, news, now, { reference, claimUrl })
  }
}

/** No answer: the refund keeps its state or becomes `unknown`, and is asked about again. */
function takeSilence(decision: Decision, refund: RefundPart, reason: string, news: RefundNews, now: Date): void {
  if (!isUnderWayRefund(refund.state)) return
  change(decision, refund, stateInSilence(refundTransitions, refund.state), news, now)
  if (refund.state === 'unknown' && isLongUnknown(refund.requestedAt, now)) {
    alert(decision, `refund-unknown ${refund.refundId}`, { reason })
  }
}

function change(
  decision: Decision,
  refund: RefundPart,
  state: RefundState,
  news: RefundNews,
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
    lookAt: isOver ? null : nextLook(refund.requestedAt, now),
  })
  if (before === state) return
  const { refundId, reference, amount } = refund
  decision.timeline.push({ kind: `refund.${state}`, actor: news.actor, reference, details: { refundId, amount } })
  // The provider does not know where to send the money: the shopper has to say it.
  if (state === 'pending' && more.claimUrl)
    decision.announcements.push({ news: 'refund.claimable', details: { refundId, amount, claimUrl: more.claimUrl } })
  if (state === 'refunded') {
    move(decision, refund, 'refunded')
    decision.announcements.push({ news: 'order.refunded', details: { refundId, amount } })
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
