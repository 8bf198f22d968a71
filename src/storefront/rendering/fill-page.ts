import { askedPlace, type Part, partEnds } from '../document/kept-part.tsx'

/** The place of a piece (`usePiece`), or of a cached part (`KeptPart`). */
const place = / data-(piece|part)="([\w-]+)">/g

type Fillings = {
  pieces: Readonly<Record<string, string | Buffer>>
  parts: ReadonlyMap<string, Part>
  /** The page's query, as links within parts need it. */
  asked: string
  /** Parts of a failed page are not cached. */
  keeps: boolean
}

/**
 * Inserts pieces and cached parts into a page that React rendered without them, because most of a page is the same each
 * time. Caches the parts that were rendered this time.
 */
export function fillPage(html: string, fillings: Fillings): Buffer[] {
  const { pieces, parts, asked, keeps } = fillings
  const filled: Buffer[] = []
  let done = 0
  const take = (end: number) => filled.push(Buffer.from(html.slice(done, end)))
  for (const { 0: found, 1: kind, 2: name = '', index } of html.matchAll(place)) {
    const begin = index + found.length
    const part = kind === 'part' ? parts.get(name) : undefined
    const piece = kind === 'piece' && html.startsWith('</', begin) ? pieces[name] : undefined
    // Inside a part that is being cached: inserted already.
    if (begin <= done || (part ?? piece) === undefined) continue
    take(begin)
    done = begin
    if (piece !== undefined) filled.push(typeof piece === 'string' ? Buffer.from(piece) : piece)
    else if (part?.html) filled.push(...between(part.html, asked))
    else if (part) {
      const end = html.indexOf(partEnds, begin)
      const rendered = html.slice(begin, end).split(askedPlace)
      const pieces = rendered.map((piece) => Buffer.concat(fillPage(piece, fillings)))
      if (keeps) part.keep(pieces)
      filled.push(...between(pieces, asked))
      done = end + partEnds.length
    }
  }
  take(html.length)
  return filled
}

const between = ([first, ...rest]: Buffer[], asked: string): Buffer[] =>
  first ? [first, ...rest.flatMap((piece) => [Buffer.from(asked), piece])] : []
