import { expect, test } from 'vitest'
import { orderByToken } from '#checkout'
import type { OrderView } from '#orders/contract'
import { signsUp } from '../../support/customers/customer.ts'
import { arrives, badDay, declined, numberEnding, type Ordered } from '../../support/shop/bad-day.ts'

const day = await badDay({
  first: {
    paymentMethods: [{ id: 'paypal' }],
    payPalIframeEnabledAutomatic: true,
    topup: { autoTopupTypes: ['weekly'] },
  },
  operatorEmail: 'operator@saldo.example',
})
const order = (ending = arrives) => day.order([{ amount: 15, number: numberEnding(ending) }], 'paypal')
const paidOnce: Partial<OrderView> = { orderState: 'done', orderStatus: 'committed', paymentStatus: 'Success' }

const payPalsName = ({ payerUrl }: Pick<Ordered, 'payerUrl'>) => new URL(payerUrl).searchParams.get('token') ?? ''
const atPayPal = async (of: Ordered, status: string) => {
  const answer = await fetch(`${day.sandbox.url}/paypal/orders/${payPalsName(of)}/status`, {
    method: 'POST',
    body: JSON.stringify({ status }),
  })
  expect(answer.status).toBe(200)
}
const eventsUntil = (of: Ordered, event: string) => expect.poll(() => day.eventsOf(of.orderNumber)).toContain(event)
/** Opens the URL that PayPal sends a shopper back to. */
const comesBack = async (address: string | null) => {
  const asked = new URL(address ?? '').searchParams
  const shop = await day.app.shopOf(day.ours)
  return orderByToken(shop, asked.get('order') ?? '', asked.get('cancelled') ?? undefined)
}
const booked = async (of: Ordered) => {
  const { payments } = await (await fetch(`${day.sandbox.url}/books.json?reference=${payPalsName(of)}`)).json()
  return payments[0]
}

test('the payer’s address bears PayPal’s token, and the visit’s name goes along', async () => {
  const named = await day.ask('GET /api/shop/rest/get-paypal-session-id')
  expect(named.json).toEqual({ tokenId: expect.stringMatching(/^\w{32}$/) })
  const { cartName } = await day.cart([{ amount: 15, number: numberEnding(arrives) }])
  const body = { cartName, paymentMethod: 'paypal', fraudnetSessionId: named.json.tokenId }
  const started = await day.ask('POST /api/shop/rest/checkout-start-payment', { body })
  expect(payPalsName(started.json)).toMatch(/^\w{17}$/)
  expect(await booked(started.json)).toMatchObject({ clientMetadataId: named.json.tokenId })
})

test('approved, and nobody comes back: the news alone takes the money, once, and delivers', async () => {
  await day.fault({ partner: 'paypal', operation: 'webhook', kind: 'double-webhook' })
  const placed = await order()
  await day.pay(placed.payerUrl)
  await eventsUntil(placed, 'order.done')
  await day.until(placed, paidOnce)
  const events = await day.eventsOf(placed.orderNumber)
  expect(events.filter((event) => event === 'capture.captured' || event === 'payment.paid')).toHaveLength(2)
})

test('the answer to the taking is lost: it is asked for, not taken again', async () => {
  const placed = await order()
  await day.fault({ partner: 'paypal', operation: 'capture-order', kind: 'lost-answer', times: 1 })
  // A webhook about the capture would confirm it.
  await day.fault({ partner: 'paypal', kind: 'no-webhook' })
  await day.pay(placed.payerUrl)
  await day.later(70)
  await eventsUntil(placed, 'capture.unknown')
  await day.later(70)
  await day.until(placed, paidOnce)
})

test('approved, the window closed and no news: the clock takes the money and delivers', async () => {
  await day.fault({ partner: 'paypal', kind: 'no-webhook' })
  const placed = await order()
  await day.pay(placed.payerUrl)
  await day.later(70)
  await eventsUntil(placed, 'order.done')
  await day.until(placed, paidOnce)
})

