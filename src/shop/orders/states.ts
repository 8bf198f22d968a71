import type { Transitions } from '#kit/states'

// Four small machines. What the wire calls their combinations is in wire-status.ts, and only there.

export type OrderState = 'open' | 'paid' | 'done' | 'cancelled'
/** An order waits until its money is there or promised, then for its deliveries; it is cancelled only while no money came. */
export const orderTransitions: Transitions<OrderState> = {
  open: ['paid', 'cancelled'],
  paid: ['done'],
  done: [],
  cancelled: [],
}

export type PaymentState =
  | 'creating'
  | 'unknown'
  | 'open'
  | 'pending'
  | 'approved'
  | 'authorized'
  | 'paid'
  | 'failed'
  | 'cancelled'
  | 'expired'
/**
 * `creating` is written down and not yet asked for; `unknown` was asked for, and the answer was lost. `authorized`: the
 * money is promised, and taken once everything is delivered. `approved`: the shopper agreed and nothing is promised
 * yet, so the money is taken before anything is delivered.
 */
export const paymentTransitions: Transitions<PaymentState> = {
  creating: ['unknown', 'open', 'pending', 'approved', 'authorized', 'paid', 'failed', 'cancelled', 'expired'],
  unknown: ['open', 'pending', 'approved', 'authorized', 'paid', 'failed', 'cancelled', 'expired'],
  open: ['pending', 'approved', 'authorized', 'paid', 'failed', 'cancelled', 'expired'],
  pending: ['approved', 'authorized', 'paid', 'failed', 'cancelled', 'expired'],
  approved: ['paid', 'failed', 'cancelled', 'expired'],
  authorized: ['paid', 'failed', 'cancelled', 'expired'],
  // Providers have been seen to find a payment after all; money that came is never overlooked.
  failed: ['paid'],
  cancelled: ['paid'],
  expired: ['paid'],
  paid: [],
}
/** Payments that may still bring money. */
export const isUndecided = (state: PaymentState): boolean => !['paid', 'failed', 'cancelled', 'expired'].includes(state)

export type DeliveryState = 'planned' | 'sending' | 'unknown' | 'submitted' | 'delivered' | 'failed' | 'reversed'
/**
 * `unknown` goes back to `planned` only when the supplier, asked by our reference, has never heard of it. What is
 * planned fails without being sent when a rule against fraud holds it back, or the promise to pay for it is gone.
 */
export const deliveryTransitions: Transitions<DeliveryState> = {
  planned: ['sending', 'failed'],
  // A reversal may be heard before the answer to our own call, which then is old.
  sending: ['unknown', 'submitted', 'delivered', 'failed', 'reversed', 'planned'],
  unknown: ['planned', 'submitted', 'delivered', 'failed', 'reversed'],
  submitted: ['delivered', 'failed', 'reversed'],
  delivered: ['reversed'],
  failed: [],
  reversed: [],
}
/** Why a delivery failed whose number is wrong, barred, or cannot be topped up: the one reason that suppliers tell in our word. */
export const numberRefused = 'number_refused'
/** Deliveries of which nobody can say yet how they end. */
export const isUnderWay = (state: DeliveryState): boolean =>
  ['planned', 'sending', 'unknown', 'submitted'].includes(state)

export type RefundState = 'requested' | 'sending' | 'unknown' | 'pending' | 'refunded' | 'failed'
export const refundTransitions: Transitions<RefundState> = {
  // A webhook may tell of a refund before the answer to our own call does, wherever we thought it was.
  requested: ['sending', 'pending', 'refunded', 'failed'],
  sending: ['unknown', 'pending', 'refunded', 'failed', 'requested'],
  unknown: ['requested', 'pending', 'refunded', 'failed'],
  pending: ['refunded', 'failed'],
  // A bank may send a refund back long after it was reported as done.
  refunded: ['failed'],
  failed: [],
}
/** Refunds of which nobody can say yet how they end. */
export const isUnderWayRefund = (state: RefundState): boolean => state !== 'refunded' && state !== 'failed'
