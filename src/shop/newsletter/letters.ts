import { type Letter, sendLetter, signature } from '#notifications'
import { confirmUrl, type NewsletterShop, unsubscribeUrl } from './links.ts'
import { findSubscription, type Subscription } from './store.ts'

/** Asks for confirmation of the subscription; without it nothing else is ever sent. */
export async function askForConfirmation(shop: NewsletterShop, subscriptionId: string) {
  const subscription = await read(shop, subscriptionId)
  // Already answered: no mail is needed.
  if (subscription.state !== 'asked') return undefined
  const { askedAt, language } = subscription
  const t = shop.content.translator(shop.tenant, language)
  const brand = shop.tenant.provider.name
  return write(shop, subscription, `asked ${askedAt.toISOString()}`, {
    subject: t('mail.newsletter.askSubject', { brand }),
    heading: t('mail.newsletter.askHeading'),
    paragraphs: [t('mail.newsletter.askText', { brand })],
    button: { label: t('mail.newsletter.askButton'), url: confirmUrl(shop, subscriptionId, askedAt, language) },
    closing: [t('mail.newsletter.notYou'), ...signature(shop.tenant, t)],
  })
}

/** Confirms the subscription with the agreed words, and shows how to unsubscribe. */
export async function sendWelcome(shop: NewsletterShop, subscriptionId: string) {
  const subscription = await read(shop, subscriptionId)
  if (subscription.state !== 'confirmed') return undefined
  const t = shop.content.translator(shop.tenant, subscription.language)
  const brand = shop.tenant.provider.name
  return write(shop, subscription, `confirmed ${subscription.askedAt.toISOString()}`, {
    subject: t('mail.newsletter.welcomeSubject', { brand }),
    heading: t('newsletter.confirmed'),
    paragraphs: [t('mail.newsletter.welcomeText', { brand })],
    quote: t('newsletterWish', { brand }),
    closing: signature(shop.tenant, t),
  })
}

/** Every mail to a subscriber has the unsubscribe link, in its text and its headers. */
function write(shop: NewsletterShop, subscription: Subscription, occasion: string, letter: Letter) {
  const { subscriptionId, email, language } = subscription
  const url = unsubscribeUrl(shop, subscriptionId, language)
  const label = shop.content.translator(shop.tenant, language)('mail.newsletter.end')
  return sendLetter(
    shop,
    { about: subscriptionId, occasion, to: email, language, unsubscribeUrl: url },
    { ...letter, smallLinks: [{ label, url }] },
  )
}

async function read(shop: NewsletterShop, subscriptionId: string): Promise<Subscription> {
  const subscription = await shop.db.read((tx) => findSubscription(tx, subscriptionId))
  if (!subscription) throw new Error(`there is no subscription ${subscriptionId} of ${shop.tenant.id}`)
  return subscription
}
