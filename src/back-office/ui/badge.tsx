import type { ReactNode } from 'react'

const tones = {
  plain: 'bg-sunken text-muted border-line',
  good: 'bg-success-soft text-success border-transparent',
  warning: 'bg-warning-soft text-warning border-transparent',
  /** Money at risk, and what cannot be undone. */
  danger: 'bg-danger-soft text-danger border-transparent',
  accent: 'bg-accent-soft text-accent-ink border-transparent',
}
export type Tone = keyof typeof tones

/** A state in a word. The word says it, the colour repeats it. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center rounded-full border px-2 py-px text-xs font-semibold whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
