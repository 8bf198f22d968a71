import { describe, expect, test } from 'vitest'
import { aGuest, element } from '../support/ask-page.tsx'
import { filledIn } from '../support/at-payment.ts'
import { aTenant } from '../support/brand.ts'
import { fakeOrder } from '../support/fake-orders.ts'

const main = '/shop/topup/firstbrand'
const redeem = '/shop/redeem'
const aBrand = (takesCashCodes = true) => aGuest(aTenant({ topup: { takesCashCodes } }))
const right = { msisdn: '0151 12345678', cashCode: '7777 7777 7777' }

describe('topup.takesCashCodes', () => {
  test('on: the main page leads to where codes are redeemed; off: it does not, and there is no such page', async () => {
    const taking = aBrand()
    expect((await taking.get(main)).text).toContain(taking.t('redeem.link'))
    expect((await taking.get(redeem)).text).toContain(taking.t('redeem.code'))
    const not = aBrand(false)
    expect((await not.get(main)).text).not.toContain(not.t('redeem.link'))
    expect((await not.get(redeem)).status).toBe(301)
    expect((await not.post(redeem, right)).status).toBe(301)
  })
})

test('what is missing or wrong is told beside its field, and what was typed stays', async () => {
  const guest = aBrand()
  const empty = await guest.post(redeem, { msisdn: '', cashCode: '' })
  expect(empty.status).toBe(422)
  expect(empty.text).toContain(guest.t('numberMissing'))
  expect(empty.text).toContain(guest.t('redeem.codeMissing'))
  const wrong = await guest.post(redeem, { ...right, cashCode: '1234 5678 9012' })
  expect(wrong.status).toBe(422)
  expect(element(wrong.html, 'name="cashCode"')).toContain('value="1234 5678 9012"')
  expect(element(wrong.html, 'name="cashCode"')).toContain('aria-invalid="true"')
  expect(element(wrong.html, 'name="msisdn"')).toContain('value="0151 12345678"')
  expect(wrong.text).toContain(guest.t('invalidVoucherCode'))
})

test('a code goes on to the payment page, where nothing is to be paid or chosen, and leaves the cart alone', async () => {
  const guest = aBrand()
  await guest.post(main, { msisdn: '0151 12345679', amount: '15' })
  const ownCart = guest.jar.get('cart')
  const { location } = await guest.post(redeem, right)
  expect(location).toMatch(/^\/shop\/checkout\/payment\?cartName=c-/)
  const page = await guest.get(location ?? '')
  expect(page.text).toContain(guest.t('redeem.paid'))
  expect(page.text).toContain(guest.t('redeem.now'))
  expect(page.text).not.toContain(guest.t('order'))
  expect(page.html).not.toContain('type="radio"')
  expect(element(page.html, 'value="N/A"')).toContain('type="hidden"')
  const { paymentMethod: _, ...contact } = filledIn
  const placed = await guest.post(location ?? '', { ...contact, paymentMethod: 'N/A' })
  expect(placed.location).toMatch(/^\/shop\/checkout\/result\/cash-code\?/)
  expect(guest.jar.get('cart')).toBe(ownCart)
  const result = await guest.get(placed.location ?? '')
  expect(result.status).toBe(200)
  expect(result.text).toContain(guest.t('redeem.done'))
  expect(result.text).toContain('+49 1511 2345678')
})

describe('the page of a redeemed code', () => {
  const names = 'cartName=c-1&orderNumber=S0000000001'
  const page = `/shop/checkout/result/cash-code?${names}`
  function withOrder(more: object = {}) {
    const guest = aBrand()
    const order = {
      ...fakeOrder('success'),
      cartName: 'c-1',
      orderNumber: 'S0000000001',
      paymentMethod: 'N/A',
      ...more,
    }
    guest.world.orders.set('c-1', order)
    return guest
  }

  test('a stranger with both names sees that it worked and what it was worth, and nothing of anybody', async () => {
    const { status, html, text } = await withOrder().get(page)
    expect(status).toBe(200)
    expect(text).toMatch(/Example 15,00/)
    for (const personal of ['12345678', '2345678', 'ada', 'Ada', '/order?', '/order/'])
      expect(html).not.toContain(personal)
  })

  test('whoever has the order’s token sees the number, by its address or by the cookie', async () => {
    const guest = withOrder()
    const own = await guest.get(`${page}&order=c-1`)
    expect(own.text).toContain('+49 1511 2345678')
    guest.jar.set('order', 'c-1')
    expect((await guest.get(page)).text).toContain('+49 1511 2345678')
    const other = withOrder()
    other.world.orders.set('c-2', { ...fakeOrder('success'), orderNumber: 'S0000000002' })
    expect((await other.get(`${page}&order=c-2`)).text).not.toContain('2345678')
  })

  test('one that does not belong to the cart, or that no code paid for, is not there', async () => {
    expect((await withOrder().get(page.replace('c-1', 'c-9'))).status).toBe(301)
    expect((await withOrder({ paymentMethod: 'paypal' }).get(page)).status).toBe(301)
  })

  test('while it is on its way the page looks again by itself; after a failure it says that the code is good again', async () => {
    const underWay = await withOrder({ orderState: 'paid' }).get(page)
    expect(underWay.html).toContain('http-equiv="refresh"')
    const lost = { items: [{ ...fakeOrder('success').items[0], delivered: 0, failed: 1 }] }
    const freeing = withOrder({ ...lost, refundPending: 15 })
    const between = await freeing.get(`${page}&order=c-1`)
    expect(between.text).toContain(freeing.t('redeem.freeing'))
    expect(between.html).toContain('http-equiv="refresh"')
    expect(between.text).not.toContain(freeing.t('moneyBack', { amount: '15,00 €' }))
    const failed = withOrder({ ...lost, refunded: 15 })
    const { html, text } = await failed.get(page)
    expect(text).toContain(failed.t('redeem.failedText'))
    expect(element(html, `href="${redeem}"`)).toBeDefined()
  })
})
