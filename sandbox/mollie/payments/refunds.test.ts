import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Sandbox, startSandbox } from '../../index.ts'
import { aPayment, callerOf, startTestShop, until } from '../../test-shop.ts'

let sandbox: Sandbox
let shop: Awaited<ReturnType<typeof startTestShop>>
let call: ReturnType<typeof callerOf>

beforeAll(async () => {
  sandbox = await startSandbox({ delayScale: 0.02 })
  shop = await startTestShop()
  call = callerOf(sandbox)
})
afterAll(() => Promise.all([sandbox.stop(), shop.stop()]))

async function paid(changes: object = {}): Promise<string> {
  const { body } = await call.mollie('POST', '/payments', aPayment(shop.url, changes))
  await call.post(`/pay/${body.id}`, { status: 'paid' })
  return body.id
}
const refund = (payment: string, value: string, changes: object = {}, headers = {}) =>
  call.mollie(
    'POST',
    `/payments/${payment}/refunds`,
    { amount: { value, currency: 'EUR' }, description: 'Back', ...changes },
    headers,
  )
const payment = async (id: string) => (await call.mollie('GET', `/payments/${id}`)).body
const stateOf = async (id: string, refundId: string) =>
  (await call.mollie('GET', `/payments/${id}/refunds/${refundId}`)).body.status

test('a refund is queued, then pending, then refunded, and the shop is told each time', async () => {
  const id = await paid({ webhookUrl: `${shop.url}/steps` })
  await shop.news('/steps')
  const { status, body } = await refund(id, '5.00', { metadata: { line: 2 } })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    resource: 'refund',
    status: 'queued',
    paymentId: id,
    metadata: { line: 2 },
    amount: { value: '5.00' },
  })
  await until(async () => (await stateOf(id, body.id)) === 'refunded')
  await shop.news('/steps', 3)
  expect(shop.heard.filter(({ path }) => path === '/steps').every((news) => news.body === `id=${id}`)).toBe(true)
})

test('amounts refunded and remaining follow, down to nothing', async () => {
  const id = await paid()
  await refund(id, '5.50')
  expect(await payment(id)).toMatchObject({ amountRefunded: { value: '5.50' }, amountRemaining: { value: '9.50' } })
  await refund(id, '9.50')
  expect(await payment(id)).toMatchObject({
    amountRefunded: { value: '15.00' },
    amountRemaining: { value: '0.00' },
    status: 'paid',
  })
  const list = await call.mollie('GET', `/payments/${id}/refunds`)
  expect(list.body.count).toBe(2)
})

test('more than what remains is refused', async () => {
  const id = await paid()
  expect((await refund(id, '15.01')).status).toBe(422)
  await refund(id, '10.00')
  const { status, body } = await refund(id, '5.01')
  expect([status, body.field]).toEqual([422, 'amount'])
  expect((await payment(id)).amountRefunded.value).toBe('10.00')
})

test('what was never paid cannot be refunded, nor in another currency', async () => {
  const { body } = await call.mollie('POST', '/payments', aPayment(shop.url))
  expect((await refund(body.id, '1.00')).status).toBe(422)
  const id = await paid()
  expect((await refund(id, '1.00', { amount: { value: '1.00', currency: 'GBP' } })).body.field).toBe('amount.currency')
})

test('the same refund twice in short succession is a conflict, another one is not', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const id = await paid()
  expect((await refund(id, '5.00', { metadata: { line: 1 } })).status).toBe(201)
  expect((await refund(id, '5.00', { metadata: { line: 1 } })).status).toBe(409)
  expect((await refund(id, '5.00', { metadata: { line: 2 } })).status).toBe(201)
})

test('the same Idempotency-Key gives the same refund and moves money once', async () => {
  const id = await paid()
  const key = { 'idempotency-key': crypto.randomUUID() }
  const first = await refund(id, '5.00', {}, key)
  const again = await refund(id, '5.00', {}, key)
  expect([again.status, again.body]).toEqual([201, first.body])
  expect((await payment(id)).amountRefunded.value).toBe('5.00')
})

test('a refund that fails gives the amount free again', async () => {
  const id = await paid({ metadata: { order: 'unlucky' } })
  await call.fault({ partner: 'mollie', operation: 'settle-refund', kind: 'error', times: 1, reference: 'unlucky' })
  const { body } = await refund(id, '15.00')
  await until(async () => (await stateOf(id, body.id)) === 'failed')
  expect((await payment(id)).amountRemaining.value).toBe('15.00')
  expect((await call.get('/books.json?reference=unlucky')).body.refunds).toMatchObject([
    { state: 'failed', amount: 1500 },
  ])
  expect((await refund(id, '15.00')).status).toBe(201)
})
