import type { Refusal, RefusalKey } from '#kit/result'
import type { BrandKey, PlainKey } from '#kit/text-key'
import type { Translator } from './content.ts'

/** Messages that some brands have of their own for a failed operation (specification, section 8). */
export type OperationMessage = BrandKey | 'startPaymentErrorMessage'

/** A refusal for a reader: its key, its text, and the text beside each field it concerns. */
export type RefusalText = {
  code: RefusalKey | OperationMessage
  message: string
  fields?: Record<string, string>
}

/**
 * Translates a refusal into the reader's language, in the brand's words. A general failure of an operation gets that
 * operation's own message if the brand has one.
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
