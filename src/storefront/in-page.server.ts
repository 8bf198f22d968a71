import type { LoaderFunctionArgs } from 'react-router'
import { frame } from './frame.ts'

type Asked = Pick<LoaderFunctionArgs, 'request' | 'context'>

/**
 * @returns whether scripts ask for the data of a page that is open. `Sec-Fetch-Dest` would not tell: it is empty as well
 *   where a service worker passes on what a browser navigates to
 */
export const isForScripts = ({ url }: Request): boolean => new URL(url).pathname.endsWith('.data')

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
