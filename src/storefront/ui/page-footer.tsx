import type { ReactNode } from 'react'

type Props = { contained: boolean; marks: ReactNode; children: ReactNode }

export function PageFooter({ contained, marks, children }: Props) {
  return (
    <footer className="border-t border-line bg-raised">
      <div
        className={`flex flex-col gap-4 px-4 py-8 text-sm text-muted md:px-8 ${contained ? 'mx-auto max-w-300' : ''}`}
      >
        <div className="flex flex-wrap gap-2">{marks}</div>
        {children}
      </div>
    </footer>
  )
}
