import { createRemoteJWKSet, errors, jwtVerify, type RemoteJWKSet } from 'jose'
import type { Portals, PortalVisit } from '#customers'
import { answered, type PartnerAnswer } from '#kit/result'
import type { Tenant } from '#tenants'

export type PortalOptions = {
  /**
   * URL of a program that plays the portals of all brands, each at its own path; undefined for the brands' own portals.
   */
  url: string | undefined
  timeoutMs?: number | undefined
  /** Milliseconds after fetching a portal's keys before they are fetched again because of an unknown key. */
  cooldownMs?: number
}

// Asymmetric signatures only: no shared secrets, no unsigned tokens.
const algorithms = ['ES256', 'ES384', 'PS256', 'RS256', 'EdDSA']
// Together at most five minutes: a token's maximum age, and the allowed difference of clocks.
const longestAge = 290
const clocksApart = 10

/**
 * Customer portals that send people back with a JWT (RFC 7519). The folder of a portal's login page is the issuer of
 * its tokens, and has the keys at `.well-known/jwks.json`. A token is for one brand (`aud`: the shop's id); `msisdn`
 * says who signed in, `iat` when, and `jti` identifies the token.
 */
export function portals({ url, timeoutMs = 5000, cooldownMs = 30_000 }: PortalOptions): Portals {
  const keysOf = new Map<string, RemoteJWKSet>()
  const loginUrl = ({ id, ssoLoginUrl }: Tenant) => (ssoLoginUrl && url ? `${url}/${id}/login` : ssoLoginUrl)
  // Fetched on first use, cached for ten minutes, and fetched again for an unknown key.
  function keys(issuer: string): RemoteJWKSet {
    const known = keysOf.get(issuer)
    if (known) return known
    const address = new URL(`${issuer}/.well-known/jwks.json`)
    const fetched = createRemoteJWKSet(address, { timeoutDuration: timeoutMs, cooldownDuration: cooldownMs })
    keysOf.set(issuer, fetched)
    return fetched
  }
  return {
    loginUrl,
    async read(tenant, token, now) {
      const login = loginUrl(tenant)
      if (login === undefined) return { kind: 'refused', reason: 'the brand has no portal' }
      const issuer = folderOf(login)
      try {
        const { payload } = await jwtVerify(token, keys(issuer), {
          algorithms,
          issuer,
          audience: tenant.id,
          currentDate: now,
          maxTokenAge: longestAge,
          clockTolerance: clocksApart,
          requiredClaims: ['jti', 'msisdn'],
        })
        return visitOf(payload)
      } catch (error) {
        return { kind: isTokensFault(error) ? 'refused' : 'lost', reason: String(error) }
      }
    },
  }
}

function visitOf({ jti, msisdn }: { jti?: unknown; msisdn?: unknown }): PartnerAnswer<PortalVisit> {
  const isWhole = typeof jti === 'string' && jti !== '' && typeof msisdn === 'string'
  return isWhole ? answered({ msisdn, tokenId: jti }) : { kind: 'refused', reason: 'jti and msisdn are to be texts' }
}

/** The folder of `https://portal.example/shop/login?x` is `https://portal.example/shop`. */
function folderOf(address: string): string {
  const { origin, pathname } = new URL(address)
  return origin + pathname.slice(0, pathname.lastIndexOf('/'))
}

/** Whether the token is invalid, as opposed to unreachable keys. */
function isTokensFault(error: unknown): boolean {
  const { JOSEError, JWKSTimeout, JWKSInvalid } = errors
  if (!(error instanceof JOSEError) || error instanceof JWKSTimeout || error instanceof JWKSInvalid) return false
  // The library's generic error means an answer other than 200 from the keys' URL.
  return error.code !== 'ERR_JOSE_GENERIC'
}
