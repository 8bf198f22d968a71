import { createContext } from 'react-router'
import type { PageTexts } from '#content'
import type { DataOfPage, InlinedPieces } from './inlined-data.tsx'
import type { Part } from './kept-part.tsx'
import type { PageTheme } from './themes.ts'

/** What pages know of one request besides the shop. */
export type PageContext = {
  /** Nonce of the page's inline scripts; undefined if their hashes are used instead. */
  nonce: string | undefined
  /** `https://shop.example`, without a trailing slash: the beginning of canonical links. */
  origin: string
  /** Increases when data of pages changes: cached data of another age may be outdated. */
  age: number
  /** Texts of pages in the request's language. */
  texts: PageTexts
  /** The brand's themes, the active one first. */
  looks: readonly [PageTheme, ...PageTheme[]]
  /** URL that the answer leads on to, set by an action with `leaveFor`. */
  leave?: string
  /** An origin that the page shows in an iframe, set by its loader. */
  framed?: string
  /** `Set-Cookie` lines, set by a loader that pages share. */
  cookies?: string[]
  /** URL of a wallet's script, set by the page's loader. */
  walletScript?: string
  /** HTML in the page that its data does not repeat, by name, set by loaders. */
  pieces?: InlinedPieces
  /** Data that is the same for many requests, by name, set by loaders with `dataInPage`. */
  data?: DataOfPage
  /** Data that only the HTML contains, by name, set by loaders with `dataToRender`. */
  rendered?: DataOfPage
  /** Parts that are the same for many requests, by name, set by loaders with `keepPart`. */
  parts?: Map<string, Part>
  /** The routes of the rendered page, from the root down. */
  routes?: string[]
  /** The rendered page in UTF-8: passed beside the response, to avoid a stream. */
  html?: Buffer<ArrayBuffer>
  /** The inline styles, for the CSP. */
  theme?: string
  /** The inline script that sets the visitor's theme, for the CSP. */
  chooser?: string
  /** Whether a number that the visitor gave was recognised, set by the loader or action that did so. */
  numberGiven?: boolean
  /** Whether pages for developers are available. */
  development?: boolean
  report(error: unknown): void
}

export const pageContext = createContext<PageContext>()
