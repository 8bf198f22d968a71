// The one registry of cookies. Runs in browser and server.

import { parse } from 'cookie-es'

export type Cookie = {
  /** Its name on the wire. */
  name: string
  /** Its maximum lifetime; a cookie may be set for less, never for more. */
  seconds: number
  /** Statistics cookies are set after consent only. */
  kind: 'necessary' | 'statistics'
  /** HttpOnly: hidden from scripts; only the server sets and reads it. */
  hidden?: boolean
  /** Its name until 2026-11: still read where the new one is absent, and removed when that is set. */
  formerName?: string
}

const minutes = 60
const days = 24 * 60 * minutes

/** Usually seven days (specification, section 9). */
const open = (name: string, seconds = 7 * days): Cookie => ({ name, seconds, kind: 'necessary' })
const hidden = (name: string, seconds?: number): Cookie => ({ ...open(name, seconds), hidden: true })
/**
 * Identifies somebody: by its prefix a browser accepts it from this host only, never from a neighbour under the same
 * domain.
 */
const proof = (name: string, seconds?: number): Cookie => ({
  ...hidden(`__Host-${name}`, seconds),
  formerName: name,
})
const counting = (name: string, seconds: number): Cookie => ({ name, seconds, kind: 'statistics' })

/**
 * Every cookie that the shop sets. Setting, reading, deleting and the page about cookies use this table, so a cookie
 * outside it cannot be set, and none can be left out of that page.
 */
export const cookies = {
  consent: open('CookieConsent'),
  cart: hidden('cart'),
  cartCount: open('cartCount'),
  order: hidden('order'),
  buyer: proof('buyer'),
  session: hidden('sessionId'),
  contact: hidden('contact'),
  again: hidden('again'),
  againKept: open('againKept'),
  language: open('lng'),
  checkoutLanguage: open('checkoutLanguage'),
  theme: open('theme'),
  currency: open('currency'),
  told: hidden('told', days),
  customer: proof('customer'),
  signedIn: open('signedIn'),
  typed: hidden('typed', 15 * minutes),
  registration: proof('registration', 3 * days),
  wish: hidden('wish'),
  portal: proof('portal', 15 * minutes),
  // Three days, a copy two (specification, section 9).
  clientId: counting('clientId', 3 * days),
  click: counting('gclid', 3 * days),
  clickCopy: counting('gclid_copy', 2 * days),
} satisfies Record<string, Cookie>

export type CookieId = keyof typeof cookies

/** @returns the value of a cookie from a `Cookie` header or `document.cookie`; undefined if it is empty or absent */
export function cookieValue(header: string | null | undefined, id: CookieId): string | undefined {
  const { name, formerName }: Cookie = cookies[id]
  return valueNamed(header, name) ?? (formerName && valueNamed(header, formerName))
}

function valueNamed(header: string | null | undefined, name: string): string | undefined {
  // Most requests have few of our cookies: this avoids parsing the header.
  if (!header?.includes(`${name}=`)) return undefined
  return parse(header, { decode: decoded, filter: (key) => key === name })[name] || undefined
}

/** @returns a `Cookie` header without one cookie, under either of its names */
export function withoutCookie(header: string | null | undefined, id: CookieId): string {
  const { name, formerName }: Cookie = cookies[id]
  const kept = (header ?? '').split(';').filter((part) => {
    const said = part.split('=')[0]?.trim()
    return said !== name && said !== formerName
  })
  return kept.join(';').trim()
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
 * @param seconds its lifetime, if less than the registry's
 * @returns the line for a `Set-Cookie` header, or for `document.cookie`
 */
export function cookieLine(id: CookieId, value: string, seconds = Number.POSITIVE_INFINITY): string {
  const { name, seconds: most, hidden } = cookies[id]
  return lineOf(name, value, Math.min(seconds, most), hidden)
}

const lineOf = (name: string, value: string, seconds: number, hidden = false): string =>
  `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; Secure; SameSite=Strict${hidden ? '; HttpOnly' : ''}`

/** @returns the line that deletes a cookie */
export const dropCookieLine = (id: CookieId): string => cookieLine(id, '', 0)

/** @returns the line that deletes a cookie's former name; undefined if the browser does not send it */
export function dropFormerLine(header: string | null | undefined, id: CookieId): string | undefined {
  const { formerName }: Cookie = cookies[id]
  return formerName && valueNamed(header, formerName) !== undefined ? lineOf(formerName, '', 0, true) : undefined
}

const operator = '__Host-operator'

/** An operator's session. Set on the back office's host only, which is no shop: no shop's page about cookies lists it. */
export const operatorCookie = {
  valueIn: (header: string | null): string | undefined => valueNamed(header, operator),
  line: (token: string, seconds: number): string => lineOf(operator, token, seconds, true),
  dropLine: (): string => lineOf(operator, '', 0, true),
}

const journey = '__Host-operator-journey'

/** An operator on the way to the identity provider and back. */
export const operatorJourneyCookie = {
  valueIn: (header: string | null): string | undefined => valueNamed(header, journey),
  line: (value: string): string => lineOf(journey, value, 10 * 60, true),
  dropLine: (): string => lineOf(journey, '', 0, true),
}
