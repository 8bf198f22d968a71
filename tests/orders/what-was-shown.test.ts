import { expect, test } from 'vitest'
import { arrives, badDay, numberEnding } from '../support/shop/bad-day.ts'

const day = await badDay()
const start = (cartName: string, shownTotal: number, paymentMethod = 'creditcard') =>
  day.ask('POST /api/shop/rest/checkout-start-payment', { body: { cartName, paymentMethod, shownTotal } })
const ordersOf = (cartName: string) => day.asOwner('select 1 from orders where cart_name = $1', [cartName])

test('another total than the one that was shown is refused before anything is ordered, and names the new one', async () => {
  const { cartName } = await day.cart([{ amount: 15, number: numberEnding(arrives) }])
  expect(await start(cartName, 14.99)).toMatchObject({
    status: 409,
    json: { code: 'totalChanged', details: { totalPrice: 15, currency: 'EUR' } },
  })
  expect(await ordersOf(cartName)).toEqual([])
  expect((await start(cartName, 15)).status).toBe(200)
  // What was ordered costs what it cost then, whichever way it is paid in the end.
  expect(await start(cartName, 16, 'creditcard')).toMatchObject({ status: 409, json: { code: 'totalChanged' } })
  expect((await start(cartName, 15)).status).toBe(200)
})

test('an order without a payment is held to what was shown as well', async () => {
  const { cartName } = await day.cart([{ amount: 15, number: numberEnding(arrives) }])
  expect(await day.ask('POST /api/shop/rest/orders', { body: { cartName, shownTotal: 0 } })).toMatchObject({
    status: 409,
    json: { code: 'totalChanged' },
  })
})
