import { mayAnywhere, type Permission } from '#admin/permissions'
import { after } from '#kit/clock'
import { deviceName } from '#kit/device'
import { newKey, newToken } from '#kit/ids'
import { networkOf } from '#kit/ip-network'
import { type Refusal, refuse } from '#kit/result'
import { graceSeconds, stateOfToken } from '#kit/session-token'
import { fingerprint, fingerprints } from '#kit/signature'
import type { Operator } from '../operator.ts'
import type { Site } from '../site.ts'
import { forgetDisabled, forgetOld, recordDevice } from '../store.ts'
import {
  endSessions,
  findSessions,
  findSignedIn,
  insertSession,
  noteProof,
  noteSeen,
  type OpenedBy,
  offerNextToken,
  promoteNextToken,
  type Session,
} from './store.ts'

/** A working day: twelve hours, however much it is used. */
const lastsSeconds = 12 * 60 * 60
/** A session of somebody who can move money or rights ends if it is unused for half an hour. */
const idleSeconds = 30 * 60
const sensitive: readonly Permission[] = ['refunds.give', 'books.close', 'cash.make', 'operators.manage']
/** A token older than this is rotated. */
const turnSeconds = 60 * 60
/** Ended sessions and links, used challenges and wrong tries are forgotten after a week, at the next sign-in. */
const keptSeconds = 7 * 24 * 60 * 60
/** What a disabled colleague left is forgotten after ninety days, likewise. */
const disabledSeconds = 90 * 24 * 60 * 60
/** When a session was last seen is written at most once a minute. */
const seenSeconds = 60

const purpose = 'session of an operator'
const hashOf = ({ secret }: Site, token: string) => fingerprint(secret, purpose, token)

export type OpenedSession = { token: string; expiresAt: Date }
/** The operator of a request. `next` is the token that the browser gets in place of the one it sent. */
export type SignedInOperator = {
  operator: Operator
  sessionId: string
  provenAt: Date | undefined
  next?: OpenedSession
}

const isIdle = ({ seenAt }: Session, operator: Operator, now: Date): boolean =>
  sensitive.some((permission) => mayAnywhere(operator, permission)) && after(seenAt, idleSeconds) <= now

/**
 * Opens a new session. The operator is told by mail of a device or network that is new to them.
 * @param provenAt when they last proved to be present, null if nobody knows; omitted: now
 */
export async function openSession(
  site: Site,
  { operatorId, name, email, language }: Operator,
  openedBy: OpenedBy,
  provenAt?: Date | null,
): Promise<OpenedSession> {
  const { clock, ip, userAgent } = site
  const now = clock.now()
  const token = newToken()
  const [sessionId, expiresAt] = [newKey(), after(now, lastsSeconds)]
  const session = {
    sessionId,
    operatorId,
    tokenHash: hashOf(site, token),
    openedBy,
    // Signing in proves it too, but a recovery code is no key: it lets somebody in to make a new one.
    provenAt: openedBy === 'recovery-code' ? null : provenAt === undefined ? now : provenAt,
    ip,
    userAgent: userAgent ?? null,
    createdAt: now,
    expiresAt,
  }
  const device = deviceName(userAgent) ?? ''
  const isNew = await site.db.transaction(async (tx) => {
    await forgetOld(tx, after(now, -keptSeconds))
    await forgetDisabled(tx, after(now, -disabledSeconds))
    await insertSession(tx, session)
    return recordDevice(tx, operatorId, { device, network: networkOf(ip) }, now)
  })
  if (isNew && openedBy !== 'demo') site.send(email, { kind: 'new-device', language, name, device, ip, at: now })
  await site.record({ what: 'signed-in', operatorId, sessionId, detail: openedBy })
  return { token, expiresAt }
}

/**
 * Identifies the operator by a browser's token. An old token is rotated (`stateOfToken`); a session whose token is in
 * two hands ends.
 * @returns undefined for an invalid token, and for an operator who was disabled
 */
