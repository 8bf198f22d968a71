import { sql } from 'kysely'
import type { Admin } from '#admin'
import type { Currency, Minor } from '#kit/money'
import { readable } from '../readable.ts'

/** A difference between our tables and a partner's list. `ours`, `theirs`: in words; null for nothing. */
export type Difference = {
  tenant: string
  differenceNo: number
  partner: string
  subject: string
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
}

const most = 200

/** Open differences, the oldest first; or those that were closed, the last first. */
export async function readDifferences(
  admin: Admin,
  brands: Admin['tenants'],
  { closed }: { closed: boolean },
): Promise<Difference[]> {
  const order = closed ? sql`closed_at desc` : sql`found_at`
  const { rows } = await admin.read((tx) =>
    sql<Difference>`
      select tenant, difference_no as "differenceNo", partner, subject, reference, order_number as "orderNumber",
        ours, theirs, found_at as "foundAt", closed_at as "closedAt", closed_by as "closedBy",
        closed_reason as "closedReason",
        off_by as "offBy", currency
      from difference where tenant = any(${readable(admin, brands)}) and (closed_at is not null) = ${closed}
      order by ${order}, difference_no limit ${most}`.execute(tx),
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
