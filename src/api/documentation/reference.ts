import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, constants } from 'node:zlib'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { CallEnv } from '../serve.ts'
import { openApiDocument } from './describe.ts'

const require = createRequire(import.meta.url)

// The page's own stylesheet sets style attributes by script, hence 'unsafe-inline' for styles, here only.
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

type Reference = {
  /** Path of the page, and of its files below it. */
  at: string
  /** Path of the document. */
  document: string
  title: string
  describe(): object
}

const pageOf = ({ at, document, title }: Reference): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${at}/swagger-ui.css">
<link rel="stylesheet" href="${at}/page.css">
</head>
<body>
<main id="reference"><p>The document itself: <a href="${document}">openapi.json</a></p></main>
<script src="${at}/swagger-ui-bundle.js"></script>
<script src="${at}/page.js"></script>
</body>
</html>
`

const scriptOf = ({ document }: Reference): string => `SwaggerUIBundle({
  url: '${document}',
  domNode: document.getElementById('reference'),
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  validatorUrl: null,
})
`

const style = `body { margin: 0; background: #fff; }
.swagger-ui .wrapper { max-width: 68rem; padding: 0 1rem; }
.swagger-ui .info { margin: 2rem 0 1rem; }
.swagger-ui .scheme-container { display: none; }
.swagger-ui .opblock .opblock-summary-description { text-align: left; }
`

const javascript = 'text/javascript; charset=utf-8'
const css = 'text/css; charset=utf-8'
const fromPackage = { 'swagger-ui.css': css, 'swagger-ui-bundle.js': javascript }

/** The OpenAPI document, generated from the schemas that validate the calls, and a page to read and try it: `/api/docs`. */
export function addReference(api: OpenAPIHono<CallEnv>): void {
  const shop = {
    at: '/api/docs',
    document: '/api/openapi.json',
    title: 'Saldo: API reference',
    describe: openApiDocument,
  }
  const answer = reference(shop)
  const files = ['', '/page.css', '/page.js', ...Object.keys(fromPackage).map((file) => `/${file}`)]
  for (const path of [shop.document, ...files.map((file) => shop.at + file)])
    api.get(path, async (c) => (await answer(c.req.raw, path)) as Response)
}

/** @returns what answers a path of a reference; undefined for other paths */
export function reference(wanted: Reference): (request: Request, path: string) => Promise<Response | undefined> {
  const { at, document } = wanted
  let made: string | undefined
  const folder = dirname(require.resolve('swagger-ui-dist/package.json'))
  const packed = new Map<string, Promise<Buffer<ArrayBuffer>>>()
  return async ({ headers }, path) => {
    if (path === document) {
      made ??= JSON.stringify(wanted.describe())
      return plain(made, 'application/json')
    }
    if (path === at) return plain(pageOf(wanted), 'text/html; charset=utf-8')
    if (path === `${at}/page.css`) return plain(style, css)
    if (path === `${at}/page.js`) return plain(scriptOf(wanted), javascript)
    const [file, type] = Object.entries(fromPackage).find(([name]) => path === `${at}/${name}`) ?? []
    if (file === undefined || type === undefined) return undefined
    const vary = { Vary: 'Accept-Encoding' }
    const read = () => readFile(join(folder, file))
    if (!headers.get('accept-encoding')?.includes('br')) return plain(await read(), type, vary)
    const small = packed.get(file) ?? read().then((text) => pack(text, quickly))
    packed.set(file, small)
    return plain(await small, type, { ...vary, 'Content-Encoding': 'br' })
  }
}

const pack = promisify<Buffer, BrotliOptions, Buffer<ArrayBuffer>>(brotliCompress)
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const plain = (body: BodyInit, type: string, more: Record<string, string> = {}): Response =>
  new Response(body, {
    headers: {
      'Content-Type': type,
      'Cache-Control': 'public, max-age=300',
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      ...more,
    },
  })
