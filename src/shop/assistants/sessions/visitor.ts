import type { CheckoutShop } from '#checkout'
import { fingerprint } from '#kit/signature'

/**
 * The shop as a session visits it: each session is a browser of its own, so that nobody who knows the name of its cart
 * can order it or read it. Its id is not the session's, which links and logs have.
 * @param shopper where the shopper is, as the assistant says; else the assistant's own address counts
 */
export function shopOfSession(
  shop: CheckoutShop,
  { sessionId, language }: { sessionId: string; language: string },
  shopper: { ip?: string | undefined; userAgent?: string | undefined } = {},
): CheckoutShop {
  const { customer: _, ...visitor } = shop.visitor
  const browserId = fingerprint(shop.secret, `browser of a session at ${shop.tenant.id}`, sessionId)
  return {
    ...shop,
    visitor: {
      ...visitor,
      channel: 'app',
      language,
      browserId,
      keepBrowserId: () => browserId,
      ...(shopper.ip ? { ip: shopper.ip } : {}),
      ...(shopper.userAgent ? { userAgent: shopper.userAgent.slice(0, 200) } : {}),
    },
  }
}
