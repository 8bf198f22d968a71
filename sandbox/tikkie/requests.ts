import type { NewRefund, NewRequest } from './payment-requests.ts'

export type Objection = { code: string; message: string }
export const isObjection = (value: object): value is Objection => 'code' in value

const DEFAULT_DAYS = 14
const LONGEST = 35

export function readNewRequest(body: Record<string, unknown>): NewRequest | Objection {
  const words = readWords(body)
  if (isObjection(words)) return words
  const inDays = new Date(Date.now() + DEFAULT_DAYS * 86_400_000).toISOString().slice(0, 10)
  const { expiryDate = inDays } = body
  if (typeof expiryDate !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(expiryDate) || Number.isNaN(Date.parse(expiryDate))) {
    return { code: 'EXPIRY_DATE_INVALID', message: 'expiryDate must be a date: 2026-03-01' }
  }
  return { ...words, expiryDate }
}

export const readNewRefund = (body: Record<string, unknown>): NewRefund | Objection => readWords(body)

/** Amount, description and reference of a request or a refund. */
function readWords(body: Record<string, unknown>): NewRefund | Objection {
  const { amountInCents: amount, description, referenceId } = body
  if (!Number.isSafeInteger(amount) || Number(amount) < 1) {
    return { code: 'AMOUNT_IN_CENTS_INVALID', message: 'amountInCents must be a whole number of cents' }
  }
  if (typeof description !== 'string' || description === '' || description.length > LONGEST) {
    return { code: 'DESCRIPTION_INVALID', message: `description must have 1 to ${LONGEST} characters` }
  }
  if (referenceId !== undefined && (typeof referenceId !== 'string' || referenceId.length > LONGEST)) {
    return { code: 'REFERENCE_ID_INVALID', message: `referenceId must have at most ${LONGEST} characters` }
  }
  return { amount: Number(amount), description, ...(referenceId === undefined ? {} : { referenceId }) }
}
