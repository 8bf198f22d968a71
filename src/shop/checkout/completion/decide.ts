import { mayBecome } from '#kit/states'
import { isUndecided, isUnderWay, type OrderState, orderTransitions, type Position } from '#orders'
import { promised } from '#orders/captures'
import type { OrderUpdate } from '../order-update.ts'
import { maxPolls, pollIntervalMs } from '../result.ts'
import { applyCaptureUpdate } from './capture-update.ts'
import { applyWonBack } from './chargebacks.ts'
import { writeCreditNote } from './credit-note.ts'
import { type Decision, emptyDecision } from './decision.ts'
import { applyDeliveryUpdate, failHeldBack } from './delivery-update.ts'
import { dropUnpaid } from './drop-unpaid.ts'
import { dueCaptures } from './due-captures.ts'
import { dueRefunds } from './due-refunds.ts'
import { applyGoodwill, reduceGoodwill } from './goodwill.ts'
import { applyLoss, reduceLoss } from './loss.ts'
import { applyPaymentUpdate } from './payment-update.ts'
import { applyRefundUpdate } from './refund-update.ts'

/**
 * Decides what changes when an order is updated. Pure: the same position and updates give the same decision, and
 * known updates give an empty one. Does not change `position`.
 */
export function decide(position: Position, updates: readonly OrderUpdate[], now: Date): Decision {
  const decision = emptyDecision(copyOf(position))
  for (const item of updates) {
    if (item.about === 'payment') applyPaymentUpdate(decision, item, now)
    else if (item.about === 'capture') applyCaptureUpdate(decision, item, now)
    else if (item.about === 'delivery') applyDeliveryUpdate(decision, item, now)
    else if (item.about === 'held-back') failHeldBack(decision, item.failure, now)
    else if (item.about === 'goodwill') applyGoodwill(decision, item, now)
    else if (item.about === 'loss') applyLoss(decision, item, now)
    else if (item.about === 'won-back') applyWonBack(decision, item, now)
    else applyRefundUpdate(decision, item, now)
  }
  const keptWaiting = position.payments.some(
    ({ state, awaitedAt }) => state === 'pending' || isWaitOver(awaitedAt, now),
  )
  dropUnpaid(decision, now)
  advance(decision, keptWaiting, now)
  reduceGoodwill(decision, now)
  reduceLoss(decision, now)
  writeCreditNote(decision, position)
  dueCaptures(decision, position, now)
  dueRefunds(decision, now)
  return decision
}

/** After its last poll the page promises the shopper a mail (specification, section 9: ten polls, 2 s apart). */
const isWaitOver = (awaitedAt: string | null, now: Date): boolean =>
  awaitedAt !== null && now.getTime() - Date.parse(awaitedAt) >= (maxPolls - 1) * pollIntervalMs

/** Copies only what a decision may change: a deep clone costs more than the decision itself. */
const copyOf = (position: Position): Position => ({
  ...position,
  payments: position.payments.map((payment) => ({ ...payment })),
  captures: position.captures.map((capture) => ({ ...capture })),
  refunds: position.refunds.map((refund) => ({ ...refund })),
  deliveries: position.deliveries.map((delivery) => ({ ...delivery })),
  goodwill: [...position.goodwill],
  losses: [...position.losses],
})

function advance(decision: Decision, keptWaiting: boolean, now: Date): void {
  const { position } = decision
  const { payments, deliveries } = position
  const secured = payments.reduce((total, payment) => total + payment.paid + promised(payment), 0)

  if (position.state === 'open' && secured >= position.total && isProven(position)) {
    become(decision, 'paid', now)
    decision.announcements.push({ kind: 'order.paid' })
  }
  if (position.state === 'open' && payments.length > 0 && !payments.some(({ state }) => isUndecided(state))) {
    become(decision, 'cancelled', now)
    decision.announcements.push({ kind: 'order.cancelled', details: { keptWaiting } })
  }
  if (position.state === 'paid' && !deliveries.some(({ state }) => isUnderWay(state))) {
    become(decision, 'done', now)
    decision.announcements.push({ kind: 'order.done' })
  }
}

/** With nothing to pay now, the saved method must have been accepted: it pays later. */
const isProven = ({ total, payments }: Position): boolean =>
  total > 0 || payments.length === 0 || payments.some(({ state }) => state === 'paid')

function become(decision: Decision, state: Exclude<OrderState, 'open'>, now: Date): void {
  const { position } = decision
  if (!mayBecome(orderTransitions, position.state, state)) throw new Error(`${position.state} cannot become ${state}`)
  position.state = state
  if (state === 'paid') position.paidAt ??= now
  else position.doneAt ??= now
  decision.timeline.push({ kind: `order.${state}`, actor: 'shop' })
}
