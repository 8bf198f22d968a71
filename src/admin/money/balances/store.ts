import { sql } from 'kysely'
import type { Admin } from '#admin'
import type { Currency, Minor } from '#kit/money'
import type { Account } from '#ledger'
import { type Days, onDays, readableBrands } from '../store.ts'

/** Balance of one account of a brand; a debit is positive. */
export type AccountBalance = { tenant: string; currency: Currency; account: Account; amount: Minor }

/**
 * The balance of each account by brand and currency, at the end of the day `to`; now, if it is omitted. Read from the
 * sums of the brand's days and from what was booked since; all of it where the sums are of another time zone.
 */
export async function readBalances(
  admin: Admin,
  brands: Admin['tenants'],
  { to }: Pick<Days, 'to'> = {},
): Promise<AccountBalance[]> {
  const since = [sql`t.tenant = b.tenant`, sql`t.recorded_at >= b.until`, ...onDays(sql`t.at`, { to })]
  const { rows } = await admin.read((tx) =>
    sql<AccountBalance>`
      with b as materialized (
        select b.tenant, b.zone, coalesce(s.until, '-infinity') as until
        from ${readableBrands(admin, brands)} left join ledger_summed s on s.tenant = b.tenant and s.zone = b.zone
      ), moved as (
        select d.tenant, d.currency, d.debit, d.credit, sum(d.amount)::bigint as amount
        from b join ledger_day d on d.tenant = b.tenant
        where b.until > '-infinity' and d.day <= coalesce(${to ?? null}::date, 'infinity')
        group by d.tenant, d.currency, d.debit, d.credit
        union all
        select t.tenant, t.currency, t.debit, t.credit, sum(t.amount)::bigint
        from b join ledger_transfer t on ${sql.join(since, sql` and `)}
        where t.recorded_at >= (select min(until) from b)
        group by t.tenant, t.currency, t.debit, t.credit
      )
      select m.tenant, m.currency, e.account, sum(e.amount)::bigint as amount
      from moved m, lateral (values (m.debit, m.amount), (m.credit, -m.amount)) as e(account, amount)
      group by m.tenant, m.currency, e.account order by m.tenant, m.currency, e.account`.execute(tx),
  )
  return rows
}
