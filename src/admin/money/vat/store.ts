import { sql } from 'kysely'
import type { Admin } from '#admin'
import type { Currency, Minor } from '#kit/money'
import { type Days, onDays, readableBrands } from '../store.ts'

/** VAT that became due, less what was taken back. `rate`: hundredths of a per cent. */
export type VatRow = { tenant: string; country: string; rate: number; currency: Currency; net: Minor; vat: Minor }

/** A period's VAT by brand, country and rate. */
export async function readVat(admin: Admin, brands: Admin['tenants'], days: Days): Promise<VatRow[]> {
  const conditions = [sql`t.tenant = b.tenant`, sql`t.vat_country is not null`, ...onDays(sql`t.at`, days)]
  const { rows } = await admin.read((tx) =>
    sql<VatRow>`
      select t.tenant, t.vat_country as country, t.vat_rate as rate, t.currency,
        sum(case t.event when 'vat.due' then t.vat_net else -t.vat_net end)::bigint as net,
        sum(case t.event when 'vat.due' then t.amount else -t.amount end)::bigint as vat
      from ${readableBrands(admin, brands)} join ledger_transfer t on ${sql.join(conditions, sql` and `)}
      group by t.tenant, t.vat_country, t.vat_rate, t.currency
      order by t.tenant, t.vat_country, t.vat_rate`.execute(tx),
  )
  return rows
}
