import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newPaymentId, newRefundId } from '#kit/ids'
import type { PartnerAnswer } from '#kit/result'
import type { PaymentProvider, PaymentRequest, SignedWebhook } from '#payments/provider'
import { type Sandbox, startSandbox } from '#sandbox'
import { btcpay, btcpayBooks } from './index.ts'

let sandbox: Sandbox
let provider: PaymentProvider
const heard: SignedWebhook[] = []
const door = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  heard.push({ body, header: (name) => request.headers[name]?.toString() })
  response.writeHead(204).end()
})
const options = () => ({ url: sandbox.url, key: 'key', store: 'store1', timeoutMs: 60_000 })
beforeAll(async () => {
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  sandbox = await startSandbox({ delayScale: 0.01 })
  const webhookUrl = `http://127.0.0.1:${(door.address() as AddressInfo).port}/webhooks/btcpay`
  provider = btcpay({ ...options(), webhookUrl, secret: 'a secret of sixteen' })
})
afterAll(async () => {
  await sandbox.stop()
  door.closeAllConnections()
  await new Promise((resolve) => door.close(resolve))
})
afterEach(() => fetch(`${sandbox.url}/faults`, { method: 'DELETE' }))

const requestOf = (wanted: Partial<PaymentRequest> = {}): PaymentRequest => ({
  paymentId: newPaymentId(),
  askedBefore: false,
  tenant: 'firstbrand',
  orderNumber: 'S0000000001',
  amount: 1550,
  currency: 'EUR',
  method: 'crypto',
  description: 'A brand S0000000001',
  language: 'de',
  returnUrl: 'http://127.0.0.1/',
  cancelUrl: 'http://127.0.0.1/',
  webhookUrl: 'http://127.0.0.1:1/',
  ...wanted,
})
const said = <T>(answer: PartnerAnswer<T>): T => {
  if (answer.kind !== 'answered') throw new Error(`${answer.kind}: ${answer.reason}`)
  return answer.value
}
const post = (path: string, body: object, { url } = sandbox) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    redirect: 'manual',
    body: JSON.stringify(body),
  })
const fault = (operation: string, kind: string) => post('/faults', { partner: 'btcpay', operation, kind, times: 1 })
const send = (reference: string, status: string, where = sandbox) => post(`/i/${reference}`, { status }, where)
const created = async (wanted: Partial<PaymentRequest> = {}) =>
  said(await provider.createPayment(requestOf(wanted))).reference
const found = async (reference: string) => said(await provider.findPayment(reference))
const until = async (reference: string, state: string) => {
  await expect.poll(async () => (await found(reference)).state).toBe(state)
  return found(reference)
}
const booked = async (paymentId: string) =>
  (
    (await (await fetch(`${sandbox.url}/books.json?reference=${paymentId}`)).json()) as {
      payments: { state: string }[]
    }
  ).payments

test('an invoice is paid in the coin that was chosen, and paid once the chain confirmed it', async () => {
  const request = requestOf({ cryptoCurrency: 'LTC' })
  const made = said(await provider.createPayment(request))
  expect(made).toMatchObject({ paymentId: request.paymentId, state: 'open', amount: 1550, currency: 'EUR' })
  const checkout = await (await fetch(made.checkoutUrl ?? '')).text()
  expect(checkout).toContain('LTC payment')
  expect(checkout).toContain('0.19375000 LTC')
  await send(made.reference, 'paid')
  expect(await until(made.reference, 'paid')).toMatchObject({ amount: 1550, chargedBack: 0 })
})

test('a coin that is unknown there is refused', async () => {
  expect(await provider.createPayment(requestOf({ cryptoCurrency: 'GOLD' }))).toMatchObject({ kind: 'refused' })
})

test('too much is all told; too little is, once its time is over', async () => {
  const much = await created()
  await send(much, 'much')
  expect(await until(much, 'paid')).toMatchObject({ amount: 1860 })
  const little = await created()
  await send(little, 'little')
  expect(await found(little)).toMatchObject({ state: 'open', amount: 1550 })
  await send(little, 'expired')
  expect(await until(little, 'paid')).toMatchObject({ amount: 775 })
})

test('whatever comes, in time or too late, counts only once the chain confirmed it', async () => {
  const slow = await startSandbox({ delayScale: 1000 })
  const there = btcpay({
    ...options(),
    url: slow.url,
    webhookUrl: 'http://127.0.0.1:1/',
    secret: 'a secret of sixteen',
  })
  const [inTime, tooLate] = [said(await there.createPayment(requestOf())), said(await there.createPayment(requestOf()))]
  for (const status of ['expired', 'paid']) await send(tooLate.reference, status, slow)
  await send(inTime.reference, 'paid', slow)
  expect(said(await there.findPayment(inTime.reference)).state).toBe('pending')
  expect(said(await there.findPayment(tooLate.reference)).state).toBe('pending')
  await slow.stop()
})

test('what came too late counts as well', async () => {
  const late = await created()
  await send(late, 'expired')
  expect((await found(late)).state).toBe('expired')
  await send(late, 'paid')
  expect(await until(late, 'paid')).toMatchObject({ amount: 1550 })
})

