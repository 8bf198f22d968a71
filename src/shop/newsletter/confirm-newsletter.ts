import { type Refusal, refuse } from '#kit/result'
import { type NewsletterShop, readConfirmToken, readEndToken } from './links.ts'
import { lockSubscription, saveState } from './store.ts'
import { isFresh } from './subscription.ts'

/**
 * Confirms a subscription by the link of the first mail (double opt-in). Idempotent.
 * @returns nothing; refuses linkNotValid for an invalid or expired link, or a subscription that was ended since
 */
export async function confirmNewsletter(shop: NewsletterShop, token: string): Promise<Refusal | undefined> {
  const read = readConfirmToken(shop, token)
  const now = shop.clock.now()
  if (!read || !isFresh(read.askedAt, now)) return refuse('linkNotValid')
  return shop.db.transaction(async (tx) => {
    const subscription = await lockSubscription(tx, read.subscriptionId)
    if (!subscription || subscription.state === 'ended') return refuse('linkNotValid')
    if (subscription.state === 'asked') {
      await saveState(tx, shop.tenant.id, subscription, { kind: 'confirmed', at: now, ip: shop.visitor.ip })
    }
    return undefined
  })
}

/**
 * Unsubscribes by the link in each mail. Idempotent.
 * @returns nothing; refuses linkNotValid
 */
export async function endNewsletter(shop: NewsletterShop, token: string): Promise<Refusal | undefined> {
  const subscriptionId = readEndToken(shop, token)
  if (!subscriptionId) return refuse('linkNotValid')
  return shop.db.transaction(async (tx) => {
    const subscription = await lockSubscription(tx, subscriptionId)
    if (!subscription) return refuse('linkNotValid')
    if (subscription.state !== 'ended') {
      const at = shop.clock.now()
      await saveState(tx, shop.tenant.id, subscription, { kind: 'ended', at, ip: shop.visitor.ip })
    }
    return undefined
  })
}
