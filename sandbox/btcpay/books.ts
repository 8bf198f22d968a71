import { type Invoice, paidOf } from './invoice.ts'
import type { PullPayment } from './pull-payments.ts'

// BTCPay's part of the sandbox's books, in the shape that all partners share.

const STATES = { New: 'open', Processing: 'pending', Settled: 'paid', Expired: 'expired', Invalid: 'failed' } as const

export function bookedInvoice(invoice: Invoice) {
  const { id, amount, currency, metadata, status, createdAt, payments } = invoice
  const isConfirmed = payments.length > 0 && payments.every((payment) => payment.status === 'Settled')
  const late = isConfirmed ? 'paid' : payments.length > 0 ? 'pending' : 'expired'
  const state = status === 'Expired' ? late : STATES[status]
  const captured = state === 'paid' ? paidOf(invoice) : 0
  return {
    id,
    state,
    amount,
    captured,
    currency,
    method: 'crypto',
    description: metadata.itemDesc,
    metadata,
    createdAt,
  }
}

export const bookedPullPayment = ({ id, invoiceId, name, amount, currency, createdAt, payouts }: PullPayment) => ({
  id,
  paymentId: invoiceId,
  amount,
  currency,
  createdAt,
  metadata: { refundId: name },
  state: payouts.some(({ state }) => state === 'Completed') ? 'refunded' : 'pending',
})
