import { stateOf } from './orders.ts'
import type { Order, Refund } from './records.ts'

// PayPal's part of the sandbox's books, in the words of the others, so that one comparison does for all.

/** The shop's references as it packs them into the one field that PayPal keeps for them: tenant, order, payment, refund. */
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

/** What was taken after a shopper approved it; a saved account is charged in one go unless they are asked first. */
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
