import { type RawBuilder, sql } from 'kysely'
import type { Admin } from '#admin'
import type { Tx } from '#database'
import type { Sums } from '#ledger'
import { readable } from './readable.ts'

/** Days as YYYY-MM-DD, both included: each brand's own, in its time zone. Open-ended where omitted. */
export type Days = { from?: string | undefined; to?: string | undefined }

/** Those of the brands whose books the operator may read, as a table `b` of `tenant` and `zone`. */
export function readableBrands(admin: Admin, brands: Admin['tenants']): RawBuilder<unknown> {
  const allowed = readable(admin, brands)
  const zones = brands
    .filter(({ id }) => allowed.includes(id))
    .map(({ id, timeZone }) => ({ tenant: id, zone: timeZone }))
  return sql`jsonb_to_recordset(${JSON.stringify(zones)}::jsonb) as b(tenant text, zone text)`
}

/** Conditions: a time (`at`) is on these days of the brand (`b`). */
export const onDays = (at: RawBuilder<unknown>, { from, to }: Days): RawBuilder<unknown>[] => [
  ...(from ? [sql`${at} >= ${from}::date::timestamp at time zone b.zone`] : []),
  ...(to ? [sql`${at} < (${to}::date + 1)::timestamp at time zone b.zone`] : []),
]

/**
 * How far a brand's ledger is summed up by days of its time zone, as PostgreSQL writes it; undefined: not at all.
 */
export type SummedBrand = { tenant: string; zone: string; until: string | undefined }

/** The brands whose books the operator may read. */
export async function findSummed(
  tx: Tx,
  admin: Admin,
  brands: Admin['tenants'],
  noted: Sums['noted'],
): Promise<SummedBrand[]> {
  const { rows } = await sql<SummedBrand>`
    select b.tenant, b.zone, s.until::text as until
    from ${readableBrands(admin, brands)} left join ${sql.table(noted)} s on s.tenant = b.tenant and s.zone = b.zone`.execute(
    tx,
  )
  return rows.map((row) => ({ ...row, until: row.until ?? undefined }))
}

/** Those that have sums. */
export const haveSums = (brands: readonly SummedBrand[]): string[] =>
  brands.filter(({ until }) => until !== undefined).map(({ tenant }) => tenant)

/**
 * Transfers that the sums do not hold, as a query: what was recorded since, and all of a brand without sums. PostgreSQL
 * has to know the moment when it plans: it otherwise believes that a third of the ledger was recorded after it.
 */
export function notSummed(brands: readonly SummedBrand[], days: Days): RawBuilder<unknown> {
  const [summed, others] = [brands.filter(({ until }) => until !== undefined), brands.filter(({ until }) => !until)]
  const earliest = summed.map(({ until }) => until ?? '').toSorted()[0]
  const of = (those: readonly SummedBrand[], conditions: RawBuilder<unknown>) => sql`
    select t.* from jsonb_to_recordset(${JSON.stringify(those)}::jsonb) as b(tenant text, zone text, until timestamptz)
    join ledger_transfer t on t.tenant = b.tenant
    where ${sql.join([conditions, ...onDays(sql`t.at`, days)], sql` and `)}`
  return sql`
    ${of(summed, sql`t.recorded_at >= b.until and t.recorded_at >= ${earliest ?? 'infinity'}::timestamptz`)}
    union all ${of(others, sql`t.tenant = any(${others.map(({ tenant }) => tenant)}::text[])`)}`
}
