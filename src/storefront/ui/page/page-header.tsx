import type { ReactNode } from 'react'
import { Link } from 'react-router'

type Props = {
  /** Text of the link that skips the header. */
  skip: string
  /** `to` may be a path of the shop or another site's URL. */
  logo: { src: string | undefined; alt: string; to: string }
  /** Beside the logo: the current step of the checkout. */
  aside?: ReactNode
  /** Links to other parts of the shop, if there is room. */
  links?: ReactNode
  children?: ReactNode
}

/** The brand's logo and the main links, in one row. */
export function PageHeader({ skip, logo, aside, links, children }: Props) {
  return (
    <header className="header-strip relative z-10 bg-header text-on-header [--focus:var(--on-header)] print:hidden">
      <a
        href="#content"
        className="sr-only focus-ring focus:not-sr-only focus:absolute focus:z-10 focus:m-2 focus:bg-raised focus:p-3 focus:text-ink focus:[--focus:var(--ink)]"
      >
        {skip}
      </a>
      <div className="contained flex min-h-14 items-center gap-3 md:min-h-18 md:gap-8">
        <Link to={logo.to} className="flex min-h-11 min-w-0 items-center rounded-field focus-ring">
          {logo.src ? (
            <img
              src={logo.src}
              alt={logo.alt}
              width="160"
              height="40"
              className="h-7 w-auto max-w-full object-contain object-left md:h-9"
            />
          ) : (
            <span className="headline text-xl">{logo.alt}</span>
          )}
        </Link>
        {aside}
        {links}
        <div className="-mr-2 ml-auto flex shrink-0 items-center">{children}</div>
      </div>
    </header>
  )
}
