import { createContext, useContext } from 'react'

/** What a page carries as plain text, beside what its loaders say: the brand's styles, and the texts in JSON, and what dresses it by the visitor's choice. */
export type Carried = {
  theme: string
  texts: string
  chooser?: string
  /** The texts are put into the page once it is rendered: they are half of it, and the same each time. */
  putsTextsInLater?: boolean
}

/** Both entries hand it in: the server what it writes into the page, the browser what it finds there. */
export const CarriedByPage = createContext<Carried>({ theme: '', texts: '{}' })

const ids = { theme: 'theme', texts: 'texts', chooser: 'chooser' }

/** In the browser: what the page that came brought along. */
export const carriedHere = (): Carried => ({
  theme: document.getElementById(ids.theme)?.textContent ?? '',
  texts: document.getElementById(ids.texts)?.textContent ?? '{}',
  chooser: document.getElementById(ids.chooser)?.textContent ?? '',
})

/** The brand's colours, fonts and shapes, in the page itself: a file of their own would hold up the first paint. */
export function BrandStyles() {
  const { theme } = useContext(CarriedByPage)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, named in the policy by its hash
  return <style id={ids.theme} dangerouslySetInnerHTML={{ __html: theme }} />
}

/** Dresses the page by the visitor's choice before its first paint; nothing for a brand of one theme. */
export function ThemeChooser() {
  const { chooser } = useContext(CarriedByPage)
  if (!chooser) return null
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, named in the policy by its hash
  return <script id={ids.chooser} dangerouslySetInnerHTML={{ __html: chooser }} />
}

/** The texts: data, which no policy of scripts concerns, and just as they are. */
export function PageTexts() {
  const { texts, putsTextsInLater } = useContext(CarriedByPage)
  const __html = putsTextsInLater ? '' : texts
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own JSON, its angle brackets escaped where it was made
  return <script type="application/json" id={ids.texts} dangerouslySetInnerHTML={{ __html }} />
}

/** What stands in a rendered page just before the place of its texts. */
export const beforeTexts = `id="${ids.texts}">`
