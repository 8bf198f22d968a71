import { sql } from 'kysely'
import { longPatience, longStatement } from './patience.ts'
import { type Tx, waitLonger } from './transaction.ts'

/**
 * To be called before statements that go over many rows of a brand; good until the transaction ends. They are planned
 * anew each time: connections keep one plan for all brands, and one that was made for a small brand compares each row
 * with each other row of a large one. And they may take ten minutes, longer than anything a shopper waits for.
 */
export async function prepareBulkQuery(tx: Tx): Promise<void> {
  waitLonger(tx, longPatience)
  await sql`select set_config('plan_cache_mode', 'force_custom_plan', true),
    set_config('statement_timeout', ${String(longStatement)}, true)`.execute(tx)
}
