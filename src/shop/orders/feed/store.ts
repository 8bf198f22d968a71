import { sql } from 'kysely'
import type { TenantDatabase } from '#database'
import { isPending } from '../wire-status.ts'

/** Which of these orders have no outcome yet. */
export async function findPending(db: TenantDatabase, orderNumbers: readonly string[]): Promise<Set<string>> {
  const rows = await db.read((tx) =>
    tx
      .selectFrom('order_position')
      .select(['order_number', 'state', 'payments'])
      .where('order_number', '=', sql<string>`any(${orderNumbers}::text[])`)
      .execute(),
  )
  return new Set(rows.filter(isPending).map((row) => row.order_number))
}
