import { type Refusal, refuse } from '#kit/result'
import { acceptRecoveryCode } from './codes/recovery-codes.ts'
import { acceptCode } from './codes/totp.ts'
import { countGuess, forgetTries } from './guesses.ts'
import { consumeLink, makeLink, readLink } from './links/links.ts'
import { noteFreshProof, type OpenedSession, openSession, type SignedInOperator } from './sessions/sessions.ts'
import type { Site } from './site.ts'
import { findOperator } from './store.ts'

/**
 * Mails a link to sign in by. Whether there is such an operator shows neither in the answer nor in its time.
 * @returns nothing; refuses tooManyRequests
 */
export async function askForLink(site: Site, typed: string): Promise<Refusal | undefined> {
  const email = typed.trim().toLowerCase()
  const refusal = await countGuess(site, `link ${email}`)
  if (refusal) return refusal
  const operator = await site.db.transaction((tx) => findOperator(tx, { email }))
  if (!operator || (operator.isDemo && site.production)) return undefined
  const { operatorId, name, language } = operator
  const url = await site.db.transaction((tx) => makeLink(site, tx, operatorId, 'sign-in'))
  site.send(operator.email, { kind: 'sign-in-link', language, name, url })
  return undefined
}

/** @returns whether a mailed link can still be used */
export const isLinkGood = async (site: Site, token: string): Promise<boolean> =>
  (await readLink(site, 'sign-in', token)) !== undefined

/**
 * Signs in by a mailed link and a code: of the authenticator app, or a recovery code. A wrong code does not use the link
 * up.
 * @returns the new session, and whether its operator has lost their key; refuses linkNotValid, otpWrong, tooManyRequests
 */
export async function signInByCode(
  site: Site,
  { token, code }: { token: string; code: string },
): Promise<(OpenedSession & { needsKey: boolean }) | Refusal> {
  const found = await readLink(site, 'sign-in', token)
  if (!found || (found.isDemo && site.production)) return refuse('linkNotValid')
  const { linkHash, ...operator } = found
  const { operatorId, language, name } = operator
  const refusal = await countGuess(site, operatorId)
  if (refusal) return refusal
  const accepted = await acceptAnyCode(site, operatorId, code)
  if (!accepted) {
    await site.record({ what: 'sign-in-refused', operatorId, detail: 'code' })
    return refuse('otpWrong')
  }
  if (!(await consumeLink(site, linkHash))) return refuse('linkNotValid')
  await forgetTries(site, operatorId)
  if (accepted.left === undefined) return { ...(await openSession(site, operator, 'totp')), needsKey: false }
  site.send(operator.email, { kind: 'recovery-code-used', language, name, left: accepted.left })
  return { ...(await openSession(site, operator, 'recovery-code')), needsKey: true }
}

/** @returns how many recovery codes are left if it was one */
async function acceptAnyCode(site: Site, operatorId: string, code: string): Promise<{ left?: number } | undefined> {
  if (/^[\d\s]{6,9}$/.test(code)) return (await acceptCode(site, operatorId, code)) ? {} : undefined
  const left = await acceptRecoveryCode(site, operatorId, code)
  return left === undefined ? undefined : { left }
}

/** Proves anew by a code of the authenticator app. @returns nothing; refuses otpWrong, tooManyRequests */
export async function proveByCode(
  site: Site,
  { operator: { operatorId }, sessionId }: SignedInOperator,
  code: string,
): Promise<Refusal | undefined> {
  const refusal = await countGuess(site, operatorId)
  if (refusal) return refusal
  if (!(await acceptCode(site, operatorId, code))) return refuse('otpWrong')
  await forgetTries(site, operatorId)
  await noteFreshProof(site, operatorId, sessionId)
  return undefined
}
