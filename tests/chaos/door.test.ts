import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openDoor } from './door.ts'

/**
 * Answers calls in this order.
 * @returns a function that asks, and the number of calls
 */
async function answering(...answers: [status: number, headers?: Record<string, string>][]) {
  const asked = { times: 0 }
  const server = createServer((_, response) => {
    const [status, headers] = answers[asked.times++] ?? [500]
    response.writeHead(status, headers).end('{}')
  }).listen(0)
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { asked, ask: openDoor(`http://127.0.0.1:${port}`) }
}
const caller = { tenant: 'firstbrand', ip: '10.0.0.1' }

test('a shopper tries again where a line breaks, where an order is under way, and where there is little to wait', async () => {
  const { ask, asked } = await answering([503], [409], [429, { 'retry-after': '20' }], [200])
  expect(await ask(caller, 'GET shop/rest/v1/products')).toMatchObject({ status: 200 })
  expect(asked.times).toBe(4)
})

test('whoever is told to wait for most of an hour takes that for the answer', async () => {
  const { ask, asked } = await answering([429, { 'retry-after': '3599' }], [200])
  expect(await ask(caller, 'POST shop/rest/addToCart', {})).toMatchObject({ status: 429 })
  expect(asked.times).toBe(1)
})
