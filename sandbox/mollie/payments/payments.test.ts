import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../index.ts'
import { aPayment, aWhile, callerOf, startTestShop } from '../../test-shop.ts'

let sandbox: Sandbox
let shop: Awaited<ReturnType<typeof startTestShop>>
let call: ReturnType<typeof callerOf>

beforeAll(async () => {
  sandbox = await startSandbox({ delayScale: 0.01 })
  shop = await startTestShop()
  call = callerOf(sandbox)
})
afterAll(() => Promise.all([sandbox.stop(), shop.stop()]))

async function created(changes: object = {}) {
  const { status, body } = await call.mollie('POST', '/payments', aPayment(shop.url, changes))
  expect(status).toBe(201)
  return body
}
const read = async (id: string) => (await call.mollie('GET', `/payments/${id}`)).body

describe('the payments API', () => {
  test('a new payment is open, keeps our metadata and leads to a page', async () => {
    const payment = await created()
    expect(payment).toMatchObject({
      resource: 'payment',
      status: 'open',
      amount: { value: '15.00', currency: 'EUR' },
      method: 'creditcard',
      metadata: { order: 'A-1' },
    })
    expect(payment.id).toMatch(/^tr_\w+$/)
    expect(payment._links.checkout.href).toBe(`${sandbox.url}/pay/${payment.id}`)
    expect(await read(payment.id)).toEqual(payment)
  })

  test('without a key everything is refused in the provider’s shape', async () => {
    const { status, body } = await call.anonymous('GET', '/v2/payments/tr_1')
    expect(status).toBe(401)
    expect(body).toMatchObject({ status: 401, title: 'Unauthorized Request' })
  })

  test.each([
    ['amount', { amount: undefined }],
    ['amount.value', { amount: { value: '15', currency: 'EUR' } }],
    ['amount.value', { amount: { value: '0.00', currency: 'EUR' } }],
    ['amount.currency', { amount: { value: '15.00', currency: 'XYZ' } }],
    ['description', { description: '' }],
    ['redirectUrl', { redirectUrl: undefined }],
    ['webhookUrl', { webhookUrl: 'not an address' }],
    ['method', { method: 'barter' }],
    ['captureMode', { method: 'eps', captureMode: 'manual' }],
    ['amount.currency', { method: 'ideal', amount: { value: '15.00', currency: 'GBP' } }],
  ])('a wrong %s is refused by its name', async (field, changes) => {
    const { status, body } = await call.mollie('POST', '/payments', aPayment(shop.url, changes))
    expect([status, body.field]).toEqual([422, field])
  })

  test('an unknown payment is not found', async () => {
    expect((await call.mollie('GET', '/payments/tr_nobody')).status).toBe(404)
  })

  test('the list has the newest first and goes on where it ended', async () => {
    const first = await created()
    const second = await created()
    const page = await call.mollie('GET', '/payments?limit=1')
    expect(page.body._embedded.payments.map(({ id }: { id: string }) => id)).toEqual([second.id])
    const { href } = page.body._links.next
    const next = await call.mollie('GET', href.slice(href.indexOf('/payments')))
    expect(next.body._embedded.payments[0].id).toBe(first.id)
  })

  test('an open payment can be taken back once, and the shop is told', async () => {
    const payment = await created({ webhookUrl: `${shop.url}/cancelled` })
    const cancelled = await call.mollie('DELETE', `/payments/${payment.id}`)
    expect([cancelled.status, cancelled.body.status]).toEqual([200, 'canceled'])
    expect((await call.mollie('DELETE', `/payments/${payment.id}`)).status).toBe(422)
    await shop.news('/cancelled')
  })
})

describe('the Idempotency-Key', () => {
  test('gets the same answer for the same key, and one payment only', async () => {
    const wanted = aPayment(shop.url, { metadata: { order: 'once' } })
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await call.mollie('POST', '/payments', wanted, key)
    await call.post(`/pay/${first.body.id}`, { status: 'paid' })
    const again = await call.mollie('POST', '/payments', wanted, key)
    expect([again.status, again.body]).toEqual([201, first.body])
    expect((await call.get('/books.json?reference=once')).body.payments).toHaveLength(1)
  })

  test('of another account is another key', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await call.mollie('POST', '/payments', aPayment(shop.url), key)
    const other = await call.mollie('POST', '/payments', aPayment(shop.url), { ...key, authorization: 'Bearer other' })
    expect(other.body.id).not.toBe(first.body.id)
  })
})

