import { createHash } from 'node:crypto'
import { after } from '#kit/clock'
import { type Refusal, refuse } from '#kit/result'
import { fingerprints, type KeyRing } from '#kit/signature'
import type { Shop } from '#tenants'
import type { Answer } from '../answer.ts'
import { type Claim, claimKey, forgetKeys, keepAnswer, releaseKey } from './store.ts'

type Caller = Shop & { secret: KeyRing }

/** @returns the name that a caller's keys are kept under, and those under older keys of the ring */
const namesOf = ({ visitor, secret, tenant }: Caller): string[] =>
  visitor.customer
    ? [`customer ${visitor.customer.customerId}`]
    : fingerprints(secret, `caller at ${tenant.id}`, visitor.ip)

/** Seconds after which a call that has not ended counts as crashed, and how long an answer is kept. */
const patience = 60
const memory = 24 * 60 * 60

const form = /^[\x21-\x7e]{1,200}$/

/**
 * Runs a call once for an `Idempotency-Key`, and answers every repetition as the first time. A key belongs to the tenant,
 * the route and the caller, a customer, or for a guest the address, of which only a fingerprint is kept. Answers that say "try again" (5xx, 429, 409), and errors, are not kept.
 * @param call `body` is the text as it came: another one under the same key is refused
 * @returns the answer, or idempotencyKeyReused, idempotencyKeyBusy, VALIDATION_FAILED (1 to 200 visible characters)
 */
export async function once(
  shop: Caller,
  call: { key: string; route: string; body: string },
  run: () => Promise<Answer>,
): Promise<Answer | Refusal> {
  if (!form.test(call.key)) return refuse('VALIDATION_FAILED', { fields: { 'Idempotency-Key': 'notValid' } })
  const now = shop.clock.now()
  const [caller = '', ...formerNames] = namesOf(shop)
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
