import { Link } from 'react-router'
import { Icon } from '../signs/icon.tsx'

/** `to` is omitted for the open page. */
export type Crumb = { name: string; to?: string }

/** The path to the page, and the way back up. */
export function Breadcrumb({ label, crumbs }: { label: string; crumbs: Crumb[] }) {
  return (
    <nav aria-label={label} className="text-sm">
      <ol className="flex flex-wrap items-center">
        {crumbs.map(({ name, to }, index) => (
          <li key={name} className="flex min-w-0 items-center">
            {index > 0 && <Icon name="chevron" className="mx-1 size-4 -rotate-90 text-muted" />}
            {to === undefined ? (
              <span aria-current="page" className="py-2.5 text-muted">
                {name}
              </span>
            ) : (
              <Link
                to={to}
                className="inline-flex min-h-11 min-w-11 items-center underline underline-offset-4 focus-ring"
              >
                {name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
