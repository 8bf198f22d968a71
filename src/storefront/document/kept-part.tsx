import { createContext, type ReactNode, useContext } from 'react'
import { useLocation } from 'react-router'

/** The HTML of a part, once a page was rendered with it, in pieces: between them stands what each page's address asks for. */
export type Part = { html: Buffer[] | undefined; keep(html: Buffer[]): void }

/** On the server, by name: the parts of this page that are the same for many requests. */
export const PartsHere = createContext<ReadonlyMap<string, Part>>(new Map())

const BeingKept = createContext(false)

/** What ends a part that is to be kept. It is taken out of the page before the page is sent. */
export const partEnds = '<wbr data-part-ends=""/>'

/** Where a part that is to be kept has what the address asks for: a sign that neither texts nor addresses hold. */
export const askedPlace = '\ue000'

/**
 * A part of a page that is the same for many requests, as a loader says by `keepPart`. The server renders it once and
 * sends the HTML of it from then on (fill-page.ts). To browsers it is a part like any other.
 * @param unless says that this page's part is not as usual: it is rendered, and not kept
 */
export function KeptPart({ name, unless, children }: { name: string; unless?: boolean; children: ReactNode }) {
  const said = useContext(PartsHere).get(name)
  const part = unless ? undefined : said
  return (
    <div className="contents" data-part={unless ? undefined : name}>
      {!part && children}
      {part && !part.html && (
        <BeingKept value>
          {children}
          <wbr data-part-ends="" />
        </BeingKept>
      )}
    </div>
  )
}

/** @returns what the address asks for besides `name`, as a link to this page that asks for `name` has it before that: `amount=15&` */
export function askedBefore(search: string, name = ''): string {
  const asked = new URLSearchParams(search)
  asked.delete(name)
  return asked.size > 0 ? `${asked}&` : ''
}

/** For links to this page that ask for one thing more; they may stand in a kept part of a page that asks for neither of them. */
export function useLinkHere(): (name: string, value: string) => string {
  const { pathname, search } = useLocation()
  const isKept = useContext(BeingKept)
  return (name, value) => `${pathname}?${isKept ? askedPlace : askedBefore(search, name)}${name}=${value}`
}
