import type { CheckoutShop } from '#checkout'
import { enqueue, type Tx } from '#database'
import { findPosition, isChargedBack } from '#orders'
import { findMethodsOfOrder } from '#payment-tokens'
import { findOfOrder } from '../cancelling/store.ts'
import { findAutoTopUpsBy, lockAutoTopUp } from '../store.ts'
import { writeChange } from './change-own.ts'

/**
 * Pauses the automatic top-ups of an order after a chargeback, and all others that the same method pays for: nothing is
 * charged while a charge is disputed. Tells the owner and alerts an operator. One that is paused already stays as it
 * is.
 */
export async function pauseChargedBack(shop: CheckoutShop, orderNumber: string): Promise<void> {
  const { tenant, clock, db } = shop
  await db.transaction(async (tx) => {
    const position = await findPosition(tx, orderNumber)
    // The bank may have reversed the chargeback meanwhile.
    if (!position || !isChargedBack(position)) return
    for (const autoTopUpId of await concernedBy(tx, orderNumber)) {
      const one = await lockAutoTopUp(tx, autoTopUpId)
      // Agreeing to a price does not settle a chargeback.
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

/** Sorted, so that two transactions that lock several of them do not deadlock. */
async function concernedBy(tx: Tx, orderNumber: string): Promise<string[]> {
  const ids = new Set((await findOfOrder(tx, orderNumber)).map(({ autoTopUpId }) => autoTopUpId))
  for (const token of await findMethodsOfOrder(tx, orderNumber))
    for (const { autoTopUpId } of await findAutoTopUpsBy(tx, token)) ids.add(autoTopUpId)
  return [...ids].toSorted()
}

/**
 * Pauses the top-ups of a method that its owner removed, and asks for another method. Runs after the method's removal.
 */
export async function pauseWithoutMethod(shop: CheckoutShop, tokenId: string): Promise<void> {
  await shop.db.transaction(async (tx) => {
    for (const { autoTopUpId } of await findAutoTopUpsBy(tx, tokenId)) {
      const one = await lockAutoTopUp(tx, autoTopUpId)
      if (one?.tokenId !== tokenId || one.status === 'deleted' || one.stoppedBecause === 'token-removed') continue
      const isChange = one.status === 'enabled' || one.stoppedBecause !== null
      const change = { status: 'disabled', stoppedBecause: 'token-removed', nextRun: null } as const
      // One that its owner paused needs no mail now: activating it asks for another method.
      if (isChange) await writeChange(shop, tx, one, { change, as: 'method-gone' })
    }
  })
}
