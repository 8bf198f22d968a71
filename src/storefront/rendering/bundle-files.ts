import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import type { PageContext } from '../document/page-context.ts'
import type { PageShop } from '../page-shop.ts'

/** Vite's middleware: passes a request on by `next` if it is none of its files. */
export type Middleware = (req: IncomingMessage, res: ServerResponse, next: () => void) => void

/** Answers a request for a page. */
export type Answer = (request: Request, shop: PageShop, around: PageContext) => Promise<Response>

/** What React renders with: built, or from the sources and made anew after each change. */
export type BundleFiles = {
  answer(): Promise<Answer>
  fromSources: boolean
  middleware: Middleware | undefined
  close(): Promise<void>
}

/** Serves the pages from `build/`. */
export async function openBuild(): Promise<BundleFiles> {
  const { answer } = (await import(resolve('build/server/index.js'))) as { answer: Answer }
  return { answer: async () => answer, fromSources: false, middleware: undefined, close: async () => {} }
}

/** Serves the pages from their sources; `server` sends changes to the browser. */
export async function openSources(server: Server): Promise<BundleFiles> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  return {
    answer: async () =>
      ((await vite.ssrLoadModule('/src/storefront/rendering/bundle.ts')) as { answer: Answer }).answer,
    fromSources: true,
    middleware: vite.middlewares,
    close: () => vite.close(),
  }
}
