import { describe, expect, it } from 'vitest'
import { aGuest, element } from '../../../../../../tests/support/ask-page.tsx'
import { aTenant } from '../../../../../../tests/support/brand.ts'
import { fakeOrder } from '../../../../../../tests/support/fake-orders.ts'

const brand = aTenant({ features: { hasDetailedSuccessPage: true } })
const here = (token: string, more = '') => `/shop/checkout/result?order=${token}${more}`

describe('the result page', () => {
  it('shows a finished order to whoever has its link, without any cookie', async () => {
    const guest = aGuest(brand)
    const { status, text } = await guest.get(here('success'))
    expect(status).toBe(200)
    expect(text).toContain(guest.t('resultSuccess'))
    expect(text).toMatch(/15,00.€ Guthaben für \+49.1511.2345678/)
    expect(text).toContain('Guthaben angekommen (erledigt) um 11:00 Uhr')
  })

  it('says of a code that cannot be opened whom to write to, unfolded where details are folded', async () => {
    const guest = aGuest(aTenant({ features: { hasDetailedSuccessPage: false } }))
    const order = fakeOrder('success')
    const items = order.items.map((item) => ({ ...item, codesUnreadable: true as const }))
    guest.world.orders.set('unreadable', { ...order, items })
    const { html, text } = await guest.get(here('unreadable'))
    expect(text).toContain(guest.t('code.unreadable', { email: brand.supportEmail }))
    expect(html).not.toContain('group/order')
    expect((await guest.get(here('success'))).html).toContain('group/order')
  })

  it('shows nothing personal but the order', async () => {
    const { html } = await aGuest(brand).get(here('success'))
    expect(html).not.toContain('ada@example.com')
    expect(html).not.toContain('Beispiel ')
  })

  it('leads nowhere with a link that is not one of ours', async () => {
    expect((await aGuest(brand).get(here('made-up'))).location).toBe('/not-found')
    expect((await aGuest(brand).get('/shop/checkout/result')).location).toBe('/not-found')
  })

  it('asks again by itself while the order is pending, and counts', async () => {
    const { html, text } = await aGuest(brand).get(here('pending', '&poll=3'))
    expect(text).toContain('Wir warten auf Ihre Zahlung')
    expect(html).toContain(
      '<noscript><meta http-equiv="refresh" content="2;url=?order=pending&amp;poll=4"/></noscript>',
    )
  })

  it('stops after ten times, and does not offer to pay again', async () => {
    const guest = aGuest(brand)
    const { html, text } = await guest.get(here('pending', '&poll=10'))
    expect(html).not.toContain('http-equiv="refresh"')
    expect(text).toContain(guest.t('paymentOperationTimedOut'))
    expect(text).not.toContain(guest.t('tryAgain'))
  })

  it('shows how far a paid order is', async () => {
    const guest = aGuest(brand)
    const { text } = await guest.get(here('sent'))
    expect(text).toContain(guest.t('resultSending'))
    expect(text).toContain('Das Netz schreibt das Guthaben gut (läuft gerade)')
  })

  it.each([
    ['partly', 'resultPartly', 'partiallyCommittedMessage'],
    ['partly-refunded', 'resultPartly', 'partiallyRefundedMessage'],
    ['refunded', 'resultReturned', 'paymentRefunded'],
    ['failed', 'paymentFailed', 'paymentFailure.insufficient_funds'],
  ] as const)('says of an order that is %s what happened', async (token, title, message) => {
    const guest = aGuest(brand)
    const { text } = await guest.get(here(token))
    expect(text).toContain(guest.t(title))
    expect(text).toContain(guest.t(message))
  })

  it('says of a number that the network refused how much is on its way back, and asks for another one', async () => {
    const guest = aGuest(brand)
    guest.world.orders.set('real', fakeOrder('number-refused'))
    const { html, text } = await guest.get(here('real'))
    expect(text).toContain(
      `${guest.t('resultNumberRefused')} Das Netz hat die Nummer +49 1511 2345678 nicht angenommen.`,
    )
    expect(text).toMatch(/15,00.€ sind seit dem 1\. März 2026 auf dem Rückweg zu Ihnen\./)
    expect(text).not.toContain(guest.t('paymentRefunded'))
    expect(text).not.toContain(guest.t('tryAgain'))
    expect(html.match(/<button[^>]*name="paymentMethod"/g)).toBeNull()
    expect(element(html, 'name="intent"')).toContain('value="another-number"')
    const next = await guest.post('/shop/checkout/result', { order: 'real', intent: 'another-number' })
    expect(next.location).toBe('/shop/topup/firstbrand?amount=15')
    // The number that was refused is not bought once more; the cart is there for the next one.
    const { lines } = guest.world.carts.get(guest.jar.get('cart') ?? '') ?? {}
    expect(lines).toEqual([])
  })

  it('does not invite anybody to pay again while it is in doubt whether the money goes back', async () => {
    const guest = aGuest(brand)
    const { html, text } = await guest.get(here('in-doubt'))
    expect(text).toContain(guest.t('resultNotDelivered'))
    expect(text).toMatch(/Rückzahlung von 15,00.€ ist noch nicht bestätigt/)
    for (const invitation of ['tryAgain', 'generalErrorMessage', 'addAnother'] as const)
      expect(text).not.toContain(guest.t(invitation))
    expect(html.match(/<form[^>]*action="\/shop\/checkout\/result"/g)).toBeNull()
  })

  it('leads from an order that was paid to a payment page that does not say that nothing was charged', async () => {
    const guest = aGuest(brand)
    guest.world.orders.set('real', fakeOrder('refunded'))
    const next = (await guest.post('/shop/checkout/result', { order: 'real', paymentMethod: '' })).location ?? ''
    expect(next).toBe('/shop/checkout/payment?status=undelivered')
    const { text } = await guest.get(next)
    expect(text).toContain(guest.t('outcome.newPayment'))
    expect(text).not.toContain(guest.t('paymentTryAgain'))
  })

  it('marks the line that was not delivered, and tells the money that comes back', async () => {
    const { text } = await aGuest(brand).get(here('partly'))
    expect(text.match(/Nicht geliefert/g)).toHaveLength(1)
    expect(text).toMatch(/15,00.€ erhalten Sie auf dem Weg zurück/)
  })

  it('takes a cancelled payment back to payment with the same items in a new cart, by a page that goes on by itself', async () => {
    const guest = aGuest(brand)
    const { status, leave, html } = await guest.get(here('cancelled'))
    expect([status, leave]).toEqual([200, '/shop/checkout/payment?status=cancelled'])
    expect(element(html, 'href="/shop/checkout/payment?status=cancelled"')).toBeDefined()
    const { text } = await guest.get(leave ?? '')
    expect(text).toContain(guest.t('paymentCancelled'))
    expect(text).toMatch(/Gesamt 15,00.€/)
  })

  it('lets a failed order be tried again in a new cart', async () => {
    const guest = aGuest(brand)
    expect(element((await guest.get(here('failed'))).html, 'name="order"')).toContain('value="failed"')
    const again = (await guest.post('/shop/checkout/result', { order: 'failed', paymentMethod: '' })).location ?? ''
    expect(again).toBe('/shop/checkout/payment?status=failed&reason=insufficient_funds&method=creditcard')
    const { text } = await guest.get(again)
    expect(text).toMatch(/Gesamt 15,00.€/)
    expect(text).toContain(guest.t('paymentFailure.insufficient_funds'))
  })

  it('has every other way to pay one press away, without scripts', async () => {
    const guest = aGuest(aTenant({ paymentMethods: [{ id: 'creditcard' }, { id: 'paypal' }, { id: 'trustly' }] }))
    const { html, text } = await guest.get(here('failed'))
    const offered = [...html.matchAll(/<button[^>]*name="paymentMethod"[^>]*>/g)].map(
      ([tag]) => /value="(\w*)"/.exec(tag)?.[1],
    )
    expect(offered).toEqual(['', 'paypal', 'trustly'])
    expect(text).toContain(`${guest.t('payAnotherWay')} PayPal Trustly`)
    const chosen = await guest.post('/shop/checkout/result', { order: 'failed', paymentMethod: 'trustly' })
    expect(chosen.location).toContain('method=trustly')
    const payment = await guest.get(chosen.location ?? '')
    expect(element(payment.html, 'value="trustly"')).toContain('checked')
  })

  it('leads another try of an order that is not failed to what became of it', async () => {
    const guest = aGuest(brand)
    guest.world.orders.set('success', fakeOrder('success'))
    expect((await guest.post('/shop/checkout/result', { order: 'success' })).location).toBe(here('success'))
  })

  it('resets the cart that became this order, and no other', async () => {
    const guest = aGuest(brand)
    guest.jar.set('cart', 'c-another')
    await guest.get(here('success'))
    expect(guest.jar.get('cart')).toBe('c-another')
    guest.jar.set('cart', fakeOrder('success').cartName)
    await guest.get(here('success'))
    expect(guest.jar.has('cart')).toBe(false)
  })

  it.each(['failed', 'refunded', 'number-refused'] as const)(
    'puts the items of an order that is %s into a new cart by itself',
    async (state) => {
      const guest = aGuest(brand)
      const order = { ...fakeOrder(state), cartName: 'c-old' }
      guest.world.orders.set('real', order)
      guest.jar.set('cart', 'c-old')
      await guest.get(here('real'))
      expect(guest.jar.get('cart')).not.toBe('c-old')
      expect(guest.jar.get('cartCount')).toBe('1')
      expect((await guest.get('/shop/checkout/cart')).text).toMatch(/Gesamt 15,00.€/)
      // A cart that was begun meanwhile stays as it is.
      guest.jar.set('cart', 'c-another')
      await guest.get(here('real'))
      expect(guest.jar.get('cart')).toBe('c-another')
    },
  )

  it('shows no items in the basket while what was paid is on its way, and keeps the cart', async () => {
    const guest = aGuest(brand)
    guest.world.orders.set('real', { ...fakeOrder('sent'), cartName: 'c-old' })
    guest.jar.set('cart', 'c-old')
    guest.jar.set('cartCount', '1')
    await guest.get(here('real'))
    expect([guest.jar.has('cartCount'), guest.jar.get('cart')]).toEqual([false, 'c-old'])
  })

  it('keeps the cart while the order is pending', async () => {
    const guest = aGuest(brand)
    guest.jar.set('cart', fakeOrder('pending').cartName)
    await guest.get(here('pending'))
    expect(guest.jar.has('cart')).toBe(true)
  })
})
