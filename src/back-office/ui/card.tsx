import { type ReactNode, useId } from 'react'

type Props = { title?: string; beside?: ReactNode; children: ReactNode; flush?: boolean }

/** A part of a page with its heading. @param flush its content reaches to the border, as a table does */
export function Card({ title, beside, children, flush = false }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={title && id} className="rounded-brand border border-line bg-raised">
      {title && (
        <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2">
          <h2 id={id} className="font-bold">
            {title}
          </h2>
          <div className="ml-auto flex flex-wrap items-center gap-2">{beside}</div>
        </div>
      )}
      <div className={flush ? '' : 'p-4'}>{children}</div>
    </section>
  )
}
