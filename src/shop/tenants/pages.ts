import type { Tenant } from './tenant.ts'

// Pages by their paths. The storefront's own routes stand in its routes.ts; a test holds that each of these is one.

/** Pages below the shop's base. */
export const shopPages = [
  'again',
  'ask',
  'asked',
  'checkout/cart',
  'checkout/payment',
  'checkout/result',
  'checkout/result/back',
  'checkout/result/cash-code',
  'checkout/result/changes',
  'checkout/result/state',
  'checkout/tikkie',
  'checkout/tikkie/state',
  'continue',
  'greet',
  'greeting',
  'order',
  'order/changes',
  'order/email',
  'order/receipt.pdf',
  'redeem',
] as const
export type ShopPage = (typeof shopPages)[number]

/** Pages that mails, text messages and partners link to. */
export const linkedPages = [
  '/account/auto-topups',
  '/account/auto-topups/price',
  '/account/settings/erase/confirm',
  '/account/settings/payment-methods',
  '/account/settings/payment-methods/added',
  '/account/settings/payment-methods/added/back',
  '/account/settings/profile/address',
  '/account/sms-topups',
  '/account/sms-topups/price',
  '/auto-topup-light',
  '/cancel/auto-topup',
  '/confirm',
  '/login/portal/back',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/reset-password',
  '/support',
] as const
export type LinkedPage = (typeof linkedPages)[number]

/** Pages of one word that brands have, besides their documents; some are left out by a setting. */
export const standingPages: readonly string[] = [
  'blog',
  'cancel',
  'contact',
  'cookies',
  'impressum',
  'login',
  'newsletter',
  'register',
  'shop',
  'support',
  'withdraw',
]

/** @returns `/` for a brand whose shop is the whole site, otherwise `/shop` (specification, section 2). */
export const shopBase = (tenant: Pick<Tenant, 'features'>): '/' | '/shop' =>
  tenant.features.isReloadsOneTenant ? '/' : '/shop'

const belowBase = (tenant: Pick<Tenant, 'features'>, path: string): string =>
  `${shopBase(tenant).replace(/\/$/, '')}/${path}`

/**
 * A page below the shop's base, without a trailing slash: `shopPath(tenant, 'checkout/cart')` is `/checkout/cart` for a
 * brand whose shop is the whole site, otherwise `/shop/checkout/cart`.
 */
export const shopPath = (tenant: Pick<Tenant, 'features'>, page: ShopPage): string => belowBase(tenant, page)

/** The page of a brand of the catalogue: `/shop/reload/first`. */
export const brandPath = (
  tenant: Pick<Tenant, 'features'>,
  { categoryId, brandId }: { categoryId: string; brandId: string },
): string => belowBase(tenant, `${categoryId}/${brandId}`)

/** URL of a page of the brand's site, for readers elsewhere. A token belongs into the query, which is never logged. */
export function urlOfPage(
  { siteUrl }: { siteUrl: string },
  page: LinkedPage,
  query: Readonly<Record<string, string>> = {},
): string {
  const parameters = new URLSearchParams(query).toString()
  return `${siteUrl}${page}${parameters && `?${parameters}`}`
}
