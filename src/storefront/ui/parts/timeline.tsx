import type { ReactNode } from 'react'
import { Icon } from '../signs/icon.tsx'
import { Spinner } from '../signs/spinner.tsx'

/** `failed`: a step that will not be reached. */
export type StepState = 'done' | 'now' | 'ahead' | 'failed'
export type Step = { name: string; state: StepState; text: ReactNode; note?: ReactNode; said: string }

const dots: Record<StepState, string> = {
  done: 'bg-success text-raised',
  now: 'bg-accent text-on-accent',
  ahead: 'border-2 border-line bg-raised text-transparent',
  failed: 'bg-danger text-raised',
}

/** The progress of something, step by step; it fills while the shopper waits. */
export function Timeline({ label, steps }: { label: string; steps: Step[] }) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {steps.map(({ name, state, text, note, said }, index) => (
        <li
          key={name}
          aria-current={state === 'now' ? 'step' : undefined}
          className="relative flex gap-4 pb-6 last:pb-0"
        >
          {index < steps.length - 1 && (
            <span
              className={`absolute top-8 bottom-0 left-3.75 w-0.5 ${state === 'done' ? 'bg-success' : 'bg-line'}`}
            />
          )}
          <span className={`flex size-8 shrink-0 items-center justify-center rounded-full ${dots[state]}`}>
            {state === 'now' ? <Spinner /> : <Icon name={state === 'failed' ? 'cross' : 'check'} />}
          </span>
          <span className="flex flex-col pt-1">
            <span className={state === 'ahead' ? 'text-muted' : 'font-bold'}>
              {text}
              <span className="sr-only"> ({said})</span>
            </span>
            {note && <span className="text-sm text-muted">{note}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
