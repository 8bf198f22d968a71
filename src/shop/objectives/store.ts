import { sql } from 'kysely'
import type { Tx } from '#database'
import type { HourlySum } from '#kit/hourly-counter'
import type { Currency, Minor } from '#kit/money'

export type Sum = HourlySum<{ objective: 'call' | 'delivery'; outcome: 'well' | 'missed' }>

/** Adds to the sums. In a fixed order, so that two processes never wait for each other. */
export async function addSums(tx: Tx, sums: readonly Sum[]): Promise<void> {
  await sql`
    insert into objective_hour (hour, objective, outcome, times)
    select s.hour, s.objective, s.outcome, s.times
    from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb)
      as s(hour timestamptz, objective text, outcome text, times bigint)
    order by 1, 2, 3
    on conflict (tenant, hour, objective, outcome) do update
      set times = objective_hour.times + excluded.times`.execute(tx)
}

/**
 * Counts the orders paid since a moment, by the hour of their payment: an order that is over within five minutes, or
 * was delivered or refunded by then, is well. Nothing is said of those that still have time. Orders that were placed
 * more than a day before `since` are found no more.
 * @param since the beginning of an hour
 */
export async function recountDeliveries(tx: Tx, since: Date, now: Date): Promise<void> {
  await sql`
    with judged as (
      select date_trunc('hour', paid_at, 'UTC') as hour,
        case when done_at <= paid_at + interval '5 minutes' then 'well' else 'missed' end as outcome
      from orders
      where placed_at >= ${since}::timestamptz - interval '1 day' and paid_at >= ${since}
        and (done_at is not null or paid_at < ${now}::timestamptz - interval '5 minutes')
    ), summed as (
      select hour, outcome, count(*) as times from judged group by 1, 2
    ), gone as (
      delete from objective_hour o where o.hour >= ${since} and o.objective = 'delivery'
        and not exists (select from summed s where s.hour = o.hour and s.outcome = o.outcome)
    )
    insert into objective_hour (hour, objective, outcome, times)
    select hour, 'delivery', outcome, times from summed order by 1, 3
    on conflict (tenant, hour, objective, outcome) do update set times = excluded.times
      where objective_hour.times <> excluded.times`.execute(tx)
}

export async function deleteSums(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('objective_hour').where('hour', '<', before).execute()
}

/** How many orders were judged that were paid since a moment, by outcome; over all these brands. */
export async function findJudged(tx: Tx, tenants: readonly string[], since: Date) {
  const { rows } = await sql<{ outcome: Sum['outcome']; times: number }>`
    select outcome, sum(times)::bigint as times from objective_hour
    where tenant = any(${[...tenants]}::text[]) and objective = 'delivery' and hour >= ${since} group by 1`.execute(tx)
  return rows
}

export type Since = { month: Date; day: Date; hour: Date }

/** What was counted and missed since each of three moments, by objective; over all these brands. */
export async function findKept(tx: Tx, tenants: readonly string[], { month, day, hour }: Since) {
  const counted = (since: Date) => sql`coalesce(sum(times) filter (where hour >= ${since}), 0)::bigint`
  const missed = (since: Date) =>
    sql`coalesce(sum(times) filter (where hour >= ${since} and outcome = 'missed'), 0)::bigint`
  const { rows } = await sql<Record<`${keyof Since}All` | `${keyof Since}Missed`, number> & Pick<Sum, 'objective'>>`
    select objective, ${counted(month)} as "monthAll", ${missed(month)} as "monthMissed",
      ${counted(day)} as "dayAll", ${missed(day)} as "dayMissed",
      ${counted(hour)} as "hourAll", ${missed(hour)} as "hourMissed"
    from objective_hour where tenant = any(${tenants}::text[]) and hour >= ${month} group by 1`.execute(tx)
  return rows
}

/** Money of open differences with partners that were found before a moment, and how many they are. */
export async function findUnexplained(tx: Tx, tenants: readonly string[], before: Date) {
  const { rows } = await sql<{ currency: Currency | null; amount: Minor; times: number }>`
    select currency, coalesce(sum(abs(off_by)), 0)::bigint as amount, count(*)::int as times from difference
    where tenant = any(${tenants}::text[]) and closed_at is null and found_at < ${before}
    group by 1 order by 1`.execute(tx)
  return rows
}
