import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../index.ts'
import { aPayment, aTransaction, aWhile, callerOf, startTestShop } from '../test-shop.ts'

let sandbox: Sandbox
let shop: Awaited<ReturnType<typeof startTestShop>>
let call: ReturnType<typeof callerOf>

beforeAll(async () => {
  sandbox = await startSandbox({ delayScale: 0.01 })
  shop = await startTestShop()
  call = callerOf(sandbox)
})
afterAll(() => Promise.all([sandbox.stop(), shop.stop()]))
afterEach(() => call.clearFaults())

const pay = (order: string, changes: object = {}) =>
  call.mollie('POST', '/payments', aPayment(shop.url, { metadata: { order }, ...changes }))
const booked = async (reference: string) => (await call.get(`/books.json?reference=${reference}`)).body
const timesHeard = (path: string) => shop.heard.filter((news) => news.path === path).length

describe('what a fault does to a call', () => {
  test('delay: the answer takes its time and is right', async () => {
    await call.fault({ partner: 'mollie', operation: 'create-payment', kind: 'delay', ms: 120 })
    const begun = Date.now()
    expect((await pay('slow')).status).toBe(201)
    expect(Date.now() - begun).toBeGreaterThanOrEqual(118)
  })

  test('drop: the line breaks and nothing was done', async () => {
    await call.fault({ partner: 'mollie', operation: 'create-payment', kind: 'drop' })
    await expect(pay('dropped')).rejects.toThrow()
    expect((await booked('dropped')).payments).toEqual([])
  })

  test('error: the partner’s own failure, and nothing was done', async () => {
    await call.fault({ partner: 'mollie', kind: 'error', times: 1 })
    const { status, body } = await pay('broken')
    expect([status, body.status]).toEqual([500, 500])
    expect((await booked('broken')).payments).toEqual([])
    await call.fault({ partner: 'dt-one', operation: 'balances', kind: 'error' })
    expect((await call.dtOne('GET', '/balances')).body.errors[0].code).toBe(1009001)
    await call.fault({ partner: 'twilio', operation: 'send-message', kind: 'error' })
    expect((await call.twilio('POST', '/Messages.json', { To: '+4915112345678' })).status).toBe(500)
  })

  test('lost-answer: the work is done and the line breaks; asking again finds it', async () => {
    await call.fault({ partner: 'dt-one', operation: 'create-transaction', kind: 'lost-answer', times: 1 })
    const wanted = aTransaction('+4917112345678')
    await expect(call.dtOne('POST', '/async/transactions', wanted)).rejects.toThrow()
    expect((await call.dtOne('GET', `/transactions?external_id=${wanted.external_id}`)).body).toHaveLength(1)

    await call.fault({ partner: 'mollie', operation: 'create-payment', kind: 'lost-answer', times: 1 })
    const key = { 'idempotency-key': crypto.randomUUID() }
    const payment = aPayment(shop.url, { metadata: { order: 'lost' } })
    await expect(call.mollie('POST', '/payments', payment, key)).rejects.toThrow()
    const again = await call.mollie('POST', '/payments', payment, key)
    expect((await booked('lost')).payments).toMatchObject([{ id: again.body.id }])
  })
})

