import type { ReactNode } from 'react'
import { Link } from 'react-router'

const shape = 'flex min-w-0 flex-col rounded-brand edge border-line bg-raised text-ink shadow-brand'

type Props = { children?: ReactNode; className?: string }

/** A group on a background of its own. */
export function Card({ children, className = 'gap-3 p-5' }: Props) {
  return <div className={`${shape} ${className}`}>{children}</div>
}

type LinkProps = Props & {
  to: string
  /** The text of the link; the whole card can be pressed. */
  title: ReactNode
  /** Above the title, over the full width. */
  picture?: ReactNode
  /** The title's heading level. */
  level?: 2 | 3
}

/** A card that is a link. One link, named by its title, so that screen readers announce it once. */
export function LinkCard({ to, title, picture, level = 3, children, className = 'gap-2 p-5' }: LinkProps) {
  const Heading = `h${level}` as const
  return (
    <div
      className={`${shape} relative overflow-hidden transition-colors duration-150 hover:border-ink has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus`}
    >
      {picture}
      <div className={`flex flex-1 flex-col ${className}`}>
        <Heading className="headline text-lg">
          <Link to={to} className="outline-none after:absolute after:inset-0">
            {title}
          </Link>
        </Heading>
        {children}
      </div>
    </div>
  )
}
