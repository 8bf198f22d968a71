import { createECDH, ECDH } from 'node:crypto'
import { encrypt } from 'http_ece'
import { importJWK, SignJWT } from 'jose'
import { after, type Clock } from '#kit/clock'
import { answered, type PartnerAnswer } from '#kit/result'
import { gone, type PushAddress, type PushMessage, type PushSender } from '#notifications/push'
import { isOfKnownService } from './services.ts'

export type WebPushOptions = {
  /** This installation's private key: 32 bytes in base64. */
  key: string
  /** Origin of a push service of our own, in development. */
  url?: string | undefined
  clock: Clock
  /** Default 10 seconds. */
  timeoutMs?: number | undefined
}

const curve = 'prime256v1'
/** Seconds that a token is good for; services refuse more than a day (RFC 8292, section 2). */
const tokenSeconds = 12 * 60 * 60

/**
 * Sends to the push services of browsers (RFC 8030), encrypted for the browser (RFC 8291) and signed by this
 * installation (RFC 8292). The service can read neither words nor order.
 */
export function webPush({ key, url, clock, timeoutMs = 10_000 }: WebPushOptions): PushSender {
  const pair = createECDH(curve)
  pair.setPrivateKey(key, 'base64')
  const publicKey = pair.getPublicKey('base64url')
  const point = pair.getPublicKey()
  const signingKey = importJWK({
    kty: 'EC',
    crv: 'P-256',
    alg: 'ES256',
    d: pair.getPrivateKey('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  })
  const ours = url === undefined ? undefined : new URL(url).origin

  return {
    publicKey,
    accepts: (address) => isOfKnownService(address.endpoint, ours) && isPoint(address.publicKey),
    async send({ to, payload, topic, seconds, contact }) {
      // Written down before the list of services became shorter.
      if (!isOfKnownService(to.endpoint, ours)) return { kind: 'refused', reason: gone }
      const now = clock.now()
      const token = await new SignJWT({ aud: new URL(to.endpoint).origin, sub: contact })
        .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
        .setExpirationTime(after(now, tokenSeconds))
        .sign(await signingKey)
      const headers = {
        authorization: `vapid t=${token}, k=${publicKey}`,
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(seconds),
        topic,
        urgency: 'high',
      }
      return post(to.endpoint, headers, sealedFor(to, payload), timeoutMs)
    },
  }
}

const isPoint = (publicKey: string): boolean => {
  try {
    ECDH.convertKey(publicKey, curve, 'base64url')
    return true
  } catch {
    return false
  }
}

/** Each message has a key pair of its own. */
function sealedFor({ publicKey, authSecret }: PushAddress, payload: PushMessage['payload']): Buffer {
  const ownPair = createECDH(curve)
  ownPair.generateKeys()
  return encrypt(Buffer.from(payload), { version: 'aes128gcm', dh: publicKey, privateKey: ownPair, authSecret })
}

/** Follows no redirect, which could lead inside. */
async function post(
  endpoint: string,
  headers: Record<string, string>,
  body: Buffer,
  timeoutMs: number,
): Promise<PartnerAnswer<void>> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const reply = await fetch(endpoint, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
      redirect: 'manual',
      signal,
    })
    await reply.body?.cancel()
    return answerOf(reply.status)
  } catch (error) {
    return { kind: 'lost', reason: error instanceof Error ? error.name : 'no answer' }
  }
}

function answerOf(status: number): PartnerAnswer<void> {
  if (status >= 200 && status < 300) return answered(undefined)
  if (status === 404 || status === 410) return { kind: 'refused', reason: gone }
  // Too many, a wrong key of ours, an outage: later may be better.
  const isPassing = status >= 500 || [401, 403, 408, 425, 429].includes(status)
  return { kind: isPassing ? 'lost' : 'refused', reason: `status ${status}` }
}
