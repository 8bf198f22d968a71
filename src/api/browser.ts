import { type OpenedSession, recognise } from '#customers'
import { signedInCookie } from '#customers/contract'
import { newToken } from '#kit/ids'
import type { Shop } from '#tenants'

/** What a caller's browser keeps for the shop: who is signed in there, what it registered, and from where it left for a portal. */
export type Browser = {
  /** What it was given when it registered, until it confirms. */
  holder: string | undefined
  keepSession(session: OpenedSession): void
  dropSession(): void
  keepHolder(holder: string): void
  dropHolder(): void
  /** What it was given when it left for the brand's portal, until it comes back. */
  visit: string | undefined
  keepVisit(holder: string): void
  dropVisit(): void
  /** Its own name, for an hour from now: the one it has, or a new one. */
  mark(): string
  /** `Set-Cookie` lines that the answer is to carry. */
  readonly lines: readonly string[]
}

const sessionCookie = 'customer'
const holderCookie = 'registration'
const holderSeconds = 3 * 24 * 60 * 60
const visitCookie = 'portal'
const visitSeconds = 15 * 60
const markCookie = 'buyer'
const markSeconds = 60 * 60

/**
 * Finds out by a request's cookies who is signed in. Whoever shows none costs no look-up.
 * @returns the shop as this visitor meets it, and the browser whose cookies the answer may change
 */
export async function meetBrowser<S extends Shop & { secret: string }>(
  anybodys: S,
  headers: Headers,
): Promise<{ shop: S; browser: Browser }> {
  const cookies = headers.get('cookie') ?? ''
  const browser = browserOf(anybodys, cookies)
  const shop = { ...anybodys, visitor: { ...anybodys.visitor, markBrowser: browser.mark } }
  const token = cookieIn(cookies, sessionCookie)
  if (token === undefined || shop.tenant.features.isAuthDisabled) return { shop, browser }
  const known = await recognise(shop, token)
  if (!known) {
    browser.dropSession()
    return { shop, browser }
  }
  if (known.next) browser.keepSession(known.next)
  return { shop: { ...shop, visitor: { ...shop.visitor, customer: known.customer } }, browser }
}

function browserOf({ clock }: Shop, cookies: string): Browser {
  const lines = new Map<string, string>()
  let marked = cookieIn(cookies, markCookie)
  const keep = (name: string, value: string, seconds: number, hidden = '; HttpOnly') =>
    lines.set(name, `${name}=${value}; Path=/; Max-Age=${seconds}; Secure; SameSite=Strict${hidden}`)
  return {
    holder: cookieIn(cookies, holderCookie),
    keepSession({ token, expiresAt }) {
      const seconds = Math.max(0, Math.floor((expiresAt.getTime() - clock.now().getTime()) / 1000))
      keep(sessionCookie, token, seconds)
      keep(signedInCookie, '1', seconds, '')
    },
    dropSession() {
      keep(sessionCookie, '', 0)
      keep(signedInCookie, '', 0, '')
    },
    keepHolder: (holder) => void keep(holderCookie, holder, holderSeconds),
    dropHolder: () => void keep(holderCookie, '', 0),
    visit: cookieIn(cookies, visitCookie),
    keepVisit: (holder) => void keep(visitCookie, holder, visitSeconds),
    dropVisit: () => void keep(visitCookie, '', 0),
    mark() {
      marked ??= newToken()
      keep(markCookie, marked, markSeconds)
      return marked
    },
    get lines() {
      return [...lines.values()]
    },
  }
}

/** @returns the value of a cookie of ours: letters, digits, `-` and `_` */
const cookieIn = (cookies: string, name: string): string | undefined =>
  cookies.includes(name) ? new RegExp(`(?:^|;\\s*)${name}=([\\w-]{1,100})(?:;|$)`).exec(cookies)?.[1] : undefined
