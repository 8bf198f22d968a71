import type { Tx } from '#database'
import { isChallenge as isOurs, newChallenge as makeChallenge } from '#kit/passkeys'
import { type Refusal, refuse } from '#kit/result'
import { fingerprints } from '#kit/signature'
import type { CustomerShop } from '../shop.ts'
import { useOnce } from '../store.ts'

/** Passkeys complement a password: brands with a portal have none. Refuses notFound. */
export const refusePortal = ({ tenant }: CustomerShop): Refusal | undefined =>
  tenant.features.isAuthDisabled || tenant.ssoLoginUrl ? refuse('notFound') : undefined

/** Origin and relying party of a brand's passkeys: its own host name only. */
export function placeOf({ siteUrl }: CustomerShop): { origin: string; rpId: string } {
  const { origin, hostname } = new URL(siteUrl)
  return { origin, rpId: hostname }
}

const purpose = ({ tenant }: CustomerShop, of: string) => `passkey ${of} of ${tenant.id}`

/** A challenge for signing in, or for a new passkey of one customer. */
export const newChallenge = (shop: CustomerShop, of: string): string =>
  makeChallenge(shop.secret, purpose(shop, of), shop.clock.now())

/** @returns whether we made this challenge, for this purpose, less than five minutes ago */
export const isChallenge = (shop: CustomerShop, of: string, encoded: string): boolean =>
  isOurs(shop.secret, purpose(shop, of), encoded, shop.clock.now())

/** @returns whether the challenge is answered for the first time */
export const takeChallenge = (shop: CustomerShop, tx: Tx, of: string, encoded: string): Promise<boolean> =>
  useOnce(
    tx,
    { purpose: 'passkey', fingerprints: fingerprints(shop.secret, purpose(shop, of), encoded) },
    shop.clock.now(),
  )
