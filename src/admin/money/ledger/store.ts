import { type RawBuilder, sql } from 'kysely'
import type { Admin } from '#admin'
import type { Tx } from '#database'
import type { Currency, Minor } from '#kit/money'
import { type PageWish, readPlace } from '#kit/place'
import type { Account, LedgerEvent } from '#ledger'
import { type Days, findSummed, haveSums, notSummed, onDays, readableBrands } from '../store.ts'

export type LedgerRow = {
  tenant: string
  at: Date
  /** The brand's day that it is on: YYYY-MM-DD. */
  day: string
  orderNumber: string
  event: LedgerEvent
  reference: string
  debit: Account
  credit: Account
  amount: Minor
  currency: Currency
  /** Names the row's place: the page after it begins there. */
  place: string
}

/** Omitted: all. */
export type LedgerFilter = Days & { account?: string; event?: string; orderNumber?: string }

/**
 * A page of the ledger, the newest first.
 * @param after the place of the last row of the page before
 * @returns one row more than `limit` if there is another page
 */
export async function readLedger(
  admin: Admin,
  brands: Admin['tenants'],
  { account, event, orderNumber, from, to }: LedgerFilter,
  { after, limit }: PageWish,
): Promise<LedgerRow[]> {
  const conditions: RawBuilder<unknown>[] = [
    ...(account ? [sql`${account} in (t.debit, t.credit)`] : []),
    ...(event ? [sql`t.event = ${event}`] : []),
    ...(orderNumber ? [sql`t.order_number = ${orderNumber}`] : []),
    ...onDays(sql`t.at`, { from, to }),
    ...placeAfter(after),
  ]
  return admin.browse(async (tx) => {
    const among = account ? await findBrandsWith(tx, admin, brands, account) : brands
    // A page of each brand, from its own index: read together, all rows of all brands would be sorted.
    const { rows } = await sql<LedgerRow>`
      select t.tenant, t.at, to_char(t.at at time zone b.zone, 'YYYY-MM-DD') as day, t.order_number as "orderNumber", t.event, t.reference, t.debit, t.credit, t.amount,
        t.currency, json_build_array(t.at, t.tenant, t.event, t.reference, t.debit, t.credit)::text as place
      from ${readableBrands(admin, among)} cross join lateral (
        select * from ledger_transfer t where ${sql.join([sql`t.tenant = b.tenant`, ...conditions], sql` and `)}
        order by t.at desc, t.tenant desc, t.event desc, t.reference desc, t.debit desc, t.credit desc
        limit ${limit + 1}) t
      order by t.at desc, t.tenant desc, t.event desc, t.reference desc, t.debit desc, t.credit desc
      limit ${limit + 1}`.execute(tx)
    return rows
  })
}

/** The brands whose books know the account: another one's whole ledger would be looked through in vain. */
async function findBrandsWith(
  tx: Tx,
  admin: Admin,
  brands: Admin['tenants'],
  account: string,
): Promise<Admin['tenants']> {
  const summed = await findSummed(tx, admin, brands, 'ledger_summed')
  const { rows } = await sql<{ tenant: string }>`
    select tenant from ledger_month
    where tenant = any(${haveSums(summed)}::text[]) and ${account} in (debit, credit)
    union select t.tenant from (${notSummed(summed, {})}) t where ${account} in (t.debit, t.credit)`.execute(tx)
  return brands.filter(({ id }) => rows.some(({ tenant }) => tenant === id))
}

/** Nothing for a place that no page named. */
function placeAfter(place: string | undefined): RawBuilder<unknown>[] {
  const parts = readPlace(place, 6)
  if (!parts) return []
  const [at, ...names] = parts
  return [sql`(t.at, t.tenant, t.event, t.reference, t.debit, t.credit) < (${at}::timestamptz, ${sql.join(names)})`]
}
