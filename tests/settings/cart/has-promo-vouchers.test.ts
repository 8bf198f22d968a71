import { beforeAll, describe, expect, it } from 'vitest'
import { endPromotions, issuePromotions, type Terms } from '#promotions'
import { aTenant } from '../../support/brands/brand.ts'
import { aGuest, element } from '../../support/pages/ask-page.tsx'
import { asOwner, shopOfProcess } from '../../support/pages/shop-per-process.ts'
import { withoutConditions } from '../../support/products/promo-terms.ts'
import { filledIn, payment, storedCart, uncounted } from '../../support/shop/at-payment.ts'

const main = '/shop/topup/firstbrand'
const cart = '/shop/checkout/cart'

const terms: Terms = {
  takes: { kind: 'amount', amount: 500 },
  ...withoutConditions,
  name: 'test',
}
/** Who issues and ends codes. */
async function operator() {
  const { shopFor } = await shopOfProcess(aTenant())
  return shopFor({ ip: '203.0.113.9', channel: 'web', language: 'de', requestId: 'r' })
}
beforeAll(async () => {
  expect(await issuePromotions(await operator(), terms, ['SUMMER26', 'GOING26'])).toHaveLength(2)
})

async function withCart(hasPromoVouchers: boolean, amount = '15') {
  const guest = aGuest(aTenant({ hasPromoVouchers, riskRules: uncounted }))
  await guest.post(main, { msisdn: '0151 12345678', amount })
  return guest
}
const add = (voucherCode: string) => ({ intent: 'add-voucher', voucherCode })

describe('hasPromoVouchers', () => {
  it.each([cart, payment])('a code can be typed at %s, where the brand takes codes only', async (page) => {
    const taking = await (await withCart(true)).get(page)
    expect(taking.text).toContain('Rabattcode eingeben')
    expect(element(taking.html, 'name="voucherCode"')).toBeDefined()
    const not = await (await withCart(false)).get(page)
    expect(not.text).not.toContain('Rabattcode')
  })

  it.each([cart, payment])('what the code takes off is shown at %s, until it is taken out', async (page) => {
    const guest = await withCart(true)
    const added = await guest.post(page, add('summer26'))
    expect(added.location ?? payment).toBe(page)
    const { text } = await guest.get(page)
    expect(text).toMatch(/SU…26 −5,00.€/)
    expect(text).toMatch(/Rabatt −5,00.€ Gesamt 10,00.€/)
    const button = element((await guest.get(page)).html, 'name="removeVoucher"')
    const removeVoucher = /value="([^"]+)"/.exec(button ?? '')?.[1] ?? ''
    const removed = await guest.post(page, { removeVoucher })
    expect(removed.location ?? payment).toBe(page)
    expect((await guest.get(page)).text).not.toContain('Rabatt −')
  })

  it.each([cart, payment])(
    'a wrong code is refused beside its field at %s, and stays as it was typed',
    async (page) => {
      const guest = await withCart(true)
      const { status, html, text } = await guest.post(page, add('WRONG'))
      expect(status).toBe(422)
      expect(text).toContain('Dieser Code ist nicht gültig.')
      expect(element(html, 'name="voucherCode"')).toContain('value="WRONG"')
      expect(element(html, 'name="voucherCode"')).toContain('aria-invalid="true"')
      expect(element(html, '<details class="group/voucher"')).toContain('open')
      expect(text).toMatch(/Gesamt 15,00.€/)
    },
  )

  it('loses nothing that was typed beside the code on the payment page', async () => {
    const guest = await withCart(true)
    const typed = { email: 'ada@example.com', firstname: 'Ada', startNow: 'on', language: 'de' }
    const { html, text } = await guest.post(payment, { ...typed, ...add('SUMMER26') })
    expect(text).toMatch(/Rabatt −5,00.€ Gesamt 10,00.€/)
    expect(element(html, 'id="email"')).toContain('value="ada@example.com"')
    expect(element(html, 'id="startNow"')).toContain('checked')
    expect(element(html, 'name="voucherCode"')).toContain('form="payment"')
    const refused = await guest.post(payment, { ...typed, ...add('WRONG') })
    expect(element(refused.html, 'id="firstname"')).toContain('value="Ada"')
  })

  it('applies a code that was typed and not applied before anything is ordered', async () => {
    const guest = await withCart(true)
    const { leave, text } = await guest.post(payment, { voucherCode: 'SUMMER26', email: 'ada@example.com' })
    expect(leave).toBeUndefined()
    expect(text).toMatch(/Gesamt 10,00.€/)
  })

  it('asks for what was left out', async () => {
    const { text } = await (await withCart(true)).post(cart, add(''))
    expect(text).toContain('Rabattcode: Bitte füllen Sie dieses Feld aus.')
  })

  it('asks for no way to pay what a code takes off whole, and orders it', async () => {
    const guest = await withCart(true, '5')
    await guest.post(cart, add('SUMMER26'))
    const { html, text } = await guest.get(payment)
    expect(text).toMatch(/Gesamt 0,00.€/)
    expect(text).toContain('Kostenlos bestellen')
    expect(text).not.toContain('Zahlungspflichtig')
    expect(element(html, 'value="creditcard"')).toBeUndefined()
    await guest.post(payment, { ...filledIn, paymentMethod: 'N/A' })
    const { orderNumber } = await storedCart(guest)
    expect(await asOwner('select total from orders where order_number = $1', [orderNumber])).toEqual([{ total: '0' }])
  })

  it('tells before paying that a code went meanwhile', async () => {
    const guest = await withCart(true)
    await guest.post(cart, add('GOING26'))
    const shownTotal = /name="shownTotal" value="([\d.]+)"/.exec((await guest.get(payment)).html)?.[1] ?? ''
    await endPromotions(await operator(), ['GOING26'])
    const { status, text } = await guest.post(payment, { ...filledIn, shownTotal })
    expect(status).toBe(422)
    expect(text).toContain('Ihr Rabattcode gilt nicht mehr')
  })
})
