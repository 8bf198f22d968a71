import type { ReactNode } from 'react'
import { Link } from 'react-router'

type Props = {
  /** Text of the link that leads past the header. */
  skip: string
  logo: { src: string | undefined; alt: string; to: string }
  contained: boolean
  children?: ReactNode
}

/** The brand's sign and what leads elsewhere, in one quiet row. */
export function PageHeader({ skip, logo, contained, children }: Props) {
  return (
    <header className="border-b border-line bg-raised">
      <a
        href="#content"
        className="sr-only focus-ring focus:not-sr-only focus:absolute focus:z-10 focus:m-2 focus:bg-raised focus:p-3"
      >
        {skip}
      </a>
      <div
        className={`flex min-h-14 items-center justify-between gap-4 px-4 md:min-h-18 md:px-8 ${contained ? 'mx-auto max-w-300' : ''}`}
      >
        <Link to={logo.to} className="inline-flex min-h-11 items-center rounded-field focus-ring">
          {logo.src ? (
            <img
              src={logo.src}
              alt={logo.alt}
              width="160"
              height="40"
              className="h-8 w-auto max-w-40 md:h-10 md:max-w-50"
            />
          ) : (
            <span className="headline text-xl font-bold">{logo.alt}</span>
          )}
        </Link>
        <div className="flex items-center gap-1">{children}</div>
      </div>
    </header>
  )
}
