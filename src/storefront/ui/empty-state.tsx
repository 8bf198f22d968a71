import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

type Props = { icon: IconName; title: ReactNode; children: ReactNode; action?: ReactNode }

/** A page with nothing on it yet: says so, and where to go. */
export function EmptyState({ icon, title, children, action }: Props) {
  return (
    <section className="mx-auto flex max-w-120 flex-col items-center gap-4 py-12 text-center">
      <span className="flex size-20 items-center justify-center rounded-full bg-accent-soft">
        <Icon name={icon} className="size-9" />
      </span>
      <h1 className="headline text-2xl font-bold text-balance">{title}</h1>
      <div className="text-pretty text-muted">{children}</div>
      {action}
    </section>
  )
}
