import { noteLowBalance } from '#auto-top-up-light'
import type { CheckoutShop } from '#checkout'
import { readMsisdn } from '#kit/phone'
import { findEventRuns, insertRuns, insertSkipped } from '../runs/store.ts'
import { findLowBalanceOf, lockAutoTopUp } from '../store.ts'
import type { NetworkEvent } from './event.ts'
import { concerns, guardedFor, newsAge, objection } from './guards.ts'
import { isSignedNow, type NetworkNews, networkSecretOf } from './signature.ts'

/**
 * A mobile network has news of a number: its balance fell, or a tariff is about to be renewed. Where that is what a
 * customer set an automatic top-up up for, a run is written down, or why there is none; one for each event, however often
 * and late it comes.
 * @returns false for news that no network of this brand signed just now
 */
export async function receiveNetworkEvent(
  shop: CheckoutShop,
  event: NetworkEvent,
  news: NetworkNews,
): Promise<boolean> {
  const { tenant, clock, db, networkSecret } = shop
  const now = clock.now()
  if (!networkSecret || !isSignedNow(news, networkSecretOf(networkSecret, tenant.id), now)) return false
  const isOld = event.time !== undefined && now.getTime() - Date.parse(event.time) > newsAge
  const number = readMsisdn(event.subject, tenant.phoneCountryCodes)?.e164
  if (isOld || number === undefined) return true
  const isTakenCareOf = await db.transaction(async (tx) => {
    const known = await findLowBalanceOf(tx, number)
    const own = known && (await lockAutoTopUp(tx, known.autoTopUpId))
    if (own?.status !== 'enabled') return false
    if (own.currency !== event.data.currency || !concerns(own.agreement, event)) return true
    const runs = await findEventRuns(tx, number, new Date(now.getTime() - guardedFor))
    const run = { autoTopUpId: own.autoTopUpId, occasion: `event ${event.id}` }
    // Also where it was another top-up's, which has been ended since.
    if (runs.some(({ occasion }) => occasion === run.occasion)) return true
    const reason = objection(runs, now)
    if (reason) await insertSkipped(tx, run, reason, now)
    else await insertRuns(tx, [run], now)
    return true
  })
  // Nothing comes by itself: whoever wished for it is told.
  if (!isTakenCareOf && event.type === 'network.balance.low')
    await noteLowBalance(shop, { eventId: event.id, msisdn: number })
  return true
}
