import type { Tx } from '#database'
import { after } from '#kit/clock'
import { deviceName } from '#kit/device'
import { newKey, newToken } from '#kit/ids'
import { networkOf } from '#kit/ip-network'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import { graceSeconds, stateOfToken } from '#kit/session-token'
import { fingerprint, fingerprints, type KeyRing, keyIdOf } from '#kit/signature'
import { keptDays } from '#personal-data'
import type { Shop, SignedIn } from '#tenants'
import type { SessionView } from '../contract.ts'
import { type OpenedSession, signedIn } from '../shop.ts'
import { noteEvent, recordDevice } from '../store.ts'
import {
  endSession,
  endSessions,
  findSession,
  findSessions,
  insertSession,
  offerNextToken,
  promoteNextToken,
  type Session,
} from './store.ts'

/** Cookies last seven days (specification, section 9); so does a session at most, however much it is used. */
const lastsSeconds = keptDays.sessions * 24 * 60 * 60
/** A session expires if unused for this long: three days. */
const idleSeconds = 3 * 24 * 60 * 60
/** A token older than this is rotated. */
const turnSeconds = 60 * 60

const isIdle = ({ tokenSince, nextSince }: Session, now: Date): boolean =>
  after(nextSince ?? tokenSince, idleSeconds) <= now

type SessionShop = Shop & { secret: KeyRing }

const purpose = ({ tenant }: SessionShop) => `session of ${tenant.id}`
const hashOf = (shop: SessionShop, token: string) => fingerprint(shop.secret, purpose(shop), token)

/**
 * Signs a customer in, always with a new session, so that nobody knows its token from before. The customer is told of a
 * new kind of browser or network.
 */
export async function openSession(shop: SessionShop, tx: Tx, customerId: string): Promise<OpenedSession> {
  const { tenant, clock, visitor, secret } = shop
  const token = newToken()
  const now = clock.now()
  const expiresAt = after(now, lastsSeconds)
  const sessionId = newKey()
  await insertSession(tx, {
    sessionId,
    customerId,
    tokenHash: hashOf(shop, token),
    printKey: keyIdOf(secret[0]),
    createdAt: now,
    expiresAt,
    ip: visitor.ip,
    userAgent: visitor.userAgent ?? null,
  })
  const detail = deviceName(visitor.userAgent)
  const met = { device: detail ?? '', network: networkOf(visitor.ip) }
  const kind = (await recordDevice(tx, customerId, met, now)) ? 'signed-in-anew' : 'signed-in'
  await noteEvent(tx, tenant.id, { customerId, kind, at: now, ip: visitor.ip, sessionId, detail })
  return { token, expiresAt }
}

/**
 * Identifies the signed-in customer by a browser's token. An old token is rotated (`stateOfToken`); a session whose token
 * is in two hands ends.
 * @returns the customer, and the new token if there is one; undefined for an invalid token
 */
export async function identifyCustomer(
  shop: SessionShop,
  token: string,
): Promise<{ customer: SignedIn; next?: OpenedSession } | undefined> {
  const { tenant, clock, visitor } = shop
  if (token.length > 100) return undefined
  const hashes = fingerprints(shop.secret, purpose(shop), token)
  const found = await shop.db.read((tx) => findSession(tx, hashes))
  const now = clock.now()
  if (!found || found.expiresAt <= now || isIdle(found, now)) return undefined
  const { sessionId, customerId, language, expiresAt } = found
  const customer: SignedIn = {
    customerId,
    sessionId,
    language,
    ...(found.email && { email: found.email }),
    ...(found.msisdn && { phoneNumber: found.msisdn }),
    ...(found.firstName && { firstName: found.firstName }),
    ...(found.lastName && { lastName: found.lastName }),
  }
  const state = stateOfToken(found, hashes, now, turnSeconds)
  if (state === 'next') {
    // The token is at hand, so its fingerprint can be made with the current key.
    const present = { tokenHash: hashOf(shop, token), printKey: keyIdOf(shop.secret[0]) }
    await shop.db.transaction((tx) =>
      promoteNextToken(tx, hashes, { ...present, now, formerUntil: after(now, graceSeconds) }),
    )
  }
  if (state === 'stolen') {
    await shop.db.transaction(async (tx) => {
      const happened = { customerId, kind: 'session-shown-twice' as const, at: now, ip: visitor.ip, sessionId }
      if (await endSession(tx, customerId, sessionId)) await noteEvent(tx, tenant.id, happened)
    })
    return undefined
  }
  if (state !== 'old') return { customer }
  const next = newToken()
  const isOffered = await shop.db.transaction((tx) =>
    offerNextToken(tx, sessionId, { nextHash: hashOf(shop, next), now, unless: after(now, -graceSeconds) }),
  )
  return isOffered ? { customer, next: { token: next, expiresAt } } : { customer }
}

/** @returns the customer's sessions, newest first; refuses AUTHORIZATION_REQUIRED */
export async function listSessions(shop: Shop): Promise<{ sessions: SessionView[] } | Refusal> {
  const customer = signedIn(shop)
  if (isRefusal(customer)) return customer
  const now = shop.clock.now()
  const found = await shop.db.read((tx) => findSessions(tx, customer.customerId, now))
  const open = found.filter((session) => !isIdle(session, now))
  const sessions = open.map(({ sessionId, userAgent, createdAt, expiresAt }) => ({
    sessionId,
    ...(userAgent && { userAgent }),
    signedInAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isThisOne: sessionId === customer.sessionId,
  }))
  return { sessions }
}

/**
 * Signs the customer out in another browser, or in all others.
 * @returns nothing; refuses AUTHORIZATION_REQUIRED, and notFound for a session that is not theirs
 */
export async function revokeSessions(shop: Shop, sessionId: string | undefined): Promise<Refusal | undefined> {
  const customer = signedIn(shop)
  if (isRefusal(customer)) return customer
  const { customerId } = customer
  return shop.db.transaction(async (tx) => {
    if (sessionId === undefined) await endSessions(tx, customerId, customer.sessionId)
    else if (!(await endSession(tx, customerId, sessionId))) return refuse('notFound')
    const happened = { customerId, kind: 'session-ended' as const, at: shop.clock.now(), ip: shop.visitor.ip }
    await noteEvent(tx, shop.tenant.id, { ...happened, ...(sessionId && { sessionId }) })
    return undefined
  })
}

/** Ends the visitor's session; does nothing for a guest. */
export async function signOut(shop: Shop): Promise<void> {
  const { customer, ip } = shop.visitor
  if (!customer) return
  const { customerId, sessionId } = customer
  await shop.db.transaction(async (tx) => {
    if (!(await endSession(tx, customerId, sessionId))) return
    await noteEvent(tx, shop.tenant.id, { customerId, kind: 'signed-out', at: shop.clock.now(), ip, sessionId })
  })
}
