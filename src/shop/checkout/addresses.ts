import { signed, unsigned } from '#kit/signature'
import { mayComeBackInWindow } from '#payments'
import { type ShopPage, shopPath } from '#tenants/contract'
import type { CheckoutShop } from './shop.ts'

// URLs that we give to shoppers and partners. Each is signed for one purpose, so it cannot be forged or reused for
// another.

const orderPurpose = (tenant: string) => `order of ${tenant}`

/**
 * URL of an order's result page. It works without cookies, in any browser, and shows this order only. The URL carries
 * the checkout language, because the language cookie is not sent when the shopper comes from the payer's site.
 */
export const resultUrl = (shop: CheckoutShop, orderNumber: string, language: string): string =>
  orderUrl(shop, 'checkout/result', orderNumber, language)

/**
 * URL of the page after an order that needs no payer: the result page, or the page of the cash code that paid
 * (specification, section 2).
 */
export function placedUrl(
  shop: CheckoutShop,
  cartName: string,
  { orderNumber, language, isByCode }: { orderNumber: string; language: string; isByCode?: true },
): string {
  if (!isByCode) return resultUrl(shop, orderNumber, language)
  return `${orderUrl(shop, 'checkout/result/cash-code', orderNumber, language)}&${new URLSearchParams({ cartName, orderNumber })}`
}

/**
 * Where the payer sends the shopper back to: the result page, or the page that closes the payer's window. `cancelUrl`
 * also names the method whose payment the shopper cancelled.
 */
export function returnUrls(
  shop: CheckoutShop,
  { orderNumber, language, method }: { orderNumber: string; language: string; method: string },
): { returnUrl: string; cancelUrl: string } {
  const page = mayComeBackInWindow(shop.tenant, method) ? 'checkout/result/back' : 'checkout/result'
  const returnUrl = orderUrl(shop, page, orderNumber, language)
  return { returnUrl, cancelUrl: `${returnUrl}&cancelled=${method}` }
}

function orderUrl(shop: CheckoutShop, page: ShopPage, orderNumber: string, language: string): string {
  const token = signed(shop.secret, orderPurpose(shop.tenant.id), orderNumber)
  return `${shop.siteUrl}${shopPath(shop.tenant, page)}?order=${encodeURIComponent(token)}&lng=${language}`
}

/** Where a shopper pays again for a failed order: the result page, which gives the reason and offers another try. */
export const payAgainUrl = (shop: CheckoutShop, { orderNumber, language }: { orderNumber: string; language: string }) =>
  resultUrl(shop, orderNumber, language)

/** @returns the order number of a token we made for this tenant. */
export const orderOfToken = (shop: CheckoutShop, token: string): string | undefined =>
  unsigned(shop.secret, orderPurpose(shop.tenant.id), token)

/** A partner's name: the last part of its webhook's path. */
type PartnerName = string

/** What a webhook's URL refers to: an order, and our reference of its payment or delivery. */
export type WebhookSubject = { orderNumber: string; id: string }

const webhookPurpose = (tenant: string, partner: PartnerName) => `webhook ${partner} ${tenant}`

/**
 * URL at which a partner tells us about one payment or delivery. It names the tenant, because row-level security
 * prevents a search over all tenants.
 */
export function webhookUrl(shop: CheckoutShop, partner: PartnerName, { orderNumber, id }: WebhookSubject): string {
  const token = signed(shop.secret, webhookPurpose(shop.tenant.id, partner), `${orderNumber}~${id}`)
  return `${shop.webhookBaseUrl}/webhooks/${partner}?tenant=${shop.tenant.id}&about=${encodeURIComponent(token)}`
}

/** @returns what a webhook's URL refers to; undefined for a URL that we did not sign. */
export function subjectOfWebhook(shop: CheckoutShop, partner: PartnerName, token: string): WebhookSubject | undefined {
  const [orderNumber, id] = unsigned(shop.secret, webhookPurpose(shop.tenant.id, partner), token)?.split('~') ?? []
  return orderNumber && id ? { orderNumber, id } : undefined
}

/** @returns the tenant named in a webhook's URL; the signature is not checked here. */
export const tenantOfWebhook = (url: string | undefined): string | undefined =>
  url && URL.canParse(url) ? (new URL(url).searchParams.get('tenant') ?? undefined) : undefined
