import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPaymentId, newRefundId } from '#kit/ids'
import { answered } from '#kit/result'
import type { PaymentProvider, PaymentRequest } from '#payments'
import { type Sandbox, startSandbox } from '#sandbox'
import { mollie } from './index.ts'

let sandbox: Sandbox
let provider: PaymentProvider

beforeAll(async () => {
  sandbox = await startSandbox({ delayScale: 0.01 })
  provider = mollie({ url: sandbox.url, key: 'test_key', timeoutMs: 60_000 })
})
afterAll(() => sandbox.stop())

const requestOf = (wanted: Partial<PaymentRequest> = {}): PaymentRequest => ({
  paymentId: newPaymentId(),
  askedBefore: false,
  tenant: 'firstbrand',
  orderNumber: 'S0000000001',
  amount: 1550,
  currency: 'EUR',
  method: 'creditcard',
  description: 'Credit for a number',
  language: 'de',
  returnUrl: 'http://127.0.0.1/return',
  cancelUrl: 'http://127.0.0.1/cancel',
  webhookUrl: 'http://127.0.0.1:1/webhook',
  ...wanted,
})

const post = (path: string, body: object) =>
  fetch(sandbox.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const fault = (wish: object) => post('/faults', { partner: 'mollie', times: 1, ...wish })
const settle = (reference: string, fields: object) => post(`/payments/${reference}/status`, fields)
const booked = async (reference: string) =>
  (await (await fetch(`${sandbox.url}/books.json?reference=${reference}`)).json()) as Record<
    'payments' | 'refunds',
    Record<string, unknown>[]
  >

/** The value of the provider's answer, which must exist. */
async function factsOf<T>(answer: Promise<{ kind: string; value?: T; reason?: string }>): Promise<T> {
  const { value, reason } = await answer
  if (value === undefined) throw new Error(`no value: ${reason}`)
  return value
}

async function paidPayment(amount = 1550) {
  const payment = await factsOf(provider.createPayment(requestOf({ amount })))
  await settle(payment.reference, { status: 'paid' })
  return payment
}

test('a new payment is open, says where to pay, and carries our own reference', async () => {
  const request = requestOf()
  const answer = await provider.createPayment(request)
  expect(answer).toEqual(
    answered({
      reference: expect.stringMatching(/^tr_/),
      paymentId: request.paymentId,
      state: 'open',
      amount: 1550,
      currency: 'EUR',
      checkoutUrl: expect.stringContaining(sandbox.url),
      chargedBack: 0,
    }),
  )
  const [payment] = (await booked(request.paymentId)).payments
  expect(payment).toMatchObject({
    amount: 1550,
    currency: 'EUR',
    method: 'creditcard',
    description: 'Credit for a number',
    metadata: { tenant: 'firstbrand', orderNumber: 'S0000000001', paymentId: request.paymentId },
  })
})

const asMollieTells = async (reference: string) => {
  const answer = await fetch(`${sandbox.url}/v2/payments/${reference}`, { headers: { authorization: 'Bearer key' } })
  return (await answer.json()) as { locale?: string; details?: { consumerBic?: string } }
}

test.each([
  ['INGBNL2A', 'INGBNL2A'],
  ['ideal_RABONL2U', 'RABONL2U'],
])('the bank %s reaches iDEAL as the one chosen', async (issuerId, bic) => {
  const payment = await factsOf(provider.createPayment(requestOf({ method: 'ideal', issuerId, language: 'nl' })))
  await settle(payment.reference, { status: 'paid' })
  expect(await asMollieTells(payment.reference)).toMatchObject({ locale: 'nl_NL', details: { consumerBic: bic } })
})

test.each([
  ['de', 'de_DE'],
  ['de-AT', 'de_AT'],
  ['en', 'en_GB'],
  ['fr-BE', 'fr_BE'],
  ['en-AU', 'en_GB'],
  ['tr', undefined],
])('for the language %s the hosted page is asked for in %s', async (language, locale) => {
  const payment = await factsOf(provider.createPayment(requestOf({ language })))
  expect((await asMollieTells(payment.reference)).locale).toBe(locale)
})

test.each([
  ['paid', 'paid'],
  ['pending', 'pending'],
  ['authorized', 'authorized'],
  ['expired', 'expired'],
  ['canceled', 'cancelled'],
])('a payment that is %s there is %s here, and no longer to be paid', async (status, state) => {
  const { reference, paymentId } = await factsOf(provider.createPayment(requestOf()))
  await settle(reference, { status })
  const answer = await provider.findPayment(reference)
  const card = ['paid', 'authorized'].includes(state) ? { card: expect.any(String) } : {}
  const promise = state === 'authorized' ? { captureBefore: expect.any(Date) } : {}
  const facts = { reference, paymentId, state, amount: 1550, currency: 'EUR', chargedBack: 0 }
  expect(answer).toEqual(answered({ ...facts, ...card, ...promise }))
})

test('a failed card payment says why', async () => {
  const { reference } = await factsOf(provider.createPayment(requestOf()))
  await settle(reference, { status: 'failed', failureReason: 'insufficient_funds' })
  expect(await factsOf(provider.findPayment(reference))).toMatchObject({
    state: 'failed',
    failure: 'insufficient_funds',
  })
})

test('the same payment asked for twice is one payment', async () => {
  const request = requestOf()
  const first = await provider.createPayment(request)
  expect(await provider.createPayment(request)).toEqual(first)
  expect((await booked(request.paymentId)).payments).toHaveLength(1)
})

test('a payment whose answer was lost is there, and asking again with the same id gives it', async () => {
  const request = requestOf()
  await fault({ kind: 'lost-answer', operation: 'create-payment', reference: request.paymentId })
  expect(await provider.createPayment(request)).toMatchObject({ kind: 'lost' })
  const payment = await factsOf(provider.createPayment(request))
  expect((await booked(request.paymentId)).payments).toMatchObject([{ id: payment.reference }])
})

test.each([
  ['delay', { ms: 300 }, 'no answer within 100 ms'],
  ['drop', {}, 'socket hang up'],
  ['error', {}, '500: Something went wrong on our side'],
])('a %s while a payment is made leaves it lost', async (kind, more, reason) => {
  const request = requestOf()
  await fault({ kind, operation: 'create-payment', reference: request.paymentId, ...more })
  const hasty = mollie({ url: sandbox.url, key: 'test_key', timeoutMs: kind === 'delay' ? 100 : 60_000 })
  expect(await hasty.createPayment(request)).toEqual({ kind: 'lost', reason })
})

test.each([
  ['a method it never heard of', { method: 'barter' }, 'unknown method barter'],
  ['more than the method takes', { amount: 1_000_001 }, '422: amount: '],
  ['a method that does not take the currency', { method: 'ideal', currency: 'GBP' as const }, '422: amount.currency: '],
])('a payment with %s is refused', async (_, wanted, reason) => {
  const answer = await provider.createPayment(requestOf(wanted))
  expect(answer).toEqual({ kind: 'refused', reason: expect.stringContaining(reason) })
})

test('a payment that does not exist is refused, a strange reference does not lead elsewhere', async () => {
  expect(await provider.findPayment('tr_none')).toMatchObject({
    kind: 'refused',
    reason: expect.stringMatching(/^404: /),
  })
  expect(await provider.findPayment('../methods?x=')).toMatchObject({ kind: 'refused' })
})

test('a payment nobody paid can be dropped, a paid one cannot', async () => {
  const open = await factsOf(provider.createPayment(requestOf()))
  expect(await factsOf(provider.cancelPayment(open.reference))).toMatchObject({ state: 'cancelled' })
  const paid = await paidPayment()
  expect(await provider.cancelPayment(paid.reference)).toMatchObject({ kind: 'refused' })
  expect(await factsOf(provider.findPayment(paid.reference))).toMatchObject({ state: 'paid' })
})

const refundOf = (paymentReference: string, amount: number, refundId = newRefundId()) =>
  ({ refundId, paymentReference, amount, currency: 'EUR', description: 'Not delivered' }) as const

test('a refund is under way at first and given back in the end', async () => {
  const { reference } = await paidPayment()
  const request = refundOf(reference, 550)
  const begun = await provider.createRefund(request)
  const facts = { reference: expect.stringMatching(/^re_/), refundId: request.refundId, state: 'pending', amount: 550 }
  expect(begun).toEqual(answered(facts))
  await expect.poll(() => provider.findRefunds(reference)).toEqual(answered([{ ...facts, state: 'refunded' }]))
})

test('a refund that the bank sends back has failed', async () => {
  const { reference } = await paidPayment()
  await fault({ kind: 'error', operation: 'settle-refund', reference })
  await provider.createRefund(refundOf(reference, 550))
  await expect.poll(() => provider.findRefunds(reference)).toMatchObject({ value: [{ state: 'failed' }] })
})

test('a refund whose answer was lost is found by our own reference, and never made twice', async () => {
  const { reference } = await paidPayment()
  const request = refundOf(reference, 550)
  await fault({ kind: 'lost-answer', operation: 'create-refund', reference: request.refundId })
  expect(await provider.createRefund(request)).toMatchObject({ kind: 'lost' })
  expect(await factsOf(provider.findRefunds(reference))).toMatchObject([{ refundId: request.refundId, amount: 550 }])
  await factsOf(provider.createRefund(request))
  expect((await booked(request.refundId)).refunds).toHaveLength(1)
})

test('no more is given back than was paid', async () => {
  const { reference } = await paidPayment(1000)
  await factsOf(provider.createRefund(refundOf(reference, 600)))
  const tooMuch = await provider.createRefund(refundOf(reference, 600))
  expect(tooMuch).toEqual({ kind: 'refused', reason: expect.stringContaining('422: amount: ') })
})

test('of the methods switched on there, those are named that take the currency', async () => {
  const everywhere = ['paysafecard', 'trustly', 'klarna', 'applepay', 'googlepay']
  const european = ['creditcard', 'ideal', 'bancontact', 'eps', ...everywhere]
  expect(await provider.workingMethods('EUR')).toEqual(answered(european))
  expect(await provider.workingMethods('GBP')).toEqual(answered(['creditcard', ...everywhere]))
  await fault({ kind: 'error', operation: 'list-methods' })
  expect(await provider.workingMethods('EUR')).toMatchObject({ kind: 'lost' })
})

test('a method that is switched off there is not named, and not taken, until it is on again', async () => {
  await post('/methods/trustly', { status: 'down' })
  expect(await factsOf(provider.workingMethods('EUR'))).not.toContain('trustly')
  expect(await provider.createPayment(requestOf({ method: 'trustly' }))).toMatchObject({
    kind: 'refused',
    reason: expect.stringContaining('422: method: '),
  })
  await post('/methods/trustly', { status: 'activated' })
  expect(await factsOf(provider.workingMethods('EUR'))).toContain('trustly')
})

test.each(['bancontact', 'eps', 'paysafecard', 'trustly'])(
  '%s is paid on a page of its name and can be given back',
  async (method) => {
    const { reference, checkoutUrl = '' } = await factsOf(provider.createPayment(requestOf({ method })))
    expect(await (await fetch(checkoutUrl)).text()).toMatch(new RegExp(`${method} payment`, 'i'))
    await fetch(checkoutUrl, { method: 'POST', body: new URLSearchParams({ status: 'paid' }), redirect: 'manual' })
    expect(await factsOf(provider.findPayment(reference))).toMatchObject({ state: 'paid' })
    expect(await factsOf(provider.createRefund(refundOf(reference, 500)))).toMatchObject({ amount: 500 })
  },
)
