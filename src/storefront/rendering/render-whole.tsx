import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'

export type Rendered = {
  html: string
  /** What threw in a part with a boundary of its own, which the browser will try once more. */
  failure?: unknown
}

/** How React marks a part that it left to the browser. */
const leftOut = '<!--$!-->'

/**
 * Renders a page in one go, as a string: nothing in our pages waits, and a stream costs half as much again.
 * @throws what a component throws outside of every boundary
 */
export async function renderWhole(page: () => ReactNode): Promise<Rendered> {
  const html = `<!DOCTYPE html>${renderToString(page())}`
  return html.includes(leftOut) ? { html, failure: await reasonOf(page()) } : { html }
}

/** React's string does not tell why a part was left out; its stream does. */
function reasonOf(page: ReactNode): Promise<unknown> {
  return new Promise((resolve) => {
    const { abort } = renderToPipeableStream(page, {
      onError: resolve,
      onAllReady: () => resolve(new Error('a part of a page waits for something: it is missing from the HTML')),
    })
    setTimeout(() => abort(new Error('a part of a page waits for something that does not come')), 1000).unref()
  })
}