test('the store’s people may settle it, or call it invalid', async () => {
  const headers = { authorization: 'token key', 'content-type': 'application/json' }
  const mark = (reference: string, status: string) =>
    fetch(`${sandbox.url}/api/v1/invoices/${reference}/status`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ status }),
    })
  const [settled, invalid] = [await created(), await created()]
  await Promise.all([mark(settled, 'Settled'), mark(invalid, 'Invalid')])
  expect(await found(settled)).toMatchObject({ state: 'paid', amount: 1550 })
  expect(await found(invalid)).toMatchObject({ state: 'failed', failure: 'invalid' })
  expect(said(await provider.cancelPayment(await created())).state).toBe('failed')
})

test('a lost answer is looked for by our references, and no second invoice is made', async () => {
  const request = requestOf()
  await fault('create-invoice', 'lost-answer')
  expect(await provider.createPayment(request)).toMatchObject({ kind: 'lost' })
  await fault('list-invoices', 'drop')
  expect(await provider.createPayment({ ...request, askedBefore: true })).toMatchObject({ kind: 'lost' })
  const again = said(await provider.createPayment({ ...request, askedBefore: true }))
  expect(await booked(request.paymentId)).toMatchObject([{ id: again.reference }])
  const never = requestOf()
  said(await provider.createPayment({ ...never, askedBefore: true }))
  expect(await booked(never.paymentId)).toHaveLength(1)
})

test('who looks for a payment at the same moment keeps the same invoice, and no other can be paid', async () => {
  const request = { ...requestOf(), askedBefore: true }
  const asked = await Promise.all(Array.from({ length: 3 }, () => provider.createPayment(request)))
  const [first, ...others] = asked.map((answer) => said(answer).reference)
  expect(others).toEqual([first, first])
  const open = (await booked(request.paymentId)).filter(({ state }) => state === 'open')
  expect(open).toMatchObject([{ id: first }])
})

test('a refund waits until the shopper claims it, and is asked for once however often', async () => {
  const reference = await created()
  await send(reference, 'paid')
  await until(reference, 'paid')
  const refund = {
    refundId: newRefundId(),
    paymentReference: reference,
    amount: 500,
    currency: 'EUR' as const,
    description: 'A brand S0000000001',
  }
  await fault('refund-invoice', 'lost-answer')
  expect(await provider.createRefund(refund)).toMatchObject({ kind: 'lost' })
  const made = said(await provider.createRefund(refund))
  expect(made).toMatchObject({ refundId: refund.refundId, state: 'pending', amount: 500 })
  expect(said(await provider.findRefunds(reference))).toEqual([made])
  await post(new URL(made.claimUrl ?? '').pathname, { destination: 'a wallet' })
  await expect.poll(async () => said(await provider.findRefunds(reference))).toMatchObject([{ state: 'refunded' }])
  const unpaid = await provider.createRefund({ ...refund, paymentReference: await created(), refundId: newRefundId() })
  expect(unpaid).toMatchObject({ kind: 'refused' })
})

test('news is believed to be the server’s by its signature only', async () => {
  heard.length = 0
  await send(await created(), 'paid')
  await expect.poll(() => heard.map(({ body }) => JSON.parse(body).type)).toContain('InvoiceSettled')
  const [news] = heard
  if (!news) throw new Error('nothing was heard')
  expect(await provider.hasValidSignature?.(news)).toBe(true)
  expect(await provider.hasValidSignature?.({ ...news, body: `${news.body} ` })).toBe(false)
  expect(await provider.hasValidSignature?.({ ...news, header: () => undefined })).toBe(false)
})

test('it works while the server answers', async () => {
  expect(said(await provider.workingMethods('EUR'))).toEqual(['crypto'])
  await fault('list-methods', 'error')
  expect(said(await provider.workingMethods('EUR'))).toEqual([])
})

test('its books hold what came, and whose it is', async () => {
  const since = new Date(Date.now() - 1000)
  const reference = await created({ tenant: 'secondbrand', orderNumber: 'S0000000002' })
  await send(reference, 'much')
  await until(reference, 'paid')
  const refund = { refundId: newRefundId(), paymentReference: reference, amount: 310, currency: 'EUR' as const }
  const { refundId } = said(await provider.createRefund({ ...refund, description: 'A brand' }))
  const books = btcpayBooks(options())
  const payments = said(await books.listPayments(since)).filter((one) => one.reference === reference)
  expect(payments).toMatchObject([{ tenant: 'secondbrand', orderNumber: 'S0000000002', state: 'paid', amount: 1860 }])
  const refunds = said(await books.listRefunds(since, [])).filter((one) => one.paymentReference === reference)
  expect(refunds).toMatchObject([{ refundId, amount: 310, currency: 'EUR', state: 'pending' }])
  // Invoices from before the requested day are not listed.
  expect(said(await books.listPayments(new Date(Date.now() + 24 * 60 * 60 * 1000)))).toEqual([])
})
