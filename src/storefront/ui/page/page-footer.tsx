import type { ReactNode } from 'react'

/** The end of every page: support, legal texts, and the seller. */
export function PageFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="border-t border-line bg-raised text-base text-ink print:hidden">
      <div className="contained flex flex-col gap-6 py-6 md:gap-10 md:py-14">{children}</div>
    </footer>
  )
}

export type FooterLink = { name: string; to: string }

type LinksProps = { title: string; links: FooterLink[]; inOneRow?: boolean }

/** Links that belong together, under a heading, or beside one another under a name that is only heard. */
export function FooterLinks({ title, links, inOneRow = false }: LinksProps) {
  return (
    <nav aria-label={title} className={inOneRow ? 'min-w-0 max-md:contents' : 'min-w-0'}>
      {!inOneRow && <h2 className="mb-1 font-bold">{title}</h2>}
      <ul className={inOneRow ? 'flex flex-wrap gap-x-5 max-md:contents max-md:text-sm' : undefined}>
        {links.map(({ name, to }) => (
          <li key={name}>
            <a href={to} className="footer-link">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
