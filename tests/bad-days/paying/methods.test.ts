import { afterEach, expect, test } from 'vitest'
import { paymentMethods, renewCart, startPayment } from '#checkout'
import { isRefusal } from '#kit/result'
import { arrives, badDay, numberEnding } from '../../support/shop/bad-day.ts'

const day = await badDay({
  first: { paymentMethods: [{ id: 'creditcard' }, { id: 'trustly' }, { id: 'eps', countries: ['at'] }] },
})
const fifteen = () => [{ amount: 15, number: numberEnding(arrives) }]
const offered = async () =>
  (await paymentMethods(await day.app.shopOf(day.ours))).paymentMethods.map(({ name }) => name)
const turn = (id: string, status: 'down' | 'activated') =>
  fetch(`${day.sandbox.url}/methods/${id}`, {
    method: 'POST',
    body: new URLSearchParams({ status }),
    redirect: 'manual',
  })

/** Shorter than a process remembers an answer: an old one does not pass because it is forgotten meanwhile. */
const soon = { timeout: 8_000 }

afterEach(async () => {
  await turn('trustly', 'activated')
  await day.later(20)
})

test('a method that is down is left out and refused, and comes back by itself', async () => {
  await expect.poll(offered, soon).toEqual(['creditcard', 'trustly'])
  await turn('trustly', 'down')
  await day.later(20)
  await expect.poll(offered, soon).toEqual(['creditcard'])
  const { cartName } = await day.cart(fifteen())
  expect((await day.start(cartName, 'trustly')).json).toMatchObject({ code: 'paymentMethodIsNotAvailable' })
  await turn('trustly', 'activated')
  await day.later(20)
  await expect.poll(offered, soon).toEqual(['creditcard', 'trustly'])
  expect((await day.start(cartName, 'trustly')).status).toBe(200)
})

test('a method that went down a moment ago is refused in plain words, and the cart is kept for another one', async () => {
  const { cartName, email } = await day.cart(fifteen())
  expect(await offered()).toContain('trustly')
  await turn('trustly', 'down')
  expect((await day.start(cartName, 'trustly')).json).toMatchObject({ code: 'paymentMethodIsNotAvailable' })
  // At once, although the provider reported a moment ago that it works.
  await expect.poll(offered, soon).toEqual(['creditcard'])
  await turn('trustly', 'activated')
  await day.later(20)
  const [order] = await day.asOwner<{ order_number: string }>('select order_number from orders where cart_name = $1', [
    cartName,
  ])
  const renewed = await renewCart(await day.app.shopOf(day.ours), order?.order_number ?? '')
  if (isRefusal(renewed)) throw new Error(renewed.refusal)
  const started = await day.start(renewed.cartName)
  await day.pay(started.json.payerUrl)
  const again = { ...started.json, cartName: renewed.cartName, email }
  await day.until(again, { orderState: 'done', paymentStatus: 'Success' })
})

test('an answer lost and news told twice still make one payment', async () => {
  await day.fault({ partner: 'mollie', operation: 'create-payment', kind: 'lost-answer', times: 1 })
  await day.fault({ partner: 'mollie', operation: 'webhook', kind: 'double-webhook' })
  const order = await day.order(fifteen(), 'trustly')
  await day.pay(order.payerUrl)
  await day.until(order, { orderState: 'done', paymentStatus: 'Success', refunded: 0 })
  expect(await day.asOwner('select 1 from payment where order_number = $1', [order.orderNumber])).toHaveLength(1)
})

test('money that is long under way is waited for', async () => {
  const order = await day.order(fifteen(), 'trustly')
  await day.pay(order.payerUrl, 'pending')
  expect(await day.commit(order)).toMatchObject({ paymentStatus: 'Pending' })
  await day.settleAtProvider(new URL(order.payerUrl).pathname.split('/').at(-1) ?? '', 'paid')
  await day.until(order, { orderState: 'done', paymentStatus: 'Success' })
})

test('where nothing can be paid with, the shop says that it does not sell in this country', async () => {
  const shop = await day.app.shopOf(day.ours)
  const tenant = { ...shop.tenant, paymentMethods: [{ id: 'eps' as const, countries: ['at' as const] }] }
  const { cartName } = await day.cart(fifteen())
  expect(await startPayment({ ...shop, tenant }, { cartName, paymentMethod: 'eps' })).toMatchObject({
    refusal: 'unavailableCountry',
  })
  expect(await paymentMethods({ ...shop, tenant })).toEqual({ paymentMethods: [], unavailable: 'unavailableCountry' })
})

test('where all that could be paid with is down, that is said instead', async () => {
  const shop = await day.app.shopOf(day.ours)
  const tenant = { ...shop.tenant, paymentMethods: [{ id: 'trustly' as const }] }
  await turn('trustly', 'down')
  await day.later(20)
  const nothing = { paymentMethods: [], unavailable: 'paymentMethodIsNotAvailable' }
  await expect.poll(() => paymentMethods({ ...shop, tenant }), soon).toEqual(nothing)
  await turn('trustly', 'activated')
  await day.later(20)
  await expect.poll(async () => (await paymentMethods({ ...shop, tenant })).unavailable, soon).toBeUndefined()
})
