import { judgePrice, type Price } from '#agreements'
import type { CheckoutShop } from '#checkout'
import { prepareBulkQuery } from '#database'
import type { AutoTopUp } from '../auto-top-up.ts'
import { type Decided, writeChange } from '../own/change-own.ts'
import { resumed } from '../own/resume.ts'
import { lockAutoTopUp } from '../store.ts'
import { lockToReview } from './store.ts'

/** Batch size: it limits how long a change of one of them waits for the lock. */
const batch = 200

/**
 * Compares agreed prices with today's. Owners are told of a rise once, with the day from which nothing is charged
 * without their consent; on that day the top-up is paused. If the price returns to the agreed one, the top-up resumes.
 */
export async function reviewPrices(shop: CheckoutShop): Promise<void> {
  const { tenant, db, clock } = shop
  for (;;) {
    const now = clock.now()
    const found = await db.transaction(async (tx) => {
      await prepareBulkQuery(tx)
      const rows = await lockToReview(tx, { currency: tenant.currency, now, atMost: batch })
      for (const { autoTopUpId, ...today } of rows) {
        const one = await lockAutoTopUp(tx, autoTopUpId)
        const decided = one && whatFollows(shop, one, today, now)
        if (decided) await writeChange(shop, tx, one, decided)
      }
      return rows.length
    })
    if (found < batch) return
  }
}

function whatFollows(shop: CheckoutShop, one: AutoTopUp, today: Price, now: Date): Decided {
  const verdict = judgePrice({ ...one, isPaused: one.stoppedBecause === 'new-price' }, today, now)
  switch (verdict?.kind) {
    case undefined:
      return undefined
    case 'stays': {
      const again = one.stoppedBecause === 'new-price' ? resumed(shop, one) : {}
      return { change: { ...again, asked: null }, as: 'price-stays' }
    }
    case 'noticed':
      return { change: { asked: verdict.asked }, as: 'new-price' }
    case 'paused':
      return {
        change: { status: 'disabled', stoppedBecause: 'new-price', nextRun: null, asked: verdict.asked },
        as: 'price-paused',
      }
  }
}
