import { createContext, useContext } from 'react'

/**
 * What a page carries beside what its loaders say, by name: the brand's styles (`theme`), what dresses
 * it by the visitor's choice (`chooser`), `data` in JSON, and pieces of HTML that are read, not used.
 */
export type Carried = Readonly<Record<string, string>>

/** In the browser: what the page brought along. The server puts it into the page once that is rendered (fill-page.ts). */
export const CarriedByPage = createContext<Carried>({})

/** In the browser: what the page that came brought along. */
export function carriedHere(): Carried {
  const carried: Record<string, string> = {}
  for (const at of document.querySelectorAll<HTMLElement>('[data-piece]'))
    carried[at.dataset.piece ?? ''] = at.innerHTML
  return carried
}

/**
 * For the element that holds a piece.
 * @param html what the loader's data say; nothing where the page itself brought it
 */
export function usePiece(name: string, html?: string) {
  const carried = useContext(CarriedByPage)
  return { 'data-piece': name, dangerouslySetInnerHTML: { __html: html ?? carried[name] ?? '' } }
}

/** The brand's colours, fonts and shapes, in the page itself, named in the policy by their hash: a file of their own would hold up the first paint. */
export const BrandStyles = () => <style {...usePiece('theme')} />

/** Dresses the page by the visitor's choice before its first paint; our own script, named in the policy by its hash. */
export const ThemeChooser = () => <script {...usePiece('chooser')} />

/** Data that are the same for many requests, by name: loaders put them in, and their own data leave them out. */
export type DataOfPage = Readonly<Record<string, object>>

export const DataHere = createContext<DataOfPage>({})

/** @param said what the loader's data say; nothing where the page itself brought it */
export const useDataOfPage = <T extends object>(name: string, said: T | undefined): T | undefined => {
  const here = useContext(DataHere)
  return said ?? (here[name] as T | undefined)
}

/** Data, which no policy of scripts concerns. The server puts them in once the page is rendered. */
export const PageData = () => (
  <script type="application/json" {...usePiece('data', import.meta.env.SSR ? '' : undefined)} />
)

/** Where the data stand in a rendered page; what follows are its scripts. */
export const beforeData = ' data-piece="data">'
