import type { CheckoutShop } from '#checkout'
import type { Tx } from '#database'
import type { Filed } from '#declarations'
import { writeChange } from '../own/change-own.ts'
import { ended } from '../own/remove.ts'
import { lockAutoTopUp } from '../store.ts'
import { findDeclared } from './store.ts'

/**
 * Ends the top-ups that a declaration clearly means: of this number, or set up or run by this order, and of this e-mail
 * address.
 * @param isAll whether several are all meant; if not, and there are several, none is ended
 * @returns how many ended now
 */
export async function cancelDeclared(shop: CheckoutShop, tx: Tx, filed: Filed, { isAll = true } = {}): Promise<number> {
  const meant = await findDeclared(tx, filed)
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
