import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { type Control, controlsOf, saidIn, show, typedIn } from './controls.ts'

type Shown = RefObject<HTMLFormElement | null>
type Values = Map<Control, string>

/** What a form sent and has no answer to yet, and the showing of the page from which it went. */
export type Sent = { from: string; answer: unknown; typed: Values }

/**
 * Shows in each control of a form what the page says now, unless somebody typed there since the page said something else.
 * What was sent and is done was typed no more.
 * @param own by its `id`, which the state of the address names, an answer is known to be this form's; `isDone` says which
 * @returns `send` is called when the form is sent, `unanswered` has what was
 */
export function useWhatIsSaid(
  form: Shown,
  { id, answer, isDone }: { id: string; answer: unknown; isDone: boolean },
  onAnswer: () => void,
) {
  const { key, state } = useLocation()
  const said = useRef<Values>(new Map())
  const sent = useRef<Sent>(undefined)

  useEffect(() => {
    // A refusal comes before what the page says next: whoever leaves meanwhile typed it still.
    if (sent.current && !isDone && answer !== undefined && answer !== sent.current.answer) {
      sent.current = undefined
      onAnswer()
    }
    const isAnswered = sent.current !== undefined && sent.current.from !== key && state?.form === id
    const handedOver = isAnswered && isDone ? sent.current?.typed : undefined
    const before = said.current
    said.current = new Map()
    for (const control of form.current ? controlsOf(form.current) : []) {
      const [typed, now] = [typedIn(control), saidIn(control)]
      if (typed === (before.get(control) ?? now) || typed === handedOver?.get(control)) show(control, now)
      said.current.set(control, now)
    }
    if (!isAnswered) return
    sent.current = undefined
    onAnswer()
  })

  const send = () => {
    const controls = form.current ? controlsOf(form.current) : []
    sent.current = { from: key, answer, typed: new Map(controls.map((control) => [control, typedIn(control)])) }
  }
  return { send, unanswered: sent }
}

type Performed = { done?: unknown; waiting?: unknown; is?: string }
type Answer = Performed | { performed?: Performed; outcome?: Performed }

/** Whether what a page answered ended what was sent: done, or waiting for somebody else. */
export function isDoneBy(answer: Answer | string | null | undefined): boolean {
  if (typeof answer !== 'object' || answer === null) return false
  const performed: Performed =
    ('performed' in answer && answer.performed) || ('outcome' in answer && answer.outcome) || (answer as Performed)
  return 'done' in performed || 'waiting' in performed || performed.is === 'done' || performed.is === 'waits'
}
