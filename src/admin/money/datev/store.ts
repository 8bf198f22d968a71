import { sql } from 'kysely'
import type { Admin } from '#admin'
import { endOfDay, momentIn } from '#kit/date'
import type { Currency, Minor } from '#kit/money'
import { type PageWish, readPlace } from '#kit/place'
import type { LedgerEvent } from '#ledger'
import type { Tenant } from '#tenants'
import { readable } from '../readable.ts'
import { type DatevKind, type DatevMap, datevMap } from './map.ts'

/** The map of a brand whose books the operator may read; undefined where there is none yet. */
export async function readDatevMap(admin: Admin, brand: Tenant): Promise<DatevMap | undefined> {
  if (readable(admin, [brand]).length === 0) return undefined
  const [found] = await admin.read((tx) =>
    tx.selectFrom('datev_map').select('map').where('tenant', '=', brand.id).execute(),
  )
  return found && datevMap.parse(found.map)
}

/** The days of a month, `2026-01`; both included. */
export type MonthDays = { from: string; to: string }

/** What moved between two accounts in a month. */
export type DatevPair = { debit: DatevKind; credit: DatevKind; currency: Currency; amount: Minor; count: number }

/** One transfer, with the accounts as a bookkeeper tells them apart. */
export type DatevLine = {
  /** YYYY-MM-DD in the brand's time zone. */
  day: string
  orderNumber: string
  event: LedgerEvent
  reference: string
  debit: DatevKind
  credit: DatevKind
  amount: Minor
  currency: Currency
  vatCountry: string | null
  vatRate: number | null
  place: string
}

/** When these days begin and end in a time zone. */
const momentsOf = ({ from, to }: MonthDays, timeZone: string): { from: Date; until: Date } => ({
  from: momentIn(from, 0, timeZone),
  until: endOfDay(momentIn(to, 12, timeZone), timeZone),
})

/**
 * The month's transfers, each with its kinds of account: whether a unit bears VAT is written with its order line.
 * Transfers of nothing are left out: VAT of less than half a cent.
 */
const transfers = (admin: Admin, brand: Tenant, days: MonthDays) => {
  const home = brand.identification.country.toUpperCase()
  const kindOf = (side: 'debit' | 'credit') => {
    const account = sql.raw(`t.${side}`)
    return sql`case when ${account} = 'vat' then case when t.vat_country = ${home} then 'vat.home' else 'vat.abroad' end
      when ${account} in ('supplier', 'discount') then ${account} ||
        case when t.vat_country is not null or l.vat_rate is not null then '.single-purpose' else '.multi-purpose' end
      else ${account} end`
  }
  // Values in place of what stands in a table of brands: PostgreSQL otherwise expects a third of all transfers.
  const { from, until } = momentsOf(days, brand.timeZone)
  return sql`(
    select t.at, to_char(t.at at time zone ${brand.timeZone}, 'YYYY-MM-DD') as day, t.order_number, t.event, t.reference, t.amount,
      t.currency, t.vat_country, t.vat_rate, ${kindOf('debit')} as debit, ${kindOf('credit')} as credit
    from ledger_transfer t
    left join lateral (
      select l.vat_rate from delivery d
      join order_line l on l.tenant = d.tenant and l.order_number = d.order_number and l.line = d.line
      where d.tenant = t.tenant and d.external_id = t.reference
        and (t.event like 'delivery.%' or t.event like 'supplier.%') limit 1) l on true
    where t.tenant = any(${readable(admin, [brand])}::text[]) and t.amount > 0 and t.at >= ${from} and t.at < ${until}) m`
}

/** What moved between each two accounts in the month. */
export async function readDatevPairs(admin: Admin, brand: Tenant, days: MonthDays): Promise<DatevPair[]> {
  const { rows } = await admin.read((tx) =>
    sql<DatevPair>`
      select debit, credit, currency, sum(amount)::bigint as amount, count(*)::int as count
      from ${transfers(admin, brand, days)} group by debit, credit, currency
      order by debit, credit, currency`.execute(tx),
  )
  return rows
}

/** A page of the month's transfers, the oldest first. */
export async function readDatevLines(
  admin: Admin,
  brand: Tenant,
  days: MonthDays,
  { after, limit }: PageWish,
): Promise<DatevLine[]> {
  const [at, ...names] = readPlace(after, 5) ?? []
  const later = at ? sql`where (at, event, reference, debit, credit) > (${at}::timestamptz, ${sql.join(names)})` : sql``
  const { rows } = await admin.read((tx) =>
    sql<DatevLine>`
      select day, order_number as "orderNumber", event, reference, debit, credit, amount, currency,
        vat_country as "vatCountry", vat_rate as "vatRate",
        json_build_array(at, event, reference, debit, credit)::text as place
      from ${transfers(admin, brand, days)} ${later}
      order by at, event, reference, debit, credit limit ${limit + 1}`.execute(tx),
  )
  return rows
}
