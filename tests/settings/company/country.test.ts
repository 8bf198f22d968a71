import { describe, expect, test } from 'vitest'
import { aTenant } from '../../support/brands/brand.ts'
import { aGuest } from '../../support/pages/ask-page.tsx'
import { atPayment, payment } from '../../support/shop/at-payment.ts'

const main = '/shop/topup/firstbrand'

describe('country', () => {
  test('a number without country code is taken for one of the shop’s country', async () => {
    const dutch = aGuest(aTenant({ country: 'nl' }))
    expect((await dutch.get(main)).text).toContain('+31')
    expect((await dutch.post(main, { msisdn: '06 12345678', amount: '15' })).location).toBe('/shop/checkout/payment')
    const german = aGuest(aTenant())
    expect((await german.get(main)).text).toContain('+49')
    expect((await german.post(main, { msisdn: '06 12345678', amount: '15' })).status).toBe(422)
  })

  test('the shop’s country is chosen beforehand in an address', async () => {
    const features = { hasAddressCountrySelection: true }
    const { html } = await (await atPayment({ country: 'nl', features })).get(payment)
    expect(html).toContain('<option value="NL" selected="">')
  })
})
