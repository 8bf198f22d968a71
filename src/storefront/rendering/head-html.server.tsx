import { renderToStaticMarkup } from 'react-dom/server'
import { HeadTags, type Tags } from '../document/head.tsx'

/** As many heads as pages that are requested at once; older ones are made again. */
const mostHeads = 500

const known = new Map<string, string>()

/** @returns a head's tags as HTML, cached by their content */
export function headHtml(tags: Tags): string {
  const name = JSON.stringify(tags)
  const before = known.get(name)
  if (before !== undefined) return before
  if (known.size >= mostHeads) known.clear()
  const html = renderToStaticMarkup(<HeadTags {...tags} />)
  known.set(name, html)
  return html
}
