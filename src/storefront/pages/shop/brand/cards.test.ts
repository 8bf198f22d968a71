import { describe, expect, it } from 'vitest'
import { aTenant } from '../../../../../tests/support/brands/brand.ts'
import { aGuest, element } from '../../../../../tests/support/pages/ask-page.tsx'
import { aBrandView, catalogueShowing } from '../../../../../tests/support/products/products.ts'
import { storedCart } from '../../../../../tests/support/shop/at-payment.ts'

const many = aTenant({
  mainPage: '/shop',
  locales: ['de', 'en'],
  country: 'de',
  features: { hasMultipleBrands: true },
})
const range = { min: 10, max: 150, step: 1 }
const brands = [
  aBrandView('blau', [{ amount: 15 }], { brandName: 'Blau' }),
  aBrandView(
    'amazon',
    [
      { amount: 10, kind: 'giftcard', description: 'Amazon 10' },
      { amount: 25, kind: 'giftcard', serviceFee: 0.5, usual: true, description: 'Amazon 25' },
      { amount: 50, kind: 'giftcard', status: 'OUT_OF_STOCK' },
      { range, kind: 'giftcard', description: 'Amazon nach Wahl' },
    ],
    { brandName: 'Amazon', categoryId: 'cards' },
  ),
  aBrandView(
    'paysafe',
    [
      { amount: 10, kind: 'voucher', validity: { quantity: 12, unit: 'month' } },
      { amount: 20, kind: 'voucher', status: 'OUT_OF_STOCK' },
    ],
    { brandName: 'paysafecard', categoryId: 'cards' },
  ),
]
const here = '/shop/cards/amazon'
const cart = '/shop/checkout/cart'
const guest = (language = 'de') => aGuest(many, language, { catalogue: catalogueShowing(brands) })
const gift = {
  forWhom: 'friend',
  recipientName: 'Ada',
  recipientEmail: 'ada@example.com',
  senderName: 'Bob',
  message: 'Alles Gute!',
  sendOn: '',
}

describe('the page of a brand of cards', () => {
  it('offers what is on sale, the usual amount chosen, an amount of one’s own and no field for a number', async () => {
    const { html, text } = await guest().get(here)
    expect(element(html, 'value="25"')).toContain('checked')
    expect(element(html, 'value="50"')).toContain('disabled')
    expect(text).toMatch(/Von 10.€ bis 150.€/)
    expect(html).not.toContain('name="msisdn"')
    expect(text).toMatch(/Amazon 25 25,50.€ inkl\. 0,50.€/)
  })

  it('sells no sold-out amount to whoever types it as one of their own', async () => {
    const one = guest('en')
    const { status, text } = await one.post(here, { amount: 'other', differentAmount: '50', forWhom: 'me' })
    expect(status).toBe(422)
    expect(text).toContain(one.t('productNotAvailable'))
  })

  it('says before it is bought how long a code is good for: on its page, in the cart and at the payment', async () => {
    const one = guest()
    const note = 'Ab Kauf 12 Monate gültig'
    expect((await one.get('/shop/cards/paysafe')).text).toContain(note)
    expect((await one.get(here)).text).not.toContain('gültig')
    await one.post('/shop/cards/paysafe', { amount: '10', quantity: '1' })
    expect((await one.get(cart)).text).toContain(note)
    expect((await one.get('/shop/checkout/payment')).text).toContain(note)
    expect((await guest('en').get('/shop/cards/paysafe')).text).toContain('Valid for 12 months from purchase')
  })

  it('lists what each costs to the cent, fee included', async () => {
    const odd = aBrandView('odd', [{ amount: 15.1, serviceFee: 0.2, kind: 'voucher', description: 'Odd' }], {
      brandName: 'Odd',
      categoryId: 'cards',
    })
    const one = aGuest(many, 'de', { catalogue: catalogueShowing([odd]) })
    expect((await one.get('/shop/cards/odd')).text).toMatch(/Odd 15,30.€ inkl\. 0,20.€/)
    expect((await one.get('/shop/cards')).text).toMatch(/ab 15,30.€/)
  })

  it('takes the amount that its address names', async () => {
    expect(element((await guest().get(`${here}?amount=10`)).html, 'value="10"')).toContain('checked')
    expect(element((await guest().get(`${here}?amount=77`)).html, 'id="differentAmount"')).toContain('value="77"')
  })

  it('puts several into the cart, for whoever buys them', async () => {
    const one = guest()
    expect((await one.post(here, { amount: '25', quantity: '3', forWhom: 'me' })).location).toBe(cart)
    const { text } = await one.get(cart)
    expect(text).toContain('Amazon 25')
    expect(text).toMatch(/Gesamt 76,50.€/)
    expect(text).not.toContain('Geschenk')
  })

  it('takes an amount of one’s own within its bounds, and no other', async () => {
    const one = guest()
    const { status, html, text } = await one.post(here, { amount: 'other', differentAmount: '9', quantity: '1' })
    expect(status).toBe(422)
    expect(text).toMatch(/10.*150/)
    expect(element(html, 'id="differentAmount"')).toContain('value="9"')
    expect((await one.post(here, { amount: 'other', differentAmount: '12', quantity: '1' })).location).toBe(cart)
    expect((await one.get(cart)).text).toMatch(/Amazon nach Wahl/)
  })

  it('refuses a count that is none beside its field', async () => {
    const one = guest()
    const { status, text } = await one.post(here, { amount: '25', quantity: 'many' })
    expect([status, text.includes(one.t('countNotValid'))]).toEqual([422, true])
  })

  it('sells nothing that is sold out', async () => {
    expect((await guest().post('/shop/cards/paysafe', { amount: '20', quantity: '1' })).status).toBe(422)
  })
})

