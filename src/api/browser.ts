import { type BrowserSession, identifyCustomer } from '#customers'
import { type CookieId, cookieLine, cookieValue, dropCookieLine, dropFormerLine } from '#kit/cookies'
import { newToken } from '#kit/ids'
import type { KeyRing } from '#kit/signature'
import type { Shop } from '#tenants'

/** What the visitor's browser stores for the shop in cookies: session, registration, visit to a portal, and browser id. */
export type Browser = BrowserSession & {
  /** Sets the session's token without its expiry. */
  keepCustomer(token: string): void
  /** The browser id that it sent. */
  sentBrowserId: string | undefined
  /** Sets the browser id for seven days from now: the one that it sent, or a new one. */
  keepBrowserId(): string
  /** The id for a browser that has none yet. */
  offerBrowserId(id: string): void
  /** `Set-Cookie` lines for the answer. */
  readonly lines: readonly string[]
}

/**
 * Identifies the signed-in customer by the request's cookies. Without a cookie it makes no query.
 * @returns the shop with this visitor, and the browser whose cookies the answer may change
 */
export async function identifyBrowser<S extends Shop & { secret: KeyRing }>(
  anybodys: S,
  headers: Headers,
): Promise<{ shop: S; browser: Browser }> {
  const cookies = headers.get('cookie') ?? ''
  const browser = browserOf(anybodys, cookies)
  const sent = browser.sentBrowserId === undefined ? {} : { browserId: browser.sentBrowserId }
  const shop = { ...anybodys, visitor: { ...anybodys.visitor, ...sent, keepBrowserId: browser.keepBrowserId } }
  const token = tokenIn(cookies, 'customer')
  if (token === undefined || shop.tenant.features.isAuthDisabled) return { shop, browser }
  const known = await identifyCustomer(shop, token)
  if (!known) {
    browser.dropSession()
    return { shop, browser }
  }
  if (known.next) browser.keepSession(known.next)
  // A cookie under its former name is set under the new one.
  else if (dropFormerLine(cookies, 'customer')) browser.keepCustomer(token)
  return { shop: { ...shop, visitor: { ...shop.visitor, customer: known.customer } }, browser }
}

function browserOf({ clock }: Shop, cookies: string): Browser {
  const lines = new Map<CookieId, string>()
  const sentBrowserId = tokenIn(cookies, 'buyer')
  let browserId = sentBrowserId
  let offered: string | undefined
  const keep = (id: CookieId, value: string, seconds?: number) => void lines.set(id, cookieLine(id, value, seconds))
  const drop = (id: CookieId) => void lines.set(id, dropCookieLine(id))
  return {
    holder: tokenIn(cookies, 'registration'),
    keepSession({ token, expiresAt }) {
      const seconds = Math.max(0, Math.floor((expiresAt.getTime() - clock.now().getTime()) / 1000))
      keep('customer', token, seconds)
      keep('signedIn', '1', seconds)
    },
    keepCustomer: (token) => keep('customer', token),
    dropSession() {
      drop('customer')
      drop('signedIn')
    },
    keepHolder: (holder) => keep('registration', holder),
    dropHolder: () => drop('registration'),
    visit: tokenIn(cookies, 'portal'),
    keepVisit: (holder) => keep('portal', holder),
    dropVisit: () => drop('portal'),
    sentBrowserId,
    keepBrowserId() {
      browserId ??= offered ?? newToken()
      keep('buyer', browserId)
      return browserId
    },
    offerBrowserId(id) {
      offered = id
    },
    get lines() {
      return [...lines].flatMap(([id, line]) => [line, dropFormerLine(cookies, id) ?? []].flat())
    },
  }
}

/** @returns the token in a cookie of ours: letters, digits, `-` and `_`; undefined for anything else */
function tokenIn(cookies: string, id: CookieId): string | undefined {
  const value = cookieValue(cookies, id)
  return value !== undefined && /^[\w-]{1,100}$/.test(value) ? value : undefined
}
