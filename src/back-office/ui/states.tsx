import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts.tsx'

type Props = { icon?: LucideIcon; title: string; children?: ReactNode; action?: ReactNode; isPage?: boolean }

/** Shown where there is nothing, or in place of a page (`isPage`: its title becomes the page's). */
export function EmptyState({ icon: Icon, title, children, action, isPage = false }: Props) {
  const { t } = useTexts()
  const Heading = isPage ? 'h1' : 'p'
  return (
    <div className="mx-auto flex max-w-120 flex-col items-center gap-2 px-4 py-14 text-center">
      {isPage && <title>{`${title} · ${t('shell.name')}`}</title>}
      {Icon && <Icon className="size-7 text-muted" aria-hidden="true" />}
      <Heading className="text-lg font-bold">{title}</Heading>
      {children && <div className="text-muted">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}

/** Keeps the place of what is still being read. */
export function Skeleton() {
  return (
    <div aria-hidden="true" className="flex animate-pulse flex-col gap-2.5 motion-reduce:animate-none">
      <div className="h-4 rounded bg-line" />
      <div className="h-4 rounded bg-line" />
      <div className="h-4 w-2/3 rounded bg-line" />
    </div>
  )
}
