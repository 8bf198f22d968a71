import type { CheckoutShop } from '#checkout'
import type { Tx } from '#database'
import type { Filed } from '#declarations'
import { findMeant, lockById, removeSmsTopup } from './store.ts'

/**
 * Ends what texts buy by a declaration that can only mean it: of this number, or brought or bought by this order, and of
 * its owner's address. A text that was taken in before and is not ordered yet buys nothing.
 * @param isAll whether all are meant where there are several; none are ended then unless so
 * @returns how many ended now
 */
export async function endMeantTexts(
  { clock }: Pick<CheckoutShop, 'clock'>,
  tx: Tx,
  filed: Filed,
  { isAll = true } = {},
): Promise<number> {
  const meant = await findMeant(tx, filed)
  if (!isAll && meant.length > 1) return 0
  let count = 0
  for (const smsTopupId of meant) {
    if (!(await lockById(tx, smsTopupId))) continue
    await removeSmsTopup(tx, smsTopupId, clock.now())
    count += 1
  }
  return count
}
