import type { Position } from '#orders'
import type { TokenShop } from '../shop.ts'
import { findSeries } from './store.ts'

/** Declines that the shopper can do something about: the method is as good as before, this charge was not. */
const softDeclines = ['insufficient_funds', 'authentication_required']

/**
 * How a saved method was declined, where an order came to nothing by that. A soft decline may be cured by another try,
 * with the shopper there to prove who they are, or by another method.
 * @returns undefined where no saved method was charged last, or it was not declined
 */
export async function declineOf(shop: TokenShop, position: Position): Promise<'soft' | 'hard' | undefined> {
  const last = position.payments.at(-1)
  if (last?.state !== 'failed') return undefined
  const series = await shop.db.read((tx) => findSeries(tx, position.orderNumber))
  if (series.get(last.paymentId)?.charges === undefined) return undefined
  return softDeclines.includes(last.failure ?? '') ? 'soft' : 'hard'
}
