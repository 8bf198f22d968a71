import { expect, test } from 'vitest'
import { customersAddress } from '../../../../../tests/support/customers/customer.ts'
import { element } from '../../../../../tests/support/pages/ask-page.tsx'
import { pagesOf } from '../../../../../tests/support/pages/pages.ts'
import { badDay, numberEnding } from '../../../../../tests/support/shop/bad-day.ts'
import { untilHolds } from '../../../../../tests/support/test-run/until-holds.ts'

const day = await badDay({ booksDiffer: true, first: { riskRules: { ordersPerEmail: { outcome: 'allow' } } } })
const { guest, customer } = pagesOf(day)

/** A customer who ordered this often as a guest before registering with the same address. */
async function withOrders(count: number, settings: Parameters<typeof customer>[0] = {}) {
  const email = customersAddress()
  const orders: string[] = []
  for (let number = 1; number <= count; number++) {
    const { cartName } = await day.cart([{ amount: 15, number: numberEnding('999') }], { email })
    orders.unshift((await day.start(cartName)).json?.orderNumber)
  }
  return { ...(await customer(settings, { email })), orders }
}
const links = (html: string) => [...html.matchAll(/href="\/account\/orders\/(\w+)"/g)].map(([, number]) => number)

test.each(['/account/orders', '/account/orders/S1'])('guests sign in first, and come back to %s', async (path) => {
  expect((await guest().get(path)).location).toBe(`/login?to=${encodeURIComponent(path)}`)
})

test('without an order the page says so, and leads to the shop', async () => {
  const { get, t, tenant } = await customer()
  const { text, html } = await get('/account/orders')
  expect(text).toContain(t('account.orders.none'))
  expect(html).toContain(`href="${tenant.mainPage}"`)
})

test('the overview shows three orders and leads to all of them, fifteen on a page, the latest first', async () => {
  const { get, t, orders } = await withOrders(17)
  const overview = await get('/account')
  expect(links(overview.html)).toEqual(orders.slice(0, 3))
  expect(element(overview.html, 'href="/account/orders"')).toBeDefined()
  const first = await get('/account/orders')
  expect(first.text).toContain(t('account.orders.count', { count: 17 }))
  expect(links(first.html)).toEqual(orders.slice(0, 15))
  expect(links((await get('/account/orders?page=2')).html)).toEqual(orders.slice(15))
  expect((await get('/account/orders?page=3')).location).toBe('/account/orders')
  expect(links((await get('/account/orders?page=x')).html)[0]).toBe(orders[0])
})

test('an order has its timeline, its receipt and a way to buy it again; another’s is not there', async () => {
  const { get, t, orders } = await paid()
  const { text, html } = await get(`/account/orders/${orders[0]}`)
  expect(text).toContain(t('orderNumber', { number: orders[0] ?? '' }))
  expect(html).toContain(`aria-label="${t('progress')}"`)
  expect(html).toContain('/shop/order/receipt.pdf?token=')
  expect(text).toContain(t('receipt.again'))
  const another = await withOrders(1)
  expect((await get(`/account/orders/${another.orders[0]}`)).location).toBe('/not-found')
})

test('what is done with an order is told on the same page', async () => {
  const { get, post, t, orders, email } = await paid()
  await day.mailsTo(email, 2)
  const sent = await post(`/account/orders/${orders[0]}`, { intent: 'email' })
  expect(sent.location).toBe(`/account/orders/${orders[0]}?told=sent`)
  expect((await get(sent.location ?? '')).text).toContain(t('receipt.sent'))
  await day.mailsTo(email, 3)
  expect((await post('/account/orders/S2', { intent: 'email' })).location).toBe('/not-found')
})

test('buying again leads to the payment of the same, or to the cart where the brand wants a look at it first', async () => {
  const again = { intent: 'again' }
  const { get, post, t, orders, jar } = await paid()
  expect((await post(`/account/orders/${orders[0]}`, again)).location).toBe('/shop/checkout/payment?method=creditcard')
  expect(jar.get('cart')).toMatch(/^c-/)
  expect((await get('/shop/checkout/cart')).text).toContain(t('total'))
  const slow = await paid({ cartPageFor: 'everyCart' })
  expect((await slow.post(`/account/orders/${slow.orders[0]}`, again)).location).toBe('/shop/checkout/cart')
})

test('what is no longer sold is said, and no cart is made', async () => {
  const { get, post, t, orders, jar } = await paid()
  await day.asOwner(`update product set status = 'DISCONTINUED' where tenant = $1 and product_id = 'own-brand-15'`, [
    day.ours,
  ])
  await day.asOwner(`notify saldo_catalogue, '${day.ours}'`)
  await untilHolds(async () =>
    expect((await day.app.shopOf(day.ours)).catalogue.products.get('own-brand-15')?.status).toBe('DISCONTINUED'),
  )
  const refused = await post(`/account/orders/${orders[0]}`, { intent: 'again' })
  expect((await get(refused.location ?? '')).text).toContain(t('productNotAvailable'))
  expect(jar.has('cart')).toBe(false)
})

/** A customer with one order that was paid and delivered. */
async function paid(settings: Parameters<typeof customer>[0] = {}) {
  const email = customersAddress()
  const { cartName } = await day.cart([{ amount: 15, number: numberEnding('999') }], { email })
  const { orderNumber, payerUrl } = (await day.start(cartName)).json
  await day.pay(payerUrl)
  await day.until({ cartName, orderNumber, payerUrl, redirectUrl: '', email }, { orderState: 'done' })
  return { ...(await customer(settings, { email })), orders: [orderNumber as string] }
}
