import { prepareBulkQuery, type TenantDatabase } from '#database'
import { addSums, dropSums, lockSummed } from './store.ts'

/**
 * Seconds after which whatever was recorded is visible: a transfer is recorded a moment before its transaction ends. The
 * longest statement may take ten minutes (`prepareBulkQuery`), and a transaction that books has few of them.
 */
const settled = 3600

/**
 * Adds what was booked since the last time to the sums of the brand's days (table `ledger_day`), all of it if the brand
 * has a new time zone. Balances are read from these sums and from what was booked since.
 * @param secondsAgo until when it is summed up; only tests and the bench say it
 */
export async function sumLedger(
  { db, tenant }: { db: TenantDatabase; tenant: { timeZone: string } },
  secondsAgo = settled,
): Promise<void> {
  await db.transaction(async (tx) => {
    await prepareBulkQuery(tx)
    const { zone, until } = await lockSummed(tx, tenant.timeZone)
    const isMoved = zone !== tenant.timeZone
    if (isMoved) await dropSums(tx)
    await addSums(tx, tenant.timeZone, isMoved ? '-infinity' : until, secondsAgo)
  })
}
