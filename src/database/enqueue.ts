import { sql } from 'kysely'
import { notifyAfterCommit, type Tx } from './transactions/transaction.ts'

/**
 * Writes an announcement as a job, in the transaction of the change it reports (see
 * src/reactions/reactions-to-orders.ts).
 */
export async function enqueue(
  tx: Tx,
  job: string,
  payload: { tenant: string } & Record<string, unknown>,
): Promise<void> {
  wakeWorkers(tx)
  await sql`select enqueue(${job}, ${JSON.stringify(payload)}::jsonb)`.execute(tx)
}

/**
 * Wakes the workers once the transaction has committed. For statements that call the function `enqueue` themselves;
 * without it their jobs begin at the workers' next poll, within two seconds.
 */
export const wakeWorkers = (tx: Tx): void => notifyAfterCommit(tx, 'jobs:insert', '{"count":1}')
