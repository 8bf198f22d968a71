import { cookieLine, cookieValue, dropCookieLine } from '#kit/cookies'
import type { Settings } from '#tenants/contract'

// The cart's name is all a guest needs to reach it, so scripts and other sites never see it. Beside it is kept the
// signed token of the order that the cart became.

/** @returns the name of the shopper's cart; a visitor who comes from another site shows no cookie at first */
export const cartOf = (request: Request): string | undefined => cookieValue(request.headers.get('cookie'), 'cart')
/** @returns the cart that the address names, one of its own for a cash code; else the shopper's */
export const cartAt = ({ request, url }: { request: Request; url: URL }): string | undefined =>
  cartInAddress(url) ?? cartOf(request)
export const cartInAddress = (url: URL): string | undefined =>
  url.searchParams.get('cartName')?.slice(0, 60) || undefined

export const orderTokenOf = (request: Request): string | undefined =>
  cookieValue(request.headers.get('cookie'), 'order')

type Lines = [name: 'set-cookie', line: string][]

/** @returns headers that make this the shopper's cart; the order of an earlier one is forgotten */
export const keepCart = (cartName: string): Lines => [
  ['set-cookie', cookieLine('cart', cartName)],
  ['set-cookie', dropCookieLine('order')],
]

/** @returns the header that keeps the token of the order the cart became */
export const keepOrder = (token: string): Lines => [['set-cookie', cookieLine('order', token)]]

/** @returns the header by which the page's own script shows how much is in the cart; none for brands without a cart page */
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
