import type { ReactNode } from 'react'

/** The end of every page: support, legal texts, and the seller. */
export function PageFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="border-t border-line bg-raised text-base text-ink print:hidden">
      <div className="contained flex flex-col gap-10 py-10 md:py-14">{children}</div>
    </footer>
  )
}

export type FooterLink = { name: string; to: string }

/** Links that belong together, under a heading. */
export function FooterLinks({ title, links }: { title: string; links: FooterLink[] }) {
  return (
    <nav aria-label={title} className="min-w-0 last:col-span-2 md:last:col-span-1">
      <h2 className="mb-1 font-bold">{title}</h2>
      <ul>
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
