import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import { deviceName } from '#kit/device'
import { newKey } from '#kit/ids'
import { challengeIn, challengeMs, readCreation } from '#kit/passkeys'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import { proveOwner } from '../password/prove-owner.ts'
import { type CustomerShop, signedIn } from '../shop.ts'
import { findCustomer, noteEvent } from '../store.ts'
import { isChallenge, newChallenge, placeOf, refusePortal, takeChallenge } from './place.ts'
import { findPasskeys, insertPasskey } from './store.ts'

const challengeFor = (customerId: string) => `for ${customerId}`

/**
 * Options for an authenticator to create a passkey. Requires the password, because a passkey outlives the session in
 * which it was created.
 * @returns refuses AUTHORIZATION_REQUIRED, notFound if the brand has no passkeys, incorrectCurrentPassword,
 *   tooManyRequests
 */
export async function askForPasskey(
  shop: CustomerShop,
  currentPassword: string,
): Promise<PublicKeyCredentialCreationOptionsJSON | Refusal> {
  const customer = refusePortal(shop) ?? signedIn(shop)
  if (isRefusal(customer)) return customer
  const { customerId } = customer
  const owner = await shop.db.read((tx) => findCustomer(tx, customerId))
  if (!owner) return refuse('CUSTOMER_NOT_FOUND')
  const refusal = await proveOwner(shop, owner, currentPassword)
  if (refusal) return refusal
  const known = await shop.db.read((tx) => findPasskeys(tx, customerId))
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  return generateRegistrationOptions({
    rpName: shop.tenant.provider.name,
    rpID: placeOf(shop).rpId,
    userID: new TextEncoder().encode(customerId),
    userName: owner.email ?? owner.msisdn ?? '',
    challenge: newChallenge(shop, challengeFor(customerId)),
    timeout: challengeMs,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/**
 * Stores a new passkey, if it was created here, for this customer, with user verification. Its name is the browser's
 * until it is renamed. The account's owner is told.
 * @returns nothing; refuses AUTHORIZATION_REQUIRED, passkeyNotAccepted, notFound if the brand has no passkeys
 */
export async function addPasskey(shop: CustomerShop, answer: string): Promise<Refusal | undefined> {
  const customer = refusePortal(shop) ?? signedIn(shop)
  if (isRefusal(customer)) return customer
  const { customerId } = customer
  const { tenant, clock, visitor } = shop
  const response = readCreation(answer)
  const made = response && (await verify(shop, customerId, response))
  if (!made) return refuse('passkeyNotAccepted')
  const { id: credentialId, publicKey, counter, transports = [] } = made.credential
  const now = clock.now()
  const name = deviceName(visitor.userAgent) ?? 'Passkey'
  return shop.db.transaction(async (tx) => {
    const isFirst = await takeChallenge(shop, tx, challengeFor(customerId), challengeIn(response.response))
    const passkey = { passkeyId: newKey(), customerId, credentialId, counter, transports, name, createdAt: now }
    if (!isFirst || !(await insertPasskey(tx, { ...passkey, publicKey }))) return refuse('passkeyNotAccepted')
    await noteEvent(tx, tenant.id, { customerId, kind: 'passkey-added', at: now, ip: visitor.ip, detail: name })
    return undefined
  })
}

async function verify(shop: CustomerShop, customerId: string, response: NonNullable<ReturnType<typeof readCreation>>) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { origin, rpId } = placeOf(shop)
  // The library throws for every invalid answer.
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => isChallenge(shop, challengeFor(customerId), challenge),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }))
  return registrationInfo
}
