import { prepareBulkQuery, type Tx } from '#database'
import { after } from '#kit/clock'
import { daysKept, type RetainedData } from '#personal-data'
import { forgetDevicesOfCustomers, forgetDevicesOfOrders } from '#push'
import type { Shop, Tenant } from '#tenants'
import { type ErasureContext, forgetArchived } from '../archive/store.ts'
import { beginErasing } from '../erasure/store.ts'
import {
  forgetAnswers,
  forgetAssistantSessions,
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
  forgetUnconfirmed,
} from './store.ts'

type Round = { what: RetainedData; forget(tx: Tx, before: Date, erasing: ErasureContext): Promise<void> }

/**
 * Retention periods (docs/retention.md has the reasons). Accounts and rules against fraud have scheduled deletions of
 * their own.
 */
const rounds: readonly Round[] = [
  { what: 'carts', forget: forgetCarts },
  { what: 'sessions of assistants', forget: forgetAssistantSessions },
  { what: 'one-time passwords', forget: forgetOtps },
  { what: 'stored answers', forget: forgetAnswers },
  { what: 'consents to cookies', forget: forgetConsents },
  { what: 'events of an account', forget: forgetEvents },
  { what: 'devices of an account', forget: forgetDevices },
  { what: 'devices to be told of an order', forget: forgetDevicesOfOrders },
  { what: 'devices to be told', forget: forgetDevicesOfCustomers },
  { what: 'addresses nobody proved', forget: forgetChanges },
  { what: 'recipients of messages', forget: forgetRecipients },
  { what: 'recipients of gifts', forget: forgetGifts },
  { what: 'customers of promo codes', forget: forgetPromoCustomers },
  { what: 'payments that limits count', forget: forgetLimitSums },
  { what: 'what limits decided', forget: forgetLimitRecords },
  { what: 'proofs of identity', forget: forgetIdentityProofs },
  { what: 'enquiries', forget: forgetEnquiries },
  { what: 'withdrawals and cancellations', forget: forgetDeclarations },
  { what: 'unconfirmed newsletters', forget: forgetUnconfirmed },
  { what: 'ended newsletters', forget: forgetEnded },
  { what: 'ended automatic top-ups', forget: forgetEndedTopUps },
  { what: 'ended top-ups by text', forget: forgetEndedSmsTopups },
  { what: 'contacts of orders', forget: forgetShoppers },
  { what: 'sold codes', forget: forgetSoldCodes },
  { what: 'redeemed cash codes', forget: forgetCashCodes },
  // Each entry has its own end, a number of days after its last event.
  { what: 'the archive', forget: (tx, _, { now }) => forgetArchived(tx, now) },
]

/** The deletions of a brand in this country, each with its days. */
export const retentionIn = (country: Tenant['country']) =>
  rounds.map((round) => ({ ...round, days: daysKept(round.what, country) }))

const daySeconds = 24 * 60 * 60

/**
 * Scheduled: deletes what has reached the end of its period. Each in its own transaction, so that none holds up the
 * others.
 */
export async function forgetOld(shop: Pick<Shop, 'db' | 'clock' | 'tenant'>): Promise<void> {
  const now = shop.clock.now()
  const { country } = shop.tenant
  for (const { days, forget } of retentionIn(country)) {
    await shop.db.transaction(async (tx) => {
      await prepareBulkQuery(tx)
      await beginErasing(tx)
      await forget(tx, after(now, -days * daySeconds), { now, country })
    })
  }
}
