import { sql } from 'kysely'
import type { Admin } from '#admin'
import type { Minor } from '#kit/money'

/** What happened on a day of the brand. */
export type Day = { day: string; count: number; amount: Minor }

/** The last thirty days of a brand, today included, in its time zone: `day`, `begins` and `ends` of each. */
export function daysUntil({ tenants, clock }: Pick<Admin, 'tenants' | 'clock'>, tenant: string) {
  const zone = tenants.find(({ id }) => id === tenant)?.timeZone ?? 'UTC'
  return sql`(
    select d::date as day, d at time zone ${zone} as begins, (d + interval '1 day') at time zone ${zone} as ends
    from generate_series(date_trunc('day', ${clock.now()}::timestamptz at time zone ${zone}) - interval '29 days',
      ${clock.now()}::timestamptz at time zone ${zone}, interval '1 day') d) days`
}
