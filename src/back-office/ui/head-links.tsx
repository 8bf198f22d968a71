import type { ReactNode } from 'react'

/** Links below a page's heading, side by side. */
export const HeadLinks = ({ children }: { children: ReactNode }) => (
  <p className="flex flex-wrap gap-x-4 gap-y-1">{children}</p>
)
