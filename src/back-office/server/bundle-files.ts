import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import type { Visit } from '../visit.ts'

type Answer = (request: Request, visit: Visit) => Promise<Response>

/** The pages: built, or from the sources and made anew after each change. */
export type BundleFiles = {
  answer(): Promise<Answer>
  /** Vite's middleware: passes a request on by `next` if it is none of its files. */
  middleware: ((req: IncomingMessage, res: ServerResponse, next: () => void) => void) | undefined
  close(): Promise<void>
}

/** Pages from `build/back-office`, loaded at the first request: who only sells does not carry them. */
export function openBuild(): BundleFiles {
  let loaded: Promise<{ answer: Answer }> | undefined
  return {
    async answer() {
      loaded ??= import(resolve('build/back-office/server/index.js'))
      return (await loaded).answer
    },
    middleware: undefined,
    close: async () => {},
  }
}

/** Pages from their sources; `server` sends changes to the browser. */
export async function openSources(server: Server): Promise<BundleFiles> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    configFile: 'src/back-office/vite.config.ts',
    // The storefront's sources are served beside it, on other hosts.
    server: { middlewareMode: true, hmr: { server, path: '/changes' } },
    appType: 'custom',
  })
  return {
    answer: async () => ((await vite.ssrLoadModule('/rendering/bundle.ts')) as { answer: Answer }).answer,
    middleware: vite.middlewares,
    close: () => vite.close(),
  }
}
