import { describe, expect, it } from 'vitest'
import { aTenant } from '../../../../../../../tests/support/brands/brand.ts'
import { aGuest, element } from '../../../../../../../tests/support/pages/ask-page.tsx'
import { atPayment, choose, filledIn, payment, storedCart } from '../../../../../../../tests/support/shop/at-payment.ts'

const chosen = { msisdn: '0151 12345678', amount: '15' }
const itemsOf = async (guest: Parameters<typeof storedCart>[0]) =>
  (await storedCart(guest)).items.map(({ amount, phoneNumber }) => [amount, phoneNumber])

describe('what is bought, changed on the payment page', () => {
  it('shows number and amount in fields of the form that pays', async () => {
    const { html } = await (await atPayment()).get(payment)
    expect(element(html, 'name="msisdn"')).toMatch(/form="payment".*value="\+49 1511 2345678"/)
    expect(html).toContain('<option value="15" selected="">')
  })

  it('takes another amount and number in its place, and keeps what was typed', async () => {
    const guest = await atPayment()
    const wish = { ...filledIn, msisdn: '0151 12345679', amount: '30', intent: 'change-item' }
    const { status, html, text } = await guest.post(payment, wish)
    expect(status).toBe(200)
    expect(await itemsOf(guest)).toEqual([[3000, '+4915112345679']])
    expect(text).toMatch(/\+49 1511 2345679.*Gesamt 30,00/)
    expect(element(html, 'name="email"')).toContain('value="ada@example.com"')
    expect(element(html, 'name="shownTotal"')).toContain('value="30"')
  })

  it('applies a change that was not applied, and orders nothing yet', async () => {
    const guest = await atPayment()
    const { leave, text } = await guest.post(payment, { ...filledIn, ...chosen, amount: '30' })
    expect(leave).toBeUndefined()
    expect(text).toMatch(/Gesamt 30,00/)
    expect((await guest.post(payment, { ...filledIn, ...chosen, amount: '30' })).leave).toBeDefined()
  })

  it('orders where nothing was changed, however the number is written', async () => {
    const guest = await atPayment()
    expect((await guest.post(payment, { ...filledIn, ...chosen, msisdn: '+49 1511 2345678' })).leave).toBeDefined()
  })

  it.each([
    [{ msisdn: '0151 12' }, 'msisdn', 'numberNotValid'],
    [{ msisdn: '' }, 'msisdn', 'numberMissing'],
    [{ amount: '900' }, 'amount', 'amountNotOffered'],
  ] as const)('refuses %j beside its field, and changes nothing', async (wrong, field, text) => {
    const guest = await atPayment()
    const refused = await guest.post(payment, { ...filledIn, ...chosen, ...wrong })
    expect([refused.status, refused.leave]).toEqual([422, undefined])
    expect(element(refused.html, `name="${field}"`)).toContain('aria-invalid="true"')
    expect(refused.text).toContain(guest.t(text))
    expect(element(refused.html, 'name="email"')).toContain('value="ada@example.com"')
    expect(await itemsOf(guest)).toEqual([[1500, '+4915112345678']])
  })

  it('is left to the cart where it holds several, and to nobody whose browser did not fill it', async () => {
    const guest = aGuest(aTenant())
    await choose(guest)
    await choose(guest, '0151 12345679')
    expect((await guest.get(payment)).html).not.toContain('name="msisdn"')
    await guest.post(payment, { ...filledIn, ...chosen, amount: '30' })
    expect(await itemsOf(guest)).toEqual([
      [1500, '+4915112345678'],
      [1500, '+4915112345679'],
    ])
    const other = await atPayment()
    other.jar.delete('__Host-buyer')
    expect((await other.get(payment)).html).not.toContain('name="msisdn"')
  })
})
