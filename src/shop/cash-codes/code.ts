import { randomBytes } from 'node:crypto'
import { fingerprint, fingerprints, type KeyRing } from '#kit/signature'

// A cash code has 12 to 32 letters and digits. The first four are its range, shared by codes issued together.

// Crockford's alphabet: no two letters that are easily confused when typed from a receipt.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const rangeLength = 4
/** Length after the range: 60 random bits, which nobody guesses. */
const ownLength = 12

const letters = (count: number): string => Array.from(randomBytes(count), (byte) => alphabet[byte & 31]).join('')

/**
 * A code normalised for comparison: capitals without spaces and hyphens, letters that look like digits replaced by
 * those.
 * @returns undefined for what cannot be a code
 */
export function readCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return /^[0-9A-Z]{12,32}$/.test(code) ? code : undefined
}

export const newRange = (): string => letters(rangeLength)
export const newCode = (range: string): string => range + letters(ownLength)

/** The range of what was typed, a code or not: tries are limited per range. */
export const rangeOf = (code: string): string => code.slice(0, rangeLength)

/** @returns the code in groups of four, as a till prints it: `7K2M-04QX-…` */
export const printed = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-')

const purpose = (tenant: string) => `cash code of ${tenant}`

/** The stored fingerprint of a code: per shop, and useless without the secret. */
export const hashOf = (secret: KeyRing, tenant: string, code: string): string =>
  fingerprint(secret, purpose(tenant), code)

/** The fingerprints of a code under all keys of the ring. */
export const hashesOf = (secret: KeyRing, tenant: string, code: string): string[] =>
  fingerprints(secret, purpose(tenant), code)
