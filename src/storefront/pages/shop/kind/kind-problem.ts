import { data } from 'react-router'
import type { PageShop } from '../../../page-shop.ts'
import type { FormProblem, problem } from '../../form-problem.ts'

/**
 * Why a form with the question came back. Where that is for what was chosen there, the question with what is wrong beside
 * its field: by language, since the page may speak another one meanwhile.
 */
export type KindProblem = FormProblem & { kind?: Record<string, string> }

/** What is wrong with a field of the question, in words. */
export type KindErrors = Record<string, string>

const fieldsOfKind = ['autoTopup', 'lowBalanceLimit', 'tariffLimit', 'weekday', 'dayOfMonth', 'pinCode']

/** @param draw the question with these errors, as it was filled in */
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
