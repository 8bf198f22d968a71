import { createContext, type ReactNode, useContext } from 'react'
import { useLocation } from 'react-router'

/** The HTML of a part after its first rendering, in pieces: between them the page's own query is inserted. */
export type Part = { html: Buffer[] | undefined; keep(html: Buffer[]): void }

/** On the server, by name: the parts of this page that are the same for many requests. */
export const PartsHere = createContext<ReadonlyMap<string, Part>>(new Map())

const BeingKept = createContext(false)

/** Marks the end of a cached part. Removed before the page is sent. */
export const partEnds = '<wbr data-part-ends=""/>'

/** Placeholder for the page's query in a cached part: a character that occurs in no text or URL. */
export const askedPlace = '\ue000'

/**
 * A part of a page that is the same for many requests, marked by a loader with `keepPart`. The server renders it once
 * and keeps its HTML (fill-page.ts). In browsers it is an ordinary part.
 * @param unless this page's part differs: it is rendered, and not cached
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

/** @returns the query's other parameters before `name`, for a link that adds `name`: `amount=15&` */
export function askedBefore(search: string, name = ''): string {
  const asked = new URLSearchParams(search)
  asked.delete(name)
  return asked.size > 0 ? `${asked}&` : ''
}

/** For links to this page with one parameter more; may be used in a cached part of a page without either of them. */
export function useLinkHere(): (name: string, value: string) => string {
  const { pathname, search } = useLocation()
  const isKept = useContext(BeingKept)
  return (name, value) => `${pathname}?${isKept ? askedPlace : askedBefore(search, name)}${name}=${value}`
}
