import { type OperationNodeSource, type RawBuilder, sql } from 'kysely'
import type { Tx } from './transaction.ts'

/**
 * A statement that is not sent by itself but beside others, as a part of one: an insert, or the update of one row, which
 * none of the others may change. It sees none of what they write; what it refers to is looked up when all are done.
 */
export type Write = OperationNodeSource

/** The parts of a `with`, for the statement that others go beside. They must write: a part that only reads is not run. */
export const partsOf = (writes: readonly Write[]): RawBuilder<unknown> =>
  sql.join(writes.map((write, index) => sql`${sql.id(`part_${index}`)} as (${write})`))

/** Sends writes that go beside nothing else, as one statement; none where there are none. */
export async function writeTogether(tx: Tx, writes: readonly Write[]): Promise<void> {
  const last = writes.at(-1)
  if (!last) return
  const others = writes.slice(0, -1)
  await (others.length > 0 ? sql`with ${partsOf(others)} ${last}` : sql`${last}`).execute(tx)
}
