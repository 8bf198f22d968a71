import { textVersion } from '#content'
import { findChange } from '#customers'
import { newKey } from '#kit/ids'
import type { NewsletterShop } from './links.ts'
import { lockByEmail, lockOrBegin, saveState } from './store.ts'

/**
 * Moves a customer's subscription to their new, proven address: it ends at the former one, and continues at the new one
 * with the words they agreed to. If the new address had unsubscribed, it stays unsubscribed.
 */
export async function moveSubscription(shop: NewsletterShop, changeId: string): Promise<void> {
  const { tenant, content, db } = shop
  const change = await db.read((tx) => findChange(tx, changeId))
  if (!change?.usedAt || change.former === null) return
  const { former, email, ip, usedAt: at } = change
  await db.transaction(async (tx) => {
    const before = await lockByEmail(tx, former)
    if (before?.state !== 'confirmed') return
    await saveState(tx, tenant.id, before, { kind: 'ended', at, ip, source: 'account' })
    const { language } = before
    const known = await lockOrBegin(tx, { subscriptionId: newKey(), email, language })
    if (known?.state !== 'asked') return
    const consent = content.translator(tenant, language)('newsletterWish', { brand: tenant.provider.name })
    const proof = { consent, textVersion: textVersion(consent), source: 'account' as const }
    await saveState(tx, tenant.id, { ...known, language, askedAt: at }, { kind: 'confirmed', at, ip, ...proof })
  })
}
