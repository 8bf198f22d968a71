import { z } from 'zod'
import { after } from '#kit/clock'
import { answered, type PartnerAnswer } from '#kit/result'
import { type BookedPayment, type BookedRefund, type PaymentBooks, unpackReferences } from '#payments'
import { openPayPalClient, type PayPalOptions } from './client.ts'
import { money, ourRefund, refundedPayment } from './shapes.ts'

const day = 24 * 60 * 60
/** Most days per search at PayPal. */
const longest = 31 * day
const pageSize = 500
/** At most three hours, PayPal says; an hour more for safety. */
const showsAfter = 4 * 60 * 60

const time = z.iso.datetime({ offset: true }).transform((written) => new Date(written))
const transaction = z
  .object({
    transaction_info: z.object({
      transaction_id: z.string(),
      /** A payment's order, or a refund's payment. */
      paypal_reference_id: z.string().nullish(),
      transaction_event_code: z.string(),
      transaction_initiation_date: time,
      transaction_updated_date: time.nullish(),
      transaction_amount: money,
      transaction_status: z.string(),
      custom_field: z.string().nullish(),
    }),
  })
  .transform(({ transaction_info: info }) => info)
type Transaction = z.output<typeof transaction>
const captured = z.object({
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().nullish() }).nullish() }).nullish(),
})
const transactionPage = z.object({
  transaction_details: z.array(transaction).nullish(),
  total_pages: z.number().nullish(),
})

/** PayPal's own list: its transaction search, which shows movements some hours late. Unpaid orders are not in it. */
export function payPalBooks(options: PayPalOptions): PaymentBooks {
  const client = openPayPalClient(options)
  const now = () => (options.clock ?? { now: () => new Date() }).now()

  /** If one part of the search is lost, all of it is: a partial list would show false differences. */
  const search = async (since: Date): Promise<PartnerAnswer<Transaction[]>> => {
    const all: Transaction[] = []
    const until = now()
    for (let from = since; from < until; from = after(from, longest)) {
      const to = new Date(Math.min(after(from, longest).getTime() - 1000, until.getTime()))
      for (let page = 1, pages = 1; page <= pages; page++) {
        const query = new URLSearchParams({
          start_date: from.toISOString(),
          end_date: to.toISOString(),
          fields: 'transaction_info',
          page: String(page),
          page_size: String(pageSize),
        })
        const answer = await client({ method: 'GET', path: `/v1/reporting/transactions?${query}` }, transactionPage)
        if (answer.kind !== 'answered') return answer
        all.push(...(answer.value.transaction_details ?? []))
        pages = answer.value.total_pages ?? 1
      }
    }
    return answered(all)
  }
  const listed = async <Row>(
    since: Date,
    read: (row: Transaction, all: readonly Transaction[]) => Row[],
  ): Promise<PartnerAnswer<Row[]>> => {
    const found = await search(since)
    if (found.kind !== 'answered') return found
    return answered(found.value.flatMap((row) => read(row, found.value)))
  }

  /** The search names captures; each capture names its order. */
  const listChargedBack = async (since: Date): Promise<PartnerAnswer<string[]>> => {
    const found = await search(since)
    if (found.kind !== 'answered') return found
    const orders: string[] = []
    for (const capture of new Set(found.value.filter(isTakenBack).flatMap((row) => row.paypal_reference_id ?? []))) {
      const path = `/v2/payments/captures/${encodeURIComponent(capture)}`
      const answer = await client({ method: 'GET', path }, captured)
      if (answer.kind === 'lost') return answer
      // A transaction without a capture was not paid to this shop.
      const order = answer.kind === 'answered' && answer.value.supplementary_data?.related_ids?.order_id
      if (order) orders.push(order)
    }
    return answered(orders)
  }

  return {
    name: 'paypal',
    listPayments: (since) => listed(since, paymentRow),
    showsAfter,
    listChargedBack,
    listRefunds: (since) => listed(since, refundRow),
  }
}

const times = (row: Transaction) => ({
  createdAt: row.transaction_initiation_date,
  changedAt: row.transaction_updated_date ?? row.transaction_initiation_date,
})

// PayPal's event codes: T00… are payments, T1107 is a refund, T1201 a chargeback.
const isTakenBack = (row: Transaction) => row.transaction_event_code === 'T1201'

function paymentRow(row: Transaction, all: readonly Transaction[]): BookedPayment[] {
  if (!row.transaction_event_code.startsWith('T00')) return []
  const states = { S: 'paid', V: 'paid', P: 'pending', D: 'failed' } as const
  const ours = unpackReferences(row.custom_field)
  const takenBack = all.filter((one) => isTakenBack(one) && one.paypal_reference_id === row.transaction_id)
  return [
    {
      tenant: ours?.tenant,
      orderNumber: ours?.orderNumber,
      paymentId: ours?.paymentId,
      reference: row.paypal_reference_id ?? row.transaction_id,
      state: states[row.transaction_status as keyof typeof states] ?? 'pending',
      amount: row.transaction_amount.minor,
      currency: row.transaction_amount.currency,
      chargedBack: takenBack.reduce((sum, { transaction_amount: { minor } }) => sum + minor, 0),
      ...times(takenBack.at(-1) ?? row),
      createdAt: row.transaction_initiation_date,
    },
  ]
}

function refundRow(row: Transaction): BookedRefund[] {
  if (row.transaction_event_code !== 'T1107') return []
  const states = { S: 'refunded', P: 'pending', D: 'failed' } as const
  return [
    {
      reference: row.transaction_id,
      refundId: ourRefund(row.custom_field),
      paymentReference: refundedPayment(row.custom_field) ?? row.paypal_reference_id ?? '',
      state: states[row.transaction_status as keyof typeof states] ?? 'pending',
      amount: row.transaction_amount.minor,
      currency: row.transaction_amount.currency,
      ...times(row),
    },
  ]
}
