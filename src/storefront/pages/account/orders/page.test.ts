import { expect, test } from 'vitest'
import { aGuest, element } from '../../../../../tests/support/ask-page.tsx'
import { aTenant } from '../../../../../tests/support/brand.ts'
import { ada } from '../../../../../tests/support/fake-accounts.ts'
import { fakeOrder } from '../../../../../tests/support/fake-orders.ts'

/** Ada, signed in, with so many orders. */
function withOrders(count: number, settings: Parameters<typeof aTenant>[0] = {}) {
  const customer = aGuest(aTenant(settings))
  customer.world.customer = ada
  for (let number = 1; number <= count; number++) {
    customer.world.orders.set(`token-${number}`, { ...fakeOrder('success'), orderNumber: `S${number}` })
  }
  return customer
}
const links = (html: string) => [...html.matchAll(/href="\/account\/orders\/(S\d+)"/g)].map(([, number]) => number)

test.each(['/account/orders', '/account/orders/S1'])('guests sign in first, and come back to %s', async (path) => {
  expect((await aGuest(aTenant()).get(path)).location).toBe(`/login?to=${encodeURIComponent(path)}`)
})

test('without an order the page says so, and leads to the shop', async () => {
  const customer = withOrders(0)
  const { text, html } = await customer.get('/account/orders')
  expect(text).toContain(customer.t('account.orders.none'))
  expect(html).toContain(`href="${customer.shop.tenant.mainPage}"`)
})

test('the overview shows three orders and leads to all of them, fifteen on a page', async () => {
  const customer = withOrders(31)
  const overview = await customer.get('/account')
  expect(links(overview.html)).toEqual(['S1', 'S2', 'S3'])
  expect(element(overview.html, 'href="/account/orders"')).toBeDefined()
  const first = await customer.get('/account/orders')
  expect(first.text).toContain(customer.t('account.orders.count', { count: 31 }))
  expect(links(first.html)).toHaveLength(15)
  expect(links((await customer.get('/account/orders?page=3')).html)).toEqual(['S31'])
  expect((await customer.get('/account/orders?page=4')).location).toBe('/account/orders')
  expect(links((await customer.get('/account/orders?page=x')).html)[0]).toBe('S1')
})

test('an order has its timeline, its receipt and a way to buy it again; another’s is not there', async () => {
  const customer = withOrders(1)
  const { text, html } = await customer.get('/account/orders/S1')
  expect(text).toContain(customer.t('orderNumber', { number: 'S1' }))
  expect(html).toContain(`aria-label="${customer.t('progress')}"`)
  expect(html).toContain('/shop/order/receipt.pdf?token=token-1')
  expect(text).toContain(customer.t('receipt.again'))
  expect((await customer.get('/account/orders/S2')).location).toBe('/not-found')
})

test('what is done with an order is told on the same page', async () => {
  const customer = withOrders(1)
  const sent = await customer.post('/account/orders/S1', { intent: 'email' })
  expect(sent.location).toBe('/account/orders/S1?told=sent')
  expect((await customer.get(sent.location ?? '')).text).toContain(customer.t('receipt.sent'))
  expect((await customer.post('/account/orders/S2', { intent: 'email' })).location).toBe('/not-found')
})

test('buying again leads to the cart, or to the payment where the brand has no cart page', async () => {
  const again = { intent: 'again' }
  const customer = withOrders(1)
  expect((await customer.post('/account/orders/S1', again)).location).toBe('/shop/checkout/cart')
  expect(customer.world.calls).toEqual(['buyAgain S1'])
  expect(customer.jar.get('cart')).toBe('c-again')
  const quick = withOrders(1, { features: { skipCartPageCheckout: true } })
  expect((await quick.post('/account/orders/S1', again)).location).toBe('/shop/checkout/payment')
})

test('what is no longer sold is said, and no cart is made', async () => {
  const customer = withOrders(0)
  customer.world.orders.set('token', { ...fakeOrder('success'), orderNumber: 'S-GONE' })
  const refused = await customer.post('/account/orders/S-GONE', { intent: 'again' })
  expect((await customer.get(refused.location ?? '')).text).toContain(customer.t('productNotAvailable'))
  expect(customer.jar.has('cart')).toBe(false)
})
