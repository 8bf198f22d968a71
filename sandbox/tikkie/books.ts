import { type PaymentRequest, paidOf, statusOf } from './payment-requests.ts'

// Tikkie's part of the sandbox's books, in the shape that all partners share.

const STATES = { OPEN: 'open', CLOSED: 'canceled', EXPIRED: 'expired' } as const

export function bookedRequest(request: PaymentRequest) {
  const { id, amount, description, referenceId, createdAt } = request
  const captured = paidOf(request)
  const state = captured > 0 ? 'paid' : STATES[statusOf(request)]
  const metadata = { paymentId: referenceId }
  return { id, state, amount, captured, currency: 'EUR', method: 'tikkie', description, metadata, createdAt }
}

/** One row for each of the shop's refunds. A refund larger than any payment was sent in parts. */
export function bookedTikkieRefunds({ id: paymentId, payments }: PaymentRequest) {
  const all = payments.flatMap(({ refunds }) => refunds)
  const bySender = Map.groupBy(all, ({ referenceId, token }) => referenceId?.split(' ')[0] ?? token)
  return [...bySender].map(([refundId, parts]) => ({
    id: parts.map(({ token }) => token).join(' '),
    paymentId,
    state: parts.every(({ status }) => status === 'PAID') ? 'refunded' : 'pending',
    amount: parts.reduce((sum, { amount }) => sum + amount, 0),
    currency: 'EUR',
    metadata: { refundId },
    createdAt: parts[0]?.createdAt,
  }))
}
