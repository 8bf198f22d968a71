import { useTexts } from '../texts.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import type { FormProblem } from './form-problem.ts'

/** What keeps a form from going on, told above it. */
export function ProblemSummary({ problem }: { problem: FormProblem }) {
  const { t } = useTexts()
  const problems = Object.entries(problem.fields).map(([name, key]) => ({ name, text: t(key, problem.details) }))
  return (
    <ErrorSummary
      title={t('errorSummaryTitle')}
      text={problems.length > 0 ? undefined : t(problem.refusal, problem.details)}
      problems={problems}
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
