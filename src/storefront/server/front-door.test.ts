import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseLanguage } from '#content'
import type { Tenant } from '#tenants'
import { aTenant } from '../../../tests/support/brands/brand.ts'
import { openFrontDoor } from './front-door.ts'
import { pageCache } from './page-cache.ts'

const tenant = aTenant({
  mainPage: '/shop',
  locales: ['de', 'en'],
  themes: [
    { name: 'night', palette: 'dark' },
    { name: 'day', palette: 'light' },
  ],
})
const pages = pageCache()
let current: Tenant | undefined = tenant
let lookedUp = 0
const opened: string[] = []
const door = openFrontDoor({
  pages,
  tenantFor: (host) => {
    lookedUp += 1
    return host.startsWith('first.') ? current : undefined
  },
  brandsAsOf: () => current,
  opened: ({ id }, { address, header }) => void opened.push(`${id} ${address} ${header('sec-fetch-mode')}`),
  chooseLanguage,
  pageName: ({ language, theme, host, address }) => `${language}${theme === 'day' ? ' by day' : ''} ${host} ${address}`,
})
const server = createServer(async (req, res) => {
  if (!(await door(req, res))) res.writeHead(418).end()
})

beforeAll(async () => {
  server.listen(0)
  await once(server, 'listening')
  const keep = (name: string, html: string, status = 200) =>
    pages.keep(
      tenant,
      name,
      { html: Buffer.from(html), status, headers: [['content-type', 'text/html']], until: Number.POSITIVE_INFINITY },
      pages.age,
    )
  await keep('de first.localhost /shop', 'deutsch')
  await keep('en first.localhost /shop', 'english')
  await keep('de by day first.localhost /shop', 'hell')
  await keep('en first.localhost /shop?lng=en', 'english by address')
  await keep('de first.localhost /not-found', 'nichts', 404)
})
afterAll(() => server.close())

type Given = { path?: string; method?: string; headers?: Record<string, string> }

async function ask({ path = '/shop', method = 'GET', headers = {} }: Given = {}) {
  const { port } = server.address() as AddressInfo
  const sent = request({ port, path, method, headers: { host: 'first.localhost', ...headers } }).end()
  const [answer] = (await once(sent, 'response')) as [
    NodeJS.ReadableStream & { statusCode: number; headers: IncomingHttpHeaders },
  ]
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }
}

test('a kept page is answered in the theme that the visitor chose, else in the first', async () => {
  const worn = async (cookie: string) => (await ask({ headers: { cookie } })).body.toString()
  expect(await worn('theme=light')).toBe('hell')
  expect(await worn('theme=dark')).toBe('deutsch')
  expect(await worn('theme=pink')).toBe('deutsch')
})

test('a kept page is answered in the language of the visitor', async () => {
  expect((await ask()).body.toString()).toBe('deutsch')
  expect((await ask({ headers: { 'accept-language': 'en-GB,en;q=0.9' } })).body.toString()).toBe('english')
  expect((await ask({ headers: { cookie: 'a=b; lng=en' } })).body.toString()).toBe('english')
  expect((await ask({ path: '/shop?lng=en' })).body.toString()).toBe('english by address')
})

test('for requests that are alike nothing is looked up again, until a brand or a page changes', async () => {
  const guest = { headers: { 'accept-language': 'de-AT', 'accept-encoding': 'br' } }
  const bodies = async () => [(await ask(guest)).body, (await ask(guest)).body, (await ask(guest)).body]
  const before = lookedUp
  expect(new Set((await bodies()).map((body) => brotliDecompressSync(body).toString()))).toEqual(new Set(['deutsch']))
  expect(lookedUp - before).toBe(1)
  // Other words of the same cookies are another request.
  expect(
    (await ask({ headers: { ...guest.headers, cookie: 'theme=light', 'accept-encoding': '' } })).body.toString(),
  ).toBe('hell')
  expect(lookedUp - before).toBe(2)
  current = { ...tenant }
  expect((await ask(guest)).status).toBe(418)
  current = tenant
  await ask(guest)
  expect(lookedUp - before).toBe(4)
  pages.clear('another')
  await ask(guest)
  await ask(guest)
  expect(lookedUp - before).toBe(5)
})

