import { createHmac } from 'node:crypto'
import type { KeyRing } from '#kit/signature'
import { isEqualInConstantTime } from '#kit/signature'
import type { Tenant } from '#tenants'

// Keys of assistants. All are derived from one secret, so nothing is stored, and one brand's or one assistant's keys
// reveal nothing of another's.

/** What an assistant is given for one brand. */
export type AssistantKeys = {
  /** Sent as `Authorization: Bearer …`. */
  bearer: string
  /** Signs its requests. */
  signing: string
  /** Signs our webhooks to it. */
  webhooks: string
}

const derived = (secret: string, what: string, tenant: string, assistant: string): string =>
  createHmac('sha256', secret).update(`assistant\0${what}\0${tenant}\0${assistant}`).digest('base64url')

const keysUnder = (secret: string, tenant: string, assistant: string): AssistantKeys => ({
  bearer: `sa_${derived(secret, 'bearer', tenant, assistant)}`,
  signing: `ss_${derived(secret, 'signing', tenant, assistant)}`,
  webhooks: `sw_${derived(secret, 'webhooks', tenant, assistant)}`,
})

/** @returns the keys of an assistant at a brand under the current secret */
export const keysOf = ([current]: KeyRing, tenant: string, assistant: string): AssistantKeys =>
  keysUnder(current, tenant, assistant)

/** How a request says who sends it. */
export type SignedRequest = {
  authorization: string | null
  signature: string | null
  timestamp: string | null
  /** The raw body; empty without one. */
  body: string
}

/** Allowed difference between the caller's time and ours, in milliseconds. */
const tolerance = 5 * 60_000

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/

/**
 * The assistant that sends a request: admitted by the brand, with its key, and with a fresh time and the body signed as
 * `<Timestamp>.<body>` (HMAC-SHA256, base64url).
 * @returns its id; `unknown` for a wrong key, `unsigned` for a signature that is wrong, missing or too old
 */
export function assistantOf(
  secret: KeyRing | undefined,
  { id: tenantId, assistants }: Pick<Tenant, 'id' | 'assistants'>,
  { authorization, signature, timestamp, body }: SignedRequest,
  now: Date,
): { assistant: string } | 'unknown' | 'unsigned' {
  const given = /^Bearer (\S{1,100})$/i.exec(authorization ?? '')?.[1]
  if (!secret || given === undefined) return 'unknown'
  for (const { id } of assistants.admitted)
    for (const key of secret) {
      const keys = keysUnder(key, tenantId, id)
      if (!isEqualInConstantTime(given, keys.bearer)) continue
      return isSignedNow(keys.signing, { signature, timestamp, body }, now) ? { assistant: id } : 'unsigned'
    }
  return 'unknown'
}

function isSignedNow(
  key: string,
  { signature, timestamp, body }: Omit<SignedRequest, 'authorization'>,
  now: Date,
): boolean {
  if (!signature || !timestamp || !dateTime.test(timestamp)) return false
  // Written so that a time that cannot be read is refused too.
  if (!(Math.abs(now.getTime() - Date.parse(timestamp)) <= tolerance)) return false
  const due = signatureOf(key, timestamp, body)
  // With and without padding.
  return [due, `${due}=`].some((one) => isEqualInConstantTime(signature, one))
}

/** @returns the signature of a request's time and raw body */
export const signatureOf = (key: string, timestamp: string, body: string): string =>
  createHmac('sha256', key).update(`${timestamp}.${body}`).digest('base64url')

/** @returns the header `Merchant-Signature` of a webhook, as the protocol's own document defines it */
export function merchantSignature(key: string, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`
}
