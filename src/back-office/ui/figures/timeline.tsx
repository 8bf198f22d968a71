import type { ReactNode } from 'react'
import type { Tone } from '../badge.tsx'
import { Time } from './time.tsx'

export type Moment = {
  id: string
  at: Date
  /** In one sentence. */
  what: ReactNode
  /** Who did it: the shopper, a partner, an operator by name. */
  by?: ReactNode
  details?: ReactNode
  tone?: Tone
}

const dots: Record<Tone, string> = {
  plain: 'bg-line',
  good: 'bg-success',
  warning: 'bg-warning',
  danger: 'bg-danger',
  accent: 'bg-accent',
}

/** What happened, in one line of time. */
export function Timeline({ moments, zone }: { moments: readonly Moment[]; zone?: string }) {
  return (
    <ol className="flex flex-col">
      {moments.map(({ id, at, what, by, details, tone = 'plain' }) => (
        <li key={id} className="group grid grid-cols-[0.75rem_minmax(0,1fr)] gap-x-3">
          <span aria-hidden="true" className="flex flex-col items-center">
            <span className={`mt-1.5 size-2.5 shrink-0 rounded-full ${dots[tone]}`} />
            <span className="w-px flex-1 bg-line group-last:hidden" />
          </span>
          <div className="pb-3.5">
            <div className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-medium">{what}</span>
              <span className="text-sm text-muted">
                {by && <>{by} · </>}
                <Time at={at} {...(zone && { zone })} />
              </span>
            </div>
            {details && <div className="mt-0.5 text-sm text-muted">{details}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}
