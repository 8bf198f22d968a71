import type { Position } from '#orders'
import type { TokenShop } from '../shop.ts'
import { findSeries } from './store.ts'

/** Declines that the shopper can do something about: the method is as good as before, this charge was not. */
const softDeclines = ['insufficient_funds', 'authentication_required']

/**
 * Whether an order came to nothing because a saved method was declined in a way that another try may cure: with the shopper
 * there to prove who they are, or by another method.
 */
export async function wasDeclinedSoftly(shop: TokenShop, position: Position): Promise<boolean> {
  const last = position.payments.at(-1)
  if (last?.state !== 'failed' || !softDeclines.includes(last.failure ?? '')) return false
  const series = await shop.db.read((tx) => findSeries(tx, position.orderNumber))
  return series.get(last.paymentId)?.charges !== undefined
}
