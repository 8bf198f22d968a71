import type { Tx } from '#database'
import { newToken } from '#kit/ids'
import { type Refusal, refuse } from '#kit/result'
import { fingerprints, signed, unsigned } from '#kit/signature'
import type { CustomerShop } from '../shop.ts'
import { useOnce } from '../store.ts'

/** Time to answer a challenge, in milliseconds. */
export const challengeMs = 5 * 60 * 1000

/** Passkeys complement a password: brands with a portal have none. Refuses notFound. */
export const refusePortal = ({ tenant }: CustomerShop): Refusal | undefined =>
  tenant.features.isAuthDisabled || tenant.ssoLoginUrl ? refuse('notFound') : undefined

/** Origin and relying party of a brand's passkeys: its own host name only. */
export function placeOf({ siteUrl }: CustomerShop): { origin: string; rpId: string } {
  const { origin, hostname } = new URL(siteUrl)
  return { origin, rpId: hostname }
}

const purpose = ({ tenant }: CustomerShop, of: string) => `passkey ${of} of ${tenant.id}`

/**
 * A challenge for an authenticator to sign once: for signing in, or for a new passkey of one customer. It contains its
 * time and our signature, so that nothing is stored for unanswered ones.
 */
export const newChallenge = (shop: CustomerShop, of: string): string =>
  signed(shop.secret, purpose(shop, of), `${shop.clock.now().getTime()}-${newToken()}`)

/** @returns whether we made this challenge, for this purpose, less than five minutes ago */
export function isChallenge(shop: CustomerShop, of: string, encoded: string): boolean {
  const text = unsigned(shop.secret, purpose(shop, of), Buffer.from(encoded, 'base64url').toString())
  const age = text === undefined ? Number.NaN : shop.clock.now().getTime() - Number(text.split('-')[0])
  return age >= 0 && age < challengeMs
}

/** @returns whether the challenge is answered for the first time */
export const takeChallenge = (shop: CustomerShop, tx: Tx, of: string, encoded: string): Promise<boolean> =>
  useOnce(
    tx,
    { purpose: 'passkey', fingerprints: fingerprints(shop.secret, purpose(shop, of), encoded) },
    shop.clock.now(),
  )
