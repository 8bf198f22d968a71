import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { isConnectionLoss } from '#database'
import { after } from '#kit/clock'
import { type Refusal, refuse } from '#kit/result'
import { fingerprint, fingerprints, isFingerprint, type KeyRing } from '#kit/signature'
import type { Shop } from '#tenants'
import type { Answer } from '../answer.ts'
import { type Claim, claimKey, forgetKeys, keepAnswer, releaseKey } from './store.ts'

type Caller = Shop & { secret: KeyRing }

type KeyedCall = { key: string; route: string; body: string }

/** @returns the name under which a caller's keys are stored, and the names under older keys of the ring */
function namesOf(shop: Caller, call: KeyedCall): string[] {
  const { visitor, secret, tenant } = shop
  if (visitor.customer) return [`customer ${visitor.customer.customerId}`]
  // A browser that got its id from this very call had none when the call was first made.
  const hasName = visitor.browserId !== undefined && !isFingerprint(secret, ...namedBy(shop, call), visitor.browserId)
  return fingerprints(secret, `caller at ${tenant.id}`, hasName ? `browser ${visitor.browserId}` : visitor.ip)
}

const namedBy = ({ visitor, tenant }: Caller, { key, route, body }: KeyedCall) =>
  [`names a browser at ${tenant.id}`, JSON.stringify([visitor.ip, route, key, body])] as const

/**
 * @returns the id that a call gives to a browser without one. It is the same at every repetition, so that a browser
 *   that lost the first answer, and its cookie, still counts as the one that filled the cart
 */
export const browserIdOfCall = (shop: Caller, call: KeyedCall): string =>
  fingerprint(shop.secret, ...namedBy(shop, call))

/**
 * Seconds after which an unfinished call counts as crashed; after which it does if its process has died, which leaves a
 * living one time to come back after a failover; and for which an answer is kept.
 */
const abandonedAfter = 60
const diedAfter = 10
const memory = 24 * 60 * 60

const form = /^[\x21-\x7e]{1,200}$/

/**
 * Runs a call once per `Idempotency-Key`, and repeats the first answer to later calls. A key belongs to tenant, route
 * and caller: a customer, a guest's browser, or for a guest without its cookie the IP address. Of the last two only
 * fingerprints are stored. Answers that mean "try again" (5xx, 429, 409), and errors, are not kept.
 * @param call `body` is the raw text: another one under the same key is refused
 * @returns the answer, or idempotencyKeyReused, idempotencyKeyBusy, VALIDATION_FAILED (1 to 200 visible characters)
 */
export async function runOnce(shop: Caller, call: KeyedCall, run: () => Promise<Answer>): Promise<Answer | Refusal> {
  if (!form.test(call.key)) return refuse('VALIDATION_FAILED', { fields: { 'Idempotency-Key': 'notValid' } })
  const now = shop.clock.now()
  const [caller = '', ...formerNames] = namesOf(shop, call)
  const claim: Claim = {
    caller,
    route: call.route,
    key: call.key,
    bodyHash: createHash('sha256').update(call.body).digest('base64url'),
    startedAt: now,
    holder: shop.db.holder(),
  }
  const forgottenBefore = after(now, -memory)
  const kept = await shop.db.transaction((tx) =>
    claimKey(tx, claim, {
      formerNames,
      diedBefore: after(now, -diedAfter),
      abandonedBefore: after(now, -abandonedAfter),
      forgottenBefore,
    }),
  )
  if (kept) {
    if (kept.bodyHash !== claim.bodyHash) return refuse('idempotencyKeyReused')
    if (kept.status === null) return refuse('idempotencyKeyBusy', { details: { seconds: 1 } })
    return { status: kept.status, body: kept.answer ?? '', headers: { 'Idempotency-Replayed': 'true' } }
  }
  const answer = await run().catch(async (error) => {
    await insist(() => shop.db.transaction((tx) => releaseKey(tx, claim)))
    throw error
  })
  await insist(() =>
    shop.db.transaction((tx) =>
      isRetryable(answer.status) ? releaseKey(tx, claim) : keepAnswer(tx, claim, answer.status, answer.body),
    ),
  )
  if (isTimeToForget(shop.tenant.id, now)) await shop.db.transaction((tx) => forgetKeys(tx, forgottenBefore))
  return answer
}

/**
 * Does it now, or, if the database is away, as soon as it is back: a call that a failover cut must not leave its key
 * busy. The caller does not wait for that.
 */
async function insist(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isConnectionLoss(error)) throw error
    void tryAgain(work, abandonedAfter)
  }
}

async function tryAgain(work: () => Promise<void>, tries: number): Promise<void> {
  await pause(1_000, undefined, { ref: false })
  await work().catch((error) => {
    // After that the key counts as abandoned anyway.
    if (tries > 1 && isConnectionLoss(error)) return tryAgain(work, tries - 1)
  })
}

const isRetryable = (status: number): boolean => status >= 500 || status === 429 || status === 409

const lastForgotten = new Map<string, number>()

// Old keys are deleted during a call that has one, at most once an hour, process and tenant, even if the clock was set
// back.
function isTimeToForget(tenant: string, now: Date): boolean {
  const last = lastForgotten.get(tenant)
  if (last !== undefined && Math.abs(now.getTime() - last) < 3_600_000) return false
  lastForgotten.set(tenant, now.getTime())
  return true
}
