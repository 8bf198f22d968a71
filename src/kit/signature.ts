import { createHmac, timingSafeEqual } from 'node:crypto'

/** The keys of `SALDO_SECRET`: the first one signs, all of them verify. */
export type KeyRing = readonly [current: string, ...older: string[]]

const mac = (key: string, purpose: string, text: string): string =>
  createHmac('sha256', key).update(`${purpose}\0${text}`).digest('base64url').slice(0, 32)

/** Compares in the same time wherever the two differ. */
export function isSame(given: string, due: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(due)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** @returns a text that names itself and proves who wrote it, good for this purpose alone: `S123.x7Yk…`. */
export const signed = ([current]: KeyRing, purpose: string, text: string): string =>
  `${text}.${mac(current, purpose, text)}`

/** @returns the text that was signed, or undefined when no key of the ring signed it. */
export function unsigned(ring: KeyRing, purpose: string, token: string): string | undefined {
  const at = token.lastIndexOf('.')
  if (at < 1 || token.length > 300) return undefined
  const text = token.slice(0, at)
  return isFingerprint(ring, purpose, text, token.slice(at + 1)) ? text : undefined
}

/** @returns a fingerprint under the current key: what is kept. Short codes cannot be tried out without the key. */
export const fingerprint = ([current]: KeyRing, purpose: string, text: string): string => mac(current, purpose, text)

/** @returns the fingerprints under all keys, the current one's first: what may have been kept. */
export const fingerprints = (ring: KeyRing, purpose: string, text: string): string[] =>
  ring.map((key) => mac(key, purpose, text))

/** @returns whether any key of the ring made this fingerprint of the text */
export const isFingerprint = (ring: KeyRing, purpose: string, text: string, given: string): boolean =>
  fingerprints(ring, purpose, text).some((due) => isSame(given, due))

const digits = (key: string, purpose: string, text: string): string =>
  String(createHmac('sha256', key).update(`${purpose}\0${text}`).digest().readUIntBE(0, 6) % 1_000_000).padStart(6, '0')

/** @returns six digits that follow from a text and the current key: the same for the same text, and for nobody else to work out. */
export const shortCode = ([current]: KeyRing, purpose: string, text: string): string => digits(current, purpose, text)

/** @returns whether any key of the ring made these six digits of the text */
export const isShortCode = (ring: KeyRing, purpose: string, text: string, given: string): boolean =>
  ring.some((key) => isSame(given, digits(key, purpose, text)))

/** @returns eight signs that name a key and tell nothing of it: they stand beside fingerprints, to count those under it. */
export const keyIdOf = (key: string): string => createHmac('sha256', key).update('key id').digest('hex').slice(0, 8)

/** Rows whose fingerprints one key made. `keyId` is null for those from before keys had ids; `until` is when the last one ends. */
export type UnderKey = { keyId: string | null; count: number; until: Date | null }