describe('what a fault does to news', () => {
  const paid = async (path: string) => {
    const { body } = await pay(path, { webhookUrl: `${shop.url}/${path}` })
    await call.post(`/pay/${body.id}`, { status: 'paid' })
  }

  test('no-webhook: the shop is never told', async () => {
    await call.fault({ partner: 'mollie', kind: 'no-webhook' })
    await paid('silent')
    await aWhile()
    expect(timesHeard('/silent')).toBe(0)
  })

  test('held-webhook: the shop is told once the fault is taken back, also if it was used up', async () => {
    const { body } = await call.fault({ partner: 'mollie', operation: 'webhook', kind: 'held-webhook' })
    await paid('held')
    await aWhile()
    expect(timesHeard('/held')).toBe(0)
    await fetch(`${sandbox.url}/faults/${body.id}`, { method: 'DELETE' })
    await shop.news('/held')

    await call.fault({ partner: 'mollie', kind: 'held-webhook', times: 1 })
    await paid('held-once')
    expect((await call.get('/faults')).body).toEqual([])
    await aWhile()
    expect(timesHeard('/held-once')).toBe(0)
    await call.clearFaults()
    await shop.news('/held-once')
    await aWhile()
    expect([timesHeard('/held'), timesHeard('/held-once')]).toEqual([1, 1])
  })

  test('late-webhook: the shop is told after its time', async () => {
    await call.fault({ partner: 'mollie', operation: 'webhook', kind: 'late-webhook', ms: 150 })
    const begun = Date.now()
    await paid('late')
    await shop.news('/late')
    expect(Date.now() - begun).toBeGreaterThanOrEqual(148)
  })

  test('double-webhook: the shop is told twice', async () => {
    await call.fault({ partner: 'mollie', kind: 'double-webhook' })
    await paid('twice')
    await shop.news('/twice', 2)
    await aWhile()
    expect(timesHeard('/twice')).toBe(2)
  })

  test('the supplier’s callbacks can be silenced alike', async () => {
    await call.fault({ partner: 'dt-one', operation: 'callback', kind: 'no-webhook' })
    await call.dtOne(
      'POST',
      '/sync/transactions',
      aTransaction('+4917112345678', { callback_url: `${shop.url}/unsaid` }),
    )
    await aWhile()
    expect(timesHeard('/unsaid')).toBe(0)
  })
})

describe('which calls a fault meets', () => {
  test('so many times and no more', async () => {
    await call.fault({ partner: 'mollie', operation: 'list-methods', kind: 'error', times: 2 })
    const statuses = []
    for (let turn = 0; turn < 3; turn++) statuses.push((await call.mollie('GET', '/methods')).status)
    expect(statuses).toEqual([500, 500, 200])
    expect((await call.get('/faults')).body).toEqual([])
  })

  test('only those with its reference', async () => {
    await call.fault({ partner: 'mollie', operation: 'create-payment', kind: 'error', reference: 'mine-7' })
    await call.fault({ partner: 'dt-one', operation: 'lookup', kind: 'error', reference: '+4917100000007' })
    expect((await pay('yours-7')).status).toBe(201)
    expect((await pay('mine-7')).status).toBe(500)
    const lookUp = async (number: string) =>
      (await call.dtOne('POST', '/lookup/mobile-number', { mobile_number: number })).status
    expect([await lookUp('+4917100000008'), await lookUp('+4917100000007')]).toEqual([200, 500])
  })

  test('never, at probability nought', async () => {
    await call.fault({ partner: 'mollie', kind: 'error', probability: 0 })
    expect((await pay('lucky')).status).toBe(201)
  })

  test('no longer, once it is taken back', async () => {
    const { body } = await call.fault({ partner: 'mollie', kind: 'error' })
    await call.fault({ partner: 'twilio', kind: 'error' })
    const left = await fetch(`${sandbox.url}/faults/${body.id}`, { method: 'DELETE' })
    expect(await left.json()).toMatchObject([{ partner: 'twilio' }])
    expect((await pay('fine')).status).toBe(201)
  })
})

test.each([
  [{ partner: 'nobody', kind: 'drop' }, 'partner must be'],
  [{ partner: 'mollie', kind: 'nothing' }, 'kind must be'],
  [{ partner: 'mollie', kind: 'drop', operation: 'lookup' }, 'operation for mollie'],
  [{ partner: 'mollie', kind: 'no-webhook', operation: 'create-payment' }, 'operation for mollie'],
  [{ partner: 'smtp', kind: 'no-webhook' }, 'sends no news'],
  [{ partner: 'mollie', kind: 'drop', probability: 2 }, 'probability must be'],
  [{ partner: 'mollie', kind: 'drop', times: 'often' }, 'times must be'],
])('a fault that cannot be is refused with a reason: %j', async (wish, reason) => {
  const { status, body } = await call.fault(wish)
  expect([status, body.error]).toEqual([422, expect.stringContaining(reason)])
})
