import { data } from 'react-router'
import type { PageShop } from '../../../page-shop.ts'
import type { FormProblem, problem } from '../../form-problem.ts'

/**
 * Why a form with the question was refused. If that is because of a choice in it, the question with its errors: by
 * language, because the page may be in another one meanwhile.
 */
export type KindProblem = FormProblem & { kind?: Record<string, string> }

/** The error of a field of the question, as text. */
export type KindErrors = Record<string, string>

const fieldsOfKind = ['autoTopup', 'lowBalanceLimit', 'tariffLimit', 'weekday', 'dayOfMonth', 'pinCode']

/** @param draw the question with these errors and its input */
export function withKind(
  { language, translate: t }: PageShop,
  came: ReturnType<typeof problem>,
  draw: (errors: KindErrors) => string,
) {
  const { fields, details } = came.data
  const wrong = Object.entries(fields).filter(([name]) => fieldsOfKind.includes(name))
  const errors = Object.fromEntries(wrong.map(([name, key]) => [name, t(key, details)]))
  const answer: KindProblem = { ...came.data, ...(wrong.length > 0 ? { kind: { [language]: draw(errors) } } : {}) }
  return data(answer, came.init ?? {})
}
