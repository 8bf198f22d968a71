import { sql } from 'kysely'
import type { Tx } from '#database'
import { after } from '#kit/clock'
import type { Currency, Minor } from '#kit/money'
import { type DeliveryState, isUnderWay, type RefundState } from '#orders'
import { deliveryLine, paymentLines, refundLine } from '../book-lines.ts'
import type { BookLine } from '../compare-books.ts'

// Reads the tables of orders, payments, deliveries and the ledger together. Writes none.

/** Limits the orders `o` to those of which something may have moved since: one is paid and delivered in 45 days, or never. */
export const mayMoveSince = (since: Date) => sql`o.placed_at >= ${since}::timestamptz - interval '45 days'`

type Row = { reference: string; orderNumber: string; currency: Currency; madeAt: Date; changedAt: Date }

/** Our payments and refunds with a provider since a moment, as lines of a book. */
export async function findMoneyLines(tx: Tx, provider: string, since: Date): Promise<BookLine[]> {
  const [payments, refunds] = await Promise.all([
    sql<Row & { paid: Minor; chargedBack: Minor }>`
      select p.payment_id as reference, p.order_number as "orderNumber", p.currency, p.created_at as "madeAt",
        coalesce(max(e.at), p.created_at) as "changedAt",
        coalesce(sum(e.amount) filter (where e.kind = 'paid'), 0)::bigint as paid,
        coalesce(sum(case e.kind when 'charged-back' then e.amount when 'chargeback-reversed' then -e.amount end),
          0)::bigint as "chargedBack"
      from orders o join payment p on p.tenant = o.tenant and p.order_number = o.order_number
      left join payment_event e on e.tenant = p.tenant and e.payment_id = p.payment_id
        and e.kind in ('paid', 'charged-back', 'chargeback-reversed')
      where ${mayMoveSince(since)} and p.created_at >= ${since} and p.provider = ${provider}
      group by p.tenant, p.payment_id`.execute(tx),
    sql<Row & { amount: Minor; state: RefundState }>`
      select r.refund_id as reference, r.order_number as "orderNumber", p.currency, r.requested_at as "madeAt",
        r.requested_at as "changedAt", r.amount, r.state
      from refund r join payment p on p.tenant = r.tenant and p.payment_id = r.payment_id
      where r.requested_at >= ${since} and p.provider = ${provider}`.execute(tx),
  ])
  return [
    ...payments.rows.flatMap(paymentLines),
    ...refunds.rows.map(({ state, ...refund }) =>
      refundLine({ ...refund, isFailed: state === 'failed', isDone: state === 'refunded' }),
    ),
  ]
}

/** Our deliveries by a supplier since a moment. One under way is not judged for a day. */
export async function findDeliveryLines(tx: Tx, supplier: string, since: Date) {
  const { rows } = await sql<Row & { amount: Minor; state: DeliveryState }>`
    select d.external_id as reference, d.order_number as "orderNumber", o.currency, d.sent_at as "madeAt",
      coalesce(d.settled_at, d.sent_at + interval '1 day') as "changedAt", l.face_amount as amount, d.state
    from orders o join order_line l on l.tenant = o.tenant and l.order_number = o.order_number
    join delivery d on d.tenant = l.tenant and d.order_number = l.order_number and d.line = l.line
    where ${mayMoveSince(since)} and d.sent_at >= ${since}
      and l.supplier = ${supplier}`.execute(tx)
  return rows.map(({ state, ...row }) => ({
    amount: row.amount,
    currency: row.currency,
    ...deliveryLine({
      ...row,
      state: state === 'delivered' ? state : isUnderWay(state) && state !== 'planned' ? 'under way' : 'nothing',
    }),
  }))
}

