import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '#sandbox'
import { mollieBooks } from './index.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ delayScale: 0.01 })
})
afterAll(() => sandbox.stop())

const post = async (path: string, body: unknown) => {
  const headers = { authorization: 'Bearer key', 'content-type': 'application/json' }
  const answer = await fetch(sandbox.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await answer.json()) as { id: string }
}
const make = (metadata: object | null, value = '15.50') =>
  post('/v2/payments', {
    amount: { value, currency: 'EUR' },
    description: 'Credit',
    redirectUrl: 'http://127.0.0.1/',
    metadata,
  })
const books = () => mollieBooks({ url: sandbox.url, key: 'key', timeoutMs: 60_000 })
const listed = async (since: Date) => {
  const [payments, refunds] = await Promise.all([books().listPayments(since), books().listRefunds(since, [])])
  if (payments.kind !== 'answered' || refunds.kind !== 'answered') throw new Error('not answered')
  return { payments: payments.value, refunds: refunds.value }
}

test('payments and refunds are read with whose they are and when, those made by hand as well', async () => {
  const { id } = await make({ tenant: 'firstbrand', orderNumber: 'S1', paymentId: 'pay-1' })
  await make(null)
  await post(`/payments/${id}/status`, { status: 'paid' })
  await post(`/v2/payments/${id}/refunds`, {
    amount: { value: '5.00', currency: 'EUR' },
    description: 'x',
    metadata: { refundId: 'ref-1' },
  })
  const { payments, refunds } = await listed(new Date(0))
  expect(payments).toMatchObject([
    { tenant: undefined, paymentId: undefined, state: 'open', amount: 1550, currency: 'EUR' },
    { tenant: 'firstbrand', orderNumber: 'S1', paymentId: 'pay-1', reference: id, state: 'paid', chargedBack: 0 },
  ])
  const [, paid] = payments
  expect(paid?.changedAt.getTime()).toBeGreaterThanOrEqual(paid?.createdAt.getTime() ?? 0)
  expect(refunds).toMatchObject([{ refundId: 'ref-1', paymentReference: id, amount: 500, currency: 'EUR' }])
})

test('a list longer than a page is read to its end, and no further back than asked', async () => {
  const since = new Date()
  for (let count = 0; count < 260; count++) await make({ paymentId: `many-${count}` })
  const { payments } = await listed(since)
  expect(payments.map(({ paymentId }) => paymentId)).toEqual(
    Array.from({ length: 260 }, (_, one) => `many-${259 - one}`),
  )
})

test('a page that is lost loses the list', async () => {
  await post('/faults', { partner: 'mollie', operation: 'list-payments', kind: 'drop', times: 1 })
  expect(await books().listPayments(new Date(0))).toMatchObject({ kind: 'lost' })
})
