import { type OperationNodeSource, type RawBuilder, sql } from 'kysely'
import type { Tx } from './transaction.ts'

/**
 * A statement that runs as part of another one: an insert, or an update of one row that no other part changes. It does
 * not see what the other parts write; foreign keys are checked when all are done.
 */
export type Write = OperationNodeSource

/**
 * The parts of a `with` clause, for the main statement. They must write: PostgreSQL does not run a part that only
 * reads.
 */
export const partsOf = (writes: readonly Write[]): RawBuilder<unknown> =>
  sql.join(writes.map((write, index) => sql`${sql.id(`part_${index}`)} as (${write})`))

/** Runs the given writes as one SQL statement. Does nothing for an empty list. */
export async function writeTogether(tx: Tx, writes: readonly Write[]): Promise<void> {
  const last = writes.at(-1)
  if (!last) return
  const others = writes.slice(0, -1)
  await (others.length > 0 ? sql`with ${partsOf(others)} ${last}` : sql`${last}`).execute(tx)
}
