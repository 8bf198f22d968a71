import { sql } from 'kysely'
import type { Tx } from './transaction.ts'

/**
 * Writes an announcement as a job, in the transaction of the change it reports (see
 * src/reactions/reactions-to-orders.ts).
 */
export async function enqueue(
  tx: Tx,
  news: string,
  payload: { tenant: string } & Record<string, unknown>,
): Promise<void> {
  await sql`select enqueue(${news}, ${JSON.stringify(payload)}::jsonb)`.execute(tx)
}
