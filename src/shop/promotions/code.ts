import { randomBytes } from 'node:crypto'
import { fingerprint, fingerprints, type KeyRing } from '#kit/signature'

/** A code as it counts: capitals, and none of the blanks and dashes that people put in for reading. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s\p{Pd}]+/gu, '').toUpperCase()

/** What a code may look like, plain. */
export const codePattern = /^[\p{L}\p{N}]{4,40}$/u

const purpose = (tenant: string) => `promo code of ${tenant}`
const compared = (typed: string) => plainCode(typed).slice(0, 60)

/** @returns the fingerprint that a code is kept by, within one shop; nobody reads the code from it */
export const codeKey = (secret: KeyRing, tenant: string, typed: string): string =>
  fingerprint(secret, purpose(tenant), compared(typed))

/** @returns the fingerprints that a code is found by, whichever key of the ring it is kept under; the current one's first */
export const codeKeys = (secret: KeyRing, tenant: string, typed: string): string[] =>
  fingerprints(secret, purpose(tenant), compared(typed))

/** @returns first and last letters, as much as tells one code of a shopper's from another: `SO…26` */
export function hintOf(typed: string): string {
  const code = plainCode(typed)
  const shown = Math.min(2, Math.floor(code.length / 4))
  return `${code.slice(0, shown)}…${code.slice(-shown)}`
}

// Without letters and digits that are mistaken for one another.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** @returns a new code of ten letters and digits, 50 random bits */
export const newCode = (): string => Array.from(randomBytes(10), (byte) => alphabet[byte & 31]).join('')

/** @returns the name by which a promotion is known where its code is not. */
export const newPromotionId = (): string => `promo-${newCode().toLowerCase()}`
