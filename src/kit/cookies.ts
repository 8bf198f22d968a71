import type { PlainPageKey } from './text-key.ts'

// The one registry of cookies. Runs in the browser and on the server alike.

export type Cookie = {
  /** What it is called on the wire. */
  name: string
  /** How long it lasts; a cookie may be set for less, never for more. */
  seconds: number
  /** Statistics are kept after consent only. */
  kind: 'necessary' | 'statistics'
  /** The key of the text that says what it is for, on the page about cookies. */
  purpose: Extract<PlainPageKey, `cookies.for.${string}`>
  /** Kept from scripts; only the server sets and reads it. */
  hidden?: true
}

const minutes = 60
const hours = 60 * minutes
const days = 24 * hours

/** Usually seven days (specification, section 9). */
const usual = { seconds: 7 * days, kind: 'necessary' } as const
const hidden = true

/**
 * Every cookie that the shop sets. Setting, reading, clearing and the page about cookies go by this table, so a cookie
 * that is not in it can neither be set nor be left out of that page.
 */
export const cookies = {
  consent: { ...usual, name: 'CookieConsent', purpose: 'cookies.for.consent' },
  cart: { ...usual, name: 'cart', purpose: 'cookies.for.cart', hidden },
  cartCount: { ...usual, name: 'cartCount', purpose: 'cookies.for.cartCount' },
  order: { ...usual, name: 'order', purpose: 'cookies.for.order', hidden },
  buyer: { ...usual, name: 'buyer', purpose: 'cookies.for.buyer', hidden },
  session: { ...usual, name: 'sessionId', purpose: 'cookies.for.session', hidden },
  contact: { ...usual, name: 'contact', purpose: 'cookies.for.contact', hidden },
  language: { ...usual, name: 'lng', purpose: 'cookies.for.language' },
  checkoutLanguage: { ...usual, name: 'checkoutLanguage', purpose: 'cookies.for.checkoutLanguage' },
  theme: { ...usual, name: 'theme', purpose: 'cookies.for.theme' },
  told: { ...usual, name: 'told', seconds: days, purpose: 'cookies.for.told', hidden },
  customer: { ...usual, name: 'customer', purpose: 'cookies.for.customer', hidden },
  signedIn: { ...usual, name: 'signedIn', purpose: 'cookies.for.signedIn' },
  typed: { ...usual, name: 'typed', seconds: 15 * minutes, purpose: 'cookies.for.typed', hidden },
  registration: { ...usual, name: 'registration', seconds: 3 * days, purpose: 'cookies.for.registration', hidden },
  wish: { ...usual, name: 'wish', purpose: 'cookies.for.wish', hidden },
  portal: { ...usual, name: 'portal', seconds: 15 * minutes, purpose: 'cookies.for.portal', hidden },
  // Three days, a copy two (specification, section 9).
  clientId: { name: 'clientId', seconds: 3 * days, kind: 'statistics', purpose: 'cookies.for.clientId' },
  click: { name: 'gclid', seconds: 3 * days, kind: 'statistics', purpose: 'cookies.for.click' },
  clickCopy: { name: 'gclid_copy', seconds: 2 * days, kind: 'statistics', purpose: 'cookies.for.click' },
} as const satisfies Record<string, Cookie>

export type CookieId = keyof typeof cookies

/** @returns the value of a cookie, out of a `Cookie` header or `document.cookie`; undefined where it is empty or absent */
export function cookieValue(header: string | null | undefined, id: CookieId): string | undefined {
  const { name } = cookies[id]
  if (!header?.includes(`${name}=`)) return undefined
  for (const part of header.split(';')) {
    const [key, value = ''] = part.trim().split('=', 2)
    if (key === name) return decoded(value) || undefined
  }
  return undefined
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}

/**
 * Secure and strict (specification, section 9).
 *
 * @param seconds how long it lasts, where that is less than the registry says
 * @returns the line for a `Set-Cookie` header, or for `document.cookie`
 */
export function cookieLine(id: CookieId, value: string, seconds = Number.POSITIVE_INFINITY): string {
  const { name, seconds: most, hidden }: Cookie = cookies[id]
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${Math.min(seconds, most)}; Secure; SameSite=Strict${hidden ? '; HttpOnly' : ''}`
}

/** @returns the line that takes a cookie away again */
export const noCookieLine = (id: CookieId): string => cookieLine(id, '', 0)
