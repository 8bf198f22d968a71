import { type Call, json } from '../http/call.ts'
import { decimal } from '../money.ts'
import { refusal } from './door.ts'
import type { Dispute, Order, Refund } from './records.ts'

const LONGEST = 31 * 24 * 60 * 60_000

/**
 * Transaction search: payments (event code T0006), refunds (T1107) and chargebacks (T1201), each with its order or capture as
 * reference, oldest first. At most 31 days at once.
 */
export function listTransactions(
  call: Call,
  { orders, refunds, disputes }: { orders: readonly Order[]; refunds: readonly Refund[]; disputes: readonly Dispute[] },
) {
  const [start, end] = [Date.parse(call.query.get('start_date') ?? ''), Date.parse(call.query.get('end_date') ?? '')]
  if (!(end >= start) || end - start > LONGEST) return refusal(400, 'INVALID_REQUEST', 'INVALID_DATE_RANGE')
  const size = Math.min(500, Number(call.query.get('page_size')) || 100)
  const page = Number(call.query.get('page')) || 1
  const all = [...orders.flatMap(paymentRow), ...refunds.map(refundRow), ...disputes.flatMap(disputeRow)]
    .filter(({ transaction_initiation_date: at }) => Date.parse(at) >= start && Date.parse(at) <= end)
    .sort((one, other) => (one.transaction_initiation_date < other.transaction_initiation_date ? -1 : 1))
  const rows = all.slice((page - 1) * size, page * size)
  return json(200, {
    transaction_details: rows.map((transaction_info) => ({ transaction_info })),
    start_date: new Date(start).toISOString(),
    end_date: new Date(end).toISOString(),
    last_refreshed_datetime: new Date().toISOString(),
    page,
    total_items: all.length,
    total_pages: Math.max(1, Math.ceil(all.length / size)),
    links: [],
  })
}

const PAYMENT_STATUS = { COMPLETED: 'S', PENDING: 'P', DECLINED: 'D', REFUNDED: 'S', PARTIALLY_REFUNDED: 'S' } as const
const REFUND_STATUS = { COMPLETED: 'S', PENDING: 'P', FAILED: 'D' } as const

function paymentRow({ id, capture, amount, currency, customId, invoiceId }: Order) {
  if (!capture) return []
  return [
    {
      transaction_id: capture.id,
      paypal_reference_id: id,
      paypal_reference_id_type: 'ODR',
      transaction_event_code: 'T0006',
      transaction_initiation_date: capture.createdAt,
      transaction_updated_date: capture.changedAt,
      transaction_amount: { currency_code: currency, value: decimal(amount) },
      transaction_status: PAYMENT_STATUS[capture.status] as string,
      custom_field: customId,
      invoice_id: invoiceId,
    },
  ]
}

const refundRow = ({ id, captureId, status, amount, currency, customId, invoiceId, createdAt, changedAt }: Refund) => ({
  transaction_id: id,
  paypal_reference_id: captureId,
  paypal_reference_id_type: 'TXN',
  transaction_event_code: 'T1107',
  transaction_initiation_date: createdAt,
  transaction_updated_date: changedAt,
  transaction_amount: { currency_code: currency, value: `-${decimal(amount)}` },
  transaction_status: REFUND_STATUS[status] as string,
  custom_field: customId,
  invoice_id: invoiceId,
})

function disputeRow({ id, captureId, outcome, amount, currency, changedAt }: Dispute) {
  if (outcome !== 'RESOLVED_BUYER_FAVOUR') return []
  return [
    {
      transaction_id: id.replaceAll('-', ''),
      paypal_reference_id: captureId,
      paypal_reference_id_type: 'TXN',
      transaction_event_code: 'T1201',
      transaction_initiation_date: changedAt,
      transaction_updated_date: changedAt,
      transaction_amount: { currency_code: currency, value: `-${decimal(amount)}` },
      transaction_status: 'S',
      custom_field: undefined,
      invoice_id: undefined,
    },
  ]
}
