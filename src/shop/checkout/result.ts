import type { PlainPageKey } from '#kit/text-key'
import type { OrderView, PaymentFailure } from '#orders/contract'

// Runs in the browser and on the server alike, so it knows nothing but the answer.

export const pollIntervalMs = 2000
export const maxPolls = 10

/** What the result page shows (specification, section 4). */
export type ResultStatus =
  | 'Pending'
  | 'Success'
  | 'PartialSuccess'
  | 'PartiallyRefunded'
  | 'Failure'
  | 'Cancelled'
  | 'Refunded'

export type Judgement = {
  status: ResultStatus
  /** The catalogue key of the text to show; a failure without one of its own says generalErrorMessage. */
  message?: PlainPageKey
}

/** An answer of payment-commit-order, also with the words of section 4 that are understood but never sent here. */
type Judged = Pick<OrderView, 'paymentStatus' | 'messages' | 'paymentFailure'> & {
  orderStatus: OrderView['orderStatus'] | 'paymentInit' | 'ORDER_ALREADY_COMMITTED'
}

/**
 * Judges the answer of payment-commit-order: messages first, then states (specification, section 4, and our reading
 * of it: a full refund that the shop made by itself is a state, not a message).
 * @param polls how many times the order was asked for while it was pending
 */
export function judgeResult(order: Judged, polls: number): Judgement {
  const { orderStatus, paymentStatus, messages } = order
  if (orderStatus === 'paymentInit' || orderStatus === 'PAYMENT_PENDING') {
    return polls >= maxPolls ? { status: 'Failure', message: 'paymentOperationTimedOut' } : { status: 'Pending' }
  }
  if (orderStatus === 'cancelled' || paymentStatus === 'Cancelled') return { status: 'Cancelled' }
  if (messages.includes('partiallyCommitted')) return { status: 'PartialSuccess', message: 'partiallyCommittedMessage' }
  for (const failure of ['productProcessError', 'refunded', 'failed'] as const) {
    if (messages.includes(failure)) return { status: 'Failure', message: failureMessage(failure, order.paymentFailure) }
  }
  const committed = orderStatus === 'ORDER_ALREADY_COMMITTED'
  if (orderStatus === 'partiallyRefunded' || (committed && paymentStatus === 'PartiallyRefunded')) {
    return { status: 'PartiallyRefunded', message: 'partiallyRefundedMessage' }
  }
  if (orderStatus === 'refunded' || (committed && paymentStatus === 'Refunded')) {
    return { status: 'Refunded', message: 'paymentRefunded' }
  }
  return { status: 'Success' }
}

/** Of money that is in doubt nobody is told to try again. */
const failureMessage = (
  message: 'productProcessError' | 'refunded' | 'failed',
  paymentFailure: PaymentFailure | undefined,
): PlainPageKey =>
  message === 'failed' ? (paymentFailure ? `paymentFailure.${paymentFailure}` : 'generalErrorMessage') : message
