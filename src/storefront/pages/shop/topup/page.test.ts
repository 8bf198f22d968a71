import { describe, expect, it } from 'vitest'
import { aTenant } from '../../../../../tests/support/brands/brand.ts'
import { aGuest, element } from '../../../../../tests/support/pages/ask-page.tsx'

const own = aTenant({ paymentMethods: [{ id: 'creditcard' }] })
const many = aTenant({ mainPage: '/shop', country: 'nl', locales: ['nl'], features: { hasMultipleBrands: true } })
const main = '/shop/topup/firstbrand'
const number = '0151 12345678'

describe('the main page', () => {
  it('is the same for every guest', async () => {
    const stranger = await aGuest(own).get(main)
    const regular = aGuest(own)
    regular.jar.set('cart', 'c-1')
    expect((await regular.get(main)).html).toBe(stranger.html)
  })

  it('marks the amount that most people take, and has it chosen', async () => {
    const { html } = await aGuest(own).get(main)
    expect(element(html, 'value="15"')).toContain('checked')
    expect(html).toMatch(/15.€<\/span><\/span><span[^>]*>beliebt/)
  })

  it('is filled in from the address, the number read back in groups', async () => {
    const { html, text } = await aGuest(own).get(`${main}?msisdn=4915112345678&amount=30`)
    expect(element(html, 'id="msisdn"')).toContain('value="+49 1511 2345678"')
    expect(element(html, 'value="30"')).toContain('checked')
    expect(text).toContain('Erkannte Nummer: +49 1511 2345678')
  })

  it('takes an amount of the address that is no tile as a different amount', async () => {
    const { html } = await aGuest(own).get(`${main}?amount=17`)
    expect(element(html, 'value="other"')).toContain('checked')
    expect(element(html, 'id="differentAmount"')).toContain('value="17"')
  })

  it('tells first that a payment method was called off, its form as it is for everybody', async () => {
    const guest = aGuest(own)
    const { html, text } = await guest.get(`${main}?message=tokenStatusCanceledError&occasion=1`)
    expect(text).toContain(guest.t('tokenStatusCanceledError'))
    expect(element(html, 'role="alert"')).toBeDefined()
    expect(element(html, 'value="15"')).toContain('checked')
    expect((await guest.get(`${main}?message=generalErrorMessage`)).html).not.toContain('role="alert"')
    // Shown once for each occasion.
    guest.jar.set('told', '1')
    expect((await guest.get(`${main}?message=tokenStatusCanceledError&occasion=1`)).location).toBe(main)
    expect((await guest.get(`${main}?message=tokenStatusCanceledError&occasion=2`)).text).toContain(
      guest.t('tokenStatusCanceledError'),
    )
  })

  it('passes over an amount of the address that is not sold', async () => {
    const { html } = await aGuest(own).get(`${main}?amount=9999`)
    expect(element(html, 'value="15"')).toContain('checked')
  })

  it('does not exist under the name of another brand', async () => {
    const answer = await aGuest(own).get('/shop/topup/somebodyelse')
    expect([answer.status, answer.location]).toEqual([301, '/not-found'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('is where the shop leads to', async () => {
    expect((await aGuest(own).get('/shop')).location).toBe(main)
  })
})

describe('sending the main page', () => {
  it('puts the top-up into a cart and goes on to its payment', async () => {
    const guest = aGuest(own)
    const answer = await guest.post(main, { msisdn: number, amount: '30' })
    expect([answer.status, answer.location]).toEqual([302, '/shop/checkout/payment'])
    const cart = answer.headers.getSetCookie().find((line) => line.startsWith('cart='))
    expect(cart).toMatch(/^cart=c-\w+; Path=\/; Max-Age=604800; Secure; SameSite=Strict; HttpOnly$/)
    const { text } = await guest.get('/shop/checkout/cart')
    expect(text).toContain('+49 1511 2345678')
    expect(text).toMatch(/Gesamt 30,00.€/)
  })

  it('adds to the cart that there is', async () => {
    const guest = aGuest(own)
    await guest.post(main, { msisdn: number, amount: '30' })
    await guest.post(main, { msisdn: number, amount: '15' })
    expect((await guest.get('/shop/checkout/cart')).text).toMatch(/Gesamt 45,00.€/)
  })

  it('takes a new cart when the old one is gone', async () => {
    const guest = aGuest(own)
    guest.jar.set('cart', 'c-gone')
    expect((await guest.post(main, { msisdn: number, amount: '30' })).location).toBe('/shop/checkout/payment')
    expect(guest.jar.get('cart')).not.toBe('c-gone')
  })

  it('goes straight to payment where the brand skips the cart, with this one top-up only', async () => {
    const guest = aGuest(aTenant({ features: { skipCartPageCheckout: true } }))
    await guest.post(main, { msisdn: number, amount: '30' })
    expect((await guest.post(main, { msisdn: number, amount: '15' })).location).toBe('/shop/checkout/payment')
    expect((await guest.get('/shop/checkout/payment')).text).toMatch(/Gesamt 15,00.€/)
  })

  it('tells what is wrong beside the field and above the form, and keeps what was typed', async () => {
    const guest = aGuest(own)
    const { status, html, text } = await guest.post(main, { msisdn: '12', amount: 'other', differentAmount: 'viel' })
    expect(status).toBe(422)
    expect(element(html, 'id="msisdn"')).toContain('value="12"')
    expect(element(html, 'id="msisdn"')).toContain('aria-invalid="true"')
    expect(element(html, 'id="msisdn"')).toContain('aria-describedby="msisdn-error"')
    expect(element(html, 'id="differentAmount"')).toContain('value="viel"')
    expect(text).toContain(guest.t('numberNotValid'))
    expect(text).toContain(guest.t('amountNotValid'))
    expect(element(html, 'role="alert"')).toContain('autofocus')
    expect(element(html, 'href="#msisdn"')).toBeDefined()
  })

  it('asks for what is missing', async () => {
    const guest = aGuest(own)
    const { text } = await guest.post(main, {})
    expect(text).toContain(guest.t('numberMissing'))
    expect(text).toContain(guest.t('amountMissing'))
  })

  it('refuses an amount outside the range beside its field', async () => {
    const { status, html } = await aGuest(own).post(main, { msisdn: number, amount: 'other', differentAmount: '500' })
    expect(status).toBe(422)
    expect(element(html, 'id="differentAmount"')).toContain('aria-invalid="true"')
  })

  it('takes an amount written with a comma', async () => {
    const guest = aGuest(own)
    await guest.post(main, { msisdn: number, amount: 'other', differentAmount: '17,00' })
    expect((await guest.get('/shop/checkout/cart')).text).toMatch(/Gesamt 17,00.€/)
  })

  it('tells a limit of the shop above the form', async () => {
    const guest = aGuest(own)
    const { status, text } = await guest.post(main, { msisdn: number, amount: 'other', differentAmount: '180' })
    expect(status).toBe(422)
    expect(text).toContain(guest.t('productAmountLimit', { limit: 150, currency: 'EUR' }).replaceAll('\u00a0', ' '))
  })
})

describe('a shop of several brands', () => {
  const ofFirst = '06 12340678'
  // Of a network whose credit is not sold here.
  const ofNobody = '06 26344678'

  it('recognises the operator from the number', async () => {
    const guest = aGuest(many)
    expect((await guest.post('/shop', { msisdn: ofFirst, amount: '10', brandId: '' })).location).toBe(
      '/shop/checkout/payment',
    )
    expect((await guest.get('/shop/checkout/cart')).text).toContain('KPN')
  })

  it('believes the shopper more than the number', async () => {
    const guest = aGuest(many)
    await guest.post('/shop', { msisdn: ofFirst, amount: '10', brandId: 'lebara' })
    expect((await guest.get('/shop/checkout/cart')).text).toContain('Lebara')
  })

  it('asks for the operator when the number does not tell', async () => {
    const guest = aGuest(many)
    const { status, html, text } = await guest.post('/shop', { msisdn: ofNobody, amount: '10' })
    expect(status).toBe(422)
    expect(element(html, 'id="brandId"')).toContain('aria-invalid="true"')
    expect(text).toContain(guest.t('operatorNotKnown'))
  })

  it('shows the amounts of the recognised operator when it does not sell the chosen one', async () => {
    const { status, html } = await aGuest(many).post('/shop', { msisdn: '06 11343678', amount: '10.5' })
    expect(status).toBe(422)
    expect(html).toContain('<option value="vodafone" selected="">')
    expect(html).not.toContain('type="radio" name="amount" value="15"')
  })

  it('says that the fee depends on the operator until it is known', async () => {
    const guest = aGuest(many)
    expect((await guest.get('/shop')).text).toMatch(/vanaf €.15,50/)
    expect((await guest.get('/shop?msisdn=31612340678')).text).toMatch(/Totaal incl\. €.0,50 servicekosten €.15,50/)
  })
})
