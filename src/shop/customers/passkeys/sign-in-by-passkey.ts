import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { challengeIn, challengeMs, readAssertion } from '#kit/passkeys'
import { type Refusal, refuse } from '#kit/result'
import { openSession } from '../sessions/sessions.ts'
import type { CustomerShop, OpenedSession } from '../shop.ts'
import { isChallenge, newChallenge, placeOf, refusePortal, takeChallenge } from './place.ts'
import { findPasskey, noteUse, type Passkey } from './store.ts'

/**
 * Options for an authenticator to sign somebody in. No name is asked for, so that nobody learns who has an account: the
 * authenticator knows its own passkeys.
 * @returns refuses notFound if the brand has no passkeys
 */
export async function askToSignIn(shop: CustomerShop): Promise<PublicKeyCredentialRequestOptionsJSON | Refusal> {
  const refusal = refusePortal(shop)
  if (refusal) return refusal
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return generateAuthenticationOptions({
    rpID: placeOf(shop).rpId,
    challenge: newChallenge(shop, 'sign-in'),
    timeout: challengeMs,
    userVerification: 'required',
  })
}

/**
 * Signs in by an authenticator's answer. It must be for this origin, for an unused challenge of ours, from a passkey
 * whose counter increased, with user verification. All failures get the same answer.
 * @returns the new session; refuses passkeyNotAccepted, notFound if the brand has no passkeys
 */
export async function signInByPasskey(shop: CustomerShop, answer: string): Promise<OpenedSession | Refusal> {
  const refusal = refusePortal(shop)
  if (refusal) return refusal
  const response = readAssertion(answer)
  const passkey = response && (await shop.db.read((tx) => findPasskey(tx, response.id)))
  if (!response || !passkey) return refuse('passkeyNotAccepted')
  const counter = await verify(shop, response, passkey)
  if (counter === undefined) return refuse('passkeyNotAccepted')
  const { customerId, passkeyId } = passkey
  return shop.db.transaction(async (tx) => {
    const isFirst = await takeChallenge(shop, tx, 'sign-in', challengeIn(response.response))
    if (!isFirst || !(await noteUse(tx, passkeyId, counter, shop.clock.now()))) return refuse('passkeyNotAccepted')
    return openSession(shop, tx, customerId)
  })
}

/** @returns the passkey's new counter; undefined for an invalid answer */
async function verify(
  shop: CustomerShop,
  response: NonNullable<ReturnType<typeof readAssertion>>,
  { credentialId: id, publicKey, counter, transports, customerId }: Passkey,
): Promise<number | undefined> {
  const { userHandle } = response.response
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== customerId) return undefined
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { origin, rpId } = placeOf(shop)
  // The library throws for every invalid answer.
  const outcome = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => isChallenge(shop, 'sign-in', challenge),
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: { id, publicKey, counter, transports },
    requireUserVerification: true,
  }).catch(() => undefined)
  return outcome?.verified ? outcome.authenticationInfo.newCounter : undefined
}
