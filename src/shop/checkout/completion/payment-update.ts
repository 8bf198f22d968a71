import { mayBecome } from '#kit/states'
import { isUndecided, type PaymentPart, type PaymentState, paymentTransitions } from '#orders'
import { beingTaken, isUnderWayCapture } from '#orders/captures'
import { keyLifetime, type PaymentChange, type PaymentFacts } from '#payments'
import type { OrderUpdate } from '../order-update.ts'
import { nextCheckAt } from '../retry-schedule.ts'
import { applyChargeback } from './chargebacks.ts'
import { alert, type Decision } from './decision.ts'
import { isLongUnknown } from './partner-answer.ts'

type PaymentUpdate = Extract<OrderUpdate, { about: 'payment' }>

/**
 * Applies what the provider said of a payment. The time of asking is written down even if nothing is new, so that the
 * next asking keeps its distance.
 */
export function applyPaymentUpdate(decision: Decision, update: PaymentUpdate, now: Date): void {
  const payment = decision.position.payments.find(({ paymentId }) => paymentId === update.paymentId)
  if (!payment) throw new Error(`payment ${update.paymentId} is not of order ${decision.position.orderNumber}`)
  const { answer } = update
  if (answer.kind === 'answered') applyFacts(decision, payment, answer.value, update, now)
  else if (answer.kind === 'refused' && payment.reference === null) {
    change(decision, payment, 'failed', update, now, { failure: answer.reason })
  } else if (answer.kind === 'refused' && isForgotten(decision, payment)) {
    change(decision, payment, 'expired', update, now)
  } else {
    applyNoAnswer(decision, payment, answer.reason, update, now)
  }
}

/** Some providers delete an unpaid payment after a while: nobody can pay it then. */
const isForgotten = ({ position }: Decision, { paymentId, state }: PaymentPart): boolean =>
  state === 'open' || (state === 'approved' && beingTaken(position, paymentId) === 0)

/** No answer, or an impossible one (the provider does not know a payment it made): nothing is known, so ask again. */
function applyNoAnswer(
  decision: Decision,
  payment: PaymentPart,
  reason: string,
  update: PaymentUpdate,
  now: Date,
): void {
  const age = (now.getTime() - new Date(payment.createdAt).getTime()) / 1000
  if (isUndecided(payment.state) && payment.reference === null && age >= keyLifetime && !update.isSought) {
    // Should it be paid after all, `failed` becomes `paid`, and what is not owed is refunded.
    change(decision, payment, 'failed', update, now, { failure: 'never_opened' })
    return
  }
  change(decision, payment, payment.state === 'creating' ? 'unknown' : payment.state, update, now)
  if (payment.state === 'unknown' && isLongUnknown(payment.createdAt, now)) {
    alert(decision, `payment-unknown ${payment.paymentId}`, { reason })
  }
}

function applyFacts(
  decision: Decision,
  payment: PaymentPart,
  facts: PaymentFacts,
  update: PaymentUpdate,
  now: Date,
): void {
  const isOther = payment.reference !== null && facts.reference !== payment.reference
  if (isOther || facts.currency !== decision.position.currency) {
    // Another payment under our reference, or another currency: it cannot be counted, so an operator is alerted.
    const { reference, currency, amount, state } = facts
    alert(decision, `payment-contradicts ${payment.paymentId} ${reference}`, { state, amount, currency })
    change(decision, payment, payment.state, update, now)
    return
  }
  const moved: PaymentChange['moved'] = []
  const captures = decision.position.captures.filter(({ paymentId }) => paymentId === payment.paymentId)
  if (facts.state === 'paid' && captures.some(({ state }) => isUnderWayCapture(state))) {
    // While a capture is under way its own answer books the money; this is only a hint.
    change(decision, payment, payment.state, update, now)
    return
  }
  // What we captured is all there is, unless the provider reports more.
  const all = facts.captured || (captures.some(({ state }) => state === 'captured') ? payment.paid : facts.amount)
  const cameIn = facts.state === 'paid' ? all - payment.paid : 0
  if (cameIn > 0) {
    const isMore = payment.paid > 0
    // A paid payment may be paid again (a payment link that is used twice): the running total tells the events apart.
    const reference = isMore ? `${facts.reference} ${all}` : facts.reference
    moved.push({ kind: 'paid', amount: cameIn, reference })
    payment.paid = all
    if (isMore) {
      const details = { paymentId: payment.paymentId, amount: cameIn }
      decision.timeline.push({ kind: 'payment.paid-more', actor: update.actor, reference: facts.reference, details })
    } else if (all !== payment.amount && !facts.takesAnyAmount) {
      alert(decision, `amount-differs ${payment.paymentId}`, { asked: payment.amount, paid: all })
    }
  }
  const toldBefore = payment.chargedBackTold
  moved.push(...applyChargeback(decision, payment, facts))
  // Undefined: the provider said nothing new of what an operator knows better.
  const chargedBackTold = payment.chargedBackTold === toldBefore ? undefined : payment.chargedBackTold
  if (!mayBecome(paymentTransitions, payment.state, facts.state)) {
    // A late update reports an earlier state.
    if (moved.length > 0 || chargedBackTold !== undefined) {
      change(decision, payment, payment.state, update, now, { reference: facts.reference, moved, chargedBackTold })
    }
    return
  }
  change(decision, payment, facts.state, update, now, {
    reference: facts.reference,
    failure: facts.failure ?? null,
    checkoutUrl: facts.checkoutUrl ?? null,
    captureBefore: facts.captureBefore?.toISOString() ?? null,
    chargedBackTold,
    moved,
  })
}

function change(
  decision: Decision,
  payment: PaymentPart,
  state: PaymentState,
  update: PaymentUpdate,
  now: Date,
  more: Partial<PaymentChange> = {},
): void {
  const isNew = state !== payment.state
  const nothingMore = !isNew && !isUndecided(state) && !more.moved?.length && more.chargedBackTold === undefined
  if (nothingMore) return
  payment.state = state
  payment.reference = more.reference ?? payment.reference
  payment.failure = more.failure ?? payment.failure
  payment.checkoutUrl = more.checkoutUrl ?? payment.checkoutUrl
  payment.captureBefore = more.captureBefore ?? payment.captureBefore
  payment.askedAt = now.toISOString()
  if (update.actor === 'shopper' && isUndecided(state)) payment.awaitedAt ??= now.toISOString()
  decision.payments.push({
    paymentId: payment.paymentId,
    state,
    reference: payment.reference,
    failure: payment.failure,
    checkoutUrl: payment.checkoutUrl,
    lookAt: isUndecided(state) ? nextCheckAt(payment.createdAt, now) : null,
    awaitedAt: payment.awaitedAt,
    captureBefore: payment.captureBefore,
    chargedBackTold: more.chargedBackTold,
    moved: more.moved ?? [],
  })
  // A run of an automatic top-up has no shopper waiting: its owner is meaning how it ends.
  if (isNew && state === 'pending' && decision.position.state === 'open' && decision.position.runOf === null) {
    decision.announcements.push({ kind: 'order.pending' })
  }
  if (isNew) {
    const { reference, failure, method } = payment
    decision.timeline.push({
      kind: `payment.${state}`,
      actor: update.actor,
      reference,
      details: { method, ...(state === 'failed' && failure ? { failure } : {}) },
    })
  }
}
