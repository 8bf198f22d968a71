import { sql } from 'kysely'
import { type Admin, readRecently } from '#admin'
import type { Currency, Minor } from '#kit/money'
import type { Account } from '#ledger'
import { readable } from '../readable.ts'
import { type Days, findSummed, haveSums, notSummed } from '../store.ts'

/** Balance of one account of a brand; a debit is positive. */
export type AccountBalance = { tenant: string; currency: Currency; account: Account; amount: Minor }

/**
 * As `readBalances`, for a page: up to ten seconds old, but knows what operators did through this process. It reads
 * whatever was booked in the last hours, and pages ask again and again.
 */
export const lookAtBalances = (admin: Admin, brands: Admin['tenants'], days: Pick<Days, 'to'>) =>
  readRecently(
    admin,
    `balances of ${readable(admin, brands).join()} until ${days.to ?? 'now'}`,
    () => readBalances(admin, brands, days),
    { untilChange: true },
  )

/**
 * The balance of each account by brand and currency, at the end of the day `to`; now, if it is omitted. Read from the
 * sums of the months before, of that month's days, and from what was booked since.
 */
export async function readBalances(
  admin: Admin,
  brands: Admin['tenants'],
  { to }: Pick<Days, 'to'> = {},
): Promise<AccountBalance[]> {
  return admin.browse(async (tx) => {
    const summed = await findSummed(tx, admin, brands, 'ledger_summed')
    const tenants = sql`${haveSums(summed)}::text[]`
    // Now: all months, and no days.
    const [first, last] = to === undefined ? ['infinity', 'infinity'] : [`${to.slice(0, 7)}-01`, to]
    const { rows } = await sql<AccountBalance>`
      with moved as (
        select tenant, currency, debit, credit, amount from ledger_month
        where tenant = any(${tenants}) and month < ${first}::date
        union all
        select tenant, currency, debit, credit, amount from ledger_day
        where tenant = any(${tenants}) and day between ${first}::date and ${last}::date
        union all
        select t.tenant, t.currency, t.debit, t.credit, t.amount from (${notSummed(summed, { to })}) t
      )
      select m.tenant, m.currency, e.account, sum(e.amount)::bigint as amount
      from moved m, lateral (values (m.debit, m.amount), (m.credit, -m.amount)) as e(account, amount)
      group by m.tenant, m.currency, e.account order by m.tenant, m.currency, e.account`.execute(tx)
    return rows
  })
}