test('the shopper walks away: the order is called off at once, and the cart is there again', async () => {
  const placed = await order()
  const back = await day.pay(placed.payerUrl, 'canceled')
  expect(await comesBack(back)).toMatchObject({ orderStatus: 'cancelled', paymentStatus: 'Cancelled' })
  await day.mailsTo(placed.email, 0)
})

test('a walk away that comes too late is none', async () => {
  const placed = await order()
  await day.fault({ partner: 'paypal', kind: 'no-webhook' })
  const approved = await day.pay(placed.payerUrl)
  expect(await comesBack(`${approved}&cancelled=paypal`)).toMatchObject({ orderState: 'open' })
  await day.until(placed, paidOnce)
})

test('PayPal cannot take the money: said so, and nothing is delivered', async () => {
  const placed = await order()
  await day.pay(placed.payerUrl, 'failed')
  await day.until(placed, { orderStatus: 'failed', messages: ['failed'], paymentFailure: 'declined_by_paypal' })
})

test.each([
  ['paid', paidOnce],
  ['failed', { orderStatus: 'failed' as const }],
])('a payment under review waits, and ends as PayPal decides: %s', async (end, view) => {
  const placed = await order()
  await day.pay(placed.payerUrl, 'pending')
  await eventsUntil(placed, 'capture.pending')
  await day.until(placed, { orderState: 'open', paymentStatus: 'Pending' })
  await atPayPal(placed, end)
  await day.until(placed, view)
})

test('what cannot be delivered goes back, also where PayPal fails at it first', async () => {
  await day.fault({ partner: 'paypal', operation: 'settle-refund', kind: 'error', times: 1 })
  const placed = await order(declined)
  await day.pay(placed.payerUrl)
  await eventsUntil(placed, 'refund.failed')
  await day.later(2 * 60 * 60)
  await day.until(placed, { orderStatus: 'refunded', refunded: 15 })
})

test('a dispute takes nothing until the buyer wins it; then the chargeback stands in the books', async () => {
  const placed = await order()
  await day.pay(placed.payerUrl)
  await day.until(placed, paidOnce)
  await atPayPal(placed, 'disputed')
  await atPayPal(placed, 'charged-back')
  await eventsUntil(placed, 'payment.charged-back')
  await day.until(placed, { orderStatus: 'refunded' })
})

test('news that PayPal did not sign is not heard', async () => {
  await day.fault({ partner: 'paypal', kind: 'no-webhook' })
  const placed = await order()
  await day.pay(placed.payerUrl)
  const { metadata } = await booked(placed)
  const custom = [metadata.tenant, metadata.orderNumber, metadata.paymentId].join('~')
  const told = await fetch(`${day.url}/webhooks/paypal`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'paypal-transmission-sig': 'made up' },
    body: JSON.stringify({ event_type: 'CHECKOUT.ORDER.APPROVED', resource: { custom_id: custom } }),
  })
  expect(told.status).toBe(404)
  expect(await day.eventsOf(placed.orderNumber)).not.toContain('payment.approved')
  await day.later(70)
  await day.until(placed, paidOnce)
})

/** A customer who agreed to later PayPal charges. `later` is how those charges end. */
async function withPayPal(later: 'paid' | 'failed') {
  const customer = await signsUp(day)
  const wanted = { paymentMethod: 'paypal', agreed: true }
  const { json } = await customer.ask('POST /api/shop/rest/payment-tokens/create', wanted)
  const session = new URL(json.payerUrl).searchParams.get('approval_session_id')
  expect([json.approval_session_id, session]).toEqual([expect.stringMatching(/^\w{17}$/), json.approval_session_id])
  expect(await day.pay(json.payerUrl, later)).toContain('/payment-methods/added/back?token=')
  await customer.ask('POST /api/shop/rest/payment-tokens/confirm', { id: json.id })
  const { paymentTokens } = (await customer.ask('GET /api/shop/rest/payment-tokens')).json
  expect(paymentTokens).toMatchObject([{ id: json.id, status: 'valid', paymentMethod: 'paypal' }])
  return { customer, paymentToken: json.id as string }
}

