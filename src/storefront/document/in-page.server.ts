import type { LoaderFunctionArgs } from 'react-router'
import { pageContext } from './page-context.ts'

type Asked = Pick<LoaderFunctionArgs, 'request' | 'context'>

/**
 * @returns whether the router asks for the data of an open page. `Sec-Fetch-Dest` does not tell: it is also empty where
 *   a service worker forwards a navigation
 */
export const isForScripts = ({ url }: Request): boolean => dataAddress.test(url)

const dataAddress = /^[^?#]*\.data(?:[?#]|$)/

/**
 * Puts a piece of HTML into the page (`usePiece`). A rendered page contains it once, in its place; a data request gets
 * it in the data.
 * @returns the piece for the loader's data, if needed
 */
export function inPage({ request, context }: Asked, name: string, html: string): string | undefined {
  if (isForScripts(request)) return html
  const around = context.get(pageContext)
  around.pieces = { ...around.pieces, [name]: html }
  return undefined
}

/**
 * Puts data into the page that is the same for many requests (`useDataOfPage`): converted to JSON once, where the
 * router would serialise it for each request.
 * @param data the very same object each time
 * @returns the data for the loader's own, if needed
 */
export function dataInPage<T extends object>({ request, context }: Asked, name: string, data: T): T | undefined {
  if (isForScripts(request)) return data
  const around = context.get(pageContext)
  around.data = { ...around.data, [name]: data }
  return undefined
}

/**
 * Data for rendering alone: a part of the page shows it (`ServedPart`), and the browser does not need it besides.
 * @returns the data for the loader's own, if needed
 */
export function dataToRender<T extends object>({ request, context }: Asked, name: string, data: T): T | undefined {
  if (isForScripts(request)) return data
  const around = context.get(pageContext)
  around.rendered = { ...around.rendered, [name]: data }
  return undefined
}

const known = new WeakMap<object, string>()

/** @returns all data of a page as JSON that is safe within HTML */
export const jsonOf = (data: Readonly<Record<string, object>> = {}): string =>
  `{${Object.entries(data).map(([name, one]) => `"${name}":${jsonOfOne(one)}`)}}`

function jsonOfOne(data: object): string {
  const before = known.get(data) ?? JSON.stringify(data).replaceAll('<', '\\u003c')
  known.set(data, before)
  return before
}
