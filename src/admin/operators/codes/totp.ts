import { createHash } from 'node:crypto'
import { type Refusal, refuse } from '#kit/result'
import { type SealKeys, seal, unseal } from '#kit/seal'
import { type KeyRing, keyIdOf } from '#kit/signature'
import type { Operator } from '../operator.ts'
import type { Site } from '../site.ts'
import { deleteTotp, findTotp, findTotpsUnder, putTotp, replaceSealed, takePeriod } from './store.ts'

// What every authenticator app supports (RFC 6238): SHA-1, six digits, thirty seconds.
const form = { issuer: 'Saldo', algorithm: 'SHA1', digits: 6, period: 30 }
/** Loaded at its first use: a process that only sells does not carry it. */
const load = () => import('otpauth')
/** A device's clock may be one period off. */
const window = 1

const sealKeys = (ring: KeyRing): SealKeys => ({
  current: keyIdOf(ring[0]),
  keys: new Map(ring.map((key) => [keyIdOf(key), createHash('sha256').update(`operator codes ${key}`).digest()])),
})
const about = (operatorId: string) => `codes of operator ${operatorId}`

/** A secret for an authenticator app, not stored yet: `sealed` goes to the page and comes back with the first code. */
export type NewCodes = { sealed: string; secret: string; uri: string }

export async function proposeCodes(site: Site, { operatorId, email }: Operator): Promise<NewCodes> {
  const { Secret, TOTP } = await load()
  const totp = new TOTP({ ...form, label: email, secret: new Secret({ size: 20 }) })
  const { keyId, sealed } = seal(sealKeys(site.secret), `new ${about(operatorId)}`, totp.secret.base32)
  return { sealed: `${keyId}.${sealed.toString('base64url')}`, secret: totp.secret.base32, uri: totp.toString() }
}

/** Reads a proposal that came back from the page, to show it again or to store it. */
async function readProposal(site: Site, { operatorId, email }: Operator, given: string): Promise<NewCodes | undefined> {
  const { TOTP } = await load()
  const [keyId = '', sealed = ''] = given.split('.')
  const opened = unseal(sealKeys(site.secret), `new ${about(operatorId)}`, {
    keyId,
    sealed: Buffer.from(sealed, 'base64url'),
  })
  if ('unreadable' in opened) return undefined
  const totp = new TOTP({ ...form, label: email, secret: opened.text })
  return { sealed: given, secret: opened.text, uri: totp.toString() }
}

/** Stores a proposed secret once the app has shown a valid code of it. @returns nothing; refuses otpWrong */
export async function setUpCodes(
  site: Site,
  operator: Operator,
  { sealed: given, code }: { sealed: string; code: string },
): Promise<Refusal | undefined> {
  const { operatorId } = operator
  const proposal = await readProposal(site, operator, given)
  const now = site.clock.now()
  const period = proposal && (await periodOf(proposal.secret, code, now))
  if (!proposal || period === undefined) return refuse('otpWrong')
  const sealed = seal(sealKeys(site.secret), about(operatorId), proposal.secret)
  await site.db.transaction((tx) => putTotp(tx, operatorId, { ...sealed, lastPeriod: period, createdAt: now }))
  await site.record({ what: 'codes-set-up', operatorId })
  return undefined
}

export const hasCodes = async (site: Site, { operatorId }: Operator): Promise<boolean> =>
  (await site.db.transaction((tx) => findTotp(tx, operatorId))) !== undefined

/** Whether an operator's app shows this code now. Each code is accepted once. */
export async function acceptCode(site: Site, operatorId: string, code: string): Promise<boolean> {
  const totp = await site.db.transaction((tx) => findTotp(tx, operatorId))
  const opened = totp && unseal(sealKeys(site.secret), about(operatorId), totp)
  const period = opened && 'text' in opened ? await periodOf(opened.text, code, site.clock.now()) : undefined
  return period !== undefined && site.db.transaction((tx) => takePeriod(tx, operatorId, period))
}

/** @returns the period that a code belongs to; undefined for a wrong one */
async function periodOf(secret: string, code: string, now: Date): Promise<number | undefined> {
  const { Secret, TOTP } = await load()
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const timestamp = now.getTime()
  const off = TOTP.validate({ ...form, secret: Secret.fromBase32(secret), token, timestamp, window })
  return off === null ? undefined : TOTP.counter({ period: form.period, timestamp }) + off
}

/** @returns nothing; refuses notFound if there are no codes */
export async function removeCodes(site: Site, { operatorId }: Operator): Promise<Refusal | undefined> {
  if (!(await site.db.transaction((tx) => deleteTotp(tx, operatorId)))) return refuse('notFound')
  await site.record({ what: 'codes-removed', operatorId })
  return undefined
}

/**
 * Seals the secrets of all apps under the current key.
 * @returns how many were sealed anew, and how many do not open: their operators need a new key
 */
export async function sealCodesAnew({ db, secret }: Pick<Site, 'db' | 'secret'>) {
  const keys = sealKeys(secret)
  return db.transaction(async (tx) => {
    const old = await findTotpsUnder(tx, keys.current)
    let unreadable = 0
    for (const { operatorId, ...totp } of old) {
      const opened = unseal(keys, about(operatorId), totp)
      if ('unreadable' in opened) unreadable += 1
      else await replaceSealed(tx, operatorId, seal(keys, about(operatorId), opened.text))
    }
    return { resealed: old.length - unreadable, unreadable }
  })
}
