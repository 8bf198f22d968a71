/** What differs between pages of the same routes after their data. */
export type OwnOfPage = {
  /** Nonce of the page's scripts. */
  nonce: string
  /** URL of the page's texts. */
  texts: string
  /** The loaders' data, in the router's format. */
  said: string
}

/** Placeholders: words that occur in neither scripts nor URLs. */
const places = { nonce: '\ue001', texts: '\ue002', said: '\ue003' }

const ends = new Map<string, string>()

/** @returns whether pages of these routes need not render what follows their data */
export const isEndKnown = (routes: string): boolean => ends.has(routes)

/**
 * Caches what follows a page's data, from the first script to the end of the document. The router writes the same for
 * every page of the same routes. A page without its own values in the expected places is not cached.
 * @param routes the page's routes, from the root down
 */
export function keepEnd(routes: string, end: string, { nonce, texts, said }: OwnOfPage): void {
  const own = [
    [places.said, asScript(said)],
    [places.nonce, ` nonce="${nonce}"`],
    [places.texts, texts],
  ] as const
  if (own.every(([, text]) => end.includes(text)))
    ends.set(
      routes,
      own.reduce((before, [place, text]) => before.replaceAll(text, place), end),
    )
}

/** @returns the end of a page of routes whose end is known */
export const endOf = (routes: string, { nonce, texts, said }: OwnOfPage): string =>
  (ends.get(routes) ?? '')
    .replaceAll(places.nonce, ` nonce="${nonce}"`)
    .replaceAll(places.texts, texts)
    // Last, because it may contain anything that visitors type.
    .replace(places.said, () => asScript(said))

/** @returns a text as a string literal in a page's script, as the router writes it */
const asScript = (text: string): string =>
  JSON.stringify(text).replace(/[&<>\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
