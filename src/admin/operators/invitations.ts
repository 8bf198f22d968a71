import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import type { Grant } from '#admin/permissions'
import { isEmail } from '#kit/email'
import { newKey } from '#kit/ids'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import { makeRecoveryCodes } from './codes/recovery-codes.ts'
import { type NewCodes, proposeCodes, setUpCodes } from './codes/totp.ts'
import { consumeLink, makeLink, readLink } from './links/links.ts'
import type { Language, Operator } from './operator.ts'
import { addPasskey, askForPasskey } from './passkeys/passkeys.ts'
import { type OpenedSession, openSession } from './sessions/sessions.ts'
import type { Site } from './site.ts'
import { findOperator, insertOperator, putGrant } from './store.ts'

export type Invitation = { email: string; name: string; language: Language; grants: readonly Grant[] }

/**
 * Invites somebody, or invites them again: a link, good once and for one hour, by which they make their first key. An
 * operator who is there already keeps their name and gets the grants in addition.
 * @param by who invites, for the audit and the mail
 * @returns the link; refuses VALIDATION_FAILED, also for the address of an operator who was disabled
 */
export async function invite(
  site: Site,
  { email: typed, name, language, grants }: Invitation,
  by: string,
): Promise<{ operatorId: string; url: string } | Refusal> {
  const email = typed.trim().toLowerCase()
  if (!isEmail(email)) return refuse('VALIDATION_FAILED', { fields: { email: 'emailNotValid' } })
  const now = site.clock.now()
  const invited = await site.db.transaction(async (tx) => {
    const created = { operatorId: newKey(), name: name.trim(), email, language, isDemo: false, createdAt: now }
    await insertOperator(tx, created)
    const operator = await findOperator(tx, { email })
    if (!operator) return undefined
    for (const grant of grants) await putGrant(tx, operator.operatorId, grant, { grantedBy: by, grantedAt: now })
    return { operator, url: await makeLink(site, tx, operator.operatorId, 'invitation') }
  })
  if (!invited) return refuse('VALIDATION_FAILED', { fields: { email: 'emailNotValid' } })
  const { operator, url } = invited
  sendInvitation(site, operator, url, by)
  return { operatorId: operator.operatorId, url }
}

/**
 * Sends an operator a new link, by which they add a key: they lost theirs, or were too late.
 * @returns nothing; refuses notFound, also for an operator who was disabled
 */
export async function inviteAgain(site: Site, operatorId: string, by: string): Promise<Refusal | undefined> {
  const invited = await site.db.transaction(async (tx) => {
    const operator = await findOperator(tx, { operatorId })
    return operator && { operator, url: await makeLink(site, tx, operatorId, 'invitation') }
  })
  if (!invited) return refuse('notFound')
  sendInvitation(site, invited.operator, invited.url, by)
  return undefined
}

const sendInvitation = (site: Site, { email, language, name }: Operator, url: string, by: string): void =>
  site.send(email, { kind: 'invitation', language, name, url, by })

/** What the page of an invitation offers: a passkey, or an authenticator app. Nothing is used up by looking. */
export async function openInvitation(
  site: Site,
  token: string,
): Promise<{ operator: Operator; passkey: PublicKeyCredentialCreationOptionsJSON; codes: NewCodes } | Refusal> {
  const operator = await readLink(site, 'invitation', token)
  if (!operator) return refuse('linkNotValid')
  return { operator, passkey: await askForPasskey(site, operator), codes: await proposeCodes(site, operator) }
}

/**
 * Takes an invitation up with a first key, which signs the operator in.
 * @param key the answer of an authenticator, or the first code of an app with its sealed secret
 * @returns the session and the recovery codes, which are shown this once; refuses linkNotValid, passkeyNotAccepted,
 *   otpWrong
 */
export async function acceptInvitation(
  site: Site,
  token: string,
  key: { passkey: string } | { sealed: string; code: string },
): Promise<{ session: OpenedSession; recoveryCodes: string[] } | Refusal> {
  const found = await readLink(site, 'invitation', token)
  if (!found) return refuse('linkNotValid')
  const { linkHash, ...operator } = found
  const refusal =
    'passkey' in key ? await addPasskey(site, operator, key.passkey) : await setUpCodes(site, operator, key)
  if (isRefusal(refusal)) return refusal
  // A crash before this leaves the link good, for another key.
  if (!(await consumeLink(site, linkHash))) return refuse('linkNotValid')
  const recoveryCodes = await makeRecoveryCodes(site, operator)
  const session = await openSession(site, operator, 'passkey' in key ? 'passkey' : 'totp')
  return { session, recoveryCodes }
}
