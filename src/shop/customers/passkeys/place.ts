import type { Tx } from '#database'
import { newToken } from '#kit/ids'
import { type Refusal, refuse } from '#kit/result'
import { fingerprints, signed, unsigned } from '#kit/signature'
import type { CustomerShop } from '../shop.ts'
import { useOnce } from '../store.ts'

/** How long somebody may take over their fingerprint, in milliseconds. */
export const challengeMs = 5 * 60 * 1000

/** Passkeys stand beside a password: where a portal signs in, there are none. Refuses notFound. */
export const refusePortal = ({ tenant }: CustomerShop): Refusal | undefined =>
  tenant.features.isAuthDisabled || tenant.ssoLoginUrl ? refuse('notFound') : undefined

/** Where a brand's passkeys are good: at its own address, and under its own host name alone. */
export function placeOf({ siteUrl }: CustomerShop): { origin: string; rpId: string } {
  const { origin, hostname } = new URL(siteUrl)
  return { origin, rpId: hostname }
}

const purpose = ({ tenant }: CustomerShop, of: string) => `passkey ${of} of ${tenant.id}`

/**
 * What an authenticator is to sign, once, for signing in or for a new passkey of one customer. It bears its time and our
 * mark, so that nothing is written down for everybody who asks.
 */
export const newChallenge = (shop: CustomerShop, of: string): string =>
  signed(shop.secret, purpose(shop, of), `${shop.clock.now().getTime()}-${newToken()}`)

/** @returns whether we made this challenge, for this, less than five minutes ago */
export function isChallenge(shop: CustomerShop, of: string, encoded: string): boolean {
  const text = unsigned(shop.secret, purpose(shop, of), Buffer.from(encoded, 'base64url').toString())
  const age = text === undefined ? Number.NaN : shop.clock.now().getTime() - Number(text.split('-')[0])
  return age >= 0 && age < challengeMs
}

/** @returns whether a challenge is answered for the first time */
export const takeChallenge = (shop: CustomerShop, tx: Tx, of: string, encoded: string): Promise<boolean> =>
  useOnce(
    tx,
    { purpose: 'passkey', fingerprints: fingerprints(shop.secret, purpose(shop, of), encoded) },
    shop.clock.now(),
  )
