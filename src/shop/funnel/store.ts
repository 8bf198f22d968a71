import { sql } from 'kysely'
import type { Tx } from '#database'
import { bounds, type Sum } from './steps.ts'

/** Adds to the sums. In a fixed order, so that two processes never wait for each other. */
export async function addSums(tx: Tx, sums: readonly Sum[]): Promise<void> {
  await sql`
    insert into funnel_hour (hour, step, part, times)
    select s.hour, s.step, s.part, s.times
    from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb) as s(hour timestamptz, step text, part text, times bigint)
    order by 1, 2, 3
    on conflict (tenant, hour, step, part) do update set times = funnel_hour.times + excluded.times`.execute(tx)
}

const part = (took: ReturnType<typeof sql>) => sql`case
  ${sql.join(
    bounds.map((bound) => sql`when ${took} <= interval '1 second' * ${sql.lit(bound)} then ${sql.lit(String(bound))}`),
    sql` `,
  )} else 'more' end`

/**
 * Counts the carts that shoppers filled since a moment, by the hour in which they did, and what became of each by now,
 * renewals after a failed payment included; `done` is an order whose every unit arrived. Carts of automatic top-ups, texts and replacements are nobody's way.
 * @param since the beginning of an hour
 */
export async function recountCarts(tx: Tx, since: Date): Promise<void> {
  await sql`
    with recursive way as (
      select c.cart_name as first, c.created_at, c.cart_name, c.order_number from cart c
      where c.created_at >= ${since} and c.renews is null and c.channel = 'web'
        and not exists (select from auto_top_up_run r
          where r.created_at >= ${since}::timestamptz - interval '1 day' and r.cart_name = c.cart_name)
      union all
      select w.first, w.created_at, c.cart_name, c.order_number
      from way w join cart c on c.renews = w.cart_name
    ), became as (
      select w.first, w.created_at, min(o.placed_at) as placed_at, min(o.paid_at) as paid_at,
        min(o.done_at) filter (where o.state = 'done' and not exists (
          select from delivery d where d.order_number = o.order_number and d.state <> 'delivered')) as done_at
      from way w left join orders o on o.order_number = w.order_number
      group by 1, 2 having not bool_or(o.replaces is not null)
    ), counted as (
      select date_trunc('hour', created_at) as hour, 'cart' as step, '' as part from became
      union all
      select date_trunc('hour', created_at), 'order', ${part(sql`(placed_at - created_at)`)} from became
      where placed_at is not null
      union all
      select date_trunc('hour', created_at), 'paid', ${part(sql`(paid_at - placed_at)`)} from became
      where paid_at is not null
      union all
      select date_trunc('hour', created_at), 'done', ${part(sql`(done_at - paid_at)`)} from became
      where paid_at is not null and done_at is not null
    ), summed as (
      select hour, step, part, count(*) as times from counted group by 1, 2, 3
    ), gone as (
      delete from funnel_hour f where f.hour >= ${since} and f.step in ('cart', 'order', 'paid', 'done')
        and not exists (select from summed s where s.hour = f.hour and s.step = f.step and s.part = f.part)
    )
    insert into funnel_hour (hour, step, part, times)
    select hour, step, part, times from summed order by 1, 2, 3
    on conflict (tenant, hour, step, part) do update set times = excluded.times
      where funnel_hour.times <> excluded.times`.execute(tx)
}

export async function deleteSums(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('funnel_hour').where('hour', '<', before).execute()
}

/** `to` does not belong to it. */
export type Period = { from: Date; to: Date }

/** The sums of a period, over its hours, by brand. */
export async function findSums(tx: Tx, { from, to }: Period, tenants: readonly string[]) {
  return tx
    .selectFrom('funnel_hour')
    .select(['step', 'part', sql<number>`sum(times)::bigint`.as('times')])
    .where('tenant', '=', sql<string>`any(${tenants}::text[])`)
    .where('hour', '>=', from)
    .where('hour', '<', to)
    .groupBy(['step', 'part'])
    .execute()
}
