import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'
import { newToken } from '#kit/ids'
import { type KeyRing, signed, unsigned } from '#kit/signature'

// A browser's report of an authenticator's answer (Web Authentication, level 3, section 5.1). Only sizes are checked
// here; the library checks the content.

const encoded = z.string().max(6000)
const credential = {
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
}

const creation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: z.string().max(200).optional(),
  }),
})

function read<T>(schema: z.ZodType, text: string): T | undefined {
  try {
    return schema.parse(JSON.parse(text)) as T
  } catch {
    return undefined
  }
}

/** @returns the result of creating a passkey; undefined for anything else */
export const readCreation = (text: string): RegistrationResponseJSON | undefined => read(creation, text)
/** @returns the result of using a passkey; undefined for anything else */
export const readAssertion = (text: string): AuthenticationResponseJSON | undefined => read(assertion, text)

/** @returns the challenge that was answered; empty if unreadable */
export function challengeIn({ clientDataJSON }: { clientDataJSON: string }): string {
  try {
    return String(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()).challenge)
  } catch {
    return ''
  }
}

/** Time to answer a challenge, in milliseconds. */
export const challengeMs = 5 * 60 * 1000

/**
 * A challenge for an authenticator to sign once. It contains its time and our signature, so that nothing is stored for
 * unanswered ones.
 * @param purpose whose it is and what for: it is valid for the same value only
 */
export const newChallenge = (secret: KeyRing, purpose: string, now: Date): string =>
  signed(secret, purpose, `${now.getTime()}-${newToken()}`)

/** @returns whether we made this challenge, for this purpose, less than five minutes ago */
export function isChallenge(secret: KeyRing, purpose: string, encoded: string, now: Date): boolean {
  const text = unsigned(secret, purpose, Buffer.from(encoded, 'base64url').toString())
  const age = text === undefined ? Number.NaN : now.getTime() - Number(text.split('-')[0])
  return age >= 0 && age < challengeMs
}
