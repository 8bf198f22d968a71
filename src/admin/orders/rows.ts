import { sql } from 'kysely'
import type { Tx } from '#database'
import { maskEmail } from '#kit/email'
import type { Currency, Minor } from '#kit/money'
import { maskPhone } from '#kit/phone'
import type { OrderState } from '#orders'

/** What a list shows of an order; personal values are masked. Amounts in minor units. */
export type OrderRow = {
  tenant: string
  orderNumber: string
  placedAt: Date
  state: OrderState
  currency: Currency
  total: Minor
  returned: Minor
  channel: string
  email: string
  /** The first line, and how many there are. */
  description: string
  lines: number
  number: string | null
  /** The last payment's; null if there is none. */
  method: string | null
  units: number
  delivered: number
  failed: number
}

type Subquery = ReturnType<typeof sql>

/** @param keys a query of `tenant` and `order_number`: an order each @returns the newest of them first */
export async function findRows(tx: Tx, keys: Subquery): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select o.tenant, o.order_number as "orderNumber", o.placed_at as "placedAt", o.state, o.currency, o.total,
      coalesce(m.returned, 0)::bigint as returned, o.channel, coalesce(o.contact_email, '') as email,
      coalesce(l.description, '') as description, l.lines::int as lines, l.msisdn as number,
      p.method, u.units::int as units, u.delivered::int as delivered, u.failed::int as failed
    from (${keys}) k
    join orders o on o.tenant = k.tenant and o.order_number = k.order_number
    cross join lateral (
      select count(*) as lines, (array_agg(description order by line))[1] as description,
        (array_agg(msisdn order by line))[1] as msisdn
      from order_line where tenant = o.tenant and order_number = o.order_number) l
    cross join lateral (
      select count(*) as units, count(*) filter (where state = 'delivered') as delivered,
        count(*) filter (where state in ('failed', 'reversed')) as failed
      from delivery where tenant = o.tenant and order_number = o.order_number) u
    left join lateral (
      select method from payment where tenant = o.tenant and order_number = o.order_number
      order by created_at desc, payment_id desc limit 1) p on true
    cross join lateral (
      select sum(case when e.kind in ('refund-failed', 'chargeback-reversed') then -e.amount else e.amount end)
        filter (where e.kind <> 'paid') as returned
      from payment q join payment_event e on e.tenant = q.tenant and e.payment_id = q.payment_id
      where q.tenant = o.tenant and q.order_number = o.order_number) m
    order by o.placed_at desc, o.order_number desc`.execute(tx)
  return rows.map((row) => ({
    ...row,
    email: row.email.includes('@') ? maskEmail(row.email) : '',
    number: row.number && maskPhone(row.number),
  }))
}
