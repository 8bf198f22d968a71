/** An element, and the row of its parent in the same list (-1: none). */
type Row = [around: number, element: string]

declare global {
  /** The elements of each row of the last answer, for whoever audits some of them. */
  var elementsOfRows: Element[][]
}

/**
 * The structure of a part of the page, as far as an audit distinguishes elements: type, look, surroundings, and whether
 * they have a name. Equal elements are one row; their words and their order do not count. Runs in the browser.
 */
export function markupOf(part: string): { rows: Row[]; theme: string } {
  const kept = /^(class|role|type|tabindex|lang|dir|autocomplete|scope|inputmode|hidden|open|aria-.*)$/
  const worded = /^aria-(label|valuetext|roledescription)$/
  const pointing = /^(for|aria-(labelledby|describedby|controls|owns|activedescendant|errormessage|details))$/
  const shortened = ({ name, value }: Attr): string => {
    if (pointing.test(name)) return `${name}=${value.split(/\s+/).map((id) => document.getElementById(id)?.tagName)}`
    if (name === 'id') return document.querySelectorAll(`#${CSS.escape(value)}`).length === 1 ? '' : 'id twice'
    if (kept.test(name) && !worded.test(name)) return `${name}=${value}`
    return `${name}${value.trim() === '' ? '=' : ''}`
  }
  const rows: Row[] = []
  const places = new Map<string, number>()
  const found: Element[][] = []
  const walk = (element: Element, around: number): void => {
    if (/^(script|style|link|meta|template)$/i.test(element.tagName)) return
    const attributes = [...element.attributes].map(shortened).filter(Boolean).sort()
    const words = element.textContent.trim() === '' ? 'no words' : 'words'
    const labels = `${(element as HTMLInputElement).labels?.length}`
    const built = [element.tagName, words, labels, ...attributes].join(' ')
    const key = `${around} ${built}`
    const place = places.get(key) ?? rows.push([around, built]) - 1
    places.set(key, place)
    if (!found[place]) found[place] = []
    found[place]?.push(element)
    for (const child of element.children) walk(child, place)
  }
  for (const element of document.querySelectorAll(part)) walk(element, -1)
  globalThis.elementsOfRows = found
  const { theme } = document.documentElement.dataset
  return { rows, theme: `${theme} ${matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'}` }
}
