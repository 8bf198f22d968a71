import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTexts } from '../texts/texts.tsx'
import { ErrorSummary } from '../ui/forms/error-summary.tsx'
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

/** @returns whether the page is coming alive: what the server sent may have been typed into already */
const useIsComingAlive = (): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  )

/** What was typed before scripts could hear it. */
const typedUnheard = (): string[] =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('main input[name], main textarea[name]')]
    .filter(({ value, defaultValue }) => value !== defaultValue)
    .map(({ name }) => name)

/** @returns whether a field was typed into since the form came back: what was wrong says nothing of what it holds now */
function useChanged(problem: FormProblem | undefined): (name: string) => boolean {
  const [names, change] = useState<string[]>([])
  const isUnheard = useRef(useIsComingAlive())
  // Before anything can be typed into the form that came back.
  useLayoutEffect(() => {
    change(isUnheard.current ? typedUnheard() : [])
    isUnheard.current = false
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

/** What keeps a form from going on, told above it, until each field of it was changed. */
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

/** @returns the text beside a field of a form that came back, until the field was changed */
export function useFieldErrors(problem: FormProblem | undefined): (name: string) => string | undefined {
  const { t } = useTexts()
  const changed = useChanged(problem)
  return (name) => {
    const key = changed(name) ? undefined : problem?.fields[name]
    return key === undefined ? undefined : t(key, problem?.details ?? {})
  }
}
