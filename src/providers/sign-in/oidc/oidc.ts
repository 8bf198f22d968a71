import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, type RemoteJWKSet } from 'jose'
import { z } from 'zod'
import type { IdentityProvider } from '#admin/operators/oidc'
import { answered, type PartnerAnswer } from '#kit/result'

export type OidcOptions = { issuer: string; clientId: string; clientSecret: string; timeoutMs?: number | undefined }

// Asymmetric signatures only: no shared secrets, no unsigned tokens.
const algorithms = ['ES256', 'ES384', 'PS256', 'RS256', 'EdDSA']
/** Seconds: an ID token is redeemed at once. */
const longestAge = 5 * 60
const clocksApart = 30

const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
})
type Endpoints = z.output<typeof discovery> & { keys: RemoteJWKSet }
const tokens = z.object({ id_token: z.string() })

/** OpenID Connect Core 1.0 with Discovery, by authorization code and PKCE (RFC 7636). */
export function openIdProvider({ issuer, clientId, clientSecret, timeoutMs = 5000 }: OidcOptions): IdentityProvider {
  let known: Endpoints | undefined

  /** @throws when the provider does not answer, or says that it is another one */
  async function endpoints(): Promise<Endpoints> {
    if (known) return known
    const found = discovery.parse(await read(await ask(`${issuer}/.well-known/openid-configuration`)))
    if (found.issuer !== issuer) throw new Error(`${issuer} says that it is ${found.issuer}`)
    known = { ...found, keys: createRemoteJWKSet(new URL(found.jwks_uri), { timeoutDuration: timeoutMs }) }
    return known
  }
  const ask = (url: string, init: RequestInit = {}) =>
    fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })

  return {
    async pageUrl({ state, nonce, challenge, redirectUri, again }) {
      try {
        const url = new URL((await endpoints()).authorization_endpoint)
        const params = {
          response_type: 'code',
          client_id: clientId,
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: challenge,
          code_challenge_method: 'S256',
          ...(again && { max_age: '0', prompt: 'login' }),
        }
        for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
        return answered(url.href)
      } catch (error) {
        return lost(error)
      }
    },
    async redeem({ code, verifier, nonce, redirectUri, now }) {
      try {
        const { token_endpoint: url, keys } = await endpoints()
        const body = new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
          code_verifier: verifier,
        })
        const secret = [clientId, clientSecret].map(encodeURIComponent).join(':')
        const authorization = `Basic ${Buffer.from(secret).toString('base64')}`
        const response = await ask(url, { method: 'POST', headers: { authorization }, body })
        if (response.status >= 400 && response.status < 500)
          return { kind: 'refused', reason: `code ${response.status}` }
        const { id_token: token } = tokens.parse(await read(response))
        const { payload } = await jwtVerify(token, keys, {
          algorithms,
          issuer,
          audience: clientId,
          currentDate: now,
          maxTokenAge: longestAge,
          clockTolerance: clocksApart,
          requiredClaims: ['sub', 'exp', 'nonce'],
        })
        return identityOf(payload, { issuer, clientId, nonce })
      } catch (error) {
        return isTokensFault(error) ? { kind: 'refused', reason: String(error) } : lost(error)
      }
    },
  }
}

function identityOf(
  { sub = '', aud, azp, nonce, email, email_verified: verified, auth_time: at }: JWTPayload,
  due: { issuer: string; clientId: string; nonce: string },
) {
  if (nonce !== due.nonce) return { kind: 'refused', reason: 'another nonce' } as const
  // A token for several needs to say for whom it was made (Core 3.1.3.7).
  if ((Array.isArray(aud) && aud.length > 1) || azp !== undefined)
    if (azp !== due.clientId) return { kind: 'refused', reason: 'made for another' } as const
  if (sub === '') return { kind: 'refused', reason: 'no subject' } as const
  return answered({
    issuer: due.issuer,
    subject: sub,
    email: typeof email === 'string' ? email : undefined,
    isEmailVerified: verified === true,
    authenticatedAt: typeof at === 'number' ? new Date(at * 1000) : undefined,
  })
}

async function read(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`answered ${response.status}`)
  return response.json()
}

const lost = <T>(error: unknown): PartnerAnswer<T> => ({ kind: 'lost', reason: String(error) })

/** Whether the token is invalid, as opposed to unreachable keys. */
const isTokensFault = (error: unknown): boolean =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) &&
  error.code !== 'ERR_JOSE_GENERIC'
