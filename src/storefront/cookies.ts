// Runs in the browser and on the server alike.

/** Cookies last seven days, over secure connections only, never sent along from another site (specification, section 9). */
const lastDays = 7
const daySeconds = 24 * 60 * 60

/** The cookie that keeps a chosen language. */
export const languageCookie = 'lng'
/** The cookie that keeps a chosen palette, `light` or `dark` (specification, section 2). */
export const themeCookie = 'theme'
/** The cookie that keeps what a visitor agreed to (specification, section 9). */
export const consentCookie = 'CookieConsent'

/** The cookie that says how many pieces are in the cart; absent while there are none. */
export const cartCountCookie = 'cartCount'

/** The cookie that holds the steps of a visit together, where the brand keeps one (specification, section 9). */
export const sessionCookie = 'sessionId'

/** @returns the value of a cookie, out of a `Cookie` header or `document.cookie`. */
export function cookieValue(header: string | null | undefined, name: string): string | undefined {
  if (!header?.includes(`${name}=`)) return undefined
  for (const part of header.split(';')) {
    const [key, value = ''] = part.trim().split('=', 2)
    if (key === name) return decoded(value)
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
 * @param hidden kept from scripts; only the server can set such a one
 * @param days how long it lasts, where that is not the usual week
 * @returns the line for a `Set-Cookie` header, or for `document.cookie`
 */
export const cookieLine = (name: string, value: string, { hidden = false, days = lastDays } = {}): string =>
  `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${days * daySeconds}; Secure; SameSite=Strict${hidden ? '; HttpOnly' : ''}`

/** @returns the line that takes a cookie away again. */
export const noCookieLine = (name: string): string => `${name}=; Path=/; Max-Age=0; Secure; SameSite=Strict`

export type Consent = { necessary: true; statistics: boolean }

/** @returns what the visitor agreed to; undefined when they were not asked yet. */
export function readConsent(header: string | null | undefined): Consent | undefined {
  const written = cookieValue(header, consentCookie)
  if (written === undefined) return undefined
  return { necessary: true, statistics: /"statistics":true/.test(written) }
}

/** @returns the line that keeps it. */
export const consentLine = (statistics: boolean): string =>
  cookieLine(consentCookie, JSON.stringify({ necessary: true, statistics } satisfies Consent))

/** @returns the visit's number, for the payment that it ends in; absent where the brand keeps none */
export const sessionIdOf = (request: Request): string | undefined =>
  cookieValue(request.headers.get('cookie'), sessionCookie)?.slice(0, 100)
