import type { CheckoutShop } from '#checkout'
import { finish } from '#database'
import type { EndLink } from '#notifications'
import type { Position } from '#orders'
import { declineOf } from '#payment-tokens'
import { linksOf } from '../cancelling/link.ts'
import { findOfOrder } from '../cancelling/store.ts'
import { afterDecline } from './retry-after-decline.ts'
import { endRun, findRunOfOrder, lockWithTopUp } from './store.ts'
import { ageOf, takeStep } from './take-step.ts'

/**
 * Applies the outcome of a run's order: done, or the next step after a decline. Called for every finished order, as
 * often as its announcement comes.
 * @returns whether it was the order of a run
 */
export async function settleRun(shop: CheckoutShop, position: Position): Promise<boolean> {
  const { db } = shop
  const { orderNumber, runOf } = position
  if (runOf === null) return false
  if (position.state === 'done') {
    await endRunOf(shop, position)
    return true
  }
  if (position.state !== 'cancelled') return true
  const known = await db.read((tx) => findRunOfOrder(tx, orderNumber))
  if (known?.state !== 'waiting') return true
  const decline = declineOf(position)
  await db.transaction(async (tx) => {
    const [own, run] = await lockWithTopUp(tx, known)
    if (!own || run?.state !== 'waiting' || run.orderNumber !== orderNumber) return
    const failure = position.payments.at(-1)?.failure ?? position.payments.at(-1)?.state ?? 'unknown_reason'
    const step = afterDecline({ decline, failure, tries: run.tries, age: ageOf(shop, run) })
    await takeStep(shop, tx, own, run, step)
  })
  return true
}

/**
 * Ends the run of an order that is done, however often this is called.
 * @returns the links for its receipt: sent together, because almost every run is one of these
 */
export async function endRunOf(shop: CheckoutShop, { orderNumber, deliveries }: Position): Promise<EndLink[]> {
  const { clock, db } = shop
  const arrived = deliveries.some(({ state }) => state === 'delivered' || state === 'reversed')
  // The top-up itself stays as it is, so nothing else is to be locked or looked at.
  const [, own] = await db.transaction((tx) =>
    finish(tx, () => Promise.all([endRun(tx, orderNumber, arrived, clock.now()), findOfOrder(tx, orderNumber)])),
  )
  return linksOf(shop, own)
}
