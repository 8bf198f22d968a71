import { cookieLine, cookieValue } from '#kit/cookies'
import type { Settings } from '#tenants/contract'

// Runs in browser and server.

export type Consent = { necessary: true; statistics: boolean }

/** @returns the visitor's consent; undefined if they were not asked yet. */
export function readConsent(header: string | null | undefined): Consent | undefined {
  const written = cookieValue(header, 'consent')
  if (written === undefined) return undefined
  return { necessary: true, statistics: /"statistics":true/.test(written) }
}

/** @returns the `Set-Cookie` line of the choice. */
export const consentLine = (statistics: boolean): string =>
  cookieLine('consent', JSON.stringify({ necessary: true, statistics } satisfies Consent))

/** @returns the visit's session id, for its payment; undefined if the brand uses none */
export const sessionIdOf = (request: Request): string | undefined =>
  cookieValue(request.headers.get('cookie'), 'session')?.slice(0, 100)

/**
 * The cookie line with a new session id, if the brand uses one and the visitor has none (specification, section 9). A
 * visitor from another site sends no strict cookie even if there is one: they get theirs on the next page.
 * @param from `Sec-Fetch-Site`
 */
export const newSessionLine = (
  { hasSessionIdCookie }: Pick<Settings, 'hasSessionIdCookie'>,
  { cookie, from }: { cookie: string | null | undefined; from: string | null | undefined },
): string | undefined =>
  hasSessionIdCookie && from !== 'cross-site' && cookieValue(cookie, 'session') === undefined
    ? cookieLine('session', crypto.randomUUID())
    : undefined

/** Whether a visitor's main page may differ from everybody's: it offers them their own top-ups again. */
export const mayHaveOwn = (cookie: string | null | undefined): boolean =>
  cookieValue(cookie, 'again') !== undefined || cookieValue(cookie, 'customer') !== undefined
