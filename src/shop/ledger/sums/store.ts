import { sql } from 'kysely'
import type { Tx } from '#database'
import type { Currency, Minor } from '#kit/money'

/** Sums of a brand's days, and the note of how far its ledger is summed up in them. */
export type Sums = {
  table: 'ledger_day' | 'ledger_vat_day'
  noted: 'ledger_summed' | 'ledger_vat_summed'
  /** Adds transfers `t` by their `day`. */
  add: ReturnType<typeof sql>
}

/** What moved between each two accounts. A trigger adds it to the month (`ledger_month`). */
export const daySums: Sums = {
  table: 'ledger_day',
  noted: 'ledger_summed',
  add: sql`
    insert into ledger_day as d (day, debit, credit, currency, amount)
    select t.day, t.debit, t.credit, t.currency, sum(t.amount)::bigint from t group by 1, 2, 3, 4
    on conflict (tenant, day, debit, credit, currency) do update set amount = d.amount + excluded.amount`,
}

/** VAT that became due, less what was taken back. */
export const vatSums: Sums = {
  table: 'ledger_vat_day',
  noted: 'ledger_vat_summed',
  add: sql`
    insert into ledger_vat_day as d (day, country, rate, currency, net, vat)
    select t.day, t.vat_country, t.vat_rate, t.currency, sum(t.sign * t.vat_net)::bigint,
      sum(t.sign * t.amount)::bigint
    from t where t.vat_country is not null group by 1, 2, 3, 4
    on conflict (tenant, day, country, rate, currency)
      do update set net = d.net + excluded.net, vat = d.vat + excluded.vat`,
}

/** How far a ledger is summed up, by days of which time zone, and how far it can be now. Moments as PostgreSQL writes them. */
export type Summed = { zone: string; until: string; next: string }

/**
 * Locks it until the transaction ends.
 * @param secondsAgo how long before now it can be summed up
 */
export async function lockSummed(
  tx: Tx,
  { noted }: Sums,
  { zone, secondsAgo }: { zone: string; secondsAgo: number },
): Promise<Summed> {
  const { rows } = await sql<Summed>`
    insert into ${sql.table(noted)} as s (zone, until) values (${zone}, '-infinity')
    on conflict (tenant) do update set zone = s.zone
    returning zone, until::text as until,
      greatest(until, clock_timestamp() - make_interval(secs => ${secondsAgo}))::text as next`.execute(tx)
  const [summed] = rows
  if (!summed) throw new Error(`${noted} has no row for the brand`)
  return summed
}

/** Forgets the sums: they were of days of another time zone. */
export const dropSums = (tx: Tx, { table }: Sums): Promise<unknown> => tx.deleteFrom(table).execute()

/**
 * Adds what was recorded between two moments, and notes the second. Both are values: PostgreSQL otherwise expects a ninth
 * of the ledger between them, and reads the brand's index to its end.
 */
export async function addSums(
  tx: Tx,
  { noted, add }: Sums,
  { zone, since, until }: { zone: string; since: string; until: string },
): Promise<void> {
  await sql`
    with noted as (
      update ${sql.table(noted)} set zone = ${zone}, until = ${until}
    ), t as (
      select t.*, (t.at at time zone ${zone})::date as day, case t.event when 'vat.due' then 1 else -1 end as sign
      from ledger_transfer t where t.recorded_at >= ${since}::timestamptz and t.recorded_at < ${until}::timestamptz
    )
    ${add}`.execute(tx)
}

/** What the sums say of a day, beside what the transfers say. `of`: which sum, in words. */
export type SumDifference = { day: string; of: string; currency: Currency; summed: Minor; held: Minor }

/** Days and months of which the sums do not say what the transfers say, at most `limit`. */
export async function findSumDifferences(tx: Tx, limit: number): Promise<SumDifference[]> {
  const { rows } = await sql<SumDifference>`
    with summed as (
      select to_char(day, 'YYYY-MM-DD') as day, 'from ' || credit || ' to ' || debit as of, currency, amount
      from ledger_day
      union all select to_char(month, 'YYYY-MM'), 'from ' || credit || ' to ' || debit, currency, amount
      from ledger_month
      union all select to_char(day, 'YYYY-MM-DD'), concat_ws(' ', p.of, country, rate), currency, p.amount
      from ledger_vat_day, lateral (values ('net', net), ('VAT', vat)) as p(of, amount)
    ), held as (
      select to_char(t.at at time zone s.zone, f.format) as day, 'from ' || t.credit || ' to ' || t.debit as of,
        t.currency, sum(t.amount)::bigint as amount
      from ledger_summed s join ledger_transfer t on t.tenant = s.tenant and t.recorded_at < s.until,
        lateral (values ('YYYY-MM-DD'), ('YYYY-MM')) as f(format)
      group by 1, 2, 3
      union all
      select to_char(t.at at time zone s.zone, 'YYYY-MM-DD'), concat_ws(' ', p.of, t.vat_country, t.vat_rate),
        t.currency, sum(case t.event when 'vat.due' then p.amount else -p.amount end)::bigint
      from ledger_vat_summed s join ledger_transfer t on t.tenant = s.tenant and t.recorded_at < s.until,
        lateral (values ('net', t.vat_net), ('VAT', t.amount)) as p(of, amount)
      where t.vat_country is not null group by 1, 2, 3
    )
    select day, of, currency, coalesce(s.amount, 0) as summed, coalesce(h.amount, 0) as held
    from summed s full join held h using (day, of, currency)
    where coalesce(s.amount, 0) <> coalesce(h.amount, 0) order by day, of, currency limit ${limit}`.execute(tx)
  return rows
}
