import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { type KeyRing, keyIdOf } from './signature.ts'

/** The keys for sealing, by name: 32 bytes each. The current one seals, all of them open. */
export type SealKeys = { current: string; keys: ReadonlyMap<string, Buffer> }

/** An encrypted text with the name of its key: nonce, authentication tag and ciphertext in sequence. */
export type Sealed = { keyId: string; sealed: Buffer }

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const proofBytes = 16

/** Why a sealed text does not open: its key is missing, or it was changed or belongs to something else. */
export type Unreadable = 'no-key' | 'damaged'

/**
 * Encrypts a text with the current key (AES-256-GCM).
 * @param about what it belongs to: it opens for the same value only, so that sealed texts cannot be swapped
 */
export function seal(keys: SealKeys, about: string, text: string): Sealed {
  const nonce = randomBytes(nonceBytes)
  const key = keys.keys.get(keys.current)
  if (!key) throw new Error(`there is no key ${JSON.stringify(keys.current)} to seal with`)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(about))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return { keyId: keys.current, sealed: Buffer.concat([nonce, cipher.getAuthTag(), body]) }
}

/** @returns the text, or why it does not open; never throws, so that one damaged text affects no other */
export function unseal(
  { keys }: SealKeys,
  about: string,
  { keyId, sealed }: Sealed,
): { text: string } | { unreadable: Unreadable } {
  const key = keys.get(keyId)
  if (!key) return { unreadable: 'no-key' }
  try {
    const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes))
    decipher.setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(nonceBytes, nonceBytes + proofBytes))
    const body = [decipher.update(sealed.subarray(nonceBytes + proofBytes)), decipher.final()]
    return { text: Buffer.concat(body).toString('utf8') }
  } catch {
    return { unreadable: 'damaged' }
  }
}

/** @returns keys for sealing, derived from the ring that signs: what is sealed under them ends with the ring's key */
const keysOf = (ring: KeyRing, purpose: string): SealKeys => ({
  current: keyIdOf(ring[0]),
  keys: new Map(ring.map((key) => [keyIdOf(key), Buffer.from(hkdfSync('sha256', key, '', `seal: ${purpose}`, 32))])),
})

/** @returns a text that only we can read, for cookies and links: `3f0a….xyz`; it opens for this purpose only */
export function sealText(ring: KeyRing, purpose: string, text: string): string {
  const { keyId, sealed } = seal(keysOf(ring, purpose), purpose, text)
  return `${keyId}.${sealed.toString('base64url')}`
}

/** @returns what was sealed; undefined if no key of the ring sealed it, for this purpose */
export function unsealText(ring: KeyRing, purpose: string, token: string): string | undefined {
  const [keyId = '', body = ''] = token.split('.')
  const opened = unseal(keysOf(ring, purpose), purpose, { keyId, sealed: Buffer.from(body, 'base64url') })
  return 'text' in opened ? opened.text : undefined
}
