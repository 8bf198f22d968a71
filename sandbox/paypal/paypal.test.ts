import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../index.ts'
import { startTestShop } from '../test-shop.ts'

let sandbox: Sandbox
let shop: Awaited<ReturnType<typeof startTestShop>>
let bearer: string
beforeAll(async () => {
  shop = await startTestShop()
  sandbox = await startSandbox({ delayScale: 0.01 })
  bearer = await newToken()
  const webhook = { url: `${shop.url}/news`, event_types: [{ name: '*' }] }
  expect((await api('POST', '/v1/notifications/webhooks', webhook)).status).toBe(201)
})
afterAll(async () => {
  await sandbox.stop()
  await shop.stop()
})

async function newToken(): Promise<string> {
  const answer = await fetch(`${sandbox.url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('client:secret')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  return `Bearer ${((await answer.json()) as { access_token: string }).access_token}`
}

async function api(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(sandbox.url + path, {
    method,
    headers: { authorization: bearer, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked at piece by piece
  return { status: answer.status, body: (await answer.json().catch(() => undefined)) as any }
}
const order = async (customId = 'c-1') => {
  const made = await api('POST', '/v2/checkout/orders', {
    intent: 'CAPTURE',
    purchase_units: [{ amount: { currency_code: 'EUR', value: '15.00' }, custom_id: customId }],
    payment_source: {
      paypal: { experience_context: { return_url: 'http://127.0.0.1/', cancel_url: 'http://127.0.0.1/' } },
    },
  })
  return made.body.id as string
}
const post = (path: string, fields: Record<string, string>) =>
  fetch(sandbox.url + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
const heard = (type: string) => shop.heard.filter(({ body }) => JSON.parse(body).event_type === type)
const bookedState = async (id: string) =>
  ((await (await fetch(`${sandbox.url}/books.json?reference=${id}`)).json()) as { payments: { state: string }[] })
    .payments[0]?.state

test('only whoever brings a good token is let in', async () => {
  expect((await api('GET', '/v2/checkout/orders/X', undefined, { authorization: 'Bearer made-up' })).status).toBe(401)
  expect((await api('GET', '/v2/checkout/orders/X')).status).toBe(404)
})

test('news is signed, and PayPal tells its own from made-up ones', async () => {
  const id = await order('c-signed')
  await post(`/checkoutnow?token=${id}`, { status: 'paid' })
  await expect.poll(() => heard('CHECKOUT.ORDER.APPROVED').length).toBeGreaterThan(0)
  const news = heard('CHECKOUT.ORDER.APPROVED').find(({ body }) => body.includes(id))
  const { webhooks } = (await api('GET', '/v1/notifications/webhooks')).body
  const verified = async (event: unknown) =>
    (
      await api('POST', '/v1/notifications/verify-webhook-signature', {
        auth_algo: news?.headers['paypal-auth-algo'],
        cert_url: news?.headers['paypal-cert-url'],
        transmission_id: news?.headers['paypal-transmission-id'],
        transmission_sig: news?.headers['paypal-transmission-sig'],
        transmission_time: news?.headers['paypal-transmission-time'],
        webhook_id: webhooks[0].id,
        webhook_event: event,
      })
    ).body.verification_status
  const event = JSON.parse(news?.body ?? '')
  expect(await verified(event)).toBe('SUCCESS')
  expect(await verified({ ...event, resource: { ...event.resource, id: 'OTHER' } })).toBe('FAILURE')
})

test('a payment under review is pending, and ends as PayPal’s people decide', async () => {
  const id = await order('c-review')
  await post(`/checkoutnow?token=${id}`, { status: 'pending' })
  expect(await bookedState(id)).toBe('approved')
  const taken = await api('POST', `/v2/checkout/orders/${id}/capture`, {})
  expect(taken.body.purchase_units[0].payments.captures[0].status).toBe('PENDING')
  expect(await bookedState(id)).toBe('pending')
  await post(`/paypal/orders/${id}/status`, { status: 'failed' })
  expect(await bookedState(id)).toBe('failed')
  await expect.poll(() => heard('PAYMENT.CAPTURE.DECLINED')).toHaveLength(1)
})

test('whoever cancels is led to the address for it, and the order waits on', async () => {
  const id = await order('c-cancelled')
  const back = await post(`/checkoutnow?token=${id}`, { status: 'canceled' })
  expect(back.headers.get('location')).toBe(`http://127.0.0.1/?token=${id}`)
  expect([await bookedState(id), (await api('GET', `/v2/checkout/orders/${id}`)).body.status]).toEqual([
    'canceled',
    'PAYER_ACTION_REQUIRED',
  ])
})

test('a dispute that the buyer wins is told, and stands in the books PayPal can be asked for', async () => {
  const id = await order('c-disputed')
  await post(`/checkoutnow?token=${id}`, { status: 'paid' })
  const taken = await api('POST', `/v2/checkout/orders/${id}/capture`, {})
  const capture = taken.body.purchase_units[0].payments.captures[0].id
  await post(`/paypal/orders/${id}/status`, { status: 'disputed' })
  await post(`/paypal/orders/${id}/status`, { status: 'charged-back' })
  const { items } = (await api('GET', `/v1/customer/disputes?disputed_transaction_id=${capture}`)).body
  expect(items).toMatchObject([
    {
      status: 'RESOLVED',
      dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR', amount_refunded: { value: '15.00' } },
    },
  ])
  await expect.poll(() => heard('CUSTOMER.DISPUTE.RESOLVED')).toHaveLength(1)
})

test('switched off, PayPal says that it is away', async () => {
  await post('/methods/paypal', { status: 'down' })
  expect((await api('GET', '/v1/notifications/webhooks')).body.name).toBe('SERVICE_UNAVAILABLE')
  await post('/methods/paypal', { status: 'activated' })
  expect((await api('GET', '/v1/notifications/webhooks')).status).toBe(200)
})
