import { sql } from 'kysely'
import type { Admin } from '#admin'
import type { Currency, Minor } from '#kit/money'
import { readable } from '../readable.ts'

/** Balance of one account of a brand; a debit is positive. */
export type AccountBalance = { tenant: string; currency: Currency; account: string; amount: Minor }

/** The balance of each account, by brand and currency. */
export async function readBalances(admin: Admin, brands: Admin['tenants']): Promise<AccountBalance[]> {
  const { rows } = await admin.read((tx) =>
    sql<AccountBalance>`
      select tenant, currency, account, sum(amount)::bigint as amount from ledger_entry
      where tenant = any(${readable(admin, brands)}) group by tenant, currency, account
      order by tenant, currency, account`.execute(tx),
  )
  return rows
}
