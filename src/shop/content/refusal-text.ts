import type { Refusal, RefusalKey } from '#kit/result'
import type { BrandKey, PlainKey } from '#kit/text-key'
import type { Translator } from './content.ts'

/** What some brands say in their own words when an operation fails (specification, section 8). */
export type OperationMessage = BrandKey | 'startPaymentErrorMessage'

/** A refusal as a person reads it: the key that was said, its text, and the text beside each field it concerns. */
export type RefusalText = {
  code: RefusalKey | OperationMessage
  message: string
  fields?: Record<string, string>
}

/**
 * Puts a refusal into the reader's language and the brand's words. A general failure of an operation is told by that
 * operation's own message where the brand has one.
 */
export function refusalText(translate: Translator, refusal: Refusal, operation?: OperationMessage): RefusalText {
  const ownWords = refusal.refusal === 'generalErrorMessage' && operation !== undefined && translate.has(operation)
  const code = ownWords ? operation : refusal.refusal
  const values = (refusal.details ?? {}) as Record<string, string | number>
  const say = (key: PlainKey) => translate(key, values)
  const message = ownWords ? translate.named(code, values) : say(refusal.refusal)
  if (!refusal.fields) return { code, message }
  const fields = Object.entries(refusal.fields).map(([field, key]) => [field, say(key)])
  return { code, message, fields: Object.fromEntries(fields) }
}
