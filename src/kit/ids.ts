import { createHash, randomBytes } from 'node:crypto'

// Crockford's alphabet: no letter that is mistaken for another when read aloud or typed from a receipt.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const letters = (count: number): string => {
  let text = ''
  for (const byte of randomBytes(count)) text += alphabet[byte & 31]
  return text
}

/** A cart's name is all a guest needs to reach it, so it cannot be guessed: 130 random bits. */
export const newCartName = (): string => `c-${letters(26).toLowerCase()}`

/** Short enough to read out on the telephone; never enough by itself to see an order. */
export const newOrderNumber = (): string => `S${letters(11)}`

/** @returns our own reference for a payment; doubles as the idempotency key towards the provider. */
export const newPaymentId = (): string => `pay-${letters(20).toLowerCase()}`

/** @returns our own name of a saved payment method; doubles as the idempotency key of its check at the provider. */
export const newTokenId = (): string => `tok-${letters(20).toLowerCase()}`

/** @returns our own name of an automatic top-up. */
export const newAutoTopUpId = (): string => `atu-${letters(20).toLowerCase()}`

/** @returns our own reference for a refund; doubles as the idempotency key towards the provider. */
export const newRefundId = (): string => `ref-${letters(20).toLowerCase()}`

/** @returns our own reference for what was given back although it was earned. */
export const newGoodwillId = (): string => `gw-${letters(20).toLowerCase()}`

/** @returns the same for one wish, however often it is made. */
export const goodwillIdOf = (...wish: (string | number | null)[]): string =>
  `gw-${createHash('sha256').update(JSON.stringify(wish)).digest('hex').slice(0, 24)}`

/** @returns our own reference for what is written off. */
export const newLossId = (): string => `loss-${letters(20).toLowerCase()}`

/** @returns our own reference for a capture; doubles as the idempotency key towards the provider. */
export const newCaptureId = (): string => `cap-${letters(20).toLowerCase()}`

/** @returns the name of one visit towards a guard against fraud: 32 letters at most, as PayPal takes them. */
export const newFraudSessionId = (): string => letters(32).toLowerCase()

/** @returns the name of one line within a cart. */
export const newItemKey = (): string => letters(8).toLowerCase()

/** @returns our own reference for a mail or a text message. */
export const newMessageId = (): string => `msg-${letters(20).toLowerCase()}`

/** @returns the number of what was filed, short enough to read out: W… withdraws, K… cancels, F… asks, L… is what a limit decided. */
export const newReference = (kind: 'W' | 'K' | 'F' | 'L'): string => `${kind}${letters(9)}`

/** @returns the name of a subscription, or of one filling-in of a form: it cannot be guessed. */
export const newKey = (): string => letters(20).toLowerCase()

/** @returns the name of cash codes that were made together. */
export const newBatchId = (): string => `batch-${letters(6).toLowerCase()}`

/** @returns what a browser shows to be known again: 256 random bits. Only a fingerprint of it is ever kept. */
export const newToken = (): string => randomBytes(32).toString('base64url')
