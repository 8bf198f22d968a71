import type { CheckoutShop } from '#checkout'
import { findAutoTopUpsBy, lockAutoTopUp } from '../store.ts'
import { writeChange } from './change-own.ts'

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
