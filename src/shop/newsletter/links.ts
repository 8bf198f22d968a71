import { type KeyRing, signed, unsigned } from '#kit/signature'
import type { MessageShop } from '#notifications'
import { urlOfPage } from '#tenants/contract'

/** What writing to subscribers needs: the secret signs the links. */
export type NewsletterShop = MessageShop & { secret: KeyRing }

const purpose = (shop: NewsletterShop, what: string) => `newsletter ${what} ${shop.tenant.id}`
const address = (shop: NewsletterShop, page: 'confirm' | 'unsubscribe', token: string, language: string) =>
  urlOfPage(shop, `/newsletter/${page}`, { token, lng: language })

/** URL to confirm the subscription. It contains the time of the mail. */
export const confirmUrl = (shop: NewsletterShop, subscriptionId: string, askedAt: Date, language: string): string =>
  address(
    shop,
    'confirm',
    signed(shop.secret, purpose(shop, 'confirm'), `${subscriptionId}~${askedAt.getTime()}`),
    language,
  )

/** @returns undefined for a link that we did not sign */
export function readConfirmToken(
  shop: NewsletterShop,
  token: string,
): { subscriptionId: string; askedAt: Date } | undefined {
  const [subscriptionId, askedAt] = unsigned(shop.secret, purpose(shop, 'confirm'), token)?.split('~') ?? []
  return subscriptionId && askedAt ? { subscriptionId, askedAt: new Date(Number(askedAt)) } : undefined
}

/** URL to unsubscribe; valid for ever. */
export const unsubscribeUrl = (shop: NewsletterShop, subscriptionId: string, language: string): string =>
  address(shop, 'unsubscribe', signed(shop.secret, purpose(shop, 'end'), subscriptionId), language)

/** @returns undefined for a link that we did not sign */
export const readEndToken = (shop: NewsletterShop, token: string): string | undefined =>
  unsigned(shop.secret, purpose(shop, 'end'), token)
