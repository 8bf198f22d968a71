import { sql } from 'kysely'
import type { Tx } from '#database'
import type { Currency, Minor } from '#kit/money'
import type { Account } from '../transfer.ts'

/** How far the brand's ledger is summed up, by days of which time zone. Held until the transaction ends. */
export async function lockSummed(tx: Tx, zone: string): Promise<{ zone: string; until: string }> {
  const { rows } = await sql<{ zone: string; until: string }>`
    insert into ledger_summed as s (zone, until) values (${zone}, '-infinity')
    on conflict (tenant) do update set zone = s.zone returning zone, until::text as until`.execute(tx)
  return rows[0] ?? { zone, until: '-infinity' }
}

/** Forgets the sums: they were of days of another time zone. */
export const dropSums = (tx: Tx): Promise<unknown> => tx.deleteFrom('ledger_day').execute()

/**
 * Adds what was recorded from `since` until so many seconds ago, and notes how far that is.
 * @param since as PostgreSQL writes it
 */
export async function addSums(tx: Tx, zone: string, since: string, secondsAgo: number): Promise<void> {
  await sql`
    with span as (
      select ${since}::timestamptz as since,
        greatest(${since}::timestamptz, clock_timestamp() - make_interval(secs => ${secondsAgo})) as until
    ), noted as (
      update ledger_summed set zone = ${zone}, until = span.until from span
    )
    insert into ledger_day as d (day, debit, credit, currency, amount)
    select (t.at at time zone ${zone})::date, t.debit, t.credit, t.currency, sum(t.amount)::bigint
    from ledger_transfer t, span where t.recorded_at >= span.since and t.recorded_at < span.until
    group by 1, 2, 3, 4
    on conflict (tenant, day, debit, credit, currency) do update set amount = d.amount + excluded.amount`.execute(tx)
}

/** What the sums say of a day, beside what the transfers say. */
export type SumDifference = {
  day: string
  debit: Account
  credit: Account
  currency: Currency
  summed: Minor
  held: Minor
}

/** Days of which the sums do not say what the transfers say, at most `limit`. */
export async function findSumDifferences(tx: Tx, limit: number): Promise<SumDifference[]> {
  const { rows } = await sql<SumDifference>`
    select to_char(day, 'YYYY-MM-DD') as day, debit, credit, currency,
      coalesce(d.amount, 0) as summed, coalesce(h.amount, 0) as held
    from (
      select (t.at at time zone s.zone)::date as day, t.debit, t.credit, t.currency, sum(t.amount)::bigint as amount
      from ledger_summed s join ledger_transfer t on t.tenant = s.tenant and t.recorded_at < s.until group by 1, 2, 3, 4
    ) h full join ledger_day d using (day, debit, credit, currency)
    where coalesce(d.amount, 0) <> coalesce(h.amount, 0) order by day, debit, credit, currency limit ${limit}`.execute(
    tx,
  )
  return rows
}
