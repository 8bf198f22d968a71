import type { ReactNode } from 'react'

const tones = {
  good: 'border-success bg-success-soft text-success',
  warning: 'border-warning bg-warning-soft text-warning',
  danger: 'border-danger bg-danger-soft text-danger',
}

/** What came of a form, above it: done, refused and why. Read out when it appears. */
export function Notice({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={`mb-4 rounded-field border-l-4 px-3 py-2 font-medium ${tones[tone]}`}
    >
      {children}
    </div>
  )
}
