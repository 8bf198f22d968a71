import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#database'
import { after } from '#kit/clock'
import type { Currency, Minor } from '#kit/money'
import type { IdQuery } from '../../archive/proofs/store.ts'
import { isOpenReview } from '../reviews/store.ts'

// Claims of a person: an answer or money that is still owed. They are not erased before they are closed.

export type OpenClaim = {
  kind: 'withdrawal' | 'cancellation' | 'refund' | 'dispute' | 'review'
  /** The number of the declaration or review, if any. */
  reference: string | null
  orderNumber: string | null
  /** Minor units; null while the amount is open, and for a review, which has none. */
  amount: Minor | null
  currency: Currency
  /** The deadline for the refund or the answer. */
  dueAt: Date | null
}

/** Refunds that are under way, or failed for good while money is owed; and chargebacks that nobody wrote off. */
export const claimsOnOrders = (orderNumbers: IdQuery): RawBuilder<unknown> => sql`
  select 'refund' as kind, r.order_number, r.amount
  from refund r where r.order_number in (${orderNumbers})
    and (r.state not in ('refunded', 'failed') or r.state = 'failed'
      and not exists (select from refund later where later.tenant = r.tenant and later.payment_id = r.payment_id
        and later.requested_at > r.requested_at)
      and (select coalesce(sum(case when e.debit = 'receivable' then e.amount else -e.amount end), 0)
        from ledger_transfer e where e.tenant = r.tenant and e.order_number = r.order_number
          and 'receivable' in (e.debit, e.credit)) < 0)
  union all
  select 'dispute', p.order_number, sum(case e.kind when 'charged-back' then e.amount else -e.amount end)::bigint
  from payment p join payment_event e on e.tenant = p.tenant and e.payment_id = p.payment_id
  where p.order_number in (${orderNumbers}) and e.kind in ('charged-back', 'chargeback-reversed')
  group by p.tenant, p.order_number
  having sum(case e.kind when 'charged-back' then e.amount else -e.amount end) > 0
    and not exists (select from loss s where s.tenant = p.tenant and s.order_number = p.order_number
      and s.amount >= 0 and s.charged_back >= sum(e.amount) filter (where e.kind = 'charged-back'))`

/** How long a withdrawal's job may be delayed. Older ones without a case are from before there were cases. */
const newsSeconds = 30 * 24 * 60 * 60

/** A withdrawal that has no case yet. */
export const isUnread = (
  now: Date,
) => sql`(d.kind = 'withdrawal' and d.filed_at > ${after(now, -newsSeconds)} and not exists
  (select from declared_case c where c.tenant = d.tenant and c.reference = d.reference))`

/** Such a one, or one with an open case. */
export const isOpenDeclaration = (now: Date) => sql`(${isUnread(now)}
  or exists (select from declared_case c where c.tenant = d.tenant and c.reference = d.reference and c.state = 'open'))`

/** All open claims on these orders, declarations and addresses, earliest deadline first. */
export async function findOpenClaims(
  tx: Tx,
  { orderNumbers, references, emails }: { orderNumbers: IdQuery; references: IdQuery; emails: readonly string[] },
  { now, currency }: { now: Date; currency: Currency },
): Promise<OpenClaim[]> {
  const { rows } = await sql<OpenClaim>`
    select kind, reference, "orderNumber", amount, coalesce(currency, ${currency}) as currency, "dueAt" from (
      select d.kind, d.reference, c.order_number as "orderNumber", nullif(c.owed, 0) as amount, o.currency, c.due_at as "dueAt"
      from declaration d
      left join declared_case c on c.tenant = d.tenant and c.reference = d.reference and c.state = 'open'
      left join orders o on o.tenant = c.tenant and o.order_number = c.order_number
      where d.reference in (${references}) and ${isOpenDeclaration(now)}
      union all
      select k.kind, null, k.order_number, k.amount, o.currency, null
      from (${claimsOnOrders(orderNumbers)}) k join orders o on o.order_number = k.order_number
      union all
      select 'review', q.reference, null, null, null, q.due_at
      from enquiry q where q.email_key = any(${emails}) and ${isOpenReview}
    ) as claims order by "dueAt" nulls last, "orderNumber", kind`.execute(tx)
  return rows
}
