import { sql } from 'kysely'
import type { Admin } from '#admin'
import type { Currency, Minor } from '#kit/money'
import { type PageWish, readPlace } from '#kit/place'
import type { Subject } from '#reconciliation'
import { readable } from '../readable.ts'

/** A difference between our tables and a partner's list. `ours`, `theirs`: in words; null for nothing. */
export type Difference = {
  tenant: string
  differenceNo: number
  partner: string
  subject: Subject
  reference: string
  orderNumber: string | null
  ours: string | null
  theirs: string | null
  foundAt: Date
  closedAt: Date | null
  closedBy: string | null
  closedReason: string | null
  /** By how much the partner says more; null where it is no amount, or something is under way. */
  offBy: Minor | null
  currency: Currency | null
  /** Names the row's place: the page after it begins there. */
  place: string
}

/** A page of the open differences, the oldest first; or those that were closed, the last first. */
export async function readDifferences(
  admin: Admin,
  brands: Admin['tenants'],
  { closed, after, limit }: PageWish & { closed: boolean },
): Promise<Difference[]> {
  const at = closed ? sql`closed_at` : sql`found_at`
  const [foundAt = '', number = ''] = readPlace(after, 2) ?? []
  const later = /^\d{1,18}$/.test(number)
    ? sql`and (${at}, difference_no) ${closed ? sql`<` : sql`>`} (${foundAt}::timestamptz, ${number}::bigint)`
    : sql``
  const order = closed ? sql`closed_at desc, difference_no desc` : sql`found_at, difference_no`
  const { rows } = await admin.read((tx) =>
    sql<Difference>`
      select tenant, difference_no as "differenceNo", partner, subject, reference, order_number as "orderNumber",
        ours, theirs, found_at as "foundAt", closed_at as "closedAt", closed_by as "closedBy",
        closed_reason as "closedReason",
        off_by as "offBy", currency,
        json_build_array(${at}, difference_no::text)::text as place
      from difference where tenant = any(${readable(admin, brands)}) and (closed_at is not null) = ${closed} ${later}
      order by ${order} limit ${limit + 1}`.execute(tx),
  )
  return rows
}

/** When each partner's list was last compared with a brand's tables. */
export type LastComparison = { tenant: string; partner: string; comparedAt: Date; compared: number }

export async function readComparisons(admin: Admin, brands: Admin['tenants']): Promise<LastComparison[]> {
  const { rows } = await admin.read((tx) =>
    sql<LastComparison>`
      select tenant, partner, compared_at as "comparedAt", compared from reconciliation
      where tenant = any(${readable(admin, brands)}) order by tenant, partner`.execute(tx),
  )
  return rows
}
