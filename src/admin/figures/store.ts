import { sql } from 'kysely'
import type { Tx } from '#database'
import type { Currency, Minor } from '#kit/money'

/** `to` does not belong to it. */
type Period = { from: Date; to: Date }

const placedIn = (tenants: readonly string[], { from, to }: Period) =>
  sql`o.tenant = any(${tenants}::text[]) and o.placed_at >= ${from} and o.placed_at < ${to}`

/** Orders placed, how many of them are paid and what was paid, by hour and currency. */
export async function findHours(tx: Tx, tenants: readonly string[], period: Period) {
  const { rows } = await sql<{ begins: Date; currency: Currency; orders: number; paid: number; amount: Minor }>`
    select date_trunc('hour', o.placed_at) as begins, o.currency, count(*)::int as orders,
      count(o.paid_at)::int as paid, coalesce(sum(o.total) filter (where o.paid_at is not null), 0)::bigint as amount
    from orders o where ${placedIn(tenants, period)} group by 1, 2`.execute(tx)
  return rows
}

/** Milliseconds from payment to the end of delivery: the median, and what 95 of 100 stay within. */
export async function findSpeed(tx: Tx, tenants: readonly string[], period: Period) {
  const { rows } = await sql<{ half: number | null; most: number | null }>`
    select percentile_cont(0.5) within group (order by took)::float as half,
      percentile_cont(0.95) within group (order by took)::float as most
    from (select 1000 * extract(epoch from o.done_at - o.paid_at) as took from orders o
      where ${placedIn(tenants, period)} and o.state = 'done' and o.done_at is not null and o.paid_at is not null) d`.execute(
    tx,
  )
  return rows[0] ?? { half: null, most: null }
}

/** Payments that were begun by each method, and how many of them were paid: a payment stays paid, also once refunded. */
export async function findMethods(tx: Tx, tenants: readonly string[], period: Period) {
  const { rows } = await sql<{ method: string; tried: number; paid: number }>`
    select p.method, count(*)::int as tried,
      count(*) filter (where p.state = 'paid')::int as paid
    from orders o join payment p on p.tenant = o.tenant and p.order_number = o.order_number
    where ${placedIn(tenants, period)} group by 1 order by 2 desc, 1`.execute(tx)
  return rows
}
