import type { Admin } from '#admin'
import { endAllSessions, endSession, mayChangeKeys, type Site } from '#admin/operators'
import {
  addPasskey,
  hasCodes,
  listPasskeys,
  makeRecoveryCodes,
  removeCodes,
  removePasskey,
  setUpCodes,
} from '#admin/operators/keys'
import type { Refusal } from '#kit/result'

type Outcome = { refusal?: string; recoveryCodes?: string[] }

/** Does what a form of one's own page asks for. @returns `prove` where that needs a fresh proof first */
export async function changeKeys(site: Site, admin: Admin, form: FormData): Promise<Outcome | 'prove'> {
  const { operator, sessionId } = admin
  const given = (name: string) => form.get(name)?.toString()
  const [ended, passkey, removed] = [given('endSession'), given('passkey'), given('removePasskey')]
  // Ending sessions needs no proof: whoever sees a stranger's acts at once.
  if (ended) return outcomeOf(await endSession(site, operator.operatorId, ended))
  if (given('endOthers')) {
    await endAllSessions(site, operator.operatorId, sessionId)
    return {}
  }
  if (!(await mayChangeKeys(site, admin))) return 'prove'
  if (passkey) return outcomeOf(await addPasskey(site, operator, passkey))
  if (given('newCodes')) return { recoveryCodes: await makeRecoveryCodes(site, operator) }
  if (given('sealed')) {
    const proposal = { sealed: given('sealed') ?? '', code: given('code') ?? '' }
    return outcomeOf(await setUpCodes(site, operator, proposal))
  }
  const keys = (await listPasskeys(site, operator)).length + ((await hasCodes(site, operator)) ? 1 : 0)
  if (keys < 2) return { refusal: 'lastKey' }
  return outcomeOf(removed ? await removePasskey(site, operator, removed) : await removeCodes(site, operator))
}

const outcomeOf = (refusal: Refusal | undefined): Outcome => (refusal ? { refusal: refusal.refusal } : {})
