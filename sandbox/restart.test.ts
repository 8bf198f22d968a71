import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Sandbox, startSandbox } from './index.ts'
import { aPayment, aTransaction, callerOf, until } from './test-shop.ts'

let dataFolder: string
let running: Sandbox[]
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  running = []
})
afterEach(async () => {
  await Promise.all(running.map((sandbox) => sandbox.stop()))
  rmSync(dataFolder, { recursive: true })
})

async function start(delayScale = 0.01) {
  const sandbox = await startSandbox({ dataFolder, delayScale })
  running.push(sandbox)
  return { sandbox, call: callerOf(sandbox) }
}
const shopUrl = 'http://127.0.0.1:1'
const journal = () => join(dataFolder, 'sandbox', 'journal.jsonl')

test('the books are the same after a restart, and so is the answer to an Idempotency-Key', async () => {
  const first = await start()
  const key = { 'idempotency-key': 'k1' }
  const { body: payment } = await first.call.mollie('POST', '/payments', aPayment(shopUrl), key)
  await first.call.post(`/pay/${payment.id}`, { status: 'paid' })
  const back = { amount: { value: '5.00', currency: 'EUR' } }
  const { body: refund } = await first.call.mollie('POST', `/payments/${payment.id}/refunds`, back)
  const wanted = aTransaction('+4917112345678')
  await first.call.dtOne('POST', '/sync/transactions', wanted)
  await first.call.twilio('POST', '/Messages.json', { To: '+4917112345678', From: 'Shop', Body: 'Hi' })
  const refundIs = async (call: typeof first.call, state: string) =>
    (await call.mollie('GET', `/payments/${payment.id}/refunds/${refund.id}`)).body.status === state
  await until(() => refundIs(first.call, 'refunded'))
  await until(async () => (await first.call.get('/inbox.json')).body.length === 1)
  const before = (await first.call.get('/books.json')).body
  await first.sandbox.stop()

  const second = await start()
  expect((await second.call.get('/books.json')).body).toEqual(before)
  expect((await second.call.mollie('POST', '/payments', aPayment(shopUrl), key)).body).toMatchObject({
    id: payment.id,
    status: 'open',
  })
  expect((await second.call.mollie('GET', `/payments/${payment.id}`)).body).toMatchObject({
    amountRemaining: { value: '10.00' },
  })
  expect((await second.call.dtOne('POST', '/async/transactions', wanted)).body.errors[0].code).toBe(1007001)
  const { body: next } = await second.call.dtOne('POST', '/async/transactions', aTransaction('+4917112345678'))
  expect(next.id).toBeGreaterThan(Number(before.deliveries[0].id))
})

test('a delivery that is under way arrives after a restart with a clock that was set back', async () => {
  const ahead = Date.now() + 3_600_000
  vi.useFakeTimers({ toFake: ['Date'], now: ahead })
  const first = await start()
  const wanted = aTransaction('+4917112345200')
  const { body: sent } = await first.call.dtOne('POST', '/async/transactions', wanted)
  await first.sandbox.stop()
  vi.useRealTimers()

  const second = await start()
  await until(
    async () => (await second.call.dtOne('GET', `/transactions/${sent.id}`)).body.status.message === 'COMPLETED',
  )
})

test('what was under way goes on after a restart', async () => {
  const first = await start(1)
  const { body: payment } = await first.call.mollie('POST', '/payments', aPayment(shopUrl))
  await first.call.post(`/pay/${payment.id}`, { status: 'paid' })
  await first.call.mollie('POST', `/payments/${payment.id}/refunds`, { amount: { value: '5.00', currency: 'EUR' } })
  const { body: delivery } = await first.call.dtOne('POST', '/async/transactions', aTransaction('+4917112345178'))
  const { body: slow } = await first.call.dtOne('POST', '/async/transactions', aTransaction('+4917112345100'))
  await first.sandbox.stop()

  const second = await start(0.01)
  const statusOf = async (id: number) => (await second.call.dtOne('GET', `/transactions/${id}`)).body.status.message
  await until(async () => (await statusOf(delivery.id)) === 'COMPLETED')
  await until(async () => (await second.call.get('/books.json')).body.refunds[0].state === 'refunded')
  await until(async () => (await statusOf(slow.id)) === 'COMPLETED')
})

test('a line torn by a kill is left out, and the rest is there', async () => {
  const first = await start()
  const { body: payment } = await first.call.mollie('POST', '/payments', aPayment(shopUrl))
  await first.sandbox.stop()
  appendFileSync(journal(), '["payments",{"id":"tr_torn","sta')
  const second = await start()
  expect((await second.call.get('/books.json')).body.payments).toMatchObject([{ id: payment.id }])
})

test('a restart leaves one line for each thing in the books', async () => {
  const first = await start()
  const { body: payment } = await first.call.mollie('POST', '/payments', aPayment(shopUrl))
  await first.call.post(`/pay/${payment.id}`, { status: 'pending' })
  await first.call.post(`/pay/${payment.id}`, { status: 'paid' })
  await first.sandbox.stop()
  await (await start()).sandbox.stop()
  expect(readFileSync(journal(), 'utf8').trim().split('\n')).toHaveLength(1)
})
