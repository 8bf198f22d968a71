import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isRouteErrorResponse } from 'react-router'
import { afterAll } from 'vitest'
import type { App } from '#compose'
import type { PageContext } from '../../../src/storefront/document/page-context.ts'
import type { PageShop } from '../../../src/storefront/page-shop.ts'
import { createLogger, createMetrics } from '../../../src/watch/index.ts'
import { openPreviews } from '../../../src/web/preview/index.ts'
import { wordsOf } from '../pages/words-of.ts'

export type Seen = { status: number | undefined; headers: IncomingHttpHeaders; html: string; text: string }
type Asked = { form?: Record<string, string>; headers?: Record<string, string> }

const backOfficeUrl = 'https://admin.example'

/** Renders the pages of the shop from the sources. */
async function rendered(asked: Request, shop: PageShop, around: PageContext): Promise<Response> {
  const { askPage } = await import('../pages/ask-page.tsx')
  const { pathname, search } = new URL(asked.url)
  const jar = new Map(
    (asked.headers.get('cookie') ?? '').split('; ').flatMap((line) => {
      const [name, value] = line.split('=')
      return name && value ? [[name, value] as const] : []
    }),
  )
  const body = asked.method === 'POST' ? new URLSearchParams(await asked.text()) : undefined
  try {
    const { status, html, headers, location } = await askPage(
      async () => ({ shop }),
      jar,
      around,
      pathname + search,
      body,
    )
    if (location === null) around.html = Buffer.from(`<!doctype html><body>${html}</body>`)
    return new Response(null, { status, headers })
  } catch (error) {
    if (!isRouteErrorResponse(error)) throw error
    around.html = Buffer.from(`failed ${error.status}`)
    return new Response(null, { status: error.status })
  }
}

/** The hosts of previews, served on a port: asked as a browser or a stranger's program does. */
export async function previewsOf(app: App) {
  const { backOffice } = app
  if (!backOffice) throw new Error('this shop has no back office')
  const { openPreview } = backOffice
  const told = { open: openPreview }
  const log = createLogger({ level: 'error', program: 'web', destination: { write: () => {} } })
  const previews = openPreviews({
    app,
    open: (name) => told.open(name),
    bundle: async () => ({
      answer: async () => rendered,
      fromSources: false,
      middleware: undefined,
      close: async () => {},
    }),
    files: { serve: () => false },
    backOfficeUrl,
    log,
    metrics: createMetrics(),
    production: true,
    trustProxy: ['127.0.0.1'],
  })
  const server = createServer((req, res) => void previews.answer(req, res))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo

  const ask = (host: string, path: string, { form, headers }: Asked = {}): Promise<Seen> =>
    new Promise((resolve, reject) => {
      const body = form && new URLSearchParams(form).toString()
      const sent = { host, 'x-forwarded-proto': 'https', ...headers }
      const typed = body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }
      const method = body === undefined ? 'GET' : 'POST'
      const asking = request(
        `http://127.0.0.1:${port}${path}`,
        { method, headers: { ...sent, ...typed } },
        async (answer) => {
          let html = ''
          for await (const part of answer) html += part
          resolve({ status: answer.statusCode, headers: answer.headers, html, text: wordsOf(html) })
        },
      )
      asking.on('error', reject)
      asking.end(body)
    })

  return {
    isFor: previews.isFor,
    backOfficeUrl,
    /** Opens a pass by the name of its host. */
    at: (name: string) => (path: string, asked?: Asked) => ask(`${name}.preview.admin.example`, path, asked),
    /** Until it is called again without a failure, no pass can be looked up. */
    failWith: (error?: Error) => {
      told.open = error ? () => Promise.reject(error) : openPreview
    },
  }
}