test.each(['again', '__Host-customer'])(
  'with %s the main page is the visitor’s own, and other pages are everybody’s',
  async (name) => {
    const own = { cookie: `${name}=x` }
    expect((await ask({ headers: own })).status).toBe(418)
    expect((await ask({ path: '/shop?lng=en', headers: own })).status).toBe(418)
    expect((await ask({ path: '/not-found', headers: own })).status).toBe(404)
    // The worker keeps everybody's page for offline visits.
    expect((await ask({ headers: { ...own, 'x-offline-copy': '1' } })).status).toBe(200)
    expect((await ask()).status).toBe(200)
  },
)

test('it is sent compressed to who takes that', async () => {
  const { headers, body } = await ask({ headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } })
  expect(headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(body).toString()).toBe('deutsch')
  expect((await ask({ headers: { 'accept-encoding': 'gzip' } })).headers['content-encoding']).toBe('gzip')
})

test('who has the page already is told so', async () => {
  const { etag = '' } = (await ask()).headers
  const { status, body } = await ask({ headers: { 'if-none-match': etag } })
  expect([status, body.length]).toEqual([304, 0])
})

test('a visit is numbered by the first page, also by a kept one, beside the cookies that the page sets for all', async () => {
  const setBy = async (headers: Record<string, string> = {}) => (await ask({ headers })).headers['set-cookie'] ?? []
  expect(await setBy()).toEqual([])
  const numbering = { ...tenant, hasSessionIdCookie: true }
  const headers: [string, string][] = [['set-cookie', 'lng=de']]
  const page = { html: Buffer.from('numbered'), status: 200, headers, until: Number.POSITIVE_INFINITY }
  await pages.keep(numbering, 'de first.localhost /shop', page, pages.age)
  current = numbering
  const first = await setBy()
  expect(first).toEqual(['lng=de', expect.stringMatching(/^sessionId=[\w-]{36};/)])
  expect(await setBy()).not.toEqual(first)
  expect(await setBy({ cookie: 'sessionId=s-1' })).toEqual(['lng=de'])
  const { etag = '' } = (await ask()).headers
  expect(await setBy({ 'if-none-match': etag })).toHaveLength(2)
  current = tenant
  await pages.keep(
    tenant,
    'de first.localhost /shop',
    {
      html: Buffer.from('deutsch'),
      status: 200,
      headers: [['content-type', 'text/html']],
      until: Number.POSITIVE_INFINITY,
    },
    pages.age,
  )
})

test('each answer with a page is told, also that there is nothing new; a question for headers is not', async () => {
  opened.length = 0
  const { etag = '' } = (await ask({ headers: { 'sec-fetch-mode': 'navigate' } })).headers
  await ask({ headers: { 'if-none-match': etag } })
  await ask({ method: 'HEAD' })
  await ask({ path: '/not-found' })
  await ask({ path: '/shop?msisdn=1' })
  expect(opened).toEqual(['firstbrand /shop navigate', 'firstbrand /shop undefined'])
})

test('HEAD is answered without a body, what is not there stays 404', async () => {
  expect(await ask({ method: 'HEAD' })).toMatchObject({ status: 200, body: Buffer.alloc(0) })
  expect((await ask({ path: '/not-found' })).status).toBe(404)
})

test.each<[string, Given]>([
  ['a number in the address', { path: '/shop?msisdn=491711234567' }],
  ['an amount in the address', { path: '/shop?lng=en&amount=15' }],
  ['any other word in the address', { path: '/shop?utm_source=x' }],
  ['a language that the brand does not speak', { path: '/shop?lng=fr' }],
  ['a page that is not kept', { path: '/shop/checkout/cart' }],
  ['another method', { method: 'POST' }],
  ['another host', { headers: { host: 'second.localhost' } }],
  ['a tenant named by header', { headers: { 'x-tenant-id': 'firstbrand' } }],
  ['another host named by a proxy', { headers: { 'x-forwarded-host': 'second.localhost' } }],
])('%s goes the long way', async (_, given) => {
  expect((await ask(given)).status).toBe(418)
})

test('a new version of the brand is not answered with pages of the old one', async () => {
  current = { ...tenant, version: 2 }
  expect((await ask()).status).toBe(418)
  current = tenant
  expect((await ask()).status).toBe(200)
})
