import { signed, unsigned } from '#kit/signature'
import { mayComeBackInWindow } from '#payments'
import { shopPath } from '#tenants/contract'
import type { CheckoutShop } from './shop.ts'

// Addresses that we hand out. Each is signed for its purpose, so that nobody can make one up or turn one into another.

const orderPurpose = (tenant: string) => `order of ${tenant}`

/**
 * The result page of one order: works without cookies, in any browser, and shows nothing beyond that order. It speaks
 * the language of the checkout: the cookie that remembers it does not come along from the payer's site.
 */
export const resultUrl = (shop: CheckoutShop, orderNumber: string, language: string): string =>
  orderUrl(shop, 'checkout/result', orderNumber, language)

/** The page of an order without a payer: its result, or what became of the cash code that paid for it (specification, section 2). */
export function placedUrl(
  shop: CheckoutShop,
  cartName: string,
  { orderNumber, language, isByCode }: { orderNumber: string; language: string; isByCode?: true },
): string {
  if (!isByCode) return resultUrl(shop, orderNumber, language)
  return `${orderUrl(shop, 'checkout/result/cash-code', orderNumber, language)}&${new URLSearchParams({ cartName, orderNumber })}`
}

/**
 * Where the payer sends the shopper back to: the result page, or a step before it that closes the payer's window.
 * `cancelUrl` names the method as well, whose payment nobody wants to make any more.
 */
export function returnUrls(
  shop: CheckoutShop,
  { orderNumber, language, method }: { orderNumber: string; language: string; method: string },
): { returnUrl: string; cancelUrl: string } {
  const page = mayComeBackInWindow(shop.tenant, method) ? 'checkout/result/back' : 'checkout/result'
  const returnUrl = orderUrl(shop, page, orderNumber, language)
  return { returnUrl, cancelUrl: `${returnUrl}&cancelled=${method}` }
}

function orderUrl(shop: CheckoutShop, page: string, orderNumber: string, language: string): string {
  const token = signed(shop.secret, orderPurpose(shop.tenant.id), orderNumber)
  return `${shop.siteUrl}${shopPath(shop.tenant, page)}?order=${encodeURIComponent(token)}&lng=${language}`
}

/** Where a shopper pays for an order once more that came to nothing: its result page says why, and offers it. */
export const payAgainUrl = (shop: CheckoutShop, { orderNumber, language }: { orderNumber: string; language: string }) =>
  resultUrl(shop, orderNumber, language)

/** @returns the order number of a token we made for this tenant. */
export const orderOfToken = (shop: CheckoutShop, token: string): string | undefined =>
  unsigned(shop.secret, orderPurpose(shop.tenant.id), token)

/** A partner's name, which is the last word of its door's address. */
type Door = string

/** What a webhook's address speaks of: an order, and our reference of its payment or delivery. */
export type About = { orderNumber: string; id: string }

const doorPurpose = (tenant: string, door: Door) => `webhook ${door} ${tenant}`

/** Where a partner tells us about one payment or delivery. The tenant stands in it: walls cannot be looked behind. */
export function webhookUrl(shop: CheckoutShop, door: Door, { orderNumber, id }: About): string {
  const token = signed(shop.secret, doorPurpose(shop.tenant.id, door), `${orderNumber}~${id}`)
  return `${shop.doorUrl}/webhooks/${door}?tenant=${shop.tenant.id}&about=${encodeURIComponent(token)}`
}

/** @returns what a webhook's address speaks of; undefined for an address we did not hand out. */
export function aboutOfWebhook(shop: CheckoutShop, door: Door, token: string): About | undefined {
  const [orderNumber, id] = unsigned(shop.secret, doorPurpose(shop.tenant.id, door), token)?.split('~') ?? []
  return orderNumber && id ? { orderNumber, id } : undefined
}

/** @returns the tenant named in an address that we gave to a partner; what it says is not checked. */
export const tenantOfWebhook = (url: string | undefined): string | undefined =>
  url && URL.canParse(url) ? (new URL(url).searchParams.get('tenant') ?? undefined) : undefined
