import { Link } from 'react-router'
import { Icon } from '../signs/icon.tsx'

type Props = {
  /** 1 is the first. */
  page: number
  pages: number
  /** The URL of a page. */
  hrefOf: (page: number) => string
  words: { label: string; previous: string; next: string; page: (page: number) => string }
}

const box = 'inline-flex min-h-11 min-w-11 items-center justify-center rounded-field px-2 font-bold focus-ring'

/** Links to the other pages of a long list; nothing for a single page. */
export function Pagination({ page, pages, hrefOf, words }: Props) {
  if (pages < 2) return null
  return (
    <nav aria-label={words.label}>
      <ul className="flex flex-wrap items-center justify-center gap-1">
        {page > 1 && (
          <li>
            <Link
              to={hrefOf(page - 1)}
              rel="prev"
              aria-label={words.previous}
              className={`${box} hover:bg-accent-soft`}
            >
              <Icon name="chevron" className="size-5 rotate-90" />
            </Link>
          </li>
        )}
        {shown(page, pages).map((one, index, all) => (
          <li key={one} className="flex items-center">
            {one - (all[index - 1] ?? 0) > 1 && <span className="px-1 text-muted">…</span>}
            <Link
              to={hrefOf(one)}
              aria-label={words.page(one)}
              aria-current={one === page ? 'page' : undefined}
              className={`${box} hover:bg-accent-soft aria-[current]:bg-accent aria-[current]:text-on-accent`}
            >
              {one}
            </Link>
          </li>
        ))}
        {page < pages && (
          <li>
            <Link to={hrefOf(page + 1)} rel="next" aria-label={words.next} className={`${box} hover:bg-accent-soft`}>
              <Icon name="chevron" className="size-5 -rotate-90" />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}

/** The first, the last, and those beside the open one: few enough for a narrow phone. */
const shown = (page: number, pages: number): number[] =>
  Array.from({ length: pages }, (_, index) => index + 1).filter(
    (one) => one === 1 || one === pages || Math.abs(one - page) <= 1,
  )
