import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clockAt } from '#kit/clock'
import { newCaptureId, newPaymentId, newRefundId } from '#kit/ids'
import { answered } from '#kit/result'
import type { PaymentProvider, PaymentRequest } from '#payments/provider'
import type { MandateName } from '#payments/vault'
import { type Sandbox, startSandbox } from '#sandbox'
import { freePort } from '../../../../tests/support/test-run/free-port.ts'
import { payPalBooks, paypal } from './index.ts'

let sandbox: Sandbox
let provider: PaymentProvider

const options = (more: object = {}) => ({
  url: sandbox.url,
  clientId: 'client',
  clientSecret: 'secret',
  timeoutMs: 60_000,
  webhookUrl: 'http://127.0.0.1:1/webhooks/paypal',
  ...more,
})

beforeAll(async () => {
  sandbox = await startSandbox({ delayScale: 0.01 })
  provider = paypal(options())
})
afterAll(() => sandbox.stop())

const requestOf = (wanted: Partial<PaymentRequest> = {}): PaymentRequest => ({
  paymentId: newPaymentId(),
  askedBefore: false,
  tenant: 'firstbrand',
  orderNumber: 'S0000000001',
  amount: 1550,
  currency: 'EUR',
  method: 'paypal',
  description: 'Credit for a number',
  language: 'de',
  returnUrl: 'http://127.0.0.1/return',
  cancelUrl: 'http://127.0.0.1/cancel',
  webhookUrl: 'unused',
  ...wanted,
})

const post = (path: string, body: object) =>
  fetch(sandbox.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'manual',
  })
const fault = (wish: object) => post('/faults', { partner: 'paypal', times: 1, ...wish })
const approve = (reference: string, status = 'paid') => post(`/checkoutnow?token=${reference}`, { status })
const booked = async (reference: string) =>
  (await (await fetch(`${sandbox.url}/books.json?reference=${reference}`)).json()) as Record<
    'payments' | 'refunds',
    Record<string, unknown>[]
  >

/** The value of PayPal's answer, which must exist. */
async function factsOf<T>(answer: Promise<{ kind: string; value?: T; reason?: string }>): Promise<T> {
  const { value, reason } = await answer
  if (value === undefined) throw new Error(`no value: ${reason}`)
  return value
}
const captureOf = (paymentReference: string, amount = 1550) =>
  ({ captureId: newCaptureId(), paymentReference, amount, currency: 'EUR', description: 'Credit' }) as const
const capture = (request: ReturnType<typeof captureOf>) => provider.captures?.capture(request) ?? fail()
const fail = (): never => {
  throw new Error('nothing can be captured')
}

async function paid(amount = 1550) {
  const { reference } = await factsOf(provider.createPayment(requestOf({ amount })))
  await approve(reference)
  await factsOf(capture(captureOf(reference, amount)))
  return reference
}

test('a new payment is open, says where to approve it, and carries our references and the visit', async () => {
  const request = requestOf({ fraudnetSessionId: 'visit-1' })
  const answer = await provider.createPayment(request)
  expect(answer).toEqual(
    answered({
      reference: expect.stringMatching(/^\w{17}$/),
      paymentId: request.paymentId,
      state: 'open',
      amount: 1550,
      currency: 'EUR',
      chargedBack: 0,
      checkoutUrl: expect.stringMatching(/\/checkoutnow\?token=\w{17}$/),
    }),
  )
  expect((await booked(request.paymentId)).payments).toMatchObject([
    {
      metadata: { tenant: 'firstbrand', orderNumber: 'S0000000001', paymentId: request.paymentId },
      clientMetadataId: 'visit-1',
    },
  ])
})

test('approved is not paid: the money comes once it is taken', async () => {
  const { reference } = await factsOf(provider.createPayment(requestOf()))
  await approve(reference)
  expect(await factsOf(provider.findPayment(reference))).toMatchObject({ state: 'approved', amount: 1550 })
  expect(await factsOf(capture(captureOf(reference)))).toMatchObject({ state: 'captured', amount: 1550 })
  expect(await factsOf(provider.findPayment(reference))).toMatchObject({ state: 'paid', amount: 1550 })
})

