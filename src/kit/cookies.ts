// The one registry of cookies. Runs in the browser and on the server alike.

export type Cookie = {
  /** What it is called on the wire. */
  name: string
  /** How long it lasts; a cookie may be set for less, never for more. */
  seconds: number
  /** Statistics are kept after consent only. */
  kind: 'necessary' | 'statistics'
  /** Kept from scripts; only the server sets and reads it. */
  hidden?: true
}

const minutes = 60
const days = 24 * 60 * minutes

/** Usually seven days (specification, section 9). */
const usual = { seconds: 7 * days, kind: 'necessary' } as const
const hidden = true

/**
 * Every cookie that the shop sets. Setting, reading, clearing and the page about cookies go by this table, so a cookie
 * that is not in it can neither be set nor be left out of that page.
 */
export const cookies = {
  consent: { ...usual, name: 'CookieConsent' },
  cart: { ...usual, name: 'cart', hidden },
  cartCount: { ...usual, name: 'cartCount' },
  order: { ...usual, name: 'order', hidden },
  buyer: { ...usual, name: 'buyer', hidden },
  session: { ...usual, name: 'sessionId', hidden },
  contact: { ...usual, name: 'contact', hidden },
  language: { ...usual, name: 'lng' },
  checkoutLanguage: { ...usual, name: 'checkoutLanguage' },
  theme: { ...usual, name: 'theme' },
  told: { ...usual, name: 'told', seconds: days, hidden },
  customer: { ...usual, name: 'customer', hidden },
  signedIn: { ...usual, name: 'signedIn' },
  typed: { ...usual, name: 'typed', seconds: 15 * minutes, hidden },
  registration: { ...usual, name: 'registration', seconds: 3 * days, hidden },
  wish: { ...usual, name: 'wish', hidden },
  portal: { ...usual, name: 'portal', seconds: 15 * minutes, hidden },
  // Three days, a copy two (specification, section 9).
  clientId: { name: 'clientId', seconds: 3 * days, kind: 'statistics' },
  click: { name: 'gclid', seconds: 3 * days, kind: 'statistics' },
  clickCopy: { name: 'gclid_copy', seconds: 2 * days, kind: 'statistics' },
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
