import { prepareBulkQuery } from '#database'
import type { SmsTopupShop } from '../shop.ts'
import { lockById } from '../store.ts'
import { followPrice, priceOfToday } from './follow-price.ts'
import { findAmounts, lockWithNews } from './store.ts'

/** So many at once: whoever changes one of them, or sends a text, waits no longer than for these. */
const batch = 200

/** Follows the price of today for all that texts buy. */
export async function reviewTextPrices(shop: SmsTopupShop): Promise<void> {
  const { tenant, db, clock } = shop
  const amounts = await db.read(findAmounts)
  const prices = amounts.flatMap((amount) => {
    const today = priceOfToday(shop, amount)
    return today ? [{ amount, fee: today.fee }] : []
  })
  while (prices.length > 0) {
    const found = await db.transaction(async (tx) => {
      await prepareBulkQuery(tx)
      const ids = await lockWithNews(tx, { prices, currency: tenant.currency, now: clock.now(), atMost: batch })
      for (const id of ids) {
        const topup = await lockById(tx, id)
        if (topup) await followPrice(shop, tx, topup)
      }
      return ids.length
    })
    if (found < batch) return
  }
}
