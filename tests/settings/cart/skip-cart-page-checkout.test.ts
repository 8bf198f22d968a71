import { describe, expect, test } from 'vitest'
import { aTenant } from '../../support/brands/brand.ts'
import { aGuest, element } from '../../support/pages/ask-page.tsx'
import { atPayment, choose, payment, storedCart } from '../../support/shop/at-payment.ts'

const cart = '/shop/checkout/cart'
const skipping = { features: { skipCartPageCheckout: true } }
const looksAtAll = { cartPageFor: 'everyCart' } as const
const newGuest = (skips: boolean) => aGuest(aTenant(skips ? skipping : looksAtAll))

describe('features.skipCartPageCheckout', () => {
  test('on: a chosen top-up leads straight to payment, and its button says so; off: to the cart', async () => {
    const skips = newGuest(true)
    expect((await skips.get('/shop/topup/firstbrand')).text).toContain(skips.t('toPayment'))
    expect((await choose(skips)).location).toBe(payment)
    expect((await choose(newGuest(false))).location).toBe(cart)
  })

  test('on: the cart’s own address leads to payment as well, full or empty', async () => {
    expect((await (await atPayment(skipping)).get(cart)).location).toBe(payment)
    expect((await newGuest(true).get(cart)).location).toBe(payment)
    expect((await (await atPayment()).get(cart)).text).toContain('Warenkorb')
  })

  test('on: with nothing chosen the payment page says so, and leads to the main page; off: to the cart, which does', async () => {
    const guest = newGuest(true)
    const { html, text } = await guest.get(payment)
    expect(text).toContain(guest.t('cartEmptyTitle'))
    expect(element(html, 'href="/shop/topup/firstbrand"')).toBeDefined()
    expect((await newGuest(false).get(payment)).location).toBe(cart)
  })

  test('on: a choice that is gone is told there', async () => {
    const guest = newGuest(true)
    guest.jar.set('cart', 'c-gone')
    expect((await guest.get(payment)).text).toContain(guest.t('unknownCartErrorMessage'))
    expect(guest.jar.has('cart')).toBe(false)
  })

  test('off: the page’s script is told how much the cart holds; on: there is no sign to show it', async () => {
    const shows = await atPayment()
    await shows.get(cart)
    expect(shows.jar.get('cartCount')).toBe('1')
    const skips = await atPayment(skipping)
    await skips.get(payment)
    expect(skips.jar.has('cartCount')).toBe(false)
  })

  test('on: the way back to number and amount, filled in, stands with the order; off: it is the cart’s business', async () => {
    const { html, text } = await (await atPayment(skipping)).get(payment)
    expect(text).toContain('Auswahl ändern')
    const href = element(html, 'msisdn=')
    expect(href).toContain('/shop/topup/firstbrand?msisdn=4915112345678&amp;amount=15')
    expect((await (await atPayment()).get(payment)).text).not.toContain('Auswahl ändern')
  })

  test('on: another choice takes the first one’s place; off: it joins it', async () => {
    const skips = await atPayment(skipping)
    await choose(skips, '0151 12345679')
    expect((await skips.get(payment)).text).toMatch(/Gesamt 15,00/)
    const keeps = await atPayment()
    await choose(keeps, '0151 12345679')
    expect((await keeps.get(payment)).text).toMatch(/Gesamt 30,00/)
  })

  test('on: no way to a cart is shown in the header', async () => {
    expect(element((await newGuest(true).get('/not-found')).html, `href="${cart}"`)).toBeUndefined()
    expect(element((await newGuest(false).get('/not-found')).html, `href="${cart}"`)).toBeDefined()
  })
})

describe('cartPageFor', () => {
  test('severalItems: one top-up leads straight to payment, a second one to the cart of both', async () => {
    const guest = aGuest(aTenant())
    expect((await choose(guest)).location).toBe(payment)
    expect((await choose(guest, '0151 12345679')).location).toBe(cart)
    expect((await guest.get(cart)).text).toMatch(/Gesamt 30,00/)
  })

  test('severalItems: twice the same is several; one in a cart that was emptied is one', async () => {
    const guest = aGuest(aTenant())
    await choose(guest)
    expect((await choose(guest)).location).toBe(cart)
    const [line] = (await storedCart(guest)).items
    await guest.post(cart, { itemKey: String(line?.itemKey), count: '0' })
    expect((await choose(guest)).location).toBe(payment)
  })

  test('everyCart: one top-up leads to the cart as well', async () => {
    expect((await choose(aGuest(aTenant(looksAtAll)))).location).toBe(cart)
  })
})