test('a payment taken twice, by two captures at once, is taken once', async () => {
  const { reference } = await factsOf(provider.createPayment(requestOf()))
  await approve(reference)
  const [one, other] = await Promise.all([capture(captureOf(reference)), capture(captureOf(reference))])
  expect(one).toEqual(other)
  expect(await provider.captures?.find(reference)).toEqual(answered([(one as { value: unknown }).value]))
})

test('a capture whose answer was lost is there, and is found again', async () => {
  const { reference } = await factsOf(provider.createPayment(requestOf()))
  await approve(reference)
  await fault({ kind: 'lost-answer', operation: 'capture-order', reference })
  const request = captureOf(reference)
  expect(await capture(request)).toMatchObject({ kind: 'lost' })
  expect(await provider.captures?.find(reference)).toMatchObject({ value: [{ state: 'captured' }] })
  expect(await capture(request)).toMatchObject({ value: { state: 'captured' } })
})

test('of an approval that PayPal has forgotten nothing was taken, and nothing will be', async () => {
  const { reference } = await factsOf(provider.createPayment(requestOf()))
  await approve(reference)
  await post(`/paypal/orders/${reference}/status`, { status: 'expired' })
  expect(await provider.captures?.find(reference)).toEqual(answered([]))
  expect(await capture(captureOf(reference))).toEqual({ kind: 'refused', reason: 'expired' })
})

test('what the account behind it does not give is refused in our words', async () => {
  const { reference } = await factsOf(provider.createPayment(requestOf()))
  await approve(reference, 'failed')
  expect(await capture(captureOf(reference))).toEqual({ kind: 'refused', reason: 'declined_by_paypal' })
})

test('a payment under review is pending until PayPal decides', async () => {
  const { reference } = await factsOf(provider.createPayment(requestOf()))
  await approve(reference, 'pending')
  expect(await factsOf(capture(captureOf(reference)))).toMatchObject({ state: 'pending' })
  expect(await factsOf(provider.findPayment(reference))).toMatchObject({ state: 'pending' })
  await post(`/paypal/orders/${reference}/status`, { status: 'failed' })
  expect(await provider.captures?.find(reference)).toMatchObject({ value: [{ state: 'failed' }] })
})

test('a payment nobody approved can be called off, an approved one cannot', async () => {
  const open = await factsOf(provider.createPayment(requestOf()))
  expect(await factsOf(provider.cancelPayment(open.reference))).toMatchObject({ state: 'cancelled' })
  await approve(open.reference)
  expect(await provider.cancelPayment(open.reference)).toMatchObject({ kind: 'refused' })
})

test('the same payment asked for twice is one, also when the first answer was lost', async () => {
  const request = requestOf()
  await fault({ kind: 'lost-answer', operation: 'create-order', reference: request.paymentId })
  expect(await provider.createPayment(request)).toMatchObject({ kind: 'lost' })
  const payment = await factsOf(provider.createPayment(request))
  expect((await booked(request.paymentId)).payments).toMatchObject([{ id: payment.reference }])
})

test('parts go back, each once, and never more than came', async () => {
  const reference = await paid(1000)
  const refundOf = (amount: number) =>
    ({ refundId: newRefundId(), paymentReference: reference, amount, currency: 'EUR', description: 'Back' }) as const
  const first = refundOf(600)
  await fault({ kind: 'lost-answer', operation: 'refund-capture', reference: first.refundId })
  expect(await provider.createRefund(first)).toMatchObject({ kind: 'lost' })
  expect(await factsOf(provider.findRefunds(reference))).toMatchObject([{ refundId: first.refundId, amount: 600 }])
  expect(await factsOf(provider.createRefund(first))).toMatchObject({ refundId: first.refundId, state: 'refunded' })
  expect(await provider.createRefund(refundOf(600))).toMatchObject({
    kind: 'refused',
    reason: expect.stringMatching(/^REFUND_AMOUNT_EXCEEDED/),
  })
  expect(await factsOf(provider.createRefund(refundOf(400)))).toMatchObject({ state: 'refunded' })
  expect((await booked(reference)).refunds).toHaveLength(2)
})

