import { matchPath, type Params } from 'react-router'
import type { readBrands } from '#tenants'
import { shopPath } from '#tenants/contract'
import routes from '../../../src/storefront/routes.ts'
import { customersAddress, signsUp } from '../customers/customer.ts'
import { apiClient, type Place } from '../shop/api-client.ts'

type Brand = Awaited<ReturnType<typeof readBrands>>['brands'][number]
type Route = (typeof routes)[number]

/** The address of every page, as `src/storefront/routes.ts` names them, in the router's form. */
const everyRoute = (): string[] => routes.flatMap(pagesOf)

function pagesOf({ path, file, children = [] }: Route): string[] {
  const own = path !== undefined && file.endsWith('/page.tsx') ? [path.startsWith('/') ? path : `/${path}`] : []
  return [...own, ...children.flatMap(pagesOf)]
}

/** @returns the pages of `everyRoute` that none of these addresses opens */
export function routesNotSeen(seen: Iterable<string>): string[] {
  const patterns = everyRoute()
  const opened = new Set([...seen].map((address) => bestOf(patterns, address.split('?')[0] ?? '')))
  return patterns.filter((pattern) => !opened.has(pattern))
}

/** Chooses as the router does: the pattern with the fewest parameters. */
const bestOf = (patterns: string[], path: string) =>
  patterns
    .flatMap((pattern) => {
      const match: { params: Params } | null = matchPath(pattern, path)
      return match ? [{ pattern, any: Object.keys(match.params).length }] : []
    })
    .sort((one, other) => one.any - other.any)[0]?.pattern

/**
 * Pages that only mails, texts and partners lead to, with an invalid token: what a visitor sees who comes too late.
 * Answered with 404 or by the page itself.
 */
export const addressesOfMails = (brand: Brand): string[] => [
  ...['newsletter/confirm', 'newsletter/unsubscribe', 'cancel/auto-topup', ...pricesOfMails].map(
    (page) => `/${page}?token=none`,
  ),
  '/auto-topup-light?hash=none&notificationCode=none',
  `${shopPath(brand, 'order')}?token=none`,
  `${shopPath(brand, 'order/email')}?token=none`,
  shopPath(brand, 'redeem'),
  shopPath(brand, 'again'),
  shopPath(brand, 'ask'),
  `${shopPath(brand, 'asked')}?token=none`,
  `${shopPath(brand, 'continue')}?token=none`,
  `${shopPath(brand, 'greet')}?token=none`,
  `${shopPath(brand, 'greeting')}?token=none`,
  ...(!hasOwnAccounts(brand) ? [] : accountAddressesOfMails.map((page) => `/${page}?token=none`)),
]
const pricesOfMails = ['account/auto-topups/price', 'account/sms-topups/price']
const accountAddressesOfMails = [
  'confirm',
  'reset-password',
  'account/settings/profile/address',
  'account/settings/erase/confirm',
  'account/settings/payment-methods/added',
]

/**
 * The account's pages, without one order's and those that only mails and partners lead to. Pages that the brand does
 * not offer are 404.
 */
export const accountAddresses = (brand: Brand): string[] =>
  !hasOwnAccounts(brand)
    ? []
    : everyRoute().filter(
        (path) =>
          path.startsWith('/account') &&
          !path.includes(':') &&
          ![...accountAddressesOfMails, ...pricesOfMails].includes(path.slice(1)),
      )

/** Customers of a portal have their account there. */
const hasOwnAccounts = ({ features, ssoLoginUrl }: Brand) => !features.isAuthDisabled && ssoLoginUrl === undefined

/**
 * Opens an account of a brand.
 * @returns the cookies of its browser
 */
export async function customersCookies(
  place: Place,
  tenant: string,
  email = customersAddress(),
): Promise<Map<string, string>> {
  return (await signsUp(apiClient(place, tenant), { email })).jar
}
