import { type ReactNode, useId } from 'react'

/** A part of a page with its heading; `aside` is at the heading's other end. */
export function Section({ title, aside, children }: { title: ReactNode; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="headline text-2xl">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
