import type { AdminDatabase } from '#database'
import { after, type Clock } from '#kit/clock'
import { gatherCases } from './store.ts'

/** What nobody knows is reported after this many seconds: until then the shop asks the partner by itself. */
const reportUnknownAfter = 15 * 60

/** Gathers what needs a person, over these brands. The worker's clock calls it each minute. */
export async function gather(database: AdminDatabase, tenants: readonly string[], clock: Clock): Promise<void> {
  const now = clock.now()
  await database.change(tenants, (tx) => gatherCases(tx, now, after(now, -reportUnknownAfter)))
}
