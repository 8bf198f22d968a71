import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandbox } from '#sandbox'
import { ecb } from './index.ts'

let reply = { status: 200, body: '' }
const server = createServer((_, response) => response.writeHead(reply.status).end(reply.body))
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const latest = (status: number, body: string) => {
  reply = { status, body }
  return ecb({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }).latest()
}
const file = (...rows: string[]) => `<Cube><Cube time="2026-11-27">${rows.join('')}</Cube></Cube>`

test('the sandbox plays the central bank’s file', async () => {
  const sandbox = await startSandbox()
  const answer = await ecb({ url: sandbox.url }).latest()
  expect(answer).toMatchObject({ kind: 'answered', value: { millionths: { GBP: 876_130, IDR: 19_288_410_000 } } })
  await sandbox.stop()
})

test('a rate is read digit by digit', async () => {
  const answer = await latest(200, file('<Cube currency="JPY" rate="181"/>', "<Cube currency='GBP' rate='0.876131'/>"))
  const millionths = { JPY: 181_000_000, GBP: 876_131 }
  expect(answer).toEqual({ kind: 'answered', value: { day: '2026-11-27', millionths } })
})

test.each([
  ['an error page', 503, '<h1>busy</h1>'],
  ['another page', 200, '<h1>We have moved</h1>'],
  ['no day', 200, '<Cube currency="GBP" rate="0.8"/>'],
  ['a rate of nought', 200, file('<Cube currency="GBP" rate="0.0000"/>')],
  ['a rate that is no number', 200, file('<Cube currency="GBP" rate="1e5"/>')],
  ['a currency that is none', 200, file('<Cube currency="pounds" rate="0.8"/>')],
])('%s counts as no answer', async (_, status, body) => {
  expect(await latest(status, body)).toMatchObject({ kind: 'lost' })
})
