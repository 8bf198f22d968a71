import type { ReactNode } from 'react'
import { Icon, type IconName } from '../signs/icon.tsx'

type Props = {
  icon: IconName
  title: ReactNode
  children: ReactNode
  action?: ReactNode
  /** The title's heading level. */
  level?: 1 | 2 | 3
}

/** A page, or a part of one, without content yet: says so, and where to go. */
export function EmptyState({ icon, title, children, action, level = 1 }: Props) {
  const Heading = `h${level}` as const
  return (
    <section className="mx-auto flex max-w-120 flex-col items-center gap-4 py-12 text-center">
      <span className="flex size-20 items-center justify-center rounded-full bg-accent-soft">
        <Icon name={icon} className="size-9" />
      </span>
      <Heading className="headline text-2xl font-bold text-balance">{title}</Heading>
      <div className="text-pretty text-muted">{children}</div>
      {action}
    </section>
  )
}
