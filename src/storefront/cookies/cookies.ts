import { cookieLine, cookieValue } from '#kit/cookies'
import type { Settings } from '#tenants/contract'

// Runs in the browser and on the server alike.

export type Consent = { necessary: true; statistics: boolean }

/** @returns what the visitor agreed to; undefined when they were not asked yet. */
export function readConsent(header: string | null | undefined): Consent | undefined {
  const written = cookieValue(header, 'consent')
  if (written === undefined) return undefined
  return { necessary: true, statistics: /"statistics":true/.test(written) }
}

/** @returns the line that keeps it. */
export const consentLine = (statistics: boolean): string =>
  cookieLine('consent', JSON.stringify({ necessary: true, statistics } satisfies Consent))

/** @returns the visit's number, for the payment that it ends in; absent where the brand keeps none */
export const sessionIdOf = (request: Request): string | undefined =>
  cookieValue(request.headers.get('cookie'), 'session')?.slice(0, 100)

/**
 * The line that numbers a visit, where the brand keeps such a number and the visitor has none (specification, section 9).
 * Whoever comes from another site shows no strict cookie, whether there is one or not: they are numbered by the next page.
 *
 * @param from `Sec-Fetch-Site`
 */
export const newSessionLine = (
  { hasSessionIdCookie }: Pick<Settings, 'hasSessionIdCookie'>,
  { cookie, from }: { cookie: string | null | undefined; from: string | null | undefined },
): string | undefined =>
  hasSessionIdCookie && from !== 'cross-site' && cookieValue(cookie, 'session') === undefined
    ? cookieLine('session', crypto.randomUUID())
    : undefined
