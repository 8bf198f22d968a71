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

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Saldo: API reference</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="stylesheet" href="/api/docs/page.css">
</head>
<body>
<main id="reference"><p>The document itself: <a href="/api/openapi.json">openapi.json</a></p></main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/page.js"></script>
</body>
</html>
`

const script = `SwaggerUIBundle({
  url: '/api/openapi.json',
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
const own = { 'page.css': [css, style], 'page.js': [javascript, script] } as const

/**
 * The OpenAPI document, generated from the schemas that validate the calls, and a page to read and try it: `/api/docs`.
 */
export function addReference(api: OpenAPIHono<CallEnv>): void {
  let made: string | undefined
  api.get('/api/openapi.json', () => {
    made ??= JSON.stringify(openApiDocument())
    return plain(made, 'application/json')
  })
  api.get('/api/docs', () => plain(page, 'text/html; charset=utf-8'))
  for (const [file, [type, text]] of Object.entries(own)) api.get(`/api/docs/${file}`, () => plain(text, type))

  const folder = dirname(require.resolve('swagger-ui-dist/package.json'))
  for (const [file, type] of Object.entries(fromPackage)) {
    const read = () => readFile(join(folder, file))
    let packed: Promise<Buffer<ArrayBuffer>> | undefined
    api.get(`/api/docs/${file}`, async (c) => {
      const vary = { Vary: 'Accept-Encoding' }
      if (!c.req.header('accept-encoding')?.includes('br')) return plain(await read(), type, vary)
      packed ??= read().then((text) => pack(text, quickly))
      return plain(await packed, type, { ...vary, 'Content-Encoding': 'br' })
    })
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
