import { createContext, type ReactNode, useContext } from 'react'

/** The HTML of a part, once a page was rendered with it. */
export type Part = { html: Buffer | undefined; keep(html: Buffer): void }

/** On the server, by name: the parts of this page that are the same for many requests. */
export const PartsHere = createContext<ReadonlyMap<string, Part>>(new Map())

/** What ends a part that is to be kept. It is taken out of the page before the page is sent. */
export const partEnds = '<wbr data-part-ends=""/>'

/**
 * A part of a page that is the same for many requests, as a loader says by `keepPart`. The server renders it once and
 * sends the HTML of it from then on (fill-page.ts). To browsers it is a part like any other.
 */
export function KeptPart({ name, children }: { name: string; children: ReactNode }) {
  const part = useContext(PartsHere).get(name)
  return (
    <div className="contents" data-part={name}>
      {!part?.html && children}
      {part && !part.html && <wbr data-part-ends="" />}
    </div>
  )
}
