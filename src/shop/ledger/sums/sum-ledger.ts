import { prepareBulkQuery, type TenantDatabase } from '#database'
import { addSums, daySums, dropSums, lockSummed, vatSums } from './store.ts'

/**
 * Seconds after which whatever was recorded is visible: a transfer is recorded a moment before its transaction ends. The
 * longest statement may take ten minutes (`prepareBulkQuery`), and a transaction that books has few of them.
 */
const settled = 3600

/**
 * Adds what was booked since the last time to the sums of the brand's days (tables `ledger_day` and `ledger_vat_day`),
 * all of it if the brand has a new time zone. Balances and VAT are read from these sums and from what was booked since.
 * @param secondsAgo until when it is summed up; only tests and the bench say it
 */
export async function sumLedger(
  { db, tenant }: { db: TenantDatabase; tenant: { timeZone: string } },
  secondsAgo = settled,
): Promise<void> {
  const inZone = tenant.timeZone
  for (const sums of [daySums, vatSums])
    await db.transaction(async (tx) => {
      await prepareBulkQuery(tx)
      const { zone, until, next } = await lockSummed(tx, sums, { zone: inZone, secondsAgo })
      const isMoved = zone !== inZone
      if (isMoved) await dropSums(tx, sums)
      await addSums(tx, sums, { zone: inZone, since: isMoved ? '-infinity' : until, until: next })
    })
}
