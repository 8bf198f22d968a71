import { createHmac, timingSafeEqual } from 'node:crypto'

/** The keys of `SALDO_SECRET`: the first one signs, all of them verify. */
export type KeyRing = readonly [current: string, ...older: string[]]

const mac = (key: string, purpose: string, text: string): string =>
  createHmac('sha256', key).update(`${purpose}\0${text}`).digest('base64url').slice(0, 32)

/** Compares in constant time. */
export function isEqualInConstantTime(given: string, due: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(due)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** @returns the text with its signature, valid for this purpose only: `S123.x7Yk…`. */
export const signed = ([current]: KeyRing, purpose: string, text: string): string =>
  `${text}.${mac(current, purpose, text)}`

/** @returns the text that was signed, or undefined if no key of the ring signed it. */
export function unsigned(ring: KeyRing, purpose: string, token: string): string | undefined {
  const at = token.lastIndexOf('.')
  if (at < 1 || token.length > 300) return undefined
  const text = token.slice(0, at)
  return isFingerprint(ring, purpose, text, token.slice(at + 1)) ? text : undefined
}

/** @returns a fingerprint under the current key, for storage. Without the key short codes cannot be found by trying. */
export const fingerprint = ([current]: KeyRing, purpose: string, text: string): string => mac(current, purpose, text)

/** @returns the fingerprints under all keys, the current one's first: those that may be stored. */
export const fingerprints = (ring: KeyRing, purpose: string, text: string): string[] =>
  ring.map((key) => mac(key, purpose, text))

/** @returns whether any key of the ring made this fingerprint of the text */
export const isFingerprint = (ring: KeyRing, purpose: string, text: string, given: string): boolean =>
  fingerprints(ring, purpose, text).some((due) => isEqualInConstantTime(given, due))

const digits = (key: string, purpose: string, text: string): string =>
  String(createHmac('sha256', key).update(`${purpose}\0${text}`).digest().readUIntBE(0, 6) % 1_000_000).padStart(6, '0')

/**
 * @returns six digits derived from a text and the current key: the same for the same text, and unpredictable without
 *   the key.
 */
export const shortCode = ([current]: KeyRing, purpose: string, text: string): string => digits(current, purpose, text)

/** @returns whether any key of the ring made these six digits of the text */
export const isShortCode = (ring: KeyRing, purpose: string, text: string, given: string): boolean =>
  ring.some((key) => isEqualInConstantTime(given, digits(key, purpose, text)))

/**
 * @returns eight characters that identify a key and reveal nothing of it: stored with fingerprints, to count those of a
 *   key.
 */
export const keyIdOf = (key: string): string => createHmac('sha256', key).update('key id').digest('hex').slice(0, 8)

/**
 * Number of rows with fingerprints of one key. `keyId` is null for those written before keys had ids; `until` is when
 * the last one expires.
 */
export type KeyUse = { keyId: string | null; count: number; until: Date | null }

const nameMac = (key: string, purpose: string, text: string): string =>
  createHmac('sha256', key).update(`${purpose}\0${text}`).digest('hex').slice(0, 32)

/** @returns the text with its signature as a host's name can have it: small letters and digits, no mark between them. */
export const signedName = ([current]: KeyRing, purpose: string, text: string): string =>
  text + nameMac(current, purpose, text)

/** @returns the text of a name that any key of the ring signed; undefined for every other name */
export function unsignedName(ring: KeyRing, purpose: string, name: string): string | undefined {
  const [text, given] = [name.slice(0, -32), name.slice(-32)]
  if (text === '' || name.length > 63) return undefined
  return ring.some((key) => isEqualInConstantTime(given, nameMac(key, purpose, text))) ? text : undefined
}
