/**
 * What a page is built of: each kind of element, by its look and its part in a form. Words do not count, nor colours, which
 * a theme gives by names.
 */
function kindsIn(html: string): string[] {
  const shown = html.replace(/<(script|style|svg)\b.*?<\/\1>/gs, '')
  return [...shown.matchAll(/<([a-z]\w*)((?:\s[^<>]*)?)>/g)].map(([, tag, given = '']) =>
    [tag, ...[...given.matchAll(/\s(?:class|type|name|role)="[^"]*"/g)].map(([attribute]) => attribute).sort()].join(
      '',
    ),
  )
}

/**
 * A few brands whose pages together have every kind of element that any brand’s pages have, as the server sends them.
 * @param pages by brand
 */
export function distinctAmong(pages: ReadonlyMap<string, readonly string[]>): string[] {
  const kinds = [...pages].map(([brand, htmls]) => [brand, new Set(htmls.flatMap(kindsIn))] as const)
  const seen = new Set<string>()
  const chosen: string[] = []
  for (;;) {
    const news = kinds.map(([brand, own]) => ({ brand, own: [...own].filter((kind) => !seen.has(kind)) }))
    const [most] = news.toSorted((one, other) => other.own.length - one.own.length)
    if (!most || most.own.length === 0) return chosen
    chosen.push(most.brand)
    for (const kind of most.own) seen.add(kind)
  }
}
