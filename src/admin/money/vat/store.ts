import { sql } from 'kysely'
import type { Admin } from '#admin'
import type { Currency, Minor } from '#kit/money'
import { readable } from '../readable.ts'

/** VAT that became due, less what was taken back. `rate`: hundredths of a per cent. */
export type VatRow = { tenant: string; country: string; rate: number; currency: Currency; net: Minor; vat: Minor }

/** A period's VAT by brand, country and rate; days as YYYY-MM-DD in each brand's time zone, both included. */
export async function readVat(
  admin: Admin,
  brands: Admin['tenants'],
  { from, to }: { from: string; to: string },
): Promise<VatRow[]> {
  const allowed = readable(admin, brands)
  const zones = brands.filter(({ id }) => allowed.includes(id)).map(({ id, timeZone }) => ({ id, timeZone }))
  const { rows } = await admin.read((tx) =>
    sql<VatRow>`
      select t.tenant, t.vat_country as country, t.vat_rate as rate, t.currency,
        sum(case t.event when 'vat.due' then t.vat_net else -t.vat_net end)::bigint as net,
        sum(case t.event when 'vat.due' then t.amount else -t.amount end)::bigint as vat
      from jsonb_to_recordset(${JSON.stringify(zones)}::jsonb) as b(id text, "timeZone" text)
      join ledger_transfer t on t.tenant = b.id and t.vat_country is not null
        and t.at >= ${from}::date::timestamp at time zone b."timeZone"
        and t.at < (${to}::date + 1)::timestamp at time zone b."timeZone"
      group by t.tenant, t.vat_country, t.vat_rate, t.currency
      order by t.tenant, t.vat_country, t.vat_rate`.execute(tx),
  )
  return rows
}
