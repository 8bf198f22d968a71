/** An element, and the row of its parent in the same list (-1: none). */
type Row = [around: number, element: string]

declare global {
  /** For whoever audits some of the last answer: the elements of each row, and those that only repeat others. */
  var elementsOfRows: Element[][]
  var repeatedElements: Element[]
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
  const repeated: Element[] = []
  const counts = new Map<string, number>()
  /** @returns whether an element and all in it repeat others: there are three of each before */
  const walk = (element: Element, around: number): boolean => {
    if (/^(script|style|link|meta|template)$/i.test(element.tagName)) return true
    const attributes = [...element.attributes].map(shortened).filter(Boolean).sort()
    const words = element.textContent.trim() === '' ? 'no words' : 'words'
    const labels = `${(element as HTMLInputElement).labels?.length}`
    const built = [element.tagName, words, labels, ...attributes].join(' ')
    const key = `${around} ${built}`
    const place = places.get(key) ?? rows.push([around, built]) - 1
    places.set(key, place)
    if (!found[place]) found[place] = []
    found[place]?.push(element)
    const looks = `${place} ${element.getAttribute('style')}`
    const count = (counts.get(looks) ?? 0) + 1
    counts.set(looks, count)
    const parts = [...element.children].map((child) => [child, walk(child, place)] as const)
    const isRepeated = count > 3 && parts.every(([, repeats]) => repeats)
    // The last of a list may look different.
    if (!isRepeated) for (const [child, repeats] of parts) if (repeats && child.nextElementSibling) repeated.push(child)
    return isRepeated
  }
  for (const element of document.querySelectorAll(part)) walk(element, -1)
  globalThis.elementsOfRows = found
  globalThis.repeatedElements = repeated
  const { theme } = document.documentElement.dataset
  return { rows, theme: `${theme} ${matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'}` }
}
