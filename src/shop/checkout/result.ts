import type { PlainPageKey } from '#kit/text-key'
import type { OrderView, PaymentFailure } from '#orders/contract'

// Runs in browser and server: it knows the answer and nothing else.

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
  /** Catalogue key of the text; a failure without its own key shows generalErrorMessage. */
  message?: PlainPageKey
}

/** An answer of payment-commit-order, with the words of section 4 that we accept but never send. */
type Judged = Pick<OrderView, 'paymentStatus' | 'messages' | 'paymentFailure'> & {
  orderStatus: OrderView['orderStatus'] | 'paymentInit' | 'ORDER_ALREADY_COMMITTED'
}

/**
 * Judges the answer of payment-commit-order: first messages, then states (specification, section 4; by our reading a
 * full refund made by the shop is a state, not a message).
 * @param polls number of times the page asked while the order was pending
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

/** While a payment's state is unknown we never suggest another try. */
const failureMessage = (
  message: 'productProcessError' | 'refunded' | 'failed',
  paymentFailure: PaymentFailure | undefined,
): PlainPageKey =>
  message === 'failed' ? (paymentFailure ? `paymentFailure.${paymentFailure}` : 'generalErrorMessage') : message
