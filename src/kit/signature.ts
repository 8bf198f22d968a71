import { createHmac, timingSafeEqual } from 'node:crypto'

const mac = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('base64url').slice(0, 32)

/** @returns a text that names itself and proves who wrote it, good for this purpose alone: `S123.x7Yk…`. */
export const signed = (secret: string, purpose: string, text: string): string => `${text}.${mac(secret, purpose, text)}`

/** @returns the text that was signed, or undefined when somebody else wrote it. */
export function unsigned(secret: string, purpose: string, token: string): string | undefined {
  const at = token.lastIndexOf('.')
  if (at < 1 || token.length > 300) return undefined
  const text = token.slice(0, at)
  const given = Buffer.from(token.slice(at + 1))
  const due = Buffer.from(mac(secret, purpose, text))
  return given.length === due.length && timingSafeEqual(given, due) ? text : undefined
}

/** @returns a fingerprint of a short code that cannot be tried out without the secret. */
export const fingerprint = (secret: string, purpose: string, text: string): string => mac(secret, purpose, text)

/** @returns six digits that follow from a text and the secret: the same for the same text, and for nobody else to work out. */
export const shortCode = (secret: string, purpose: string, text: string): string =>
  String(createHmac('sha256', secret).update(`${purpose}\0${text}`).digest().readUIntBE(0, 6) % 1_000_000).padStart(
    6,
    '0',
  )
