import { sql } from 'kysely'
import { bulkAnswerTimeout, bulkStatementTimeout } from '../timeouts.ts'
import { type Tx, waitLonger } from './transaction.ts'

/**
 * Call this before statements that read a whole tenant for somebody who waits; valid until the transaction ends.
 * PostgreSQL then makes a custom plan each time: a generic plan made for a small brand would compare every row with every
 * other row of a large one. The usual limits of time stay.
 */
export async function planAnew(tx: Tx): Promise<void> {
  await sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(tx)
}

/** The same for work in the background: the statements may take ten minutes. */
export async function prepareBulkQuery(tx: Tx): Promise<void> {
  waitLonger(tx, bulkAnswerTimeout)
  await sql`select set_config('plan_cache_mode', 'force_custom_plan', true),
    set_config('statement_timeout', ${String(bulkStatementTimeout)}, true)`.execute(tx)
}
