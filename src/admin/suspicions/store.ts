import { sql } from 'kysely'
import type { Tx } from '#database'
import type { SuspiciousCase } from '#identity'
import { type PageWish, readPlace } from '#kit/place'

/** A suspicion in a list. `place`: its place, for the next page. */
export type SuspicionRow = Pick<
  SuspiciousCase,
  'at' | 'suspicion' | 'outcome' | 'rule' | 'orderNumber' | 'closedAt' | 'reason'
> & {
  tenant: string
  number: string
  place: string
}

const states = {
  open: sql`and closed_at is null`,
  closed: sql`and closed_at is not null`,
  all: sql``,
} as const

/** A page of these brands' suspicions, newest first. */
export async function findRows(
  tx: Tx,
  tenants: readonly string[],
  state: keyof typeof states,
  { after, limit }: PageWish,
): Promise<SuspicionRow[]> {
  const [at, ...names] = readPlace(after, 3) ?? []
  const older = at ? sql`and (at, tenant, record_id) < (${at}::timestamptz, ${sql.join(names)})` : sql``
  const { rows } = await sql<SuspicionRow>`
    select tenant, record_id as number, at, suspicion, outcome, rule, order_number as "orderNumber",
      closed_at as "closedAt", reason, json_build_array(at, tenant, record_id)::text as place
    from limit_record
    where tenant = any(${tenants}::text[]) and suspicion is not null ${states[state]} ${older}
    order by at desc, tenant desc, record_id desc limit ${limit + 1}`.execute(tx)
  return rows
}
