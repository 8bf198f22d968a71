import { setTimeout as pause } from 'node:timers/promises'
import type { CheckoutShop } from '#checkout'
import { finish } from '#database'
import { chargeRun } from './charge-run.ts'
import { prepareFresh } from './fresh/prepare-fresh.ts'
import { claimRuns, reserveChargeSlots } from './store.ts'

/** Charges per second that all workers together request from the payment providers; each also checks the mandate. */
const usualPace = 40

/** Runs of one brand before the next brand's turn, so that two hundred thousand of one do not delay another's three. */
const handful = 10

/**
 * Most parallel charges: nearly all of the time is spent waiting for the provider, twice for each charge. Another lane
 * begins wherever something is due, so that no brand waits for a slow one, and a quiet minute costs each one look.
 */
const mostLanes = 12

/** The scheduler starts a round every minute. */
const roundSeconds = 50

/**
 * Charges the runs that are due, brand by brand in turn, at the rate that the payment providers allow. Workers may run
 * in parallel: each run is claimed by one of them, and claimed again if that one dies.
 * @returns how many runs were handled
 * @throws the errors of single runs or brands, once all others were handled; they are retried
 */
export async function chargeDue(shops: readonly CheckoutShop[], perSecond = usualPace): Promise<number> {
  const busy = new Set(shops)
  const failures: unknown[] = []
  const ends = performance.now() + roundSeconds * 1000
  let [turn, charged] = [0, 0]
  const lanes: Promise<void>[] = []
  const addLane = () => {
    if (lanes.length < mostLanes) lanes.push(lane())
  }
  async function lane(): Promise<void> {
    while (busy.size > 0 && performance.now() < ends) {
      const shop = [...busy][turn++ % busy.size]
      if (!shop) return
      const outcome: Outcome = await chargeSome(shop, perSecond, addLane).catch((error) => ({
        charged: 0,
        failures: [error],
      }))
      charged += outcome.charged
      failures.push(...outcome.failures)
      if (outcome.charged === 0 || outcome.isAway) busy.delete(shop)
    }
  }
  addLane()
  // Lanes that are added meanwhile are waited for, too: an array is read to its end as it then is.
  for (const one of lanes) await one
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `some automatic top-ups could not be charged: ${failures.map(String).join('; ')}`,
    )
  return charged
}

type Outcome = { charged: number; failures: unknown[]; isAway?: boolean }

/**
 * Charges a few runs of one brand. A provider's outage ends this brand's round, but not these few: other runs may be
 * charged by another provider.
 * @param onTaken called once it has runs, before it charges them
 */
async function chargeSome(shop: CheckoutShop, perSecond: number, onTaken: () => void): Promise<Outcome> {
  const taken = await shop.db.transaction(async (tx) => {
    const now = shop.clock.now()
    const runs = await claimRuns(tx, now, handful)
    return runs.length === 0
      ? undefined
      : {
          runs,
          waitMs:
            (await finish(tx, () => reserveChargeSlots(tx, runs.length, perSecond, now))).getTime() - now.getTime(),
        }
  })
  const failures: unknown[] = []
  if (!taken) return { charged: 0, failures }
  onTaken()
  let isAway = false
  const begins = performance.now() + taken.waitMs
  // If that fails, each run shows by itself whether it is the one.
  const ready = await prepareFresh(shop, taken.runs).catch(() => undefined)
  for (const [index, run] of taken.runs.entries()) {
    const waitMs = begins + (index * 1000) / perSecond - performance.now()
    if (waitMs > 1) await pause(waitMs)
    const outcome = await chargeRun(shop, run, ready?.get(run)).catch((error) => failures.push(error))
    if (outcome === 'unreachable') isAway = true
  }
  return { charged: taken.runs.length, failures, isAway }
}
