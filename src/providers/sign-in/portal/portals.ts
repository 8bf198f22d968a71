import { createRemoteJWKSet, errors, jwtVerify, type RemoteJWKSet } from 'jose'
import type { Portals, PortalVisit } from '#customers'
import { answered, type PartnerAnswer } from '#kit/result'
import type { Tenant } from '#tenants'

export type PortalOptions = {
  /** One that plays the portals of all brands, each at a path of its own; undefined for the brands' own portals. */
  url: string | undefined
  timeoutMs?: number | undefined
  /** How soon after its keys were fetched a portal is asked for others, because of a key that is not among them. */
  cooldownMs?: number
}

// Signed by a key pair; nothing is ever verified by a secret, and nothing is taken unsigned.
const algorithms = ['ES256', 'ES384', 'PS256', 'RS256', 'EdDSA']
// Together five minutes at most: how old a token may be, and how far two clocks may be apart.
const longestAge = 290
const clocksApart = 10

/**
 * Customer portals that send people back with a JWT (RFC 7519). A portal is known by the folder of its login page: that
 * address is the issuer of its tokens, and its keys stand at `.well-known/jwks.json` below it. A token is for one brand
 * (`aud`: the shop's id), and says by `msisdn` who signed in, by `iat` when, and by `jti` which token it is.
 */
export function portals({ url, timeoutMs = 5000, cooldownMs = 30_000 }: PortalOptions): Portals {
  const keysOf = new Map<string, RemoteJWKSet>()
  const loginUrl = ({ id, ssoLoginUrl }: Tenant) => (ssoLoginUrl && url ? `${url}/${id}/login` : ssoLoginUrl)
  // Fetched when they are needed first, kept for ten minutes, and fetched anew for a key that is not among them.
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

/** `https://portal.example/shop/login?x` stands in `https://portal.example/shop`. */
function folderOf(address: string): string {
  const { origin, pathname } = new URL(address)
  return origin + pathname.slice(0, pathname.lastIndexOf('/'))
}

/** Whether the token was no good, rather than the keys out of reach. */
function isTokensFault(error: unknown): boolean {
  const { JOSEError, JWKSTimeout, JWKSInvalid } = errors
  if (!(error instanceof JOSEError) || error instanceof JWKSTimeout || error instanceof JWKSInvalid) return false
  // What the library calls generic is an answer other than 200 from where the keys stand.
  return error.code !== 'ERR_JOSE_GENERIC'
}