test('a refund may wait, and may fail in the end', async () => {
  const reference = await paid()
  await fault({ kind: 'error', operation: 'settle-refund', reference })
  const refund = { refundId: newRefundId(), paymentReference: reference, amount: 500, description: 'Back' }
  expect(await factsOf(provider.createRefund({ ...refund, currency: 'EUR' }))).toMatchObject({ state: 'pending' })
  await expect.poll(() => provider.findRefunds(reference)).toMatchObject({ value: [{ state: 'failed' }] })
})

test('what a dispute takes back is a chargeback; one that is open or won takes nothing', async () => {
  const reference = await paid()
  const by = (status: string) => post(`/paypal/orders/${reference}/status`, { status })
  await by('disputed')
  expect(await factsOf(provider.findPayment(reference))).toMatchObject({ chargedBack: 0 })
  await by('dispute-won')
  expect(await factsOf(provider.findPayment(reference))).toMatchObject({ chargedBack: 0 })
  await by('disputed')
  await by('charged-back')
  expect(await factsOf(provider.findPayment(reference))).toMatchObject({ state: 'paid', chargedBack: 1550 })
})

test('the token is kept until it expires, and fetched anew when PayPal does not take it any more', async () => {
  const clock = clockAt('2026-03-01T10:00:00Z')
  const before = await startSandbox({ delayScale: 0.01, port: await freePort() })
  const { port, url } = before
  const frugal = paypal(options({ url, clock }))
  const works = () => frugal.workingMethods('EUR')
  expect(await works()).toEqual(answered(['paypal']))
  await before.stop()
  // A restarted sandbox knows none of its former tokens, like a partner that revoked them.
  const again = await startSandbox({ delayScale: 0.01, port })
  await expect.poll(works).toEqual(answered(['paypal']))
  await fetch(`${url}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ partner: 'paypal', operation: 'token', kind: 'error' }),
  })
  clock.forward(8 * 60 * 60)
  expect(await works()).toEqual(answered(['paypal']))
  clock.forward(2 * 60 * 60)
  expect(await works()).toMatchObject({ kind: 'lost' })
  await again.stop()
})

test('a token that PayPal never takes is fetched anew once, and the question given up', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    asked.push(path)
    const isToken = path === '/v1/oauth2/token'
    // A client that asks for ever is stopped.
    response.writeHead(isToken || asked.length > 8 ? 200 : 401, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(isToken ? { access_token: 'a', expires_in: 3600 } : { error: 'invalid_token', webhooks: [] }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const distrusted = paypal(options({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }))
  expect(await distrusted.workingMethods('EUR')).toMatchObject({ kind: 'lost' })
  const question = '/v1/notifications/webhooks'
  expect(asked).toEqual(['/v1/oauth2/token', question, '/v1/oauth2/token', question])
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

test('before the first payment PayPal is told where its news goes, once', async () => {
  const webhookUrl = 'http://127.0.0.1:1/webhooks/of-another-shop'
  const provider = paypal(options({ webhookUrl }))
  const form = { method: 'POST', body: new URLSearchParams({ grant_type: 'client_credentials' }) }
  const basic = { authorization: `Basic ${Buffer.from('client:secret').toString('base64')}` }
  const token = await (await fetch(`${sandbox.url}/v1/oauth2/token`, { ...form, headers: basic })).json()
  const told = async () => {
    const headers = { authorization: `Bearer ${(token as { access_token: string }).access_token}` }
    const list = await fetch(`${sandbox.url}/v1/notifications/webhooks`, { headers })
    const { webhooks } = (await list.json()) as { webhooks: { url: string }[] }
    return webhooks.filter(({ url }) => url === webhookUrl).length
  }
  expect(await told()).toBe(0)
  await factsOf(provider.createPayment(requestOf()))
  await factsOf(provider.createPayment(requestOf()))
  expect(await told()).toBe(1)
})

const withoutThem = (mandate: MandateName) => ({ mandate, initiatedBy: 'merchant', reason: 'low-balance' }) as const

/** An account that the shopper saved before. */
async function keptAccount(): Promise<MandateName> {
  const { reference } = await factsOf(provider.createPayment(requestOf({ keepFor: 'ada' })))
  await approve(reference)
  await factsOf(capture(captureOf(reference)))
  return (await factsOf(provider.findPayment(reference))).mandate ?? fail()
}

test('a shopper who is here pays by a kept account in one go, or is asked by PayPal first and pays once', async () => {
  const charge = { mandate: await keptAccount(), initiatedBy: 'shopper', reason: 'purchase' } as const
  expect(await factsOf(provider.createPayment(requestOf({ charge })))).toMatchObject({ state: 'paid', amount: 1550 })
  const asked = await factsOf(provider.createPayment(requestOf({ charge, amount: 5000 })))
  expect(asked).toMatchObject({ state: 'open', checkoutUrl: expect.stringContaining('/checkoutnow?token=') })
  await approve(asked.reference)
  expect(await factsOf(provider.findPayment(asked.reference))).toMatchObject({ state: 'approved' })
  await factsOf(capture(captureOf(asked.reference, 5000)))
  expect(await factsOf(provider.findPayment(asked.reference))).toMatchObject({ state: 'paid', amount: 5000 })
})

const page = { return_url: 'http://127.0.0.1/return', cancel_url: 'http://127.0.0.1/cancel' }

test.each([
  ['purchase', 'shopper', { payment_initiator: 'CUSTOMER', usage: 'SUBSEQUENT', usage_pattern: 'IMMEDIATE' }, page],
  ['text', 'merchant', { payment_initiator: 'MERCHANT', usage: 'SUBSEQUENT', usage_pattern: 'UNSCHEDULED_PREPAID' }],
  ['fixed-day', 'merchant', { payment_initiator: 'MERCHANT', usage: 'SUBSEQUENT', usage_pattern: 'RECURRING_PREPAID' }],
  [
    'low-balance',
    'merchant',
    { payment_initiator: 'MERCHANT', usage: 'SUBSEQUENT', usage_pattern: 'UNSCHEDULED_PREPAID' },
  ],
] as const)('a charge for a %s is told as initiated by the %s', async (reason, initiatedBy, stored, shown?) => {
  const charge = { mandate: { customer: 'ada', mandate: 'vault-1' }, initiatedBy, reason }
  const { paypal } = (await sentFor({ charge })).payment_source
  expect(paypal).toMatchObject({ vault_id: 'vault-1', stored_credential: stored })
  expect(paypal.experience_context).toEqual(shown && expect.objectContaining(shown))
})

test('a charge without the shopper that PayPal wants them for is refused, not left open for nobody', async () => {
  const answer = { id: '5O190127TN364715T', status: 'PAYER_ACTION_REQUIRED', purchase_units: [{ amount: money }] }
  const door = await aDoor(() => answer)
  const charge = withoutThem({ customer: 'ada', mandate: 'vault-1' })
  const refused = await paypal(options({ url: door.url })).createPayment(requestOf({ charge }))
  expect(refused).toEqual({ kind: 'refused', reason: 'authentication_required' })
  door.close()
})

const money = { currency_code: 'EUR', value: '15.50' }

/** The request for a payment, as it is on the wire. */
async function sentFor(more: Partial<PaymentRequest>) {
  const bodies: string[] = []
  const door = await aDoor((body) => {
    bodies.push(body)
    return {}
  })
  await paypal(options({ url: door.url })).createPayment(requestOf(more))
  door.close()
  return JSON.parse(bodies.at(-1) ?? '')
}

/** A PayPal whose answer to a new order the test decides; everything else succeeds. */
async function aDoor(answerOrder: (body: string) => object) {
  const server = createServer((call, answer) => {
    let body = ''
    call.on('data', (part) => {
      body += part
    })
    call.on('end', () => {
      const isOrder = call.method === 'POST' && call.url === '/v2/checkout/orders'
      const said = isOrder ? answerOrder(body) : { access_token: 'token', expires_in: 3600, webhooks: [], id: 'w' }
      answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

test('an account is kept once the shopper agreed, is charged without them, and taken back', async () => {
  const { vault } = provider
  if (!vault) throw new Error('no vault')
  const customer = await factsOf(vault.createCustomer({ tenant: 'firstbrand', customerId: 'ada' }))
  const check = await factsOf(
    vault.createCheck({
      tokenId: 'tok-1',
      tenant: 'firstbrand',
      customer,
      method: 'paypal',
      currency: 'EUR',
      description: 'Credit',
      language: 'de',
      returnUrl: 'http://127.0.0.1/',
      cancelUrl: 'http://127.0.0.1/',
      webhookUrl: 'unused',
    }),
  )
  const { pathname, search } = new URL(check.checkoutUrl ?? '')
  expect([pathname, search]).toEqual(['/agreements/approve', expect.stringMatching(/^\?approval_session_id=\w+$/)])
  expect(await factsOf(vault.findCheck(check.reference))).toMatchObject({ state: 'open' })
  await post(pathname + search, { status: 'paid' })
  const given = await factsOf(vault.findCheck(check.reference))
  expect(given).toMatchObject({ state: 'given', mandate: { customer: 'ada' } })
  expect(await factsOf(vault.findCheck(check.reference))).toEqual(given)
  const mandate = given.mandate ?? { customer: '', mandate: '' }
  expect(await factsOf(provider.createPayment(requestOf({ charge: withoutThem(mandate) })))).toMatchObject({
    state: 'paid',
    amount: 1550,
  })
  await vault.revokeMandate(mandate)
  expect(await factsOf(vault.findMandate(mandate))).toEqual({ state: 'invalid' })
  expect(await provider.createPayment(requestOf({ charge: withoutThem(mandate) }))).toMatchObject({ kind: 'refused' })
})

test('leave for later comes with a first payment', async () => {
  const { reference } = await factsOf(provider.createPayment(requestOf({ keepFor: 'ada' })))
  await approve(reference)
  await factsOf(capture(captureOf(reference)))
  const { mandate } = await factsOf(provider.findPayment(reference))
  expect(await factsOf(provider.createPayment(requestOf({ charge: withoutThem(mandate ?? fail()) })))).toMatchObject({
    state: 'paid',
  })
})

test('its own books show what came, went back and was taken back, with whose it is', async () => {
  const request = requestOf({ amount: 2000, orderNumber: 'S0000000009' })
  const { reference } = await factsOf(provider.createPayment(request))
  await approve(reference)
  await factsOf(capture(captureOf(reference, 2000)))
  const refundId = newRefundId()
  await provider.createRefund({ refundId, paymentReference: reference, amount: 500, currency: 'EUR', description: '' })
  await post(`/paypal/orders/${reference}/status`, { status: 'disputed' })
  await post(`/paypal/orders/${reference}/status`, { status: 'charged-back' })
  const books = payPalBooks(options())
  const since = new Date(Date.now() - 40 * 24 * 60 * 60 * 1000)
  const payments = await factsOf(books.listPayments(since))
  expect(payments.find((payment) => payment.paymentId === request.paymentId)).toMatchObject({
    reference,
    tenant: 'firstbrand',
    orderNumber: 'S0000000009',
    state: 'paid',
    amount: 2000,
    chargedBack: 2000,
  })
  const refunds = await factsOf(books.listRefunds(since, []))
  expect(refunds.find((refund) => refund.refundId === refundId)).toMatchObject({
    paymentReference: reference,
    state: 'refunded',
    amount: 500,
    currency: 'EUR',
  })
  expect(await factsOf(books.listChargedBack?.(since) ?? fail())).toContain(reference)
  await fault({ kind: 'drop', operation: 'get-capture' })
  expect(await books.listChargedBack?.(since)).toMatchObject({ kind: 'lost' })
  await fault({ kind: 'drop', operation: 'list-transactions' })
  expect(await books.listPayments(since)).toMatchObject({ kind: 'lost' })
})

test('switched off at PayPal it does not work, and a call that breaks says nothing', async () => {
  await post('/methods/paypal', { status: 'down' })
  expect(await provider.workingMethods('EUR')).toEqual(answered([]))
  await post('/methods/paypal', { status: 'activated' })
  expect(await provider.workingMethods('EUR')).toEqual(answered(['paypal']))
  await fault({ kind: 'drop', operation: 'list-webhooks' })
  expect(await provider.workingMethods('EUR')).toMatchObject({ kind: 'lost' })
})
