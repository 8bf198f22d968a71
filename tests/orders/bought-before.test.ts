import { describe, expect, it } from 'vitest'
import { forgetBought } from '#checkout'
import { browserOf, customersAddress, signsIn, signsUp } from '../support/customers/customer.ts'
import { arrives, badDay, declined, numberEnding } from '../support/shop/bad-day.ts'

const day = await badDay()
type Browser = ReturnType<typeof browserOf>
type Line = { number: string; amount?: number }

/** Goes as far as the order button. */
async function atTheButton(browser: Browser, { number, amount = 15 }: Line) {
  const { json } = await browser.ask('POST /api/shop/createCart', { phoneNumber: number, amount })
  const deliveryAddress = { firstname: 'Ada', lastname: 'Muster', email: customersAddress() }
  const address = { cartName: json.cartName, deliveryAddress, language: 'en' }
  expect(await browser.ask('POST /api/shop/rest/checkout-address', address)).toMatchObject({ status: 200 })
  return json.cartName as string
}
async function orders(browser: Browser, line: Line, more: object = {}) {
  const cartName = await atTheButton(browser, line)
  const start = { cartName, paymentMethod: 'creditcard', startNow: true, ...more }
  const { status, json } = await browser.ask('POST /api/shop/rest/checkout-start-payment', start)
  return { status, cartName, ...json }
}
const asks = { status: 409, code: 'duplicateOrder' }

describe('the same once more within half an hour', () => {
  it('is asked about before it is ordered, with the way to the first order, and bought when that is confirmed', async () => {
    const browser = browserOf(day)
    const number = numberEnding(arrives)
    const first = await orders(browser, { number })
    expect(first.status).toBe(200)
    await day.later(12 * 60)
    const again = await orders(browser, { number })
    expect(again).toMatchObject({ ...asks, details: { minutes: 12, orderNumber: first.orderNumber } })
    expect(new URL(again.details.orderUrl).searchParams.get('order')).toContain(first.orderNumber)
    const start = { cartName: again.cartName, paymentMethod: 'creditcard', startNow: true, confirmDuplicate: true }
    const confirmed = await browser.ask('POST /api/shop/rest/checkout-start-payment', start)
    expect([confirmed.status, confirmed.json.orderNumber === first.orderNumber]).toEqual([200, false])
  })

  it('is no question of another amount or number, nor once the half hour is over', async () => {
    const browser = browserOf(day)
    const number = numberEnding(arrives)
    await orders(browser, { number })
    expect(await orders(browser, { number, amount: 30 })).toMatchObject({ status: 200 })
    expect(await orders(browser, { number: numberEnding(arrives) })).toMatchObject({ status: 200 })
    await day.later(31 * 60)
    expect(await orders(browser, { number })).toMatchObject({ status: 200 })
  })

  it('tells a stranger nothing: what a guest bought is known to that browser alone', async () => {
    const number = numberEnding(arrives)
    const browser = browserOf(day)
    await orders(browser, { number })
    const stranger = browserOf(day)
    stranger.jar.set('buyer', 'somebody-elses')
    expect(await orders(stranger, { number })).toMatchObject({ status: 200 })
    expect(await orders(browser, { number })).toMatchObject(asks)
  })

  it('is asked by session where no cookie is kept, and leads to no order that might be a stranger’s', async () => {
    const number = numberEnding(arrives)
    const sessionId = 'a-visit-of-a-till'
    await orders(browserOf(day), { number }, { sessionId })
    const again = await orders(browserOf(day), { number }, { sessionId })
    expect(again).toMatchObject(asks)
    expect(again.details).toEqual({ minutes: 1 })
  })

  it('is known to a customer in whatever browser, and to no guest', async () => {
    const { email, ask, jar } = await signsUp(day)
    const number = numberEnding(arrives)
    const first = await orders({ ask, jar }, { number })
    const elsewhere = await signsIn(day, { email })
    expect(await orders(elsewhere, { number })).toMatchObject({ ...asks, details: { orderNumber: first.orderNumber } })
    jar.delete('customer')
    expect(await orders({ ask, jar }, { number })).toMatchObject({ status: 200 })
  })

  it('is no question after an order that came to nothing, or could not be delivered', async () => {
    const browser = browserOf(day)
    const unpaid = { number: numberEnding(arrives) }
    const first = await orders(browser, unpaid)
    await day.pay(first.payerUrl, 'failed')
    await day.until(first, { orderState: 'cancelled' })
    expect(await orders(browser, unpaid)).toMatchObject({ status: 200 })

    const undeliverable = { number: numberEnding(declined) }
    const second = await orders(browser, undeliverable)
    await day.pay(second.payerUrl)
    await day.until(second, { orderState: 'done' })
    expect(await orders(browser, undeliverable)).toMatchObject({ status: 200 })
  })

  it('is forgotten when it is asked about no more', async () => {
    const kept = () => day.asOwner('select from bought_before')
    await orders(browserOf(day), { number: numberEnding(arrives) })
    const shop = await day.app.shopOf(day.ours)
    await forgetBought(shop)
    expect(await kept()).not.toEqual([])
    await day.later(31 * 60)
    await forgetBought(shop)
    expect(await kept()).toEqual([])
  })
})
