import { stateOf } from './orders.ts'
import type { Order, Refund } from './records.ts'

// PayPal's part of the sandbox's books, in the shape that all partners share.

/** The shop's references, packed into PayPal's one custom field: tenant, order, payment, refund. */
function metadataOf(customId = '') {
  const [tenant, orderNumber, paymentId, refundId] = customId.split('~')
  return { tenant, orderNumber, paymentId, refundId }
}

export function bookedOrder(order: Order) {
  const { id, amount, refunded, currency, description, customId, createdAt, clientMetadataId, stored } = order
  const metadata = metadataOf(customId)
  return {
    id,
    state: stateOf(order),
    amount,
    refunded,
    currency,
    method: 'paypal',
    description,
    metadata,
    createdAt,
    clientMetadataId,
    stored,
  }
}

const CAPTURES = {
  COMPLETED: 'succeeded',
  REFUNDED: 'succeeded',
  PARTIALLY_REFUNDED: 'succeeded',
  PENDING: 'pending',
  DECLINED: 'failed',
} as const

/** Captures after approval. A vaulted account is captured in one step unless the shopper is asked first. */
export function bookedPayPalCapture({ id, capture, isInOneGo, amount, currency }: Order) {
  if (!capture || isInOneGo) return []
  const metadata = { captureId: capture.requestId }
  return [{ id: capture.id, paymentId: id, state: CAPTURES[capture.status], amount, currency, metadata }]
}

const STATES = { PENDING: 'pending', COMPLETED: 'refunded', FAILED: 'failed' } as const

export function bookedPayPalRefund({ id, orderId, status, amount, currency, customId, createdAt, changedAt }: Refund) {
  const { refundId } = metadataOf(customId)
  const metadata = { refundId }
  return { id, paymentId: orderId, state: STATES[status], amount, currency, metadata, createdAt, changedAt }
}
