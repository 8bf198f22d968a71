import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#database'
import { after } from '#kit/clock'
import type { Currency, Minor } from '#kit/money'
import type { Names } from '../../archive/proofs/store.ts'
import { isOpenReview } from '../reviews/store.ts'

// What somebody is still owed an answer, or money, for. Nothing of it is erased before it is closed.

export type OpenClaim = {
  kind: 'withdrawal' | 'cancellation' | 'refund' | 'dispute' | 'review'
  /** The declaration's or the review's number, where there is one. */
  reference: string | null
  orderNumber: string | null
  /** Minor units; null as long as nobody said how much, and of a review, which is about none. */
  amount: Minor | null
  currency: Currency
  /** Until when money has to be back, or a person has to answer. */
  dueAt: Date | null
}

/** Refunds that did not arrive yet, or failed for good while money is owed; and what banks took back and nobody wrote off. */
export const claimsOnOrders = (orderNumbers: Names): RawBuilder<unknown> => sql`
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

/** How long the news of a withdrawal may be held up. There are none older without a case but those from before there were cases. */
const newsSeconds = 30 * 24 * 60 * 60

/** A withdrawal that nobody looked for the orders of yet. */
export const isUnread = (
  now: Date,
) => sql`(d.kind = 'withdrawal' and d.filed_at > ${after(now, -newsSeconds)} and not exists
  (select from declared_case c where c.tenant = d.tenant and c.reference = d.reference))`

/** Such a one, or one with a case that waits for a person. */
export const isOpenDeclaration = (now: Date) => sql`(${isUnread(now)}
  or exists (select from declared_case c where c.tenant = d.tenant and c.reference = d.reference and c.state = 'open'))`

/** All that is open of some orders, declarations and addresses, what is due first before the rest. */
export async function findOpenClaims(
  tx: Tx,
  { orderNumbers, references, emails }: { orderNumbers: Names; references: Names; emails: readonly string[] },
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
      from enquiry q where lower(q.email) = any(${emails}) and ${isOpenReview}
    ) as claims order by "dueAt" nulls last, "orderNumber", kind`.execute(tx)
  return rows
}
