import { describe, expect, test } from 'vitest'
import { issueCodes } from '#cash-codes'
import { deliverOrder, refundOrder, sweep } from '#checkout'
import { aTenant } from '../../support/brands/brand.ts'
import { aGuest, element } from '../../support/pages/ask-page.tsx'
import { shopOfProcess } from '../../support/pages/shop-per-process.ts'
import { filledIn, orders, storedCart, uncounted } from '../../support/shop/at-payment.ts'

const main = '/shop/topup/firstbrand'
const redeem = '/shop/redeem'
const brand = aTenant({ topup: { takesCashCodes: true }, riskRules: uncounted })
const aBrand = (takesCashCodes = true) => aGuest(takesCashCodes ? brand : aTenant({ topup: { takesCashCodes } }))
const right = { msisdn: '0151 12345678', cashCode: '7777 7777 7777' }

/** The brand's shop, as the worker has it. */
async function worker() {
  const { shopFor } = await shopOfProcess(brand)
  return shopFor({ ip: '203.0.113.9', channel: 'web', language: 'de', requestId: 'r' })
}

/** Delivers an order, and asks the supplier two minutes later what became of it. */
async function delivers(orderNumber: string): Promise<void> {
  const shop = await worker()
  await deliverOrder(shop, orderNumber)
  await sweep({ ...shop, clock: { now: () => new Date(Date.now() + 120_000) } })
}

/** A new code, worth 15 €. */
async function aCode(): Promise<string> {
  let made: string[] = []
  await issueCodes(await worker(), { amount: 1500, brandId: brand.id, count: 1 }, async (codes) => {
    made = codes
  })
  return made[0] ?? ''
}

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
  const cashCode = await aCode()
  const { location } = await guest.post(redeem, { msisdn: '0151 12345999', cashCode })
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
  const result = placed.location ?? ''
  const order = new URLSearchParams(result.slice(result.indexOf('?'))).get('orderNumber') ?? ''
  await delivers(order)
  const { status, text } = await guest.get(result)
  expect(status).toBe(200)
  expect(text).toContain(guest.t('redeem.done'))
  expect(text).toContain('+49 1511 2345999')
})

describe('the page of a redeemed code', () => {
  /** Somebody has redeemed a code for this number; `page` shows what became of it to whoever knows cart and order. */
  async function redeemed(msisdn = '0151 12345999') {
    const guest = aBrand()
    const { location } = await guest.post(redeem, { msisdn, cashCode: await aCode() })
    const { location: result } = await guest.post(location ?? '', { ...filledIn, paymentMethod: 'N/A' })
    const asked = new URLSearchParams(result?.slice(result.indexOf('?')))
    const [token, orderNumber] = [asked.get('order') ?? '', asked.get('orderNumber') ?? '']
    guest.jar.delete('order')
    const names = new URLSearchParams({ cartName: asked.get('cartName') ?? '', orderNumber })
    return { ...guest, page: `/shop/checkout/result/cash-code?${names}`, token, orderNumber }
  }
  async function delivered(msisdn?: string) {
    const one = await redeemed(msisdn)
    await delivers(one.orderNumber)
    return one
  }

  test('a stranger with both names sees that it worked and what it was worth, and nothing of anybody', async () => {
    const { page } = await delivered()
    const { status, html, text } = await aBrand().get(page)
    expect(status).toBe(200)
    expect(text).toMatch(/First 15,00/)
    for (const personal of ['12345999', '2345999', 'ada', 'Ada', '/order?', '/order/'])
      expect(html).not.toContain(personal)
  })

  test('whoever has the order’s token sees the number, by its address or by the cookie', async () => {
    const { page, token } = await delivered()
    const own = `${page}&${new URLSearchParams({ order: token })}`
    expect((await aBrand().get(own)).text).toContain('+49 1511 2345999')
    const guest = aBrand()
    guest.jar.set('order', token)
    expect((await guest.get(page)).text).toContain('+49 1511 2345999')
    const other = await delivered()
    const others = `${page}&${new URLSearchParams({ order: other.token })}`
    expect((await aBrand().get(others)).text).not.toContain('2345999')
  })

  test('one that does not belong to the cart, or that no code paid for, is not there', async () => {
    const { page } = await redeemed()
    const other = await redeemed()
    expect((await aBrand().get(page.replace(/orderNumber=\w+/, `orderNumber=${other.orderNumber}`))).status).toBe(301)
    const guest = aBrand()
    await guest.post(main, { msisdn: '0151 12345999', amount: '15' })
    await orders(guest)
    const { orderNumber } = await storedCart(guest)
    const names = new URLSearchParams({ cartName: guest.jar.get('cart') ?? '', orderNumber: orderNumber ?? '' })
    expect((await guest.get(`/shop/checkout/result/cash-code?${names}`)).status).toBe(301)
  })

  test('while it is on its way the page looks again by itself; after a failure it says that the code is good again', async () => {
    const { get, page, token, orderNumber, t } = await redeemed('0151 12345002')
    expect((await get(page)).html).toContain('http-equiv="refresh"')
    await delivers(orderNumber)
    const between = await get(`${page}&${new URLSearchParams({ order: token })}`)
    expect(between.text).toContain(t('redeem.freeing'))
    expect(between.html).toContain('http-equiv="refresh"')
    expect(between.text).not.toContain(t('moneyBack', { amount: '15,00 €' }).replace(/\s/g, ' '))
    await refundOrder(await worker(), orderNumber)
    const { html, text } = await get(page)
    expect(text).toContain(t('redeem.failedText'))
    expect(element(html, `href="${redeem}"`)).toBeDefined()
  })
})
