import { prepareBulkQuery } from '#database'
import { after } from '#kit/clock'
import type { Shop } from '#tenants'
import { findUsualWaits, measure } from './store.ts'

const daySeconds = 24 * 60 * 60
const days = 7

/** Deliveries in these days from which on we say what is usual. */
const fewest = 20

/** Scheduled: measures how long deliveries of the last days took. */
export const measureWaits = ({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> =>
  db.transaction(async (tx) => {
    await prepareBulkQuery(tx)
    await measure(tx, { since: after(clock.now(), -days * daySeconds), fewest })
  })

/**
 * Seconds that these items usually take from the payment on: the slowest of them. Undefined if it is not known of each,
 * or nobody waits that long on a page.
 */
export async function usualWait(
  { db }: Pick<Shop, 'db'>,
  items: readonly { kind: string; brandName: string }[],
): Promise<number | undefined> {
  if (items.length === 0) return undefined
  const names = [...new Set(items.map(({ brandName }) => brandName))]
  const known = await db.read((tx) => findUsualWaits(tx, names))
  const waits = items.map((item) => known.find((one) => one.kind === item.kind && one.brandName === item.brandName))
  return waits.every((wait) => wait !== undefined)
    ? roundedUp(Math.max(...waits.map(({ seconds }) => seconds)))
    : undefined
}

const hour = 60 * 60

/** As people say it: seconds, from fifteen on fives, from a minute on minutes; never less than it is. */
export function roundedUp(seconds: number): number | undefined {
  const to = (step: number) => Math.max(step, Math.ceil(seconds / step) * step)
  if (seconds > hour) return undefined
  return seconds > 55 ? to(60) : seconds > 15 ? to(5) : to(1)
}
