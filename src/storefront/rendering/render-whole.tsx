import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'

export type Rendered = {
  html: string
  /** Errors of parts with a boundary of their own, which the browser renders again. */
  failure?: unknown
}

/** React's marker of a part that it left to the browser. */
const leftOut = '<!--$!-->'

/**
 * Renders a page at once, as a string: nothing in our pages waits, and a stream costs half as much again.
 * @throws errors of components outside every boundary
 */
export async function renderWhole(page: () => ReactNode): Promise<Rendered> {
  const html = `<!DOCTYPE html>${renderToString(page())}`
  return html.includes(leftOut) ? { html, failure: await reasonOf(page()) } : { html }
}

/** React's string does not contain the reason of a missing part; its stream does. */
function reasonOf(page: ReactNode): Promise<unknown> {
  return new Promise((resolve) => {
    const { abort } = renderToPipeableStream(page, {
      onError: resolve,
      onAllReady: () => resolve(new Error('a part of a page waits for something: it is missing from the HTML')),
    })
    setTimeout(() => abort(new Error('a part of a page waits for something that does not come')), 1000).unref()
  })
}
