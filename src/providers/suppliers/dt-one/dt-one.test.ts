import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NumberLookup } from '#catalogue'
import type { DeliveryRequest, Supplier } from '#fulfilment'
import { answered } from '#kit/result'
import { numberRefused } from '#orders'
import { type Sandbox, startSandbox } from '#sandbox'
import { dtOne } from './index.ts'

let sandbox: Sandbox
let supplier: Supplier & NumberLookup

beforeAll(async () => {
  sandbox = await startSandbox({ delayScale: 0.01 })
  supplier = open()
})
afterAll(() => sandbox.stop())

const open = (timeoutMs = 60_000) => dtOne({ url: `${sandbox.url}/v1`, key: 'key', secret: 'secret', timeoutMs })

// The supplier's published rule: a number's last three digits decide the outcome of a test delivery.
const numberEnding = (ending: string) => `+4917112345${ending}`

const requestOf = (wanted: Partial<DeliveryRequest> = {}): DeliveryRequest => ({
  externalId: `line-${randomUUID().slice(0, 30)}`,
  supplierProductId: 103_000,
  msisdn: numberEnding('000'),
  iccid: null,
  amount: 1500,
  currency: 'EUR',
  ranged: true,
  callbackUrl: 'http://127.0.0.1:1/callback',
  ...wanted,
})

const fault = (wish: object) =>
  fetch(`${sandbox.url}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ partner: 'dt-one', times: 1, ...wish }),
  })
const booked = async (externalId: string) => {
  const books = await (await fetch(`${sandbox.url}/books.json?reference=${externalId}`)).json()
  return (books as { deliveries: Record<string, unknown>[] }).deliveries
}

test('a free amount is sent to the number and delivered', async () => {
  const request = requestOf()
  const facts = { reference: expect.stringMatching(/^\d+$/), externalId: request.externalId }
  expect(await supplier.send(request)).toEqual(answered({ ...facts, state: 'submitted' }))
  await expect.poll(() => supplier.find(request.externalId)).toEqual(answered({ ...facts, state: 'delivered' }))
  expect(await booked(request.externalId)).toMatchObject([
    { msisdn: request.msisdn?.slice(1), productId: 103_000, amount: 1500, currency: 'EUR', state: 'COMPLETED' },
  ])
})

test('a fixed product brings its own amount', async () => {
  const request = requestOf({ supplierProductId: 103_020, amount: 2000, ranged: false })
  await supplier.send(request)
  expect(await booked(request.externalId)).toMatchObject([{ productId: 103_020, amount: 2000 }])
})

test('a slow network leaves a delivery submitted until it answers', async () => {
  const request = requestOf({ msisdn: numberEnding('200') })
  const slow = await startSandbox({ delayScale: 1 })
  const there = dtOne({ url: `${slow.url}/v1`, key: 'key', secret: 'secret' })
  await there.send(request)
  expect(await there.find(request.externalId)).toMatchObject({ value: { state: 'submitted' } })
  await slow.stop()

  await supplier.send(request)
  await expect.poll(() => supplier.find(request.externalId)).toMatchObject({ value: { state: 'delivered' } })
})

test.each([
  ['002', { failure: numberRefused, said: 'DECLINED-INVALID-CREDIT-PARTY' }],
  ['003', { failure: numberRefused, said: 'DECLINED-BARRED-CREDIT-PARTY' }],
  ['004', { failure: 'DECLINED-OPERATOR-CURRENTLY-UNAVAILABLE' }],
  ['006', { failure: 'DECLINED' }],
  ['103', { failure: numberRefused, said: 'DECLINED-BARRED-CREDIT-PARTY' }],
])(
  "a number ending in %s fails, in our word where the number is not taken, else in the supplier's",
  async (ending, why) => {
    const request = requestOf({ msisdn: numberEnding(ending) })
    expect(await supplier.send(request)).toMatchObject({ kind: 'answered', value: { state: 'submitted' } })
    await expect.poll(() => supplier.find(request.externalId)).toMatchObject({ value: { state: 'failed', ...why } })
  },
)

test('a delivery taken back afterwards is reversed', async () => {
  const { externalId } = requestOf()
  await supplier.send(requestOf({ externalId }))
  await expect.poll(() => supplier.find(externalId)).toMatchObject({ value: { state: 'delivered' } })
  await fetch(`${sandbox.url}/suppliers/dt-one/transactions/${externalId}/reverse`, { method: 'POST' })
  const found = await supplier.find(externalId)
  expect(found).toEqual(answered({ reference: expect.any(String), externalId, state: 'reversed' }))
})

test('what the supplier has never heard of is answered as unknown', async () => {
  expect(await supplier.find('line-never-sent')).toEqual(answered(undefined))
})

test("somebody else's deliveries are neither taken for ours nor for a never-heard-of-it", async () => {
  const others = [
    { id: 1, external_id: 'line-other', status: { message: 'COMPLETED', class: { message: 'COMPLETED' } } },
  ]
  const deaf = createServer((_, response) => response.end(JSON.stringify(others))).listen(0, '127.0.0.1')
  await once(deaf, 'listening')
  const url = `http://127.0.0.1:${(deaf.address() as AddressInfo).port}`
  expect(await dtOne({ url, key: 'key', secret: 'secret' }).find('line-ours')).toMatchObject({ kind: 'lost' })
  deaf.closeAllConnections()
  deaf.close()
})

