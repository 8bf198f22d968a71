import { type Refusal, refuse } from '#kit/result'
import { type NewsletterShop, readConfirmToken, readEndToken } from './links.ts'
import { lockSubscription, saveState } from './store.ts'
import { isFresh } from './subscription.ts'

/**
 * The reader of the first mail says yes (double opt-in). Saying it again changes nothing.
 * @returns nothing; refuses linkNotValid for a link that is not ours, too old, or of a subscription that was ended since
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
 * Ends a subscription by the link that stands in each mail. Ending it again changes nothing.
 * @returns nothing; refuses linkNotValid for a link that is not ours
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
