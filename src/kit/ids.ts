import { createHash, randomBytes } from 'node:crypto'

// Crockford's alphabet: no two letters that are easily confused when read aloud or typed from a receipt.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const letters = (count: number): string => {
  let text = ''
  for (const byte of randomBytes(count)) text += alphabet[byte & 31]
  return text
}

/** A cart's name is all that a guest needs to reach it, so it must not be guessable: 130 random bits. */
export const newCartName = (): string => `c-${letters(26).toLowerCase()}`

/** Short enough to read out on the phone; never enough by itself to see an order. */
export const newOrderNumber = (): string => `S${letters(11)}`

/** @returns our reference for a payment, which is also the idempotency key for the provider. */
export const newPaymentId = (): string => `pay-${letters(20).toLowerCase()}`

/** @returns our id of a saved payment method, which is also the idempotency key of its check at the provider. */
export const newTokenId = (): string => `tok-${letters(20).toLowerCase()}`

/** @returns our id of an automatic top-up. */
export const newAutoTopUpId = (): string => `atu-${letters(20).toLowerCase()}`

/** @returns our reference for a refund, which is also the idempotency key for the provider. */
export const newRefundId = (): string => `ref-${letters(20).toLowerCase()}`

/** @returns our reference for a goodwill. */
export const newGoodwillId = (): string => `gw-${letters(20).toLowerCase()}`

/** @returns the same id for the same request. */
export const goodwillIdOf = (...wish: (string | number | null)[]): string =>
  `gw-${createHash('sha256').update(JSON.stringify(wish)).digest('hex').slice(0, 24)}`

/** @returns our reference for a write-off. */
export const newLossId = (): string => `loss-${letters(20).toLowerCase()}`

/** @returns our reference for a capture, which is also the idempotency key for the provider. */
export const newCaptureId = (): string => `cap-${letters(20).toLowerCase()}`

/** @returns a session id for fraud protection: at most 32 letters, as PayPal requires. */
export const newFraudSessionId = (): string => letters(32).toLowerCase()

/** @returns the id of a top-up that somebody asks another person to pay for. */
export const newAskedId = (): string => letters(16).toLowerCase()

/** @returns the id of a session of a shopper's assistant, which must not be guessable: 130 random bits. */
export const newAssistantSessionId = (): string => `cs-${letters(26).toLowerCase()}`

/** @returns the key of one line within a cart. */
export const newItemKey = (): string => letters(8).toLowerCase()

/** @returns our reference for a mail or a text message. */
export const newMessageId = (): string => `msg-${letters(20).toLowerCase()}`

/**
 * @returns the number of a filed request, short enough to read out: W… withdrawal, K… cancellation, F… enquiry, L…
 *   decision of a limit.
 */
export const newReference = (kind: 'W' | 'K' | 'F' | 'L'): string => `${kind}${letters(9)}`

/** @returns the id of a subscription, or of one filled-in form: it cannot be guessed. */
export const newKey = (): string => letters(20).toLowerCase()

/** @returns the id of cash codes that were made together. */
export const newBatchId = (): string => `batch-${letters(6).toLowerCase()}`

/** @returns a code that signs an operator in who lost their key: 60 random bits, `4KX2-9QWD-7MTA`. */
export const newRecoveryCode = (): string => [4, 4, 4].map(letters).join('-')

/** @returns a token for a browser: 256 random bits. Only its fingerprint is ever stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')
