import { describe, expect, test } from 'vitest'
import { aTenant } from '../../support/brands/brand.ts'
import { aGuest, element } from '../../support/pages/ask-page.tsx'
import { storedCart } from '../../support/shop/at-payment.ts'

const main = '/shop/topup/firstbrand'
const wanted = { msisdn: '0151 12345678', amount: '15', autoTopupLight: 'on' }
const guestWhere = (hasAutoTopupLight: boolean, autoTopupLightEnabled = true) =>
  aGuest(aTenant({ autoTopupLightEnabled, topup: { hasAutoTopupLight } }))

describe('topup.hasAutoTopupLight', () => {
  test('on, the main page offers a text when credit runs low, not ticked, and the cart is told of it', async () => {
    const guest = guestWhere(true)
    const { html, text } = await guest.get(main)
    expect(text).toContain(guest.t('account.light.wish'))
    expect(element(html, 'name="autoTopupLight"')).not.toContain('checked')
    await guest.post(main, wanted)
    expect((await storedCart(guest)).items).toMatchObject([{ phoneNumber: '+4915112345678', light: {} }])
  })

  test('off, or where the server does not take it, it is not offered', async () => {
    for (const guest of [guestWhere(false), guestWhere(true, false)]) {
      expect((await guest.get(main)).text).not.toContain(guest.t('account.light.wish'))
    }
  })
})
