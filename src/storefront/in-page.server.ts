import type { LoaderFunctionArgs } from 'react-router'
import { frame } from './frame.ts'

type Asked = Pick<LoaderFunctionArgs, 'request' | 'context'>

/**
 * Puts a piece of HTML into the page (`usePiece`). A page that is rendered says it once, in its place; scripts that ask
 * for data get it there.
 * @returns what the loader's data say of it
 */
export function inPage({ request, context }: Asked, name: string, html: string): string | undefined {
  if (new URL(request.url).pathname.endsWith('.data')) return html
  const around = context.get(frame)
  around.pieces = { ...around.pieces, [name]: html }
  return undefined
}
