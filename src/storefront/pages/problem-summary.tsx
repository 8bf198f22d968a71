import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTexts } from '../texts/texts.tsx'
import { ErrorSummary } from '../ui/forms/error-summary.tsx'
import type { FormProblem } from './form-problem.ts'

// Beside a field these texts are clear; far from it they must name the field.
const speakOfTheField = new Set(['required', 'tooLong', 'notValid'])

type Props = {
  problem: FormProblem
  /** The fields in the order of the form. */
  order?: readonly string[]
  /** Labels of fields whose names are not text keys. */
  labels?: Readonly<Record<string, string>>
}

/** @returns whether the page is hydrating: input may have been typed into the server's HTML */
const useIsComingAlive = (): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  )

/** Input from before scripts listened. */
const typedBeforeHydration = (): string[] =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('main input[name], main textarea[name]')]
    .filter(({ value, defaultValue }) => value !== defaultValue)
    .map(({ name }) => name)

/** @returns whether a field was changed since the form came back: its error is outdated then */
function useChanged(problem: FormProblem | undefined): (name: string) => boolean {
  const [names, change] = useState<string[]>([])
  const isFirstRender = useRef(useIsComingAlive())
  // Before anything can be typed into the returned form.
  useLayoutEffect(() => {
    change(isFirstRender.current ? typedBeforeHydration() : [])
    isFirstRender.current = false
    if (!problem) return
    const note = ({ target }: Event) => {
      const { name } = target as HTMLInputElement
      change((before) => (before.includes(name) ? before : [...before, name]))
    }
    document.addEventListener('input', note)
    return () => document.removeEventListener('input', note)
  }, [problem])
  return (name) => names.includes(name)
}

/** The errors of a form, above it, until each field was changed. */
export function ProblemSummary({ problem, order = [], labels = {} }: Props) {
  const { t } = useTexts()
  const changed = useChanged(problem)
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  const problems = Object.entries(problem.fields)
    .filter(([name]) => !changed(name))
    .sort(([a], [b]) => place(a) - place(b))
    .map(([name, key]) => {
      const text = t(key, problem.details)
      const label = labels[name] ?? (t.has(name) ? t.named(name) : undefined)
      return { name, text: label && speakOfTheField.has(key) ? `${label}: ${text}` : text }
    })
  const { review } = problem.details
  if (problems.length === 0 && Object.keys(problem.fields).length > 0) return null
  return (
    <ErrorSummary
      title={problems.length > 0 ? t('errorSummaryTitle') : t(problem.refusal, problem.details)}
      problems={problems}
      answer={problem}
      more={typeof review === 'string' ? { to: review, text: t('review.ask') } : undefined}
    />
  )
}

/** @returns the error beside a field of a returned form, until the field was changed */
export function useFieldErrors(problem: FormProblem | undefined): (name: string) => string | undefined {
  const { t } = useTexts()
  const changed = useChanged(problem)
  return (name) => {
    const key = changed(name) ? undefined : problem?.fields[name]
    return key === undefined ? undefined : t(key, problem?.details ?? {})
  }
}
