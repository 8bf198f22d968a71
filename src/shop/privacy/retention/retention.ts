import { overManyRows, type Tx } from '#database'
import { after } from '#kit/clock'
import type { Shop } from '#tenants'
import { beginErasing } from '../erasure/store.ts'
import {
  forgetAnswers,
  forgetCarts,
  forgetCashCodes,
  forgetChanges,
  forgetConsents,
  forgetDeclarations,
  forgetDevices,
  forgetEnded,
  forgetEndedSmsTopups,
  forgetEndedTopUps,
  forgetEnquiries,
  forgetEvents,
  forgetGifts,
  forgetIdentityProofs,
  forgetLimitRecords,
  forgetLimitSums,
  forgetOtps,
  forgetPromoCustomers,
  forgetRecipients,
  forgetShoppers,
  forgetSoldCodes,
  forgetWishes,
} from './store.ts'

type Kept = { what: string; days: number; forget(tx: Tx, before: Date, now: Date): Promise<void> }

/** What is kept for how long (docs/retention.md says why). What accounts and rules against fraud keep goes by rounds of their own. */
export const retention: readonly Kept[] = [
  { what: 'carts', days: 90, forget: forgetCarts },
  { what: 'one-time passwords', days: 1, forget: forgetOtps },
  { what: 'stored answers', days: 1, forget: forgetAnswers },
  { what: 'consents to cookies', days: 3 * 365, forget: forgetConsents },
  { what: 'events of an account', days: 365, forget: forgetEvents },
  { what: 'devices of an account', days: 365, forget: forgetDevices },
  { what: 'addresses nobody proved', days: 4, forget: forgetChanges },
  { what: 'recipients of messages', days: 180, forget: forgetRecipients },
  { what: 'recipients of gifts', days: 90, forget: forgetGifts },
  { what: 'customers of promo codes', days: 3 * 365, forget: forgetPromoCustomers },
  { what: 'payments that limits count', days: 180, forget: forgetLimitSums },
  { what: 'what limits decided', days: 5 * 365, forget: forgetLimitRecords },
  { what: 'proofs of identity', days: 5 * 365, forget: forgetIdentityProofs },
  { what: 'enquiries', days: 2 * 365, forget: forgetEnquiries },
  { what: 'withdrawals and cancellations', days: 4 * 365, forget: forgetDeclarations },
  { what: 'unconfirmed newsletters', days: 30, forget: forgetWishes },
  { what: 'ended newsletters', days: 3 * 365, forget: forgetEnded },
  { what: 'ended automatic top-ups', days: 4 * 365, forget: forgetEndedTopUps },
  { what: 'ended top-ups by text', days: 4 * 365, forget: forgetEndedSmsTopups },
  { what: 'contacts of orders', days: 4 * 365, forget: forgetShoppers },
  { what: 'sold codes', days: 5 * 365, forget: forgetSoldCodes },
  { what: 'redeemed cash codes', days: 5 * 365, forget: forgetCashCodes },
]

const daySeconds = 24 * 60 * 60

/** The clock's round: forgets what has had its time. Each in a transaction of its own, so that none holds up the others. */
export async function forgetOld(shop: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const now = shop.clock.now()
  for (const { days, forget } of retention) {
    await shop.db.transaction(async (tx) => {
      await overManyRows(tx)
      await beginErasing(tx)
      await forget(tx, after(now, -days * daySeconds), now)
    })
  }
}
