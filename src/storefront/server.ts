import { randomBytes } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import type { Content } from '#content'
import type { Frame } from './frame.ts'
import type { Services } from './services.ts'

type Answer = (request: Request, shop: Services, around: Frame) => Promise<Response>

/** Vite in the middle: hands a request on by `next` when it is none of its files. */
export type Middleware = (req: IncomingMessage, res: ServerResponse, next: () => void) => void

export type Storefront = {
  /** Answers a request for a page. The request's URL must be the one the shopper sees, protocol and host included. */
  handle(request: Request, services: Services): Promise<Response>
  /** In development: serves source files and reloads the browser; goes before everything else. */
  middleware: Middleware | undefined
  close(): Promise<void>
}

/**
 * Opens the pages: from `build/`, or from the sources, reloading on change.
 * @param content the texts of all languages
 * @param sourcesOn serve from the sources; the server's port carries the news of changes to the browser as well
 */
export async function storefront({
  content,
  sourcesOn,
}: {
  content: Content
  sourcesOn?: Server
}): Promise<Storefront> {
  const bundle = sourcesOn ? await openSources(sourcesOn) : await openBuild()
  return {
    async handle(request, services) {
      const answer = await bundle.answer()
      const texts = content.bundle(services.tenant, services.language, 'common')
      return answer(request, services, {
        nonce: sourcesOn ? undefined : randomBytes(16).toString('base64'),
        origin: new URL(request.url).origin,
        texts: texts?.json ?? '{}',
      })
    },
    middleware: bundle.middleware,
    close: bundle.close,
  }
}

type Bundle = { answer(): Promise<Answer>; middleware: Middleware | undefined; close(): Promise<void> }

async function openBuild(): Promise<Bundle> {
  const { answer } = (await import(resolve('build/server/index.js'))) as { answer: Answer }
  return { answer: async () => answer, middleware: undefined, close: async () => {} }
}

async function openSources(server: Server): Promise<Bundle> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server } },
    appType: 'custom',
  })
  return {
    answer: async () => ((await vite.ssrLoadModule('/src/storefront/bundle.ts')) as { answer: Answer }).answer,
    middleware: vite.middlewares,
    close: () => vite.close(),
  }
}
