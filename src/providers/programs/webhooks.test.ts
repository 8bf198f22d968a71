import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { programWebhooks } from './webhooks.ts'

// Addresses that strangers name: none may lead to where only we are.

const server = createServer((request, response) => {
  const status = Number(request.url?.slice(1)) || 200
  response.writeHead(status, { location: '/200' }).end('x')
})
let port = 0
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

const leadingTo = (...addresses: string[]) =>
  programWebhooks({
    mayLoop: false,
    resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  })
const send = (sender: ReturnType<typeof programWebhooks>, url: string) => sender.send({ url, headers: {}, body: '{}' })

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '::1',
  'fd00::1',
  'fe80::1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
])('%s is inside: as an address, as what a name leads to, and beside one that is outside', async (inside) => {
  const literal = `https://${inside.includes(':') ? `[${inside}]` : inside}/`
  expect(await leadingTo().refusalOf(literal)).toBe('leadsInside')
  expect(await send(leadingTo(), literal)).toEqual({ failure: 'the address leads inside' })
  expect(await leadingTo(inside).refusalOf('https://partner.example/')).toBe('leadsInside')
  expect(await leadingTo('93.184.216.34', inside).refusalOf('https://partner.example/')).toBe('leadsInside')
})

test.each([
  'http://partner.example/',
  'https://user:secret@partner.example/',
  'https://partner.example/#part',
  'ftp://partner.example/',
  'partner.example',
  '',
])('%j is no address for webhooks', async (url) => {
  expect(await leadingTo('93.184.216.34').refusalOf(url)).toBe('notHttps')
})

test('an address outside is taken; one that nobody knows is not found', async () => {
  expect(await leadingTo('93.184.216.34').refusalOf('https://partner.example/hooks')).toBeUndefined()
  expect(await leadingTo().refusalOf('https://partner.example/hooks')).toBe('notFound')
})

test('a name that led outside when it was entered and leads inside now is not connected to', async () => {
  let now = '93.184.216.34'
  const rebound = programWebhooks({ mayLoop: false, resolve: async () => [{ address: now, family: 4 }] })
  expect(await rebound.refusalOf('https://partner.example/')).toBeUndefined()
  now = '127.0.0.1'
  expect(await send(rebound, `https://partner.example:${port}/`)).toEqual({ failure: 'the address leads inside' })
})

test('in development it may lead to this machine, and nowhere else inside', async () => {
  const here = programWebhooks({ mayLoop: true })
  expect(await here.refusalOf(`http://127.0.0.1:${port}/`)).toBeUndefined()
  expect(await here.refusalOf('http://10.0.0.1/')).toBe('notHttps')
  expect(await here.refusalOf('https://10.0.0.1/')).toBe('leadsInside')
  expect(await send(here, `http://127.0.0.1:${port}/202`)).toEqual({ status: 202 })
})

test('no redirect is followed, and silence ends', async () => {
  expect(await send(programWebhooks({ mayLoop: true }), `http://127.0.0.1:${port}/302`)).toEqual({ status: 302 })
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  const { port: quiet } = silent.address() as AddressInfo
  const hasty = programWebhooks({ mayLoop: true, timeoutMs: 50 })
  expect(await send(hasty, `http://127.0.0.1:${quiet}/`)).toEqual({ failure: 'no answer within 50 ms' })
  silent.closeAllConnections()
  silent.close()
})