test.each([
  ['delay', { ms: 300 }, 'no answer within 100 ms'],
  ['drop', {}, 'socket hang up'],
  ['error', {}, '1009001: Unexpected error'],
])(
  'a %s while sending leaves the delivery lost, and asking tells that it was never made',
  async (kind, more, reason) => {
    const request = requestOf()
    await fault({ kind, operation: 'create-transaction', reference: request.externalId, ...more })
    const answer = await open(kind === 'delay' ? 100 : 60_000).send(request)
    expect(answer).toEqual({ kind: 'lost', reason })
    if (kind !== 'delay') expect(await supplier.find(request.externalId)).toEqual(answered(undefined))
  },
)

test('a delivery whose answer was lost is found by our reference; sent again it stays one', async () => {
  const request = requestOf()
  await fault({ kind: 'lost-answer', operation: 'create-transaction', reference: request.externalId })
  expect(await supplier.send(request)).toMatchObject({ kind: 'lost' })
  await expect.poll(() => supplier.find(request.externalId)).toMatchObject({ value: { state: 'delivered' } })
  expect(await supplier.send(request)).toEqual({ kind: 'lost', reason: expect.stringMatching(/^1007001: /) })
  expect(await booked(request.externalId)).toHaveLength(1)
})

test('an answer lost while asking is lost, not "never heard of it"', async () => {
  await fault({ kind: 'drop', operation: 'list-transactions', reference: 'line-asked' })
  expect(await supplier.find('line-asked')).toMatchObject({ kind: 'lost' })
})

test.each([
  ['an unknown product', { supplierProductId: 999_000 }, '1003001'],
  ['an amount out of range', { amount: 100_000 }, '1003002'],
  ["a number of another country than the product's", { msisdn: '+31612345678' }, numberRefused],
])('%s is refused at once, with its code unless it is about the number', async (_, wanted, code) => {
  const request = requestOf(wanted)
  const answer = await supplier.send(request)
  expect(answer).toEqual({ kind: 'refused', reason: expect.stringMatching(`^${code}(: |$)`) })
  expect(await supplier.find(request.externalId)).toEqual(answered(undefined))
})

test('a number is looked up: first the network that is sure, then the others of the country', async () => {
  const answer = await supplier.operatorsOf(numberEnding('000'))
  if (answer.kind !== 'answered') throw new Error(answer.reason)
  const [first, ...others] = answer.value
  expect(first).toEqual({ operatorId: 103, name: expect.any(String), identified: true })
  expect(others.length).toBeGreaterThan(5)
  expect(others.some(({ identified }) => identified)).toBe(false)
})

test('a number of no known network is refused, a silent look-up is lost', async () => {
  expect(await supplier.operatorsOf('+15005550006')).toMatchObject({ kind: 'refused' })
  await fault({ kind: 'delay', ms: 300, operation: 'lookup' })
  expect(await open(100).operatorsOf(numberEnding('000'))).toMatchObject({ kind: 'lost' })
})
