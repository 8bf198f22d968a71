import type { CheckoutShop } from '#checkout'
import { enqueue, type Tx } from '#database'
import { findPosition, isChargedBack } from '#orders'
import { methodsBehind } from '#payment-tokens'
import { findOfOrder } from '../cancelling/store.ts'
import { findAutoTopUpsBy, lockAutoTopUp } from '../store.ts'
import { writeChange } from './change-own.ts'

/**
 * Pauses what an order set up or ran, and what the method that paid for it pays for besides, once the payer's bank took
 * the money back: nobody charges on where a charge is disputed. Its owner is told, and an operator. One that its owner
 * paused, or that stands still for another reason, stays as it is.
 */
export async function pauseChargedBack(shop: CheckoutShop, orderNumber: string): Promise<void> {
  const { tenant, clock, db } = shop
  await db.transaction(async (tx) => {
    const position = await findPosition(tx, orderNumber)
    // The bank may have given it up again meanwhile.
    if (!position || !isChargedBack(position)) return
    for (const autoTopUpId of await concernedBy(tx, orderNumber)) {
      const one = await lockAutoTopUp(tx, autoTopUpId)
      // Agreeing to a price says nothing about a payment that was taken back.
      if (!one || (one.status !== 'enabled' && one.stoppedBecause !== 'new-price')) continue
      const change = { status: 'disabled', stoppedBecause: 'charged-back', nextRun: null } as const
      await writeChange(shop, tx, one, { change, as: 'charged-back' })
      const details = {
        occasion: `auto-top-up-paused ${autoTopUpId} ${clock.now().toISOString()}`,
        reason: 'charged back',
      }
      await enqueue(tx, 'alert', { tenant: tenant.id, orderNumber, details })
    }
  })
}

/** In one order, so that two who hold some of them do not wait for one another. */
async function concernedBy(tx: Tx, orderNumber: string): Promise<string[]> {
  const ids = new Set((await findOfOrder(tx, orderNumber)).map(({ autoTopUpId }) => autoTopUpId))
  for (const token of await methodsBehind(tx, orderNumber))
    for (const { autoTopUpId } of await findAutoTopUpsBy(tx, token)) ids.add(autoTopUpId)
  return [...ids].toSorted()
}

/** Pauses what a method paid for that its owner removed, and asks for another. Follows the news of the removal. */
export async function pauseWithoutMethod(shop: CheckoutShop, tokenId: string): Promise<void> {
  await shop.db.transaction(async (tx) => {
    for (const { autoTopUpId } of await findAutoTopUpsBy(tx, tokenId)) {
      const one = await lockAutoTopUp(tx, autoTopUpId)
      if (one?.tokenId !== tokenId || one.status === 'deleted' || one.stoppedBecause === 'token-removed') continue
      const isNews = one.status === 'enabled' || one.stoppedBecause !== null
      const change = { status: 'disabled', stoppedBecause: 'token-removed', nextRun: null } as const
      // Of one that its owner paused there is nothing to tell yet: activating it asks for another method.
      if (isNews) await writeChange(shop, tx, one, { change, as: 'method-gone' })
    }
  })
}
