import { describe, expect, test } from 'vitest'
import { aTenant } from '../../../../../tests/support/brands/brand.ts'
import { aGuest, element } from '../../../../../tests/support/pages/ask-page.tsx'
import {
  atPayment,
  choose,
  filledIn,
  payment,
  pays,
  storedCart,
  uncounted,
} from '../../../../../tests/support/shop/at-payment.ts'

describe('the checkout of a single-tenant reload set-up', () => {
  const reload = { mainPage: '/', features: { isReloadsOneTenant: true }, riskRules: uncounted }

  test('stands under the root, page by page', async () => {
    const guest = aGuest(aTenant(reload))
    expect((await guest.post('/', { msisdn: '0151 12345678', amount: '15' })).location).toBe('/checkout/payment')
    const cart = await guest.get('/checkout/cart')
    expect(element(cart.html, 'href="/checkout/payment"')).toBeDefined()
    const [line] = (await storedCart(guest)).items
    const more = { itemKey: String(line?.itemKey), count: '2' }
    expect((await guest.post('/checkout/cart', more)).location).toBe('/checkout/cart')
    expect((await guest.get('/checkout/payment')).text).toMatch(/Gesamt 30,00/)
    const first = await guest.post('/checkout/payment', filledIn)
    const result = await pays(guest, first.leave, 'failed')
    expect(result).toMatch(/^\/checkout\/result\?order=/)
    const failed = await guest.get(result)
    expect(element(failed.html, 'method="post"')).toContain('action="/checkout/result"')
    const order = new URLSearchParams(result.slice(result.indexOf('?'))).get('order') ?? ''
    expect((await guest.post('/checkout/result', { order })).location).toMatch(/^\/checkout\/payment\?status=failed/)
    const second = await guest.post('/checkout/payment', filledIn)
    const cancelled = await pays(guest, second.leave, 'canceled')
    expect((await guest.get(cancelled)).leave).toBe('/checkout/payment?status=cancelled')
  })

  test('answers under /shop as well', async () => {
    const guest = aGuest(aTenant(reload))
    await guest.post('/', { msisdn: '0151 12345678', amount: '15' })
    for (const page of ['cart', 'payment']) expect((await guest.get(`/shop/checkout/${page}`)).status).toBe(200)
  })

  test('is nobody else’s', async () => {
    const guest = await atPayment()
    const { leave } = await guest.post(payment, filledIn)
    const result = await pays(guest, leave)
    for (const page of ['cart', 'payment', result.slice('/shop/checkout/'.length)]) {
      expect((await guest.get(`/checkout/${page}`)).location).toBe('/not-found')
    }
  })
})

describe('the checkout language', () => {
  const chosenIn = (html: string) => /<option value="([a-z]{2})" selected=""/.exec(html)?.[1]

  test('is the page’s at first', async () => {
    expect(chosenIn((await (await atPayment()).get(payment)).html)).toBe('de')
    expect(chosenIn((await (await atPayment({}, 'en')).get(payment)).html)).toBe('en')
  })

  test('once chosen is kept with the cart, and remembered for the next purchase', async () => {
    const guest = await atPayment()
    const { headers } = await guest.post(payment, { ...filledIn, language: 'en' })
    expect(headers.getSetCookie().find((line) => line.startsWith('checkoutLanguage='))).toBe(
      'checkoutLanguage=en; Path=/; Max-Age=604800; Secure; SameSite=Strict',
    )
    expect(chosenIn((await guest.get(payment)).html)).toBe('en')
    guest.jar.delete('cart')
    await choose(guest)
    expect(chosenIn((await guest.get(payment)).html)).toBe('en')
  })

  test('is forgotten where the brand does not speak it', async () => {
    const guest = await atPayment()
    guest.jar.set('checkoutLanguage', 'tr')
    expect(chosenIn((await guest.get(payment)).html)).toBe('de')
  })
})