export async function identifyOperator(site: Site, token: string): Promise<SignedInOperator | undefined> {
  if (token.length > 100) return undefined
  const hashes = fingerprints(site.secret, purpose, token)
  const now = site.clock.now()
  const found = await site.db.read((tx) => findSignedIn(tx, hashes))
  if (!found || found.session.expiresAt <= now || isIdle(found.session, found.operator, now)) return undefined
  const { session, operator } = found
  if (operator.isDemo && site.production) return undefined
  const { sessionId, expiresAt } = session
  const state = stateOfToken(session, hashes, now, turnSeconds)
  if (state === 'stolen') {
    await endSession(site, operator.operatorId, sessionId, 'session-shown-twice')
    return undefined
  }
  const isSeenLongAgo = after(session.seenAt, seenSeconds) <= now
  const next = state === 'old' ? newToken() : undefined
  const signedIn = { operator, sessionId, provenAt: session.provenAt ?? undefined }
  if (!isSeenLongAgo && next === undefined && state !== 'next') return signedIn
  const isOffered = await site.db.transaction(async (tx) => {
    if (isSeenLongAgo) await noteSeen(tx, sessionId, now)
    const present = { tokenHash: hashOf(site, token), now, formerUntil: after(now, graceSeconds) }
    if (state === 'next') await promoteNextToken(tx, hashes, present)
    if (next === undefined) return false
    return offerNextToken(tx, sessionId, { nextHash: hashOf(site, next), now, unless: after(now, -graceSeconds) })
  })
  return next !== undefined && isOffered ? { ...signedIn, next: { token: next, expiresAt } } : signedIn
}

/** A session as its operator sees it. */
export type SessionView = {
  sessionId: string
  device: string | undefined
  ip: string
  openedBy: OpenedBy
  signedInAt: Date
  seenAt: Date
  expiresAt: Date
}

/** @returns the sessions of an operator that can still be used, newest first */
export async function listSessions(site: Site, operator: Operator): Promise<SessionView[]> {
  const now = site.clock.now()
  const found = await site.db.transaction((tx) => findSessions(tx, operator.operatorId, now))
  return found
    .filter((session) => !isIdle(session, operator, now))
    .map(({ sessionId, userAgent, ip, openedBy, createdAt, seenAt, expiresAt }) => ({
      sessionId,
      device: deviceName(userAgent ?? undefined),
      ip,
      openedBy,
      signedInAt: createdAt,
      seenAt,
      expiresAt,
    }))
}

/** Ends one session of an operator. @returns nothing; refuses notFound for a session that is not theirs */
export async function endSession(
  site: Site,
  operatorId: string,
  sessionId: string,
  what: 'signed-out' | 'session-ended' | 'session-shown-twice' = 'session-ended',
): Promise<Refusal | undefined> {
  const ended = await site.db.transaction((tx) => endSessions(tx, operatorId, { only: sessionId }))
  if (ended === 0) return refuse('notFound')
  await site.record({ what, operatorId, sessionId })
  return undefined
}

/** Ends all sessions of an operator, but not the one excepted. @returns how many */
export async function endAllSessions(site: Site, operatorId: string, but?: string): Promise<number> {
  const ended = await site.db.transaction((tx) => endSessions(tx, operatorId, { but }))
  if (ended > 0) await site.record({ what: 'session-ended', operatorId, detail: String(ended) })
  return ended
}

/** Notes a fresh proof of who works in a session. */
export async function noteFreshProof(site: Site, operatorId: string, sessionId: string): Promise<void> {
  await site.db.transaction((tx) => noteProof(tx, sessionId, site.clock.now()))
  await site.record({ what: 'proved-anew', operatorId, sessionId })
}

/** Keys are changed by who has just proved to be present. */
const keysSeconds = 15 * 60

/** Whether somebody may change their keys now: after a fresh proof, or because they came in by a recovery code. */
export async function mayChangeKeys(
  site: Site,
  { operator: { operatorId }, sessionId, provenAt }: SignedInOperator,
): Promise<boolean> {
  const now = site.clock.now()
  if (provenAt && after(provenAt, keysSeconds) > now) return true
  const sessions = await site.db.transaction((tx) => findSessions(tx, operatorId, now))
  return sessions.some((session) => session.sessionId === sessionId && session.openedBy === 'recovery-code')
}
