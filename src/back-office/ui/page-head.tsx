import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts.tsx'

type Props = {
  title: string
  /** Beside the heading: a badge, a count. */
  beside?: ReactNode
  /** Buttons and links of the page. */
  actions?: ReactNode
  children?: ReactNode
}

/** Heading and title of a page, with what can be done there. Every page has one. */
export function PageHead({ title, beside, actions, children }: Props) {
  const { t } = useTexts()
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <title>{`${title} · ${t('shell.name')}`}</title>
      <h1 className="text-xl font-bold">{title}</h1>
      {beside}
      {actions && <div className="ml-auto flex flex-wrap gap-2">{actions}</div>}
      {children && <div className="w-full text-muted">{children}</div>}
    </div>
  )
}
