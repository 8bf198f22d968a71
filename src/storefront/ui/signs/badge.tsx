import type { ReactNode } from 'react'

const looks = {
  plain: 'border-line bg-surface text-ink',
  accent: 'border-transparent bg-accent text-on-accent',
  soft: 'border-transparent bg-accent-soft text-ink',
  success: 'border-success bg-raised text-success',
  warning: 'border-warning bg-raised text-warning',
  danger: 'border-danger bg-raised text-danger',
}

/** A word or two beside a thing: its state, or what is special about it. */
export function Badge({ kind = 'plain', children }: { kind?: keyof typeof looks; children: ReactNode }) {
  return (
    <span
      className={`inline-flex min-h-6 items-center self-start rounded-field border px-2 text-sm leading-5 font-bold ${looks[kind]}`}
    >
      {children}
    </span>
  )
}
