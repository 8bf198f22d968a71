import type { LoaderFunctionArgs } from 'react-router'
import { frame } from './frame.ts'

type Asked = Pick<LoaderFunctionArgs, 'request' | 'context'>

/**
 * @returns whether scripts ask for the data of a page that is open. `Sec-Fetch-Dest` would not tell: it is empty as well
 *   where a service worker passes on what a browser navigates to
 */
export const isForScripts = ({ url }: Request): boolean => dataAddress.test(url)

const dataAddress = /^[^?#]*\.data(?:[?#]|$)/

/**
 * Puts a piece of HTML into the page (`usePiece`). A page that is rendered says it once, in its place; scripts that ask
 * for data get it there.
 * @returns what the loader's data say of it
 */
export function inPage({ request, context }: Asked, name: string, html: string): string | undefined {
  if (isForScripts(request)) return html
  const around = context.get(frame)
  around.pieces = { ...around.pieces, [name]: html }
  return undefined
}

/**
 * Puts data into the page that are the same for many requests (`useDataOfPage`): made into JSON once, where the router
 * would pack them for each request.
 * @param data the very same object each time
 * @returns what the loader's data say of them
 */
export function dataInPage<T extends object>({ request, context }: Asked, name: string, data: T): T | undefined {
  if (isForScripts(request)) return data
  const around = context.get(frame)
  around.data = { ...around.data, [name]: data }
  return undefined
}

const known = new WeakMap<object, string>()

/** @returns all data of a page as JSON that may stand in one */
export const jsonOf = (data: Readonly<Record<string, object>> = {}): string =>
  `{${Object.entries(data).map(([name, one]) => `"${name}":${jsonOfOne(one)}`)}}`

function jsonOfOne(data: object): string {
  const before = known.get(data) ?? JSON.stringify(data).replaceAll('<', '\\u003c')
  known.set(data, before)
  return before
}
