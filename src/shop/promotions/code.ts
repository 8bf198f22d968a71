import { createHash, randomBytes } from 'node:crypto'
import { fingerprint, fingerprints, type KeyRing } from '#kit/signature'

/** A code normalised: capitals, without the spaces and dashes that people add for reading. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s\p{Pd}]+/gu, '').toUpperCase()

/** The format of a normalised code. */
export const codePattern = /^[\p{L}\p{N}]{4,40}$/u

const purpose = (tenant: string) => `promo code of ${tenant}`
const compared = (typed: string) => plainCode(typed).slice(0, 60)

/** @returns the stored fingerprint of a code, within one shop; it does not reveal the code */
export const codeKey = (secret: KeyRing, tenant: string, typed: string): string =>
  fingerprint(secret, purpose(tenant), compared(typed))

/** @returns the fingerprints of a code under all keys of the ring; the current key's first */
export const codeKeys = (secret: KeyRing, tenant: string, typed: string): string[] =>
  fingerprints(secret, purpose(tenant), compared(typed))

/** @returns the first and last letters, enough to tell a shopper's codes apart: `SO…26` */
export function hintOf(typed: string): string {
  const code = plainCode(typed)
  const shown = Math.min(2, Math.floor(code.length / 4))
  return `${code.slice(0, shown)}…${code.slice(-shown)}`
}

// Without letters and digits that are easily confused.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** @returns a new code of ten letters and digits, 50 random bits */
export const newCode = (): string => Array.from(randomBytes(10), (byte) => alphabet[byte & 31]).join('')

/** @returns a promotion's id, for places that must not contain its code. */
export const newPromotionId = (): string => `promo-${newCode().toLowerCase()}`

/** @returns the id of one of the promotions that are made together; the same for the same place of the same making */
export const promotionIdOf = (making: string, place: number): string =>
  `promo-${createHash('sha256').update(`${making} ${place}`).digest('hex').slice(0, 16)}`
