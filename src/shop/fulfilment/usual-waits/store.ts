import { sql } from 'kysely'
import type { Tx } from '#database'

/**
 * Measures how long units took from payment to delivery, by brand of the catalogue. A brand with fewer deliveries than
 * `fewest` gets no row, and loses the one it had. Replacements were not waited for.
 */
export async function measure(tx: Tx, { since, fewest }: { since: Date; fewest: number }): Promise<void> {
  await sql`
    with measured as (
      select l.kind, l.brand_name, count(*)::int as deliveries,
        percentile_cont(0.5) within group (order by greatest(0, extract(epoch from d.settled_at - o.paid_at))) as half
      from orders o
        join order_line l on l.order_number = o.order_number
        join delivery d on d.order_number = l.order_number and d.line = l.line
      where o.placed_at >= ${since} and o.paid_at is not null and o.replaces is null
        and d.state = 'delivered' and d.settled_at is not null
      group by 1, 2 having count(*) >= ${fewest}
    ), gone as (
      delete from usual_wait w
        where not exists (select from measured m where m.kind = w.kind and m.brand_name = w.brand_name)
    )
    insert into usual_wait (kind, brand_name, deliveries, half_seconds)
    select kind, brand_name, deliveries, half from measured
    on conflict (tenant, kind, brand_name)
      do update set deliveries = excluded.deliveries, half_seconds = excluded.half_seconds`.execute(tx)
}

/** Seconds that a unit of each brand usually takes; brands without a measure are missing. */
export const findUsualWaits = (tx: Tx, brandNames: readonly string[]) =>
  tx
    .selectFrom('usual_wait')
    .select(['kind', 'brand_name as brandName', 'half_seconds as seconds'])
    .where('brand_name', 'in', brandNames)
    .execute()
