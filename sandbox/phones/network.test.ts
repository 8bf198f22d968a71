import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../index.ts'
import { aWhile, callerOf, startTestShop } from '../test-shop.ts'

let shop: Awaited<ReturnType<typeof startTestShop>>
let sandbox: Sandbox
let call: ReturnType<typeof callerOf>
beforeAll(async () => {
  shop = await startTestShop()
  sandbox = await startSandbox({ delayScale: 0.01, shopUrl: shop.url })
  call = callerOf(sandbox)
})
afterAll(() => Promise.all([sandbox.stop(), shop.stop()]))

const door = '/webhooks/network?tenant=firstbrand'
const number = '4917112345678'

test('a balance under the line is told as a signed event, one above it is not', async () => {
  await call.post(`/sims/${number}/balance`, { tenant: 'firstbrand', balance: '2000' })
  await aWhile()
  expect(shop.heard).toEqual([])
  const { body } = await call.post(`/sims/+${number}/balance`, { tenant: 'firstbrand', balance: '150' })
  await shop.news(door)
  const [heard] = shop.heard
  expect(heard?.headers['content-type']).toBe('application/cloudevents+json')
  expect(JSON.parse(heard?.body ?? '')).toMatchObject({
    specversion: '1.0',
    id: body.event,
    type: 'network.balance.low',
    subject: `+${number}`,
    data: { balance: 150, currency: 'EUR' },
  })
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = heard?.headers ?? {}
  const key = createHmac('sha256', 'the sandbox’s mobile networks').update('network firstbrand').digest()
  const due = createHmac('sha256', key).update(`${id}.${at}.${heard?.body}`)
  expect(signature).toBe(`v1,${due.digest('base64')}`)
  expect((await call.get(`/sims/${number}.json`)).body).toMatchObject({ balance: 150 })
})

test('a renewal is told with the balance, twice where a fault says so, under one id', async () => {
  await call.fault({ partner: 'network', operation: 'tariff-renewal', kind: 'double-webhook', times: 1 })
  const before = shop.heard.length
  await call.post(`/sims/${number}/tariff-renewal`, { tenant: 'firstbrand', price: '999' })
  await shop.news(door, before + 2)
  const events = shop.heard.slice(before).map(({ body }) => JSON.parse(body))
  expect(events).toMatchObject([{ type: 'network.tariff.renewal', data: { price: 999, balance: 150 } }, {}])
  expect(events[0]?.id).toBe(events[1]?.id)
})

test('numbers that nobody has, and amounts that are none, are refused', async () => {
  const sent = { tenant: 'firstbrand', balance: '1' }
  expect((await call.post('/sims/123/balance', sent)).status).toBe(404)
  for (const wrong of [{ balance: '' }, { balance: '-1' }, { balance: '1.5' }, { tenant: 'a b' }])
    expect((await call.post(`/sims/${number}/balance`, { ...sent, ...wrong })).status).toBe(422)
})

test('a person sets the balance on the number’s page', async () => {
  const browser = { accept: 'text/html,*/*' }
  expect((await call.get(`/sims/${number}`, browser)).body).toContain('Announce a tariff renewal')
  const pressed = await call.post(`/sims/${number}/balance`, { tenant: 'firstbrand', balance: '5000' }, browser)
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, `/sims/${number}`])
})
