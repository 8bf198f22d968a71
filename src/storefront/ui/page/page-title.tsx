import type { ReactNode } from 'react'

/** The page's heading, and a sentence about it if needed. */
export function PageTitle({ children, lead }: { children: ReactNode; lead?: ReactNode }) {
  return (
    <div className="flex max-w-[44rem] flex-col gap-3">
      <h1 className="headline text-3xl text-balance">{children}</h1>
      {lead && <p className="text-lg text-pretty text-muted">{lead}</p>}
    </div>
  )
}
