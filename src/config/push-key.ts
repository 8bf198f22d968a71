import { createECDH, createHash } from 'node:crypto'
import { z } from 'zod'
import type { KeyRing } from '#kit/signature'

/** A private key of the curve P-256: almost any 32 bytes, in base64. The error does not repeat it. */
export const pushKey = z.string().refine(isKey, 'must be 32 bytes in base64 (openssl rand -base64 32)')

function isKey(text: string): boolean {
  try {
    createECDH('prime256v1').setPrivateKey(text, 'base64')
    return Buffer.from(text, 'base64').length === 32
  } catch {
    return false
  }
}

/** Derived from the oldest key of the secret: after a new one, browsers that subscribed are told as before. */
export const developmentPushKey = (ring: KeyRing): string =>
  createHash('sha256')
    .update(`push messages ${ring.at(-1)}`)
    .digest('base64')