describe('the hosted page', () => {
  const pay = (id: string, form: Record<string, string>) => call.post(`/pay/${id}`, form)

  test.each(['paid', 'failed', 'expired', 'pending', 'authorized'])(
    '%s leads back and calls the webhook',
    async (status) => {
      const payment = await created({ webhookUrl: `${shop.url}/webhook/${status}` })
      const answer = await pay(payment.id, { status })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `${shop.url}/return`])
      await shop.news(`/webhook/${status}`)
      expect(shop.heard.find(({ path }) => path === `/webhook/${status}`)).toMatchObject({
        body: `id=${payment.id}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect((await read(payment.id)).status).toBe(status)
    },
  )

  test('cancelled leads to the address for that, where there is one', async () => {
    const { id } = await created({ cancelUrl: `${shop.url}/cancel` })
    expect((await pay(id, { status: 'canceled' })).headers.get('location')).toBe(`${shop.url}/cancel`)
    const { id: other } = await created()
    expect((await pay(other, { status: 'canceled' })).headers.get('location')).toBe(`${shop.url}/return`)
  })

  test('does not wait for the webhook’s answer', async () => {
    const { id } = await created({ webhookUrl: 'http://127.0.0.1:1/nobody' })
    expect((await pay(id, { status: 'paid' })).status).toBe(303)
  })

  test('what is paid stays paid when the form is posted again', async () => {
    const { id } = await created({ webhookUrl: `${shop.url}/again` })
    await pay(id, { status: 'paid' })
    const again = await pay(id, { status: 'failed' })
    expect([again.status, again.headers.get('location')]).toEqual([303, `${shop.url}/return`])
    await aWhile()
    expect((await read(id)).status).toBe('paid')
    expect(shop.heard.filter(({ path }) => path === '/again')).toHaveLength(1)
  })

  test('refuses a status that is none', async () => {
    const { id } = await created()
    expect((await pay(id, { status: 'maybe' })).status).toBe(422)
  })

  test('a pending payment can be settled later, on its page or without a shopper', async () => {
    const { id } = await created()
    await pay(id, { status: 'pending' })
    expect((await call.get(`/pay/${id}`)).body).toContain('value="paid"')
    await pay(id, { status: 'paid' })
    expect((await read(id)).status).toBe('paid')

    const { id: other } = await created()
    await pay(other, { status: 'pending' })
    expect((await call.post(`/payments/${other}/status`, { status: 'failed' })).body).toEqual({
      id: other,
      state: 'failed',
    })
    expect((await call.post(`/payments/${other}/status`, { status: 'paid' })).status).toBe(409)
  })

  test('a failed card says why', async () => {
    const { id } = await created()
    await pay(id, { status: 'failed', failureReason: 'insufficient_funds' })
    expect((await read(id)).details.failureReason).toBe('insufficient_funds')
  })

  test('a card can go through 3-D Secure, and fail there', async () => {
    const { id } = await created()
    const step = (await pay(id, { status: 'paid', step: '3-d-secure' })).headers.get('location') ?? ''
    expect((await read(id)).status).toBe('open')
    const bank = await call.get(step)
    expect(bank.body).toContain('is it you?')
    expect(bank.body).toContain('authentication_failed')
    await pay(id, { status: 'paid', threeDSecure: 'yes' })
    expect((await read(id)).details.cardSecurity).toBe('3dsecure')
  })

  test('an iDEAL page names the bank that was chosen in the shop', async () => {
    const { id } = await created({ method: 'ideal', issuer: 'ideal_RABONL2U' })
    expect((await call.get(`/pay/${id}`)).body).toContain('Pay with <strong>Rabobank</strong>')
    await pay(id, { status: 'paid' })
    expect((await read(id)).details.consumerBic).toBe('RABONL2U')
  })

  test('an iDEAL page lets the shopper choose where the shop named no bank', async () => {
    const { id } = await created({ method: 'ideal', issuer: 'ideal_more' })
    await pay(id, { status: 'paid', issuer: 'ideal_BUNQNL2A' })
    expect((await read(id)).details.consumerBic).toBe('BUNQNL2A')
  })

  test('a payment without a method asks for one of those allowed', async () => {
    const { id } = await created({ method: ['paypal', 'ideal'] })
    const { body } = await call.get(`/pay/${id}`)
    expect(body).toContain('PayPal')
    expect(body).not.toContain('method=creditcard')
    await pay(id, { status: 'paid', method: 'paypal' })
    expect((await read(id)).method).toBe('paypal')
  })

  test('what the shop wrote is shown as text, never as markup', async () => {
    const { id } = await created({ description: '<script>alert(1)</script>' })
    expect((await call.get(`/pay/${id}`)).body).not.toContain('<script>')
  })

  test('a webhook to any name under localhost reaches this machine with that Host', async () => {
    const { id } = await created({ webhookUrl: `http://some-brand.localhost:${shop.port}/named` })
    await pay(id, { status: 'paid' })
    await shop.news('/named')
    expect(shop.heard.find(({ path }) => path === '/named')?.host).toBe(`some-brand.localhost:${shop.port}`)
  })

  test('a webhook is tried again until the shop takes it', async () => {
    shop.answerWith(500, 503)
    const { id } = await created({ webhookUrl: `${shop.url}/stubborn` })
    await pay(id, { status: 'paid' })
    await shop.news('/stubborn', 3)
    await aWhile()
    expect(shop.heard.filter(({ path }) => path === '/stubborn')).toHaveLength(3)
  })
})

describe('the methods', () => {
  const idsFor = async (query: string) =>
    (await call.mollie('GET', `/methods${query}`)).body._embedded.methods.map(({ id }: { id: string }) => id)

  test('are those that take the currency', async () => {
    const inEuro = ['creditcard', 'paypal', 'ideal', 'bancontact', 'eps', 'paysafecard', 'trustly', 'klarna']
    expect(await idsFor('')).toEqual(inEuro)
    expect(await idsFor('?amount[currency]=GBP&amount[value]=10.00')).toEqual([
      'creditcard',
      'paypal',
      'paysafecard',
      'trustly',
      'klarna',
    ])
  })

  test('name the banks of iDEAL when asked', async () => {
    const { body } = await call.mollie('GET', '/methods?include=issuers')
    const ideal = body._embedded.methods.find(({ id }: { id: string }) => id === 'ideal')
    expect(ideal.issuers).toHaveLength(11)
    expect(ideal.issuers[0]).toMatchObject({ id: 'ideal_INGBNL2A', name: 'ING' })
    const mark = await fetch(ideal.issuers[0].image.svg)
    expect(await mark.text()).toContain('>ING<')
  })
})
