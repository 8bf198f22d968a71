import { describe, expect, test } from 'vitest'
import { atPayment, filledIn, payment } from '../../support/shop/at-payment.ts'

const on = { features: { hasAddressCountrySelection: true } }

describe('features.hasAddressCountrySelection', () => {
  test('on: every country can be chosen by its own name, the shop’s beforehand', async () => {
    const { html } = await (await atPayment(on)).get(payment)
    expect(html).toContain('<option value="DE" selected="">Deutschland</option>')
    expect(html).toContain('<option value="GR">Ελλάδα</option>')
    expect(html.match(/<option value="[A-Z]{2}"/g)).toHaveLength(249)
    expect((await (await atPayment({ ...on, country: 'nl' })).get(payment)).html).toContain(
      '<option value="NL" selected="">Nederland</option>',
    )
  })

  test('on: the chosen one stays', async () => {
    const guest = await atPayment(on)
    await guest.post(payment, { ...filledIn, countryCode: 'AT' })
    expect((await guest.get(payment)).html).toContain('<option value="AT" selected="">Österreich</option>')
  })

  test('off: no country is asked for', async () => {
    const { html, text } = await (await atPayment()).get(payment)
    expect(html).not.toMatch(/<option value="[A-Z]{2}"/)
    expect(text).not.toContain('Land')
  })
})
