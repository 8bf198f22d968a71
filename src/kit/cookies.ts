// The one registry of cookies. Runs in the browser and on the server alike.

export type Cookie = {
  /** What it is called on the wire. */
  name: string
  /** How long it lasts; a cookie may be set for less, never for more. */
  seconds: number
  /** Statistics are kept after consent only. */
  kind: 'necessary' | 'statistics'
  /** Kept from scripts; only the server sets and reads it. */
  hidden?: boolean
}

const minutes = 60
const days = 24 * 60 * minutes

/** Usually seven days (specification, section 9). */
const open = (name: string, seconds = 7 * days): Cookie => ({ name, seconds, kind: 'necessary' })
const hidden = (name: string, seconds?: number): Cookie => ({ ...open(name, seconds), hidden: true })
const counting = (name: string, seconds: number): Cookie => ({ name, seconds, kind: 'statistics' })

/**
 * Every cookie that the shop sets. Setting, reading, clearing and the page about cookies go by this table, so a cookie
 * that is not in it can neither be set nor be left out of that page.
 */
export const cookies = {
  consent: open('CookieConsent'),
  cart: hidden('cart'),
  cartCount: open('cartCount'),
  order: hidden('order'),
  buyer: hidden('buyer'),
  session: hidden('sessionId'),
  contact: hidden('contact'),
  language: open('lng'),
  checkoutLanguage: open('checkoutLanguage'),
  theme: open('theme'),
  told: hidden('told', days),
  customer: hidden('customer'),
  signedIn: open('signedIn'),
  typed: hidden('typed', 15 * minutes),
  registration: hidden('registration', 3 * days),
  wish: hidden('wish'),
  portal: hidden('portal', 15 * minutes),
  // Three days, a copy two (specification, section 9).
  clientId: counting('clientId', 3 * days),
  click: counting('gclid', 3 * days),
  clickCopy: counting('gclid_copy', 2 * days),
} satisfies Record<string, Cookie>

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
  const { name, seconds: most, hidden } = cookies[id]
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${Math.min(seconds, most)}; Secure; SameSite=Strict${hidden ? '; HttpOnly' : ''}`
}

/** @returns the line that takes a cookie away again */
export const noCookieLine = (id: CookieId): string => cookieLine(id, '', 0)
