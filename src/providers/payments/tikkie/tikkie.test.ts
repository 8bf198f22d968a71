import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { clockAt, systemClock } from '#kit/clock'
import { newPaymentId, newRefundId } from '#kit/ids'
import type { PartnerAnswer } from '#kit/result'
import type { PaymentProvider, PaymentRequest } from '#payments/provider'
import { type Sandbox, startSandbox } from '#sandbox'
import { tikkie, tikkieBooks } from './index.ts'

let sandbox: Sandbox
let provider: PaymentProvider
const options = (clock = systemClock) => ({
  url: sandbox.url,
  apiKey: 'key',
  appToken: 'token',
  clock,
  timeoutMs: 60_000,
  webhookUrl: 'http://127.0.0.1:1/webhooks/tikkie',
})
beforeAll(async () => {
  sandbox = await startSandbox({ delayScale: 0.01 })
  provider = tikkie(options())
})
afterAll(() => sandbox.stop())
afterEach(() => fetch(`${sandbox.url}/faults`, { method: 'DELETE' }))

const requestOf = (wanted: Partial<PaymentRequest> = {}): PaymentRequest => ({
  paymentId: newPaymentId(),
  askedBefore: false,
  tenant: 'firstbrand',
  orderNumber: 'S0000000001',
  amount: 1550,
  currency: 'EUR',
  method: 'tikkie',
  description: 'A brand S0000000001',
  language: 'nl',
  returnUrl: 'http://127.0.0.1/',
  cancelUrl: 'http://127.0.0.1/',
  webhookUrl: 'http://127.0.0.1:1/',
  ...wanted,
})
const said = <T>(answer: PartnerAnswer<T>): T => {
  if (answer.kind !== 'answered') throw new Error(`${answer.kind}: ${answer.reason}`)
  return answer.value
}
const post = (path: string, body: object) =>
  fetch(sandbox.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const fault = (operation: string, kind: string, times = 1) =>
  post('/faults', { partner: 'tikkie', operation, kind, times })
const pay = (reference: string) => post(`/tikkie/${reference}`, { payer: 'A. Payer' })
const paidRequest = async (times = 1) => {
  const { reference } = said(await provider.createPayment(requestOf()))
  for (let turn = 0; turn < times; turn++) await pay(reference)
  return reference
}
const refundOf = (paymentReference: string, amount: number, refundId = newRefundId()) => ({
  refundId,
  paymentReference,
  amount,
  currency: 'EUR' as const,
  description: 'A brand S0000000001',
})
const requestsOf = async (paymentId: string) => {
  const books = (await (await fetch(`${sandbox.url}/books.json?reference=${paymentId}`)).json()) as {
    payments: object[]
  }
  return books.payments
}

test('a request has a link until somebody pays; what came in counts, however often it was paid', async () => {
  const request = requestOf()
  const made = said(await provider.createPayment(request))
  expect(made).toMatchObject({ paymentId: request.paymentId, state: 'open', amount: 1550, currency: 'EUR' })
  expect(made.checkoutUrl).toBe(`${sandbox.url}/tikkie/${made.reference}`)
  await pay(made.reference)
  const paid = said(await provider.findPayment(made.reference))
  expect([paid.state, paid.amount, paid.checkoutUrl]).toEqual(['paid', 1550, undefined])
  await pay(made.reference)
  expect(said(await provider.findPayment(made.reference)).amount).toBe(3100)
})

test('the link is good to the end of a Dutch day, and longer where that day is about to end', async () => {
  const lastDayAt = async (time: string) => {
    const { reference } = said(await tikkie(options(clockAt(time))).createPayment(requestOf()))
    const headers = { 'api-key': 'key', 'x-app-token': 'token' }
    const answer = await fetch(`${sandbox.url}/v2/tikkie/paymentrequests/${reference}`, { headers })
    return ((await answer.json()) as { expiryDate: string }).expiryDate
  }
  expect(await lastDayAt('2100-06-01T12:00:00Z')).toBe('2100-06-01')
  expect(await lastDayAt('2100-06-01T21:30:00Z')).toBe('2100-06-02')
})

test('one that ran out or was taken back is over', async () => {
  const { reference } = said(await provider.createPayment(requestOf()))
  await post(`/tikkie/${reference}`, { status: 'closed' })
  expect(said(await provider.findPayment(reference)).state).toBe('cancelled')
  const past = said(await tikkie(options(clockAt('2020-01-01T12:00:00Z'))).createPayment(requestOf()))
  expect(past.state).toBe('expired')
})

test('a lost answer is looked for by our reference, and no second request is made', async () => {
  const request = requestOf()
  await fault('create-payment-request', 'lost-answer')
  expect(await provider.createPayment(request)).toMatchObject({ kind: 'lost' })
  const found = said(await provider.createPayment({ ...request, askedBefore: true }))
  expect(await requestsOf(request.paymentId)).toMatchObject([{ id: found.reference }])
})

test('one that never arrived is asked for anew, once that is known', async () => {
  const request = requestOf()
  await fault('create-payment-request', 'drop')
  expect(await provider.createPayment(request)).toMatchObject({ kind: 'lost' })
  await fault('list-payment-requests', 'drop')
  expect(await provider.createPayment({ ...request, askedBefore: true })).toMatchObject({ kind: 'lost' })
  expect(await requestsOf(request.paymentId)).toEqual([])
  said(await provider.createPayment({ ...request, askedBefore: true }))
  expect(await requestsOf(request.paymentId)).toHaveLength(1)
})

test('who looks for a payment at the same moment leads to the same request', async () => {
  const request = { ...requestOf(), askedBefore: true }
  const asked = await Promise.all(Array.from({ length: 3 }, () => provider.createPayment(request)))
  const [first, ...others] = asked.map((answer) => said(answer).reference)
  expect(others).toEqual([first, first])
  expect(said(await provider.createPayment(request)).reference).toBe(first)
})

test('who paid second gets it back; asked for again, a refund is sent once', async () => {
  const reference = await paidRequest(2)
  const refund = refundOf(reference, 1550)
  await fault('create-refund', 'lost-answer')
  expect(await provider.createRefund(refund)).toMatchObject({ kind: 'lost' })
  const made = said(await provider.createRefund(refund))
  expect(said(await provider.findRefunds(reference))).toMatchObject([{ refundId: refund.refundId, amount: 1550 }])
  expect(made.refundId).toBe(refund.refundId)
  await expect.poll(async () => said(await provider.findRefunds(reference))).toMatchObject([{ state: 'refunded' }])
})

test('a refund larger than any payment goes in parts, and one of which a part is missing is not known yet', async () => {
  const reference = await paidRequest(2)
  const refund = refundOf(reference, 2000)
  await post('/faults', { partner: 'tikkie', operation: 'create-refund', kind: 'error', times: 1, reference: '2/2000' })
  expect(await provider.createRefund(refund)).toMatchObject({ kind: 'lost' })
  const books = await fetch(`${sandbox.url}/books.json?reference=${reference}`)
  expect(((await books.json()) as { refunds: object[] }).refunds).toMatchObject([{ amount: 1550 }])
  expect(said(await provider.findRefunds(reference))).toEqual([])
  expect(said(await provider.createRefund(refund))).toMatchObject({ refundId: refund.refundId, amount: 2000 })
  expect(said(await provider.findRefunds(reference))).toMatchObject([{ refundId: refund.refundId, amount: 2000 }])
  expect(await provider.createRefund(refundOf(reference, 1200))).toMatchObject({ kind: 'refused' })
})

test('it works while it answers, in euros', async () => {
  expect(said(await provider.workingMethods('EUR'))).toEqual(['tikkie'])
  expect(said(await provider.workingMethods('GBP'))).toEqual([])
  await fault('list-payment-requests', 'error')
  expect(said(await provider.workingMethods('EUR'))).toEqual([])
  const stranger = tikkie({ ...options(), apiKey: '' })
  expect(await stranger.createPayment(requestOf())).toMatchObject({ kind: 'lost' })
})

test('its books hold what was paid, and the refunds of the payments that are asked for', async () => {
  const since = new Date()
  const [paid, unpaid] = [await paidRequest(), said(await provider.createPayment(requestOf())).reference]
  const { refundId } = said(await provider.createRefund(refundOf(paid, 500)))
  const books = tikkieBooks(options())
  const payments = said(await books.listPayments(since))
  expect(payments.map(({ reference, amount, tenant }) => [reference, amount, tenant])).toEqual([
    [paid, 1550, undefined],
  ])
  expect(payments.map(({ reference }) => reference)).not.toContain(unpaid)
  const refunds = said(await books.listRefunds(new Date(Date.now() + 60_000), [paid]))
  expect(refunds).toMatchObject([{ refundId, amount: 500, currency: 'EUR', paymentReference: paid }])
})
