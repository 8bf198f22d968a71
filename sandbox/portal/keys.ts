import { exportJWK, generateKeyPair, type JSONWebKeySet, type JWK, type JWTPayload, SignJWT } from 'jose'
import type { Shelf } from '../journal.ts'
import type { World } from '../world.ts'

/** Keys of one brand's portal, the newest last. The newest signs; the one before it is still published. */
type Ring = { id: string; keys: { kid: string; pair: JWK }[] }

const ALGORITHM = 'ES256'
const PUBLISHED = 2

export function openKeys({ journal }: World) {
  const shelf: Shelf<Ring> = journal.shelf('portal-keys')

  async function rotate(tenant: string): Promise<Ring> {
    const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
    const kept = shelf.get(tenant)?.keys.slice(1 - PUBLISHED) ?? []
    const ring = { id: tenant, keys: [...kept, { kid: crypto.randomUUID(), pair: await exportJWK(privateKey) }] }
    shelf.put(ring)
    return ring
  }
  const ringOf = async (tenant: string): Promise<Ring> => shelf.get(tenant) ?? rotate(tenant)

  /** Signs a token with any claims, valid from now. */
  async function signClaims(
    tenant: string,
    { issuer, audience, claims }: { issuer: string; audience: string; claims: JWTPayload },
  ): Promise<string> {
    const youngest = (await ringOf(tenant)).keys.at(-1)
    if (!youngest) throw new Error('a ring without keys')
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, kid: youngest.kid, typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setJti(crypto.randomUUID())
      .setIssuedAt()
      .setExpirationTime('5 minutes')
      .sign({ ...youngest.pair, alg: ALGORITHM })
  }

  return {
    rotate,
    /** The public keys. */
    async published(tenant: string): Promise<JSONWebKeySet> {
      const { keys } = await ringOf(tenant)
      return {
        keys: keys.map(({ kid, pair: { d: _, ...open } }) => ({ ...open, kid, alg: ALGORITHM, use: 'sig' })),
      }
    },
    /** Signs a token of a portal. */
    sign: (tenant: string, issuer: string, msisdn: string): Promise<string> =>
      signClaims(tenant, { issuer, audience: tenant, claims: { msisdn } }),
    signClaims,
  }
}
