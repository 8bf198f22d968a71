import { noteLowBalance } from '#auto-top-up-light'
import type { CheckoutShop } from '#checkout'
import { readMsisdn } from '#kit/phone'
import { findEventRuns, insertRuns, insertSkipped } from '../runs/store.ts'
import { findLowBalanceOf, lockAutoTopUp } from '../store.ts'
import type { NetworkEvent } from './event.ts'
import { guardedFor, isAgreedEvent, newsAge, whyNotTopUp } from './guards.ts'
import { isSignedNow, type NetworkWebhook, networkSecretOf } from './signature.ts'

/**
 * Receives a mobile network's event about a number: low balance, or a tariff about to be renewed. If a customer has an
 * automatic top-up for that, writes down a run, or why there is none; once per event, however often and late it comes.
 * @returns false for an event without a fresh signature of one of this brand's networks
 */
export async function receiveNetworkEvent(
  shop: CheckoutShop,
  event: NetworkEvent,
  webhook: NetworkWebhook,
): Promise<boolean> {
  const { tenant, clock, db, networkSecret } = shop
  const now = clock.now()
  if (!networkSecret || !isSignedNow(webhook, networkSecretOf(networkSecret, tenant.id), now)) return false
  const isOld = event.time !== undefined && now.getTime() - Date.parse(event.time) > newsAge
  const number = readMsisdn(event.subject, tenant.phoneCountryCodes)?.e164
  if (isOld || number === undefined) return true
  const isTakenCareOf = await db.transaction(async (tx) => {
    const known = await findLowBalanceOf(tx, number)
    const own = known && (await lockAutoTopUp(tx, known.autoTopUpId))
    if (own?.status !== 'enabled') return false
    if (own.currency !== event.data.currency || !isAgreedEvent(own.agreement, event)) return true
    const runs = await findEventRuns(tx, number, new Date(now.getTime() - guardedFor))
    const run = { autoTopUpId: own.autoTopUpId, occasion: `event ${event.id}` }
    // Also if the run belonged to another top-up, which ended since.
    if (runs.some(({ occasion }) => occasion === run.occasion)) return true
    const reason = whyNotTopUp(runs, now)
    if (reason) await insertSkipped(tx, run, reason, now)
    else await insertRuns(tx, [run], now)
    return true
  })
  // No automatic top-up: those who asked for a notice get one.
  if (!isTakenCareOf && event.type === 'network.balance.low')
    await noteLowBalance(shop, { eventId: event.id, msisdn: number })
  return true
}
