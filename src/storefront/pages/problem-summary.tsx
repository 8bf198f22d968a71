import { useTexts } from '../texts.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import type { FormProblem } from './form-problem.ts'

// Beside a field these are clear; far from it they must say which one is meant.
const speakOfTheField = new Set(['required', 'tooLong', 'notValid'])

type Props = {
  problem: FormProblem
  /** The fields as they stand in the form. */
  order?: readonly string[]
  /** What fields are called whose names are no keys of texts. */
  labels?: Readonly<Record<string, string>>
}

/** What keeps a form from going on, told above it. */
export function ProblemSummary({ problem, order = [], labels = {} }: Props) {
  const { t } = useTexts()
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  const problems = Object.entries(problem.fields)
    .sort(([a], [b]) => place(a) - place(b))
    .map(([name, key]) => {
      const text = t(key, problem.details)
      const label = labels[name] ?? (t.has(name) ? t.named(name) : undefined)
      return { name, text: label && speakOfTheField.has(key) ? `${label}: ${text}` : text }
    })
  return (
    <ErrorSummary
      title={problems.length > 0 ? t('errorSummaryTitle') : t(problem.refusal, problem.details)}
      problems={problems}
      answer={problem}
    />
  )
}

/** @returns the text beside a field of a form that came back */
export function useFieldErrors(problem: FormProblem | undefined): (name: string) => string | undefined {
  const { t } = useTexts()
  return (name) => {
    const key = problem?.fields[name]
    return key === undefined ? undefined : t(key, problem?.details ?? {})
  }
}
