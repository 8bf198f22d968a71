import type { CheckoutShop } from '#checkout'
import type { Tx } from '#database'
import type { Filed } from '#declarations'
import { findDeclared, lockById, removeSmsTopup } from './store.ts'

/**
 * Ends the top-ups by text that a declaration clearly means: of this number, or set up or bought by this order, and of
 * this e-mail address. A text that was received before and is not ordered yet buys nothing.
 * @param isAll whether several are all meant; if not, and there are several, none is ended
 * @returns how many ended now
 */
export async function cancelDeclaredTexts(
  { clock }: Pick<CheckoutShop, 'clock'>,
  tx: Tx,
  filed: Filed,
  { isAll = true } = {},
): Promise<number> {
  const meant = await findDeclared(tx, filed)
  if (!isAll && meant.length > 1) return 0
  let count = 0
  for (const smsTopupId of meant) {
    if (!(await lockById(tx, smsTopupId))) continue
    await removeSmsTopup(tx, smsTopupId, clock.now())
    count += 1
  }
  return count
}
