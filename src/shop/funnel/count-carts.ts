import { prepareBulkQuery } from '#database'
import { after } from '#kit/clock'
import { hourOf } from '#kit/hourly-counter'
import type { Shop } from '#tenants'
import { deleteSums, recountCarts } from './store.ts'

type Counting = Pick<Shop, 'db' | 'clock'>

const daySeconds = 24 * 60 * 60

/** Scheduled: counts the carts of the last day, and what became of them. What happens later is not counted. */
export const countCarts = ({ db, clock }: Counting): Promise<void> =>
  db.transaction(async (tx) => {
    await prepareBulkQuery(tx)
    await recountCarts(tx, hourOf(after(clock.now(), -daySeconds)))
  })

/** Days that sums are kept: two years, so that a season is compared with the one before. */
const keptDays = 2 * 365

/** Scheduled: deletes sums of more than two years. */
export const forgetFunnel = ({ db, clock }: Counting): Promise<void> =>
  db.transaction((tx) => deleteSums(tx, after(clock.now(), -keptDays * daySeconds)))
