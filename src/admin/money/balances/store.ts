import { sql } from 'kysely'
import type { Admin } from '#admin'
import type { Currency, Minor } from '#kit/money'
import type { Account } from '#ledger'
import { type Days, onDays, readableBrands } from '../store.ts'

/** Balance of one account of a brand; a debit is positive. */
export type AccountBalance = { tenant: string; currency: Currency; account: Account; amount: Minor }

/** The balance of each account by brand and currency, at the end of the day `to`; now, if it is omitted. */
export async function readBalances(
  admin: Admin,
  brands: Admin['tenants'],
  { to }: Pick<Days, 'to'> = {},
): Promise<AccountBalance[]> {
  const conditions = [sql`e.tenant = b.tenant`, ...onDays(sql`e.at`, { to })]
  const { rows } = await admin.read((tx) =>
    sql<AccountBalance>`
      select e.tenant, e.currency, e.account, sum(e.amount)::bigint as amount
      from ${readableBrands(admin, brands)} join ledger_entry e on ${sql.join(conditions, sql` and `)}
      group by e.tenant, e.currency, e.account order by e.tenant, e.currency, e.account`.execute(tx),
  )
  return rows
}
