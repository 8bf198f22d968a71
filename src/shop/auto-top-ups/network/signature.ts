import { createHmac, timingSafeEqual } from 'node:crypto'

/** A webhook's raw content. */
export type NetworkWebhook = { header(name: string): string | undefined; body: string }

/**
 * The signing key of one brand's networks. It reveals neither the secret it is derived from nor another brand's key, so
 * its events are accepted for that brand only.
 * @param secret `whsec_` and the key in base64, known to the shop alone
 */
export function networkSecretOf(secret: string, tenantId: string): string {
  const derived = createHmac('sha256', keyOf(secret)).update(`network ${tenantId}`).digest('base64')
  return `whsec_${derived}`
}

const keyOf = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')

/** Allowed difference between its time and ours, in seconds. */
const tolerance = 5 * 60

/**
 * Whether an event has a valid network signature by Standard Webhooks: `v1`, HMAC-SHA256 over id, time and body (one of
 * several while keys are rotated), and a recent time, which prevents replays.
 * @param secret `whsec_` and the key in base64
 */
export function isSignedNow({ header, body }: NetworkWebhook, secret: string, now: Date): boolean {
  const [id, at, given] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(header)
  if (!id || !at || !given || !/^\d{1,12}$/.test(at)) return false
  if (Math.abs(now.getTime() / 1000 - Number(at)) > tolerance) return false
  const due = createHmac('sha256', keyOf(secret)).update(`${id}.${at}.${body}`).digest()
  return given.split(' ').some((one) => {
    const made = Buffer.from(one.replace(/^v1,/, ''), 'base64')
    return one.startsWith('v1,') && made.length === due.length && timingSafeEqual(made, due)
  })
}
