import { afterAll, beforeAll, expect, test } from 'vitest'
import { newCaptureId, newPaymentId } from '#kit/ids'
import type { Bill, Captures, PaymentProvider, PaymentRequest } from '#payments/provider'
import { type Sandbox, startSandbox } from '#sandbox'
import { mollie } from './index.ts'

let sandbox: Sandbox
let provider: PaymentProvider
let captures: Captures

beforeAll(async () => {
  sandbox = await startSandbox({ delayScale: 0.01 })
  provider = mollie({ url: sandbox.url, key: 'test_key', timeoutMs: 60_000 })
  if (!provider.captures) throw new Error('it takes all money at once')
  captures = provider.captures
})
afterAll(() => sandbox.stop())

const post = (path: string, body: object) =>
  fetch(sandbox.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function factsOf<T>(answer: Promise<{ kind: string; value?: T; reason?: string }>): Promise<T> {
  const { value, reason } = await answer
  if (value === undefined) throw new Error(`no value: ${reason}`)
  return value
}

async function promisedPayment(): Promise<string> {
  const { reference } = await factsOf(
    provider.createPayment({
      paymentId: newPaymentId(),
      tenant: 'firstbrand',
      orderNumber: 'S0000000001',
      amount: 1550,
      currency: 'EUR',
      method: 'creditcard',
      description: 'Credit',
      language: 'de',
      askedBefore: false,
      returnUrl: 'http://127.0.0.1/',
      cancelUrl: 'http://127.0.0.1/',
      webhookUrl: 'http://127.0.0.1:1/',
    }),
  )
  await post(`/payments/${reference}/status`, { status: 'authorized' })
  return reference
}

const captureOf = (paymentReference: string, amount: number, captureId = newCaptureId()) =>
  ({ captureId, paymentReference, amount, currency: 'EUR', description: 'Order' }) as const

const bill: Bill = {
  to: {
    firstname: 'Ada',
    lastname: 'Muster',
    email: 'ada@shopper.example',
    street: 'Musterallee 15',
    zip: '10115',
    city: 'Berlin',
    country: 'DE',
  },
  currency: 'EUR',
  lines: [
    { of: 'product', description: 'Credit 15', quantity: 1, unitPrice: 1600, discount: 50, vatRate: 0, vat: 0 },
    { of: 'fee', description: 'Service fee', quantity: 2, unitPrice: 1000, discount: 0, vatRate: 1900, vat: 319 },
  ],
}
const klarna = (wanted: Partial<PaymentRequest>) =>
  provider.createPayment({
    paymentId: newPaymentId(),
    tenant: 'firstbrand',
    orderNumber: 'S0000000001',
    amount: 3550,
    currency: 'EUR',
    method: 'klarna',
    description: 'Credit',
    language: 'de',
    askedBefore: false,
    returnUrl: 'http://127.0.0.1/',
    cancelUrl: 'http://127.0.0.1/',
    webhookUrl: 'http://127.0.0.1:1/',
    ...wanted,
  })

test('Klarna is told whom it bills and what for, and is captured by hand', async () => {
  const { reference } = await factsOf(klarna({ bill }))
  const answer = await fetch(`${sandbox.url}/v2/payments/${reference}`, { headers: { authorization: 'Bearer key' } })
  expect(await answer.json()).toMatchObject({ method: 'klarna', captureMode: 'manual' })
  expect(await klarna({}), 'without a bill').toMatchObject({
    kind: 'refused',
    reason: expect.stringContaining('billingAddress'),
  })
  expect(await klarna({ bill, amount: 3551 }), 'lines of another sum').toMatchObject({ kind: 'refused' })
})

test('what was promised is taken, a little after it was asked for, and the payment is paid', async () => {
  const reference = await promisedPayment()
  const wanted = captureOf(reference, 1550)
  const begun = await factsOf(captures.capture(wanted))
  expect(begun).toMatchObject({ captureId: wanted.captureId, state: 'pending', amount: 1550 })
  await expect.poll(() => captures.find(reference)).toMatchObject({ value: [{ ...begun, state: 'captured' }] })
  expect(await factsOf(provider.findPayment(reference))).toMatchObject({ state: 'paid', captured: 1550 })
})

test('a part is taken and the rest released: the payment is paid with the part', async () => {
  const reference = await promisedPayment()
  await captures.capture(captureOf(reference, 550))
  await expect.poll(() => captures.find(reference)).toMatchObject({ value: [{ state: 'captured', amount: 550 }] })
  expect(await factsOf(provider.findPayment(reference))).toMatchObject({ state: 'authorized', captured: 550 })
  expect(await captures.release(reference)).toMatchObject({ kind: 'answered' })
  expect(await factsOf(provider.findPayment(reference))).toMatchObject({ state: 'paid', amount: 1550, captured: 550 })
})

test('a promise that is released comes to nothing, and cannot be taken any more', async () => {
  const reference = await promisedPayment()
  expect(await captures.release(reference)).toMatchObject({ kind: 'answered' })
  expect(await factsOf(provider.findPayment(reference))).toMatchObject({ state: 'cancelled' })
  expect(await captures.capture(captureOf(reference, 1550))).toMatchObject({ kind: 'refused' })
  expect(await captures.release(reference), 'once more').toMatchObject({ kind: 'refused' })
})

test('a capture whose answer was lost is found by our own reference, and never made twice', async () => {
  const reference = await promisedPayment()
  const wanted = captureOf(reference, 1550)
  const fault = { partner: 'mollie', operation: 'create-capture', kind: 'lost-answer', times: 1 }
  await post('/faults', { ...fault, reference: wanted.captureId })
  expect(await captures.capture(wanted)).toMatchObject({ kind: 'lost' })
  expect(await factsOf(captures.find(reference))).toMatchObject([{ captureId: wanted.captureId }])
  await factsOf(captures.capture(wanted))
  expect(await factsOf(captures.find(reference))).toHaveLength(1)
})

test('more than was promised is refused, and a capture can fail after it was accepted', async () => {
  const reference = await promisedPayment()
  expect(await captures.capture(captureOf(reference, 1551))).toMatchObject({ kind: 'refused' })
  await post('/faults', { partner: 'mollie', operation: 'settle-capture', kind: 'error', times: 1, reference })
  await captures.capture(captureOf(reference, 1550))
  await expect.poll(() => captures.find(reference)).toMatchObject({ value: [{ state: 'failed' }] })
})
