import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { deviceName } from '#kit/device'
import { newKey } from '#kit/ids'
import { challengeIn, challengeMs, isChallenge, newChallenge, readAssertion, readCreation } from '#kit/passkeys'
import { type Refusal, refuse } from '#kit/result'
import { fingerprints } from '#kit/signature'
import type { Operator } from '../operator.ts'
import { noteFreshProof, type OpenedSession, openSession, type SignedInOperator } from '../sessions/sessions.ts'
import type { Site } from '../site.ts'
import { findOperator, useOnce } from '../store.ts'
import { deletePasskey, findPasskey, findPasskeys, insertPasskey, noteUse, type Passkey } from './store.ts'

// A challenge is for one of these only, so that an answer cannot be used elsewhere.
const toSignIn = 'operator passkey sign-in'
const toProve = (sessionId: string) => `operator passkey proof ${sessionId}`
const toAdd = (operatorId: string) => `operator passkey for ${operatorId}`

/** Origin and relying party of operators' passkeys: the back office's own host name only. */
function placeOf({ siteUrl }: Site): { origin: string; rpId: string } {
  const { origin, hostname } = new URL(siteUrl)
  return { origin, rpId: hostname }
}

/** Options for an authenticator to make a passkey, with user verification. */
export async function askForPasskey(
  site: Site,
  { operatorId, email, name }: Operator,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const known = await site.db.transaction((tx) => findPasskeys(tx, operatorId))
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  return generateRegistrationOptions({
    rpName: 'Saldo',
    rpID: placeOf(site).rpId,
    userID: new TextEncoder().encode(operatorId),
    userName: email,
    userDisplayName: name,
    challenge: newChallenge(site.secret, toAdd(operatorId), site.clock.now()),
    timeout: challengeMs,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports: transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Adds the passkey that an authenticator made. @returns nothing; refuses passkeyNotAccepted */
export async function addPasskey(site: Site, { operatorId }: Operator, answer: string): Promise<Refusal | undefined> {
  const response = readCreation(answer)
  const made = response && (await verifyCreation(site, operatorId, response))
  if (!made) return refuse('passkeyNotAccepted')
  const { id: credentialId, publicKey, counter, transports = [] } = made.credential
  const now = site.clock.now()
  const name = deviceName(site.userAgent) ?? 'Passkey'
  const passkey = { passkeyId: newKey(), operatorId, credentialId, publicKey, counter, transports, name }
  const isAdded = await site.db.transaction(async (tx) => {
    const isFirst = await useOnce(tx, shownAs(site, challengeIn(response.response)), now)
    return isFirst && (await insertPasskey(tx, { ...passkey, createdAt: now }))
  })
  if (!isAdded) return refuse('passkeyNotAccepted')
  await site.record({ what: 'passkey-added', operatorId, detail: name })
  return undefined
}

async function verifyCreation(site: Site, operatorId: string, response: NonNullable<ReturnType<typeof readCreation>>) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { origin, rpId } = placeOf(site)
  // The library throws for every invalid answer.
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => isChallenge(site.secret, toAdd(operatorId), challenge, site.clock.now()),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }))
  return registrationInfo
}

/**
 * Options for an authenticator to sign somebody in. No name is asked for, so that nobody learns who is an operator: the
 * authenticator knows its own passkeys.
 */
export const askToSignIn = (site: Site): Promise<PublicKeyCredentialRequestOptionsJSON> => optionsFor(site, toSignIn)

/**
 * Signs in by an authenticator's answer: for this origin, to an unused challenge of ours, with user verification. All
 * failures get the same answer.
 * @returns the new session; refuses passkeyNotAccepted
 */
export async function signInByPasskey(site: Site, answer: string): Promise<OpenedSession | Refusal> {
  const operatorId = await acceptAnswer(site, answer, toSignIn)
  const operator = operatorId && (await site.db.transaction((tx) => findOperator(tx, { operatorId })))
  if (!operator || (operator.isDemo && site.production)) {
    await site.record({ what: 'sign-in-refused', detail: 'passkey' })
    return refuse('passkeyNotAccepted')
  }
  return openSession(site, operator, 'passkey')
}

/** Options for an authenticator to prove anew who works in a session. */
export const askToProve = (site: Site, { sessionId }: SignedInOperator) => optionsFor(site, toProve(sessionId))

/** @returns nothing; refuses passkeyNotAccepted */
export async function proveByPasskey(
  site: Site,
  { operator: { operatorId }, sessionId }: SignedInOperator,
  answer: string,
): Promise<Refusal | undefined> {
  if ((await acceptAnswer(site, answer, toProve(sessionId))) !== operatorId) return refuse('passkeyNotAccepted')
  await noteFreshProof(site, operatorId, sessionId)
  return undefined
}

async function optionsFor(site: Site, purpose: string): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return generateAuthenticationOptions({
    rpID: placeOf(site).rpId,
    challenge: newChallenge(site.secret, purpose, site.clock.now()),
    timeout: challengeMs,
    userVerification: 'required',
  })
}

/** @returns whose passkey answered the challenge, the first time that it was answered */
async function acceptAnswer(site: Site, answer: string, purpose: string): Promise<string | undefined> {
  const response = readAssertion(answer)
  const passkey = response && (await site.db.transaction((tx) => findPasskey(tx, response.id)))
  if (!response || !passkey) return undefined
  const counter = await verifyAssertion(site, response, passkey, purpose)
  if (counter === undefined) return undefined
  const now = site.clock.now()
  const isAccepted = await site.db.transaction(
    async (tx) =>
      (await useOnce(tx, shownAs(site, challengeIn(response.response)), now)) &&
      (await noteUse(tx, passkey.passkeyId, counter, now)),
  )
  return isAccepted ? passkey.operatorId : undefined
}

/** @returns the passkey's new counter; undefined for an invalid answer */
async function verifyAssertion(
  site: Site,
  response: NonNullable<ReturnType<typeof readAssertion>>,
  { credentialId: id, publicKey, counter, transports, operatorId }: Passkey,
  purpose: string,
): Promise<number | undefined> {
  const { userHandle } = response.response
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== operatorId) return undefined
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { origin, rpId } = placeOf(site)
  // The library throws for every invalid answer.
  const outcome = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => isChallenge(site.secret, purpose, challenge, site.clock.now()),
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: { id, publicKey, counter, transports: transports },
    requireUserVerification: true,
  }).catch(() => undefined)
  return outcome?.verified ? outcome.authenticationInfo.newCounter : undefined
}

const shownAs = ({ secret }: Site, challenge: string) => fingerprints(secret, 'operator passkey answered', challenge)

/** A passkey as its operator sees it. */
export type PasskeyView = Pick<Passkey, 'passkeyId' | 'name' | 'createdAt' | 'lastUsedAt'>

export async function listPasskeys(site: Site, { operatorId }: Operator): Promise<PasskeyView[]> {
  const found = await site.db.transaction((tx) => findPasskeys(tx, operatorId))
  return found.map(({ passkeyId, name, createdAt, lastUsedAt }) => ({ passkeyId, name, createdAt, lastUsedAt }))
}

/** @returns nothing; refuses notFound for a passkey that is not theirs */
export async function removePasskey(
  site: Site,
  { operatorId }: Operator,
  passkeyId: string,
): Promise<Refusal | undefined> {
  if (!(await site.db.transaction((tx) => deletePasskey(tx, operatorId, passkeyId)))) return refuse('notFound')
  await site.record({ what: 'passkey-removed', operatorId })
  return undefined
}
