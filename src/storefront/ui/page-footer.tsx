import type { ReactNode } from 'react'

/** What is always at hand at the end of a page: how one may pay, whom to ask, who sells here. */
export function PageFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="mt-auto border-t border-line bg-raised text-sm text-muted">
      <div className="contained flex flex-col gap-6 py-8">{children}</div>
    </footer>
  )
}
