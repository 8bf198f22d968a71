import { prepareBulkQuery, type Tx } from '#database'
import { after } from '#kit/clock'
import { hourOf } from '#kit/hourly-counter'
import type { Shop } from '#tenants'
import { deleteSums, findJudged, recountDeliveries, type Sum } from './store.ts'

type Counting = Pick<Shop, 'db' | 'clock'>

const daySeconds = 24 * 60 * 60

/** Scheduled: counts which orders paid in the last day were delivered or refunded within five minutes. */
export const countDeliveries = ({ db, clock }: Counting): Promise<void> =>
  db.transaction(async (tx) => {
    await prepareBulkQuery(tx)
    const now = clock.now()
    await recountDeliveries(tx, hourOf(after(now, -daySeconds)), now)
  })

/**
 * How many of the orders paid today (in UTC) were over within five minutes, and how many were not: as the table has it,
 * so a worker that starts anew tells the same.
 */
export async function deliveriesToday(
  tx: Tx,
  tenants: readonly string[],
  now: Date,
): Promise<Record<Sum['outcome'], number>> {
  const day = new Date(Math.floor(now.getTime() / (daySeconds * 1000)) * daySeconds * 1000)
  const judged = await findJudged(tx, tenants, day)
  // From 0 on: Prometheus sees no growth of what was not there before.
  return { well: 0, missed: 0, ...Object.fromEntries(judged.map(({ outcome, times }) => [outcome, times])) }
}

/** Days that sums are kept: a month and the one before. */
const keptDays = 62

/** Scheduled: deletes older sums. */
export const forgetObjectives = ({ db, clock }: Counting): Promise<void> =>
  db.transaction((tx) => deleteSums(tx, after(clock.now(), -keptDays * daySeconds)))
