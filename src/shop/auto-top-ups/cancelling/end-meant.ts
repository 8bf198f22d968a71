import type { CheckoutShop } from '#checkout'
import type { Tx } from '#database'
import type { Filed } from '#declarations'
import { writeChange } from '../own/change-own.ts'
import { ended } from '../own/remove.ts'
import { lockAutoTopUp } from '../store.ts'
import { findMeant } from './store.ts'

/**
 * Ends what a declaration can only mean: of this number, or brought or run by this order, and of this address.
 * @param isAll whether all are meant where there are several; none are ended then unless so
 * @returns how many ended now
 */
export async function endMeant(shop: CheckoutShop, tx: Tx, filed: Filed, { isAll = true } = {}): Promise<number> {
  const meant = await findMeant(tx, filed)
  if (!isAll && meant.length > 1) return 0
  let count = 0
  for (const autoTopUpId of meant) {
    const one = await lockAutoTopUp(tx, autoTopUpId)
    if (!one || one.status === 'deleted') continue
    await writeChange(shop, tx, one, ended)
    count += 1
  }
  return count
}
