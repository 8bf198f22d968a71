import type { ReactNode } from 'react'
import { Link } from 'react-router'

type Props = {
  /** Text of the link that leads past the header. */
  skip: string
  /** `to` may be a path of the shop or another site's address. */
  logo: { src: string | undefined; alt: string; to: string }
  children?: ReactNode
}

/** The brand's sign and what leads elsewhere, in one quiet row. */
export function PageHeader({ skip, logo, children }: Props) {
  return (
    <header className="bg-header text-on-header [--focus:var(--on-header)]">
      <a
        href="#content"
        className="sr-only focus-ring focus:not-sr-only focus:absolute focus:z-10 focus:m-2 focus:bg-raised focus:p-3 focus:text-ink"
      >
        {skip}
      </a>
      <div className="contained flex min-h-14 items-center justify-between gap-4 md:min-h-18">
        <Link to={logo.to} className="inline-flex min-h-11 items-center rounded-field focus-ring">
          {logo.src ? (
            <img src={logo.src} alt={logo.alt} width="160" height="40" className="h-7 w-auto max-w-44 md:h-9" />
          ) : (
            <span className="headline text-xl">{logo.alt}</span>
          )}
        </Link>
        <div className="-mr-2 flex items-center gap-1">{children}</div>
      </div>
    </header>
  )
}
