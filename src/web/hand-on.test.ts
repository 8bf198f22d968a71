import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, expect, test } from 'vitest'
import { openCallerResolver } from '#api'
import { aTenant } from '../../tests/support/brands/brand.ts'
import { openHandOn } from './hand-on.ts'

const gone = { ...aTenant({ domains: ['gone.example'] }, 'gone'), place: { state: 'elsewhere' as const, cell: 'b' } }
const here = aTenant({ domains: ['here.example'] }, 'here')
const all = [gone, here]
const brands = {
  isProvisional: false,
  away: [gone],
  all: [here],
  byId: (id: string) => all.find((tenant) => tenant.id === id),
  byHost: (host: string) => all.find(({ domains }) => domains.includes(host)),
}
const tenants = { current: async () => brands, byId: async (id: string) => brands.byId(id), close() {} }

type Seen = { path: string; host?: string; ip?: string; mark?: string; body: string }
const seen: Seen[] = []
async function serve(answer: (req: IncomingMessage, res: ServerResponse) => void): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  afterAll(() => server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const other = await serve(async (req, res) => {
  let body = ''
  for await (const part of req) body += part
  const { host, 'x-client-ip': ip, 'x-saldo-handed-on': mark } = req.headers as Record<string, string>
  seen.push({ path: req.url ?? '', host, ip, mark, body } as Seen)
  res.writeHead(body === 'of nobody' ? 404 : 200).end('the other cell')
})
const callers = openCallerResolver({ tenants, trustProxy: [], development: false })
const cellAt = (address: string) => {
  const handOn = openHandOn({ tenants, callers, cells: new Map([['b', address]]), development: false })
  const listen = getRequestListener((request) =>
    handOn.news(request, async (asked) =>
      (await asked.text()) === 'ours' ? new Response('this cell') : new Response(null, { status: 404 }),
    ),
  )
  return serve(async (req, res) => {
    if (!(await handOn.take(req, res))) await listen(req, res)
  })
}
const cell = await cellAt(other)

async function ask(path: string, { at = cell, body, ...headers }: Record<string, string> = {}) {
  seen.length = 0
  const { hostname, port } = new URL(at)
  const { request } = await import('node:http')
  const asked = request({ hostname, port, path, method: body === undefined ? 'GET' : 'POST', headers })
  asked.end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  let text = ''
  for await (const part of answer) text += part
  return [answer.statusCode, text, seen.length]
}
const sized = (body: string) => ({ body, 'content-length': String(body.length), host: 'partners.example' })

test('a request for a brand that another cell sells is answered there, by whom the visitor is', async () => {
  expect(await ask('/kontakt?lng=de', { host: 'gone.example', 'x-client-ip': '198.51.100.1' })).toEqual([
    200,
    'the other cell',
    1,
  ])
  // Nobody says who they are to a cell that trusts this one.
  expect(seen[0]).toMatchObject({ path: '/kontakt?lng=de', host: 'gone.example', ip: '127.0.0.1', mark: 'once' })
  expect(await ask('/', { host: 'api.example', 'x-tenant-id': 'gone' })).toEqual([200, 'the other cell', 1])
})

test('its own brands stay, and what was handed on once is not handed on again', async () => {
  expect(await ask('/', { host: 'here.example' })).toEqual([404, '', 0])
  expect(await ask('/', { host: 'gone.example', 'x-saldo-handed-on': 'once' })).toEqual([404, '', 0])
})

test('a partner’s news go to the cell that knows the payment', async () => {
  expect(await ask('/webhooks/mollie?tenant=gone&about=x', sized('id=tr_1'))).toEqual([200, 'the other cell', 1])
  expect(await ask('/webhooks/paypal', sized('ours'))).toEqual([200, 'this cell', 0])
  expect(await ask('/webhooks/paypal', sized('theirs'))).toEqual([200, 'the other cell', 1])
  expect(seen[0]).toMatchObject({ path: '/webhooks/paypal', body: 'theirs', mark: 'once' })
  expect(await ask('/webhooks/paypal', sized('of nobody'))).toEqual([404, '', 1])
  expect(await ask('/webhooks/paypal', { ...sized('theirs'), 'x-saldo-handed-on': 'once' })).toEqual([404, '', 0])
})

test('while the other cell is away a partner is asked to send it again', async () => {
  const lonely = await cellAt('http://127.0.0.1:1')
  expect(await ask('/webhooks/paypal', { at: lonely, ...sized('theirs') })).toEqual([503, '', 0])
  expect(await ask('/', { at: lonely, host: 'gone.example' })).toEqual([503, '', 0])
})
