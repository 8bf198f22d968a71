import { prepareBulkQuery } from '#database'
import { after } from '#kit/clock'
import { hourOf } from '#kit/hourly-counter'
import type { Shop } from '#tenants'
import { deleteSums, recountDeliveries } from './store.ts'

type Counting = Pick<Shop, 'db' | 'clock'>

const daySeconds = 24 * 60 * 60

/** Scheduled: counts which orders paid in the last day were delivered or refunded within five minutes. */
export const countDeliveries = ({ db, clock }: Counting): Promise<void> =>
  db.transaction(async (tx) => {
    await prepareBulkQuery(tx)
    const now = clock.now()
    await recountDeliveries(tx, hourOf(after(now, -daySeconds)), now)
  })

/** Days that sums are kept: a month and the one before. */
const keptDays = 62

/** Scheduled: deletes older sums. */
export const forgetObjectives = ({ db, clock }: Counting): Promise<void> =>
  db.transaction((tx) => deleteSums(tx, after(clock.now(), -keptDays * daySeconds)))
