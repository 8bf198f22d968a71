import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '#sandbox'
import { dtOneBooks } from './index.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ delayScale: 0.01 })
})
afterAll(() => sandbox.stop())

const send = (external_id: string, more: object = {}) =>
  fetch(`${sandbox.url}/v1/async/transactions`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('key:secret')}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      external_id,
      product_id: 101015,
      auto_confirm: true,
      credit_party_identifier: { mobile_number: '+4915112345999' },
      ...more,
    }),
  })
const books = () => dtOneBooks({ url: `${sandbox.url}/v1`, key: 'key', secret: 'secret', timeoutMs: 60_000 })
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000)

test('days are asked for one by one, pages to the last, and each delivery is there once', async () => {
  for (let count = 0; count < 105; count++) {
    expect((await send(`many-${count}`, { callback_url: 'http://127.0.0.1:1/x?tenant=firstbrand' })).status).toBe(201)
  }
  const answer = await books().listDeliveries(daysAgo(2.5), new Date(Date.now() + 1000))
  if (answer.kind !== 'answered') throw new Error(answer.reason)
  expect(answer.value).toHaveLength(105)
  expect(answer.value.find(({ externalId }) => externalId === 'many-7')).toMatchObject({
    amount: 1500,
    currency: 'EUR',
    callbackUrl: 'http://127.0.0.1:1/x?tenant=firstbrand',
  })
  expect(await books().listDeliveries(daysAgo(3), daysAgo(1))).toEqual({ kind: 'answered', value: [] })
})

test('an answer that is lost loses the list', async () => {
  await fetch(`${sandbox.url}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ partner: 'dt-one', operation: 'list-transactions', kind: 'drop', times: 1 }),
  })
  expect(await books().listDeliveries(daysAgo(1), new Date())).toMatchObject({ kind: 'lost' })
})
