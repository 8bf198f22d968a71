import { textVersion } from '#content'
import { isEmail } from '#kit/email'
import { newKey } from '#kit/ids'
import { type Refusal, refuse } from '#kit/result'
import { mayBecome } from '#kit/states'
import type { NewsletterInput } from './contract.ts'
import type { NewsletterShop } from './links.ts'
import { lockOrBegin, saveState } from './store.ts'
import { mayBeAsked, subscriptionTransitions } from './subscription.ts'

/**
 * Files a request for the newsletter; a mail asks for confirmation. The answer is the same for a subscriber, a recent
 * request and a new address, so that nobody learns who subscribed.
 * @returns nothing; refuses VALIDATION_FAILED for `email`
 */
export async function askForNewsletter(shop: NewsletterShop, input: NewsletterInput): Promise<Refusal | undefined> {
  const email = input.email.trim().toLowerCase()
  if (!isEmail(email)) {
    return refuse('VALIDATION_FAILED', { fields: { email: email ? 'emailNotValid' : 'required' } })
  }
  const { tenant, visitor, content, clock } = shop
  const language = tenant.locales.find((locale) => locale === input.language) ?? visitor.language
  const consent = content.translator(tenant, language)('newsletterWish', { brand: tenant.provider.name })
  const now = clock.now()
  await shop.db.transaction(async (tx) => {
    const known = await lockOrBegin(tx, { subscriptionId: newKey(), email, language })
    if (!known || !mayBeAsked(known, now) || !mayBecome(subscriptionTransitions, known.state, 'asked')) return
    await saveState(
      tx,
      tenant.id,
      { ...known, language, askedAt: now },
      {
        kind: 'asked',
        at: now,
        ip: input.ip ?? visitor.ip,
        source: input.source ?? 'page',
        consent,
        textVersion: textVersion(consent),
      },
    )
  })
  return undefined
}
