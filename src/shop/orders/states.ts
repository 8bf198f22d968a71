import type { Transitions } from '#kit/states'

// Four small state machines. Their combinations are named for the wire in wire-status.ts only.

export type OrderState = 'open' | 'paid' | 'done' | 'cancelled'
/**
 * An order waits until it is paid or its money is authorised, then for its deliveries; it is cancelled only while no
 * money came.
 */
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
 * `creating`: written down, not requested yet. `unknown`: requested, and the answer was lost. `authorized`: the money
 * is reserved, and captured once everything is delivered. `approved`: the shopper agreed but nothing is reserved, so it
 * is captured before anything is delivered.
 */
export const paymentTransitions: Transitions<PaymentState> = {
  creating: ['unknown', 'open', 'pending', 'approved', 'authorized', 'paid', 'failed', 'cancelled', 'expired'],
  unknown: ['open', 'pending', 'approved', 'authorized', 'paid', 'failed', 'cancelled', 'expired'],
  open: ['pending', 'approved', 'authorized', 'paid', 'failed', 'cancelled', 'expired'],
  pending: ['approved', 'authorized', 'paid', 'failed', 'cancelled', 'expired'],
  approved: ['paid', 'failed', 'cancelled', 'expired'],
  authorized: ['paid', 'failed', 'cancelled', 'expired'],
  // Some providers report a payment as paid later; money that came is never ignored.
  failed: ['paid'],
  cancelled: ['paid'],
  expired: ['paid'],
  paid: [],
}
/** Payments that may still bring money. */
export const isUndecided = (state: PaymentState): boolean => !['paid', 'failed', 'cancelled', 'expired'].includes(state)

export type DeliveryState = 'planned' | 'sending' | 'unknown' | 'submitted' | 'delivered' | 'failed' | 'reversed'
/**
 * `unknown` becomes `planned` again only if the supplier, asked by our reference, does not know it. A planned unit
 * fails without being sent when a rule against fraud holds it back, or its authorisation ended.
 */
export const deliveryTransitions: Transitions<DeliveryState> = {
  planned: ['sending', 'failed'],
  // A reversal may arrive before the answer to our own call, which is outdated then.
  sending: ['unknown', 'submitted', 'delivered', 'failed', 'reversed', 'planned'],
  unknown: ['planned', 'submitted', 'delivered', 'failed', 'reversed'],
  submitted: ['delivered', 'failed', 'reversed'],
  delivered: ['reversed'],
  failed: [],
  reversed: [],
}
/**
 * Failure of a delivery whose number is wrong, barred, or cannot be topped up: the one reason that all suppliers report
 * by our code.
 */
export const numberRefused = 'number_refused'
/** Deliveries whose outcome is not known yet. */
export const isUnderWay = (state: DeliveryState): boolean =>
  ['planned', 'sending', 'unknown', 'submitted'].includes(state)

export type RefundState = 'requested' | 'sending' | 'unknown' | 'pending' | 'refunded' | 'failed'
export const refundTransitions: Transitions<RefundState> = {
  // A webhook may report a refund before our own call is answered, in whichever state it is here.
  requested: ['sending', 'pending', 'refunded', 'failed'],
  sending: ['unknown', 'pending', 'refunded', 'failed', 'requested'],
  unknown: ['requested', 'pending', 'refunded', 'failed'],
  pending: ['refunded', 'failed'],
  // A bank may return a refund long after it was reported as done.
  refunded: ['failed'],
  failed: [],
}
/** Refunds whose outcome is not known yet. */
export const isUnderWayRefund = (state: RefundState): boolean => state !== 'refunded' && state !== 'failed'
