import { createContext, useContext } from 'react'
import { rawHtml } from '../ui/raw-html.ts'

/**
 * What a page contains besides its loaders' data, by name: the brand's styles (`theme`), the script that sets the
 * visitor's theme (`chooser`), `data` in JSON, and pieces of HTML.
 */
export type InlinedPieces = Readonly<Record<string, string>>

/** In the browser: the inlined data of the page. The server inserts it after rendering (fill-page.ts). */
export const CarriedByPage = createContext<InlinedPieces>({})

/** In the browser: the inlined data of the loaded page. */
export function readInlinedPieces(): InlinedPieces {
  const carried: Record<string, string> = {}
  for (const at of document.querySelectorAll<HTMLElement>('[data-piece]'))
    carried[at.dataset.piece ?? ''] = at.innerHTML
  return carried
}

/**
 * Props of the element that holds a piece.
 * @param html from the loader's data; undefined if the page itself contains it
 */
export function usePiece(name: string, html?: string) {
  const carried = useContext(CarriedByPage)
  return { 'data-piece': name, ...rawHtml(html ?? carried[name] ?? '') }
}

/**
 * The brand's colours, fonts and shapes, inline with a hash in the CSP: a separate file would delay the first paint.
 */
export const BrandStyles = () => <style {...usePiece('theme')} />

/** Sets the visitor's theme before the first paint; our own script, with a hash in the CSP. */
export const ThemeChooser = () => <script {...usePiece('chooser')} />

/** Data that is the same for many requests, by name: loaders put it here instead of into their own data. */
export type DataOfPage = Readonly<Record<string, object>>

export const DataHere = createContext<DataOfPage>({})

/** @param said from the loader's data; undefined if the page itself contains it */
export const useDataOfPage = <T extends object>(name: string, said: T | undefined): T | undefined => {
  const here = useContext(DataHere)
  return said ?? (here[name] as T | undefined)
}

/** Data, which the CSP for scripts does not concern. The server inserts it after rendering. */
export const PageData = () => (
  <script type="application/json" {...usePiece('data', import.meta.env.SSR ? '' : undefined)} />
)

/** Where the data is in a rendered page; scripts follow it. */
export const beforeData = ' data-piece="data">'
