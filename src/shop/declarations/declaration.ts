import { isDay } from '#kit/date'
import { isEmail } from '#kit/email'
import { readMsisdn } from '#kit/phone'
import { type FieldTexts, type Refusal, refuse } from '#kit/result'
import { type DeclarationInput, type Declared, endings, type Kind } from './contract.ts'

/**
 * Checks what was typed, as leniently as the law requires: only a name, an address for the receipt and an identifiable
 * contract are required. Whether the contract exists is not revealed.
 * @param today `2026-12-31`, in the brand's time zone
 * @returns refuses VALIDATION_FAILED field by field
 */
export function readDeclaration(
  kind: Kind,
  given: DeclarationInput,
  today: string,
): Omit<Declared, 'statement'> | Refusal {
  const text = (value: string | undefined) => value?.trim() || null
  const name = text(given.name)
  const email = text(given.email)
  const contract = text(given.contract)
  const since = text(given.since)
  const isCancellation = kind === 'cancellation'
  const ending = isCancellation ? (given.ending ?? 'ordinary') : null
  const cause = ending === 'for-cause' ? text(given.cause) : null
  const endsOn = isCancellation ? text(given.endsOn) : null

  const fields: FieldTexts = {}
  if (!name) fields.name = 'required'
  if (!email) fields.email = 'required'
  else if (!isEmail(email)) fields.email = 'emailNotValid'
  if (!contract) fields.contract = 'required'
  if (since && !isDay(since)) fields.since = 'dateNotValid'
  else if (since && since > today) fields.since = 'dateInFuture'
  const known = endings.find((one) => one === ending)
  if (ending !== null && !known) fields.ending = 'notValid'
  if (ending === 'for-cause' && !cause) fields.cause = 'causeMissing'
  if (endsOn && !isDay(endsOn)) fields.endsOn = 'dateNotValid'
  else if (endsOn && endsOn < today) fields.endsOn = 'dateInPast'
  if (!name || !email || !contract || Object.keys(fields).length > 0) return refuse('VALIDATION_FAILED', { fields })
  return { name, email, contract, subject: text(given.subject), since, ending: known ?? null, cause, endsOn }
}

/** @returns the contract's number in E.164, if it is a mobile number of one of these countries */
export const numberOf = (contract: string, countries: readonly string[]): string | null =>
  readMsisdn(contract, countries)?.e164 ?? null
