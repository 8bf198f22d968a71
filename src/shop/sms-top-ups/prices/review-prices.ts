import { prepareBulkQuery } from '#database'
import type { SmsTopupShop } from '../shop.ts'
import { lockById } from '../store.ts'
import { findAmounts, lockToReview } from './store.ts'
import { priceOfToday, updatePrice } from './update-price.ts'

/** Batch size: it limits how long a change or a text waits for the lock. */
const batch = 200

/** Compares the agreed prices of all top-ups by text with today's. */
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
      const ids = await lockToReview(tx, { prices, currency: tenant.currency, now: clock.now(), atMost: batch })
      for (const id of ids) {
        const topup = await lockById(tx, id)
        if (topup) await updatePrice(shop, tx, topup)
      }
      return ids.length
    })
    if (found < batch) return
  }
}
