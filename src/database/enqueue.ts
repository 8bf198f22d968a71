import { sql } from 'kysely'
import type { Tx } from './transactions/transaction.ts'

/**
 * Writes an announcement as a job, in the transaction of the change it reports (see
 * src/reactions/reactions-to-orders.ts).
 */
export async function enqueue(
  tx: Tx,
  job: string,
  payload: { tenant: string } & Record<string, unknown>,
): Promise<void> {
  await sql`select enqueue(${job}, ${JSON.stringify(payload)}::jsonb)`.execute(tx)
}
