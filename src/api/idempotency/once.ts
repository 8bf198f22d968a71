import { createHash } from 'node:crypto'
import { after } from '#kit/clock'
import { type Refusal, refuse } from '#kit/result'
import { fingerprint, fingerprints, isFingerprint, type KeyRing } from '#kit/signature'
import type { Shop } from '#tenants'
import type { Answer } from '../answer.ts'
import { type Claim, claimKey, forgetKeys, keepAnswer, releaseKey } from './store.ts'

type Caller = Shop & { secret: KeyRing }

type KeyedCall = { key: string; route: string; body: string }

/** @returns the name that a caller's keys are kept under, and those under older keys of the ring */
function namesOf(shop: Caller, call: KeyedCall): string[] {
  const { visitor, secret, tenant } = shop
  if (visitor.customer) return [`customer ${visitor.customer.customerId}`]
  // A browser that was named by this very call had no name when it was first made.
  const hasName = visitor.browserId !== undefined && !isFingerprint(secret, ...namedBy(shop, call), visitor.browserId)
  return fingerprints(secret, `caller at ${tenant.id}`, hasName ? `browser ${visitor.browserId}` : visitor.ip)
}

const namedBy = ({ visitor, tenant }: Caller, { key, route, body }: KeyedCall) =>
  [`names a browser at ${tenant.id}`, JSON.stringify([visitor.ip, route, key, body])] as const

/**
 * @returns the name that a call gives to a browser which has none: the same whenever it is repeated, so that a browser
 *   whose first answer was lost, and its cookie with it, is known as the one that filled the cart in
 */
export const browserNameOf = (shop: Caller, call: KeyedCall): string => fingerprint(shop.secret, ...namedBy(shop, call))

/** Seconds after which a call that has not ended counts as crashed, and how long an answer is kept. */
const patience = 60
const memory = 24 * 60 * 60

const form = /^[\x21-\x7e]{1,200}$/

/**
 * Runs a call once for an `Idempotency-Key`, and answers every repetition as the first time. A key belongs to the tenant,
 * the route and the caller: a customer, a guest's browser, or for a guest without its cookie the address. Of the last two only
 * fingerprints are kept. Answers that say "try again" (5xx, 429, 409), and errors, are not kept.
 * @param call `body` is the text as it came: another one under the same key is refused
 * @returns the answer, or idempotencyKeyReused, idempotencyKeyBusy, VALIDATION_FAILED (1 to 200 visible characters)
 */
export async function once(shop: Caller, call: KeyedCall, run: () => Promise<Answer>): Promise<Answer | Refusal> {
  if (!form.test(call.key)) return refuse('VALIDATION_FAILED', { fields: { 'Idempotency-Key': 'notValid' } })
  const now = shop.clock.now()
  const [caller = '', ...formerNames] = namesOf(shop, call)
  const claim: Claim = {
    caller,
    route: call.route,
    key: call.key,
    bodyHash: createHash('sha256').update(call.body).digest('base64url'),
    startedAt: now,
  }
  const forgottenBefore = after(now, -memory)
  const kept = await shop.db.transaction((tx) =>
    claimKey(tx, claim, { formerNames, abandonedBefore: after(now, -patience), forgottenBefore }),
  )
  if (kept) {
    if (kept.bodyHash !== claim.bodyHash) return refuse('idempotencyKeyReused')
    if (kept.status === null) return refuse('idempotencyKeyBusy', { details: { seconds: 1 } })
    return { status: kept.status, body: kept.answer ?? '', headers: { 'Idempotency-Replayed': 'true' } }
  }
  const answer = await run().catch(async (error) => {
    await shop.db.transaction((tx) => releaseKey(tx, claim))
    throw error
  })
  await shop.db.transaction((tx) =>
    isRetryable(answer.status) ? releaseKey(tx, claim) : keepAnswer(tx, claim, answer.status, answer.body),
  )
  if (isTimeToForget(shop.tenant.id, now)) await shop.db.transaction((tx) => forgetKeys(tx, forgottenBefore))
  return answer
}

const isRetryable = (status: number): boolean => status >= 500 || status === 429 || status === 409

const lastForgotten = new Map<string, number>()

// Old keys go with a call that has one, at most once an hour, process and tenant, also after the clock was put back.
function isTimeToForget(tenant: string, now: Date): boolean {
  const last = lastForgotten.get(tenant)
  if (last !== undefined && Math.abs(now.getTime() - last) < 3_600_000) return false
  lastForgotten.set(tenant, now.getTime())
  return true
}
