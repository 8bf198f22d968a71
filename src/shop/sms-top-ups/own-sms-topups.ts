import { offersSmsTopUps } from '#agreements'
import { signedIn } from '#customers'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import type { HowToText, SmsTopupIndexInput, SmsTopupsAnswer, SmsTopupView } from './contract.ts'
import { consentText, type SmsTopupShop } from './shop.ts'
import { howToText } from './sms-topup.ts'
import { findSmsTopups, lockOwn, lockOwnOrRemoved, removeSmsTopup, saveGuesses } from './store.ts'
import { viewOf } from './view.ts'

/**
 * The customer's top-ups by text, oldest first. Refuses AUTHORIZATION_REQUIRED, notFound if the brand sells nothing by
 * text.
 */
export async function listSmsTopups(shop: SmsTopupShop): Promise<SmsTopupsAnswer | Refusal> {
  const customer = signedIn(shop)
  if (isRefusal(customer)) return customer
  if (!offersSmsTopUps(shop.tenant)) return refuse('notFound')
  const topups = await shop.db.read((tx) => findSmsTopups(tx, customer.customerId))
  return { rows: topups.map((topup) => viewOf(shop, topup)) }
}

/** How to buy by text, and the words to agree to; undefined if the brand sells nothing by text. */
export const smsTopupTerms = (shop: SmsTopupShop): (HowToText & { consent: string }) | undefined =>
  offersSmsTopUps(shop.tenant) ? { ...howToText(shop.tenant), consent: consentText(shop) } : undefined

/** Ends one. Idempotent. Refuses AUTHORIZATION_REQUIRED, itemNotFound. */
export async function endSmsTopup(
  shop: SmsTopupShop,
  { index }: SmsTopupIndexInput,
): Promise<{ index: number } | Refusal> {
  const customer = signedIn(shop)
  if (isRefusal(customer)) return customer
  return shop.db.transaction(async (tx) => {
    const topup = await lockOwnOrRemoved(tx, { customerId: customer.customerId, index })
    if (!topup) return refuse('itemNotFound')
    if (!topup.isRemoved) await removeSmsTopup(tx, topup.smsTopupId, shop.clock.now())
    return { index }
  })
}

/**
 * Unlocks one after wrong PINs, or after its owner stopped it. Refuses AUTHORIZATION_REQUIRED, itemNotFound,
 * termsChanged.
 */
export async function unlockSmsTopup(
  shop: SmsTopupShop,
  { index }: SmsTopupIndexInput,
): Promise<SmsTopupView | Refusal> {
  const customer = signedIn(shop)
  if (isRefusal(customer)) return customer
  return shop.db.transaction(async (tx) => {
    const topup = await lockOwn(tx, { customerId: customer.customerId, index })
    if (!topup) return refuse('itemNotFound')
    // Unlocking does not agree to a new price.
    if (topup.lockedBecause === 'new-price') return refuse('termsChanged')
    const unlocked = { wrongPins: 0, lockedBecause: null }
    await saveGuesses(tx, topup.smsTopupId, unlocked)
    return viewOf(shop, { ...topup, ...unlocked })
  })
}
