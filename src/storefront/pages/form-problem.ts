import { data } from 'react-router'
import type { FieldTexts, Refusal } from '#kit/result'
import type { PlainPageKey } from '#kit/text-key'

/** Why a form was refused: the refusal's key and values, a text key for each field, and the input. */
export type FormProblem = {
  refusal: PlainPageKey
  details: Record<string, string | number>
  fields: FieldTexts
  typed: Record<string, string>
}

/** Answers a form with its errors; the input stays. `names` maps the refusal's fields to the form's. */
export function problem(refusal: Refusal, form: FormData, names: Record<string, string> = {}) {
  const details = Object.entries(refusal.details ?? {}).filter(([, value]) =>
    ['string', 'number'].includes(typeof value),
  )
  const fields = Object.entries(refusal.fields ?? {}).map(([field, text]) => [names[field] ?? field, text])
  const answer: FormProblem = {
    refusal: refusal.refusal,
    details: Object.fromEntries(details) as FormProblem['details'],
    fields: Object.fromEntries(fields) as FormProblem['fields'],
    typed: typedIn(form),
  }
  return data(answer, { status: refusal.refusal === 'tooManyRequests' ? 429 : 422 })
}

export const typedIn = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.slice(0, longest)]] : [])),
  )

// Length of the longest field, a message to the brand's staff.
const longest = 4000

/** @returns a field's input, trimmed; empty if it was not sent */
export function textOf(form: FormData, name: string, most = 200): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim().slice(0, most) : ''
}