describe('a card for a friend', () => {
  it('is told in the cart and at the payment, with its day', async () => {
    const one = guest('en')
    const nextMonth = new Date(Date.now() + 30 * 86_400_000)
    const sendOn = nextMonth.toISOString().slice(0, 10)
    expect((await one.post(here, { amount: '10', quantity: '1', ...gift, sendOn })).location).toBe(cart)
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(nextMonth)
    const words = `Gift for Ada: goes to ada@example.com on ${day}`
    expect((await one.get(cart)).text).toContain(words)
    expect((await one.get('/shop/checkout/payment')).text).toContain(words)
  })

  it('goes out right after the payment where no day is chosen', async () => {
    const one = guest()
    await one.post(here, { amount: '10', quantity: '1', ...gift })
    expect((await one.get(cart)).text).toContain('geht gleich nach der Zahlung an ada@example.com')
  })

  it('comes back with what is wrong beside each field, and with all that was typed', async () => {
    const one = guest()
    const wrong = { ...gift, recipientName: '', recipientEmail: 'ada', message: 'see http://x', sendOn: '2020-01-01' }
    const { status, html, text } = await one.post(here, { amount: '10', quantity: '2', ...wrong })
    expect(status).toBe(422)
    for (const key of ['emailNotValid', 'giftHasLink', 'giftDayNotValid'] as const) expect(text).toContain(one.t(key))
    // Above the form the error names its field.
    expect(text).toContain(`${one.t('gift.recipientName')}: ${one.t('required')}`)
    expect(element(html, 'id="recipientName"')).toContain('aria-invalid="true"')
    expect(element(html, 'value="friend"')).toContain('checked')
    expect(element(html, 'id="recipientEmail"')).toContain('value="ada"')
    expect(html).toContain('see http://x</textarea>')
    expect(element(html, 'id="quantity"')).toContain('value="2"')
  })

  it('can be put back after it was taken out', async () => {
    const one = guest()
    await one.post(here, { amount: '10', quantity: '1', ...gift })
    const [line] = (await storedCart(one)).items
    const { html } = await one.post(cart, { itemKey: String(line?.itemKey), count: '0' })
    const item = /name="item" value="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? ''
    await one.post(cart, { intent: 'undo', item })
    expect((await one.get(cart)).text).toContain('Geschenk für Ada')
  })

  it('is not asked about where nothing can be given away', async () => {
    const { html } = await guest().get('/shop/cards/paysafe')
    expect(html).toContain('name="quantity"')
    expect(html).not.toContain('name="forWhom"')
  })
})

it('cards and top-ups lie in one cart', async () => {
  const one = guest()
  await one.post('/shop/credit/blau', { msisdn: '0151 12345678', amount: '15' })
  await one.post(here, { amount: '10', quantity: '2', ...gift })
  const { text } = await one.get(cart)
  expect(text).toContain('für +49 1511 2345678')
  expect(text).toContain('Geschenk für Ada')
  expect(text).toMatch(/Gesamt 35,00.€/)
  expect(one.jar.get('cartCount')).toBe('3')
})
