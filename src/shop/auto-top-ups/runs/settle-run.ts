import type { CheckoutShop } from '#checkout'
import { finish } from '#database'
import type { Position } from '#orders'
import { declineOf } from '#payment-tokens'
import { afterDecline } from './retry-after-decline.ts'
import { endRun, findRunOfOrder, lockWithTopUp } from './store.ts'
import { ageOf, takeStep } from './take-step.ts'

/**
 * Applies the outcome of a run's order: done, or the next step after a decline. Called for every finished order, as
 * often as its announcement comes.
 * @returns whether it was the order of a run
 */
export async function settleRun(shop: CheckoutShop, position: Position): Promise<boolean> {
  const { clock, db } = shop
  const { orderNumber, runOf } = position
  if (runOf === null) return false
  if (position.state === 'done') {
    const arrived = position.deliveries.some(({ state }) => state === 'delivered' || state === 'reversed')
    // The top-up itself stays as it is, so nothing else is to be locked or looked at.
    await db.transaction((tx) => finish(tx, () => endRun(tx, orderNumber, arrived, clock.now())))
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
