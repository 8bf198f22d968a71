import { describe, expect, it } from 'vitest'
import { aTenant } from '../../../../../../tests/support/brands/brand.ts'
import { aGuest, element } from '../../../../../../tests/support/pages/ask-page.tsx'
import {
  filledIn,
  payment,
  pays,
  storedCart,
  storedPayments,
  uncounted,
} from '../../../../../../tests/support/shop/at-payment.ts'

const brand = aTenant({ riskRules: uncounted })
const main = '/shop/topup/firstbrand'
const here = '/shop/checkout/cart'

async function withCart(...amounts: string[]) {
  const guest = aGuest(brand)
  for (const amount of amounts) await guest.post(main, { msisdn: '0151 12345678', amount })
  return guest
}
type Guest = Awaited<ReturnType<typeof withCart>>
const lineOf = async (guest: Guest, index = 0) => String((await storedCart(guest)).items[index]?.itemKey)

describe('the cart', () => {
  it('is empty at first, and leads to the main page', async () => {
    const guest = aGuest(brand)
    const { html, text } = await guest.get(here)
    expect(text).toContain(guest.t('cartEmptyTitle'))
    expect(text).not.toContain(guest.t('unknownCartErrorMessage'))
    expect(element(html, `href="${main}"`)).toBeDefined()
  })

  it('shows each line with its number in groups, and the total', async () => {
    const { text } = await (await withCart('15', '30')).get(here)
    expect(text.match(/für \+49 1511 2345678/g)).not.toHaveLength(0)
    expect(text).toMatch(/Gesamt 45,00.€ Weiter zur Zahlung/)
  })

  it('is for nobody but the shopper: search engines are told to stay away', async () => {
    expect((await (await withCart('15')).get(here)).html).toContain('<meta name="robots" content="noindex"/>')
  })

  it('changes how many of a line', async () => {
    const guest = await withCart('15')
    expect((await guest.post(here, { itemKey: await lineOf(guest), count: '3' })).location).toBe(here)
    expect((await guest.get(here)).text).toMatch(/Gesamt 45,00.€/)
  })

  it('takes a count that was typed, as the return key sends it', async () => {
    const guest = await withCart('15')
    const { html } = await guest.get(here)
    const form = /<form[^>]*>.*?<\/form>/s.exec(html.slice(html.indexOf('<ul')))?.[0] ?? ''
    // Enter presses the first button, which has no count of its own.
    expect(/<button[^>]*>/.exec(form)?.[0]).not.toContain('name=')
    expect((await guest.post(here, { itemKey: await lineOf(guest), quantity: '4' })).location).toBe(here)
    expect((await guest.get(here)).text).toMatch(/Gesamt 60,00.€/)
    expect(guest.jar.get('cartCount')).toBe('4')
  })

  it.each(['', 'two', '-1', '1.5', '12345'])(
    'takes no offence at “%s” pieces, and changes nothing',
    async (quantity) => {
      const guest = await withCart('15')
      const { status, html, text } = await guest.post(here, { itemKey: await lineOf(guest), quantity })
      expect(status).toBe(422)
      expect(text).toContain(guest.t('countNotValid'))
      expect(element(html, 'name="quantity"')).toContain(`value="${quantity}"`)
      expect(text).toMatch(/Gesamt 15,00.€/)
    },
  )

  it('takes a line out, and puts it back as it was', async () => {
    const guest = await withCart('15', '30')
    const itemKey = await lineOf(guest)
    await guest.post(here, { itemKey, count: '2' })
    const { html, text } = await guest.post(here, { itemKey, count: '0' })
    expect(text).toMatch(/Gesamt 30,00.€/)
    expect(text).toContain('Rückgängig machen')
    const item = /name="item" value="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? ''
    expect((await guest.post(here, { intent: 'undo', item })).location).toBe(here)
    expect((await guest.get(here)).text).toMatch(/Gesamt 60,00.€/)
  })

  it('puts back the last line as well, but nothing that is made up', async () => {
    const guest = await withCart('15')
    const { html, text } = await guest.post(here, { itemKey: await lineOf(guest), quantity: '0' })
    expect(text).toContain(guest.t('cartEmptyTitle'))
    expect(html).toContain('name="item"')
    expect((await guest.post(here, { intent: 'undo', item: '{"price":0}' })).status).toBe(422)
  })

  it('says which limit stands in the way', async () => {
    const guest = await withCart('15')
    const { status, text } = await guest.post(here, { itemKey: await lineOf(guest), count: '11' })
    expect(status).toBe(422)
    expect(text).toContain(guest.t('productQuantityLimit', { limit: 10 }))
    expect(text).toMatch(/Gesamt 15,00.€/)
  })

  it('takes no offence at a line that was taken out in another tab', async () => {
    const guest = await withCart('15')
    expect((await guest.post(here, { itemKey: 'gone', count: '2' })).location).toBe(here)
  })

  it('is reset with a message when it is gone', async () => {
    const guest = aGuest(brand)
    guest.jar.set('cart', 'c-gone')
    expect((await guest.get(here)).text).toContain(guest.t('unknownCartErrorMessage'))
    expect(guest.jar.has('cart')).toBe(false)
  })

  it('is reset with a message when it went while a line was changed', async () => {
    const guest = aGuest(brand)
    guest.jar.set('cart', 'c-gone')
    const { location } = await guest.post(here, { itemKey: 'i0', count: '2' })
    expect((await guest.get(location ?? '')).text).toContain(guest.t('unknownCartErrorMessage'))
  })

  it.each([
    ['with a link where the browser has its token', true],
    ['also where it has not', false],
  ])('names the order that was paid instead of its items, %s', async (_, hasToken) => {
    const guest = await withCart('15')
    const cartName = guest.jar.get('cart') ?? ''
    const { leave } = await guest.post(payment, filledIn)
    await pays(guest, leave)
    const [{ orderNumber } = { orderNumber: '' }] = await storedPayments(guest)
    if (!hasToken) guest.jar.delete('order')
    const { html, text } = await guest.get(here)
    expect(text).toContain(guest.t('cartEmptyTitle'))
    expect(text).toContain(`${guest.t('cartAlreadyOrdered')} ${guest.t('orderNumber', { number: orderNumber })}`)
    expect(html.includes(`href="/shop/checkout/result?order=${orderNumber}.`)).toBe(hasToken)
    expect(guest.jar.has('cartCount')).toBe(false)
    // If nothing arrives, its items come back.
    expect(guest.jar.get('cart')).toBe(cartName)
  })

  it('can still be seen, but not changed, while its order waits for the money', async () => {
    const guest = await withCart('15')
    await guest.post(payment, filledIn)
    const { html, text } = await guest.get(here)
    expect(text).toMatch(/Gesamt 15,00.€/)
    expect(element(html, 'name="count"')).toBeUndefined()
  })
})
