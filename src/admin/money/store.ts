import { type RawBuilder, sql } from 'kysely'
import type { Admin } from '#admin'
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
