import { sql } from 'kysely'
import { bulkAnswerTimeout, bulkStatementTimeout } from '../timeouts.ts'
import { type Tx, waitLonger } from './transaction.ts'

/**
 * Call this before statements that scan a whole tenant; valid until the transaction ends. PostgreSQL then makes a
 * custom plan each time: a generic plan made for a small brand would compare every row with every other row of a large
 * one. The statements may take ten minutes.
 */
export async function prepareBulkQuery(tx: Tx): Promise<void> {
  waitLonger(tx, bulkAnswerTimeout)
  await sql`select set_config('plan_cache_mode', 'force_custom_plan', true),
    set_config('statement_timeout', ${String(bulkStatementTimeout)}, true)`.execute(tx)
}
