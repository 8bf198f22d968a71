import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openContent } from '#content'
import type { Database } from '#database'
import { createLogger, createMetrics } from '#watch'
import { createApi } from '../api.ts'
import { openLimiter } from '../limits/limiter.ts'
import { routes } from '../routes.ts'
import { openCallerResolver } from '../visitor.ts'

// The reference is the same for all shops: no tenant is looked up.
const nobody = () => {
  throw new Error('nobody was to be asked')
}
const api = createApi({
  callers: openCallerResolver({
    tenants: { current: nobody, byId: nobody, close: nobody },
    trustProxy: [],
    development: false,
  }),
  limiter: openLimiter({} as Database['registry']),
  content: openContent('locales'),
  log: createLogger({ level: 'silent', program: 'web' }),
  metrics: createMetrics(),
  openShop: nobody,
  tenantOfPayment: nobody,
  brandFile: nobody,
})

type Operation = { parameters: { $ref?: string; name?: string }[]; operationId: string; requestBody?: object }
const answer = await api.request('http://any.example/api/openapi.json')
const document = await answer.json()

test('the document lists every call, each under a name of its own', () => {
  const paths = Object.entries<Record<string, Operation>>(document.paths)
  const listed = paths.flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(listed.toSorted()).toEqual(Object.keys(routes).toSorted())
  const names = paths.flatMap(([, methods]) => Object.values(methods).map(({ operationId }) => operationId))
  expect(new Set(names).size).toBe(names.length)
})

test('it tells the limits that the schemas hold requests to', () => {
  const { post } = document.paths['/api/shop/createCart']
  const { schema } = post.requestBody.content['application/json']
  expect(schema).toMatchObject({ required: ['phoneNumber'], additionalProperties: false })
  const change = document.paths['/api/shop/rest/v2/carts/{cartName}/items/{itemKey}/{count}'].put
  expect(change.parameters.find(({ name }: { name: string }) => name === 'count')).toMatchObject({
    required: true,
    schema: { type: 'integer', minimum: 0, maximum: 1000 },
  })
})

test('it tells who may ask: a browser for what it filled in itself, a customer for their own, anybody for the rest', () => {
  const asked = (path: string, method: string) => document.paths[path][method].security
  const byBrowser = [{}, { browser: [] }, { session: [] }]
  expect(asked('/api/shop/rest/v2/carts/{cartName}', 'get')).toEqual(byBrowser)
  expect(asked('/api/shop/rest/checkout-address', 'post')).toEqual(byBrowser)
  expect(asked('/api/shop/rest/payment-commit-order', 'post')).toEqual(byBrowser)
  expect(asked('/api/shop/rest/receipt', 'get')).toEqual(byBrowser)
  expect(asked('/api/shop/rest/payment-tokens', 'get')).toEqual([{ session: [] }])
  expect(asked('/api/shop/rest/v1/products', 'get')).toEqual([])
})

test('whatever it refers to is in it', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path)
  expect(references.length).toBeGreaterThan(20)
  for (const path of references) {
    expect(path.split('/').reduce((place, step) => place?.[step], document)).toBeDefined()
  }
})

test('an Idempotency-Key is offered by the calls that take one', () => {
  const offering = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { parameters }]) => parameters.some(({ $ref }) => $ref?.endsWith('/idempotencyKey')))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  )
  const taking = Object.entries(routes).filter(([, call]) => 'once' in call && call.once)
  expect(offering.toSorted()).toEqual(taking.map(([name]) => name).toSorted())
})

test('the page brings everything from here, under a policy of its own', async () => {
  const page = await api.request('http://any.example/api/docs')
  expect(page.headers.get('Content-Security-Policy')).toContain("script-src 'self';")
  const html = await page.text()
  const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file)
  expect(files).toHaveLength(5)
  for (const file of files) expect([file, (await api.request(`http://any.example${file}`)).status]).toEqual([file, 200])
})

test('its script travels packed to whoever can unpack it', async () => {
  const path = 'http://any.example/api/docs/swagger-ui-bundle.js'
  const packed = await api.request(path, { headers: { 'Accept-Encoding': 'gzip, br' } })
  const plain = await api.request(path)
  expect([packed.headers.get('Content-Encoding'), plain.headers.get('Content-Encoding')]).toEqual(['br', null])
  expect(packed.headers.get('Vary')).toBe('Accept-Encoding')
  const bytes = Buffer.from(await packed.arrayBuffer())
  expect(bytes.length).toBeLessThan(600_000)
  expect(brotliDecompressSync(bytes).equals(Buffer.from(await plain.arrayBuffer()))).toBe(true)
})
