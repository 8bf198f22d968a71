import { describe, expect, test } from 'vitest'
import { element } from '../../support/pages/ask-page.tsx'
import { atPayment, filledIn, payment, storedCart } from '../../support/shop/at-payment.ts'

const on = { features: { alternativePhoneNumberField: true } }
const keptNumber = async (guest: Awaited<ReturnType<typeof atPayment>>) =>
  (await storedCart(guest)).address?.phoneNumber

describe('features.alternativePhoneNumberField', () => {
  test('on: the country code is chosen in a field of its own, the shop’s country beforehand', async () => {
    const { html, text } = await (await atPayment(on)).get(payment)
    expect(text).toContain('Ländervorwahl +49 Deutschland +31 Niederlande')
    expect(html).toMatch(/<option value="de" selected="">\+49 Deutschland/)
  })

  test('on: the number is read as one of the chosen country', async () => {
    const guest = await atPayment(on)
    await guest.post(payment, { ...filledIn, phoneCountry: 'nl', phoneNumber: '06 12345678' })
    expect(await keptNumber(guest)).toBe('+31612345678')
    expect((await guest.get(payment)).html).toMatch(/<option value="nl" selected="">/)
  })

  test('on: the choice stays when the form comes back', async () => {
    const guest = await atPayment(on)
    const { html } = await guest.post(payment, { phoneCountry: 'fr', phoneNumber: '06 1' })
    expect(html).toMatch(/<option value="fr" selected="">/)
    expect(element(html, 'name="phoneNumber"')).toContain('value="06 1"')
  })

  test('off: one field takes the number in whatever form', async () => {
    const { html, text } = await (await atPayment()).get(payment)
    expect(element(html, 'name="phoneNumber"')).toBeDefined()
    expect(text).not.toContain('Ländervorwahl')
  })
})
