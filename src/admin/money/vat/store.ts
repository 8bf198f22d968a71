import { sql } from 'kysely'
import type { Admin } from '#admin'
import type { Currency, Minor } from '#kit/money'
import { type Days, findSummed, haveSums, notSummed } from '../store.ts'

/** VAT that became due, less what was taken back. `rate`: hundredths of a per cent. */
export type VatRow = { tenant: string; country: string; rate: number; currency: Currency; net: Minor; vat: Minor }

/** A period's VAT by brand, country and rate. Read from the sums of the brand's days and from what was booked since. */
export async function readVat(admin: Admin, brands: Admin['tenants'], days: Days): Promise<VatRow[]> {
  return admin.browse(async (tx) => {
    const summed = await findSummed(tx, admin, brands, 'ledger_vat_summed')
    const { rows } = await sql<VatRow>`
      with moved as (
        select d.tenant, d.country, d.rate, d.currency, d.net, d.vat from ledger_vat_day d
        where d.tenant = any(${haveSums(summed)}::text[])
          and d.day between ${days.from ?? '-infinity'}::date and ${days.to ?? 'infinity'}::date
        union all
        select t.tenant, t.vat_country, t.vat_rate, t.currency,
          case t.event when 'vat.due' then t.vat_net else -t.vat_net end,
          case t.event when 'vat.due' then t.amount else -t.amount end
        from (${notSummed(summed, days)}) t where t.vat_country is not null
      )
      select tenant, country, rate, currency, sum(net)::bigint as net, sum(vat)::bigint as vat from moved
      group by tenant, country, rate, currency order by tenant, country, rate, currency`.execute(tx)
    return rows
  })
}
