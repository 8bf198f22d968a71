import { textVersion } from '#content'
import type { Tx } from '#database'
import { newKey } from '#kit/ids'
import type { NewsletterShop } from './links.ts'
import { findByEmail, lockOrBegin, saveState } from './store.ts'

/** @returns whether this address (small letters) gets the newsletter */
export const getsNewsletter = async (tx: Tx, email: string): Promise<boolean> =>
  (await findByEmail(tx, email))?.state === 'confirmed'

/**
 * Subscribes or unsubscribes the signed-in owner of a proven address: no confirmation mail is needed. A subscription
 * stores the words that were agreed to, as everybody's does.
 */
export async function setSubscriptionOfOwner(
  shop: NewsletterShop,
  tx: Tx,
  email: string,
  isWanted: boolean,
): Promise<void> {
  const { tenant, visitor, content, clock } = shop
  const { ip, language } = visitor
  const known = isWanted
    ? await lockOrBegin(tx, { subscriptionId: newKey(), email, language })
    : await findByEmail(tx, email)
  const at = clock.now()
  if (!known || known.state === (isWanted ? 'confirmed' : 'ended')) return
  if (!isWanted) {
    await saveState(tx, tenant.id, known, { kind: 'ended', at, ip, source: 'account' })
    return
  }
  const consent = content.translator(tenant, language)('newsletterWish', { brand: tenant.provider.name })
  const proof = { consent, textVersion: textVersion(consent), source: 'account' as const }
  await saveState(tx, tenant.id, { ...known, language, askedAt: at }, { kind: 'confirmed', at, ip, ...proof })
}