/** Those of a provider's payments, by its references, that belong to this tenant. */
export async function findOwnPayments(tx: Tx, provider: string, references: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select reference from payment where provider = ${provider} and reference = any(${references}::text[])`.execute(tx)
  return rows.map(({ reference }) => reference)
}

/** The same with their orders. */
export async function findPaymentsBy(tx: Tx, provider: string, references: readonly string[]) {
  const { rows } = await sql<{ paymentId: string; orderNumber: string; reference: string }>`
    select payment_id as "paymentId", order_number as "orderNumber", reference from payment
    where provider = ${provider} and reference = any(${references}::text[])`.execute(tx)
  return rows
}

/** A provider's payments, by its references, of which we requested a refund since a moment. */
export async function findRefundedPayments(tx: Tx, provider: string, since: Date): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select distinct p.reference from refund r join payment p on p.tenant = r.tenant and p.payment_id = r.payment_id
    where r.requested_at >= ${since} and p.provider = ${provider} and p.reference is not null`.execute(tx)
  return rows.map(({ reference }) => reference)
}

/** An order that needs an operator; `what` is the reason, in words. */
export type OrderInTrouble = { tenant: string; orderNumber: string; since: Date; what: string }

/** Seconds until an unknown outcome is reported to an operator. */
const reportUnknownAfter = 15 * 60
const most = 1000

/**
 * Orders that need an operator: money is owed and no refund is under way, chargebacks that nobody wrote off, and
 * payments, deliveries and refunds with an unknown outcome. Oldest first.
 */
export async function findOrdersInTrouble(tx: Tx, now: Date): Promise<OrderInTrouble[]> {
  const before = after(now, -reportUnknownAfter)
  const { rows } = await sql<OrderInTrouble>`
    with trouble as (
      select r.tenant, r.order_number, max(r.requested_at) as since,
        'a refund failed and nobody tries it again: ' || coalesce(max(r.failure), 'turned down by the bank') as what
      from refund r join orders o on o.tenant = r.tenant and o.order_number = r.order_number
      where r.state = 'failed'
        and not exists (select from refund later where later.tenant = r.tenant and later.payment_id = r.payment_id
          and later.state <> 'failed' and later.requested_at > r.requested_at)
        and (select coalesce(sum(case when e.debit = 'receivable' then e.amount else -e.amount end), 0)
          from ledger_transfer e where e.tenant = r.tenant and e.order_number = r.order_number
            and 'receivable' in (e.debit, e.credit)) < 0
      group by r.tenant, r.order_number
      union all
      select p.tenant, p.order_number, max(e.at),
        'charged back: ' || to_char(sum(case e.kind when 'charged-back' then e.amount else -e.amount end) / 100.0, 'FM999990.00')
      from payment p join payment_event e on e.tenant = p.tenant and e.payment_id = p.payment_id
      where e.kind in ('charged-back', 'chargeback-reversed')
      group by p.tenant, p.order_number
      having sum(case e.kind when 'charged-back' then e.amount else -e.amount end) > 0
        and not exists (select from loss s where s.tenant = p.tenant and s.order_number = p.order_number
          and s.amount >= 0 and s.charged_back >= sum(e.amount) filter (where e.kind = 'charged-back'))
      union all
      select tenant, order_number, created_at, 'nobody knows what became of payment ' || payment_id
      from payment where state = 'unknown' and created_at < ${before}
      union all
      select tenant, order_number, sent_at, 'nobody knows what became of delivery ' || external_id
      from delivery where state = 'unknown' and sent_at < ${before}
      union all
      select tenant, order_number, requested_at, 'nobody knows what became of refund ' || refund_id
      from refund where state = 'unknown' and requested_at < ${before}
      union all
      select e.tenant, e.order_number, e.at, 'asked to return eSIM ' || (e.details ->> 'externalId')
      from order_event e join delivery d on d.tenant = e.tenant and d.order_number = e.order_number
        and d.external_id = e.details ->> 'externalId' and d.state <> 'reversed'
      where e.kind = 'esim.return-asked' and not exists (select from order_event later where later.tenant = e.tenant
        and later.order_number = e.order_number and later.kind = 'esim.return-refused'
        and later.details ->> 'externalId' = e.details ->> 'externalId')
    )
    select tenant, order_number as "orderNumber", since, what from trouble order by since, order_number limit ${most}`.execute(
    tx,
  )
  return rows
}