test.each([
  ['paid', paidOnce],
  ['failed', { orderStatus: 'failed' as const, paymentFailure: 'declined_by_paypal' as const }],
] as const)('an account that is kept pays a small amount in one go: %s', async (later, view) => {
  const { customer, paymentToken } = await withPayPal(later)
  const { cartName } = await day.cart([{ amount: 15, number: numberEnding(arrives) }])
  const { json } = await customer.ask('POST /api/shop/rest/orders', { cartName, paymentToken })
  await day.until({ ...json, cartName }, view)
})

test('whoever pays more by an account that is kept is asked by PayPal, and pays once', async () => {
  const { customer, paymentToken } = await withPayPal('paid')
  const { cartName } = await day.cart([{ amount: 50, number: numberEnding(arrives) }])
  const { json } = await customer.ask('POST /api/shop/rest/orders', { cartName, paymentToken })
  expect(json.payerUrl).toContain('/checkoutnow?token=')
  expect((await customer.ask('POST /api/shop/rest/orders', { cartName, paymentToken })).json).toEqual(json)
  const placed = { ...json, cartName }
  await day.until(placed, { paymentStatus: 'Pending' })
  expect(await day.pay(json.payerUrl)).toContain('/checkout/result/back?order=')
  await day.until(placed, { orderStatus: 'committed', paymentStatus: 'Success' })
})

test('whoever turns PayPal down there has paid nothing', async () => {
  const { customer, paymentToken } = await withPayPal('paid')
  const { cartName } = await day.cart([{ amount: 50, number: numberEnding(arrives) }])
  const { json } = await customer.ask('POST /api/shop/rest/orders', { cartName, paymentToken })
  const back = new URL((await day.pay(json.payerUrl, 'canceled')) ?? '')
  expect(back.searchParams.get('cancelled')).toBe('paypal')
  const shop = await day.app.shopOf(day.ours)
  const view = await orderByToken(shop, back.searchParams.get('order') ?? '', 'paypal')
  expect(view).toMatchObject({ paymentStatus: 'Cancelled' })
})

test('an account is kept with a purchase, and of no use once it was taken back', async () => {
  const customer = await signsUp(day)
  const { cartName } = await day.cart([{ amount: 15, number: numberEnding(arrives) }])
  const wanted = { cartName, paymentMethod: 'paypal', savePayment: true }
  const started = await customer.ask('POST /api/shop/rest/checkout-start-payment', wanted)
  await day.pay(started.json.payerUrl)
  await day.until({ ...started.json, cartName }, paidOnce)
  const list = async () => (await customer.ask('GET /api/shop/rest/payment-tokens')).json.paymentTokens
  await expect.poll(list).toMatchObject([{ status: 'valid', paymentMethod: 'paypal' }])
  const [{ id }] = await list()
  expect((await customer.ask('POST /api/shop/rest/payment-tokens/delete', { id })).status).toBe(200)
  expect(await list()).toEqual([])
})

test('where only automatic ones have a window, the first payment of one names its token, and comes back to be closed', async () => {
  const customer = await signsUp(day)
  const autoTopupOption = { recurringOption: { recurringType: 'WEEKLY', recurringDay: 1 } }
  const items = [{ productId: 'own-brand-15', amount: 15, phoneNumber: numberEnding(arrives), autoTopupOption }]
  const { cartName } = (await customer.ask('POST /api/shop/rest/addToCart', { items })).json
  const deliveryAddress = { firstname: 'Ada', lastname: 'Muster', email: customer.email }
  await customer.ask('POST /api/shop/rest/checkout-address', { cartName, deliveryAddress, language: 'en' })
  const wanted = { cartName, paymentMethod: 'paypal', autoTopupConsent: true }
  const start = () => customer.ask('POST /api/shop/rest/checkout-start-payment', wanted)
  const { json, text } = await start()
  expect(json.token, text).toBe(new URL(json.payerUrl).searchParams.get('token'))
  expect((await start()).json).toEqual(json)
  expect(await day.pay(json.payerUrl)).toContain('/checkout/result/back?order=')
  await day.until({ ...json, cartName }, paidOnce)
  const once = await order()
  expect(once).not.toHaveProperty('token')
  await day.pay(once.payerUrl)
  await day.until(once, paidOnce)
})
