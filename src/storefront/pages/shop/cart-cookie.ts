import { cookieLine, cookieValue, dropCookieLine } from '#kit/cookies'
import type { Settings } from '#tenants/contract'

// A guest needs only the cart's name to reach it, so scripts and other sites never see it. A second cookie holds the
// signed token of the order that the cart became.

/** @returns the name of the shopper's cart; a visitor who comes from another site sends no cookie at first */
export const cartOf = (request: Request): string | undefined => cookieValue(request.headers.get('cookie'), 'cart')
/** @returns the cart that the URL names, for a cash code; else the shopper's */
export const cartAt = ({ request, url }: { request: Request; url: URL }): string | undefined =>
  cartInAddress(url) ?? cartOf(request)
export const cartInAddress = (url: URL): string | undefined =>
  url.searchParams.get('cartName')?.slice(0, 60) || undefined

export const orderTokenOf = (request: Request): string | undefined =>
  cookieValue(request.headers.get('cookie'), 'order')

type Lines = [name: 'set-cookie', line: string][]

/** @returns headers that make this the shopper's cart; the order of an earlier one is dropped */
export const keepCart = (cartName: string): Lines => [
  ['set-cookie', cookieLine('cart', cartName)],
  ['set-cookie', dropCookieLine('order')],
]

/** @returns the header that stores the token of the order the cart became */
export const keepOrder = (token: string): Lines => [['set-cookie', cookieLine('order', token)]]

/** @returns the header with the number of items, for the page's own script; none for brands without a cart page */
export function keepCount({ features }: Pick<Settings, 'features'>, count: number): Lines {
  if (features.skipCartPageCheckout) return []
  return [['set-cookie', count > 0 ? cookieLine('cartCount', String(count)) : dropCookieLine('cartCount')]]
}

/** @returns headers that reset the cart (specification, section 4) */
export const forgetCart = (): Lines => [
  ['set-cookie', dropCookieLine('cart')],
  ['set-cookie', dropCookieLine('order')],
  ['set-cookie', dropCookieLine('cartCount')],
]
