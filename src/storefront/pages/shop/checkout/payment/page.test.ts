import { describe, expect, it } from 'vitest'
import { aGuest, element } from '../../../../../../tests/support/ask-page.tsx'
import { aTenant } from '../../../../../../tests/support/brand.ts'
import { ada } from '../../../../../../tests/support/fake-accounts.ts'
import { fakeOrder } from '../../../../../../tests/support/fake-orders.ts'

const brand = aTenant()
const dutch = aTenant({
  country: 'nl',
  locales: ['nl'],
  hasDutchBankList: true,
  paymentMethods: [{ id: 'ideal' }, { id: 'creditcard' }],
})
const here = '/shop/checkout/payment'
const filled = {
  email: 'ada@example.com',
  firstname: 'Ada',
  lastname: 'Beispiel',
  language: 'en',
  paymentMethod: 'creditcard',
  startNow: 'on',
}

async function atPayment(tenant = brand, language?: string) {
  const guest = aGuest(tenant, language)
  const msisdn = tenant.country === 'nl' ? '06 12345678' : '0151 12345678'
  await guest.post('/shop/topup/firstbrand', { msisdn, amount: '15' })
  return guest
}

describe('the payment page', () => {
  it('needs a cart', async () => {
    expect((await aGuest(brand).get(here)).location).toBe('/shop/checkout/cart')
  })

  it('resets a cart that is gone', async () => {
    const guest = aGuest(brand)
    guest.jar.set('cart', 'c-gone')
    expect((await guest.get(here)).location).toBe('/shop/checkout/cart?reset')
    expect(guest.jar.has('cart')).toBe(false)
  })

  it.each([
    ['de', 'Zahlungspflichtig bestellen'],
    ['en', 'Order with obligation to pay'],
  ])(
    'has what is bought and the total right above the order button, in the words of the law (%s)',
    async (language, words) => {
      const { text } = await (await atPayment(brand, language)).get(here)
      expect(text).toMatch(
        new RegExp(`\\+49 1511 2345678 .{0,30}15.00.{0,30} (Gesamt|Total) .{0,3}15.00.{0,3} ${words}`),
      )
    },
  )

  it('fills in who is signed in, and leaves what the cart was told already', async () => {
    const guest = await atPayment()
    guest.world.customer = ada
    const value = async (name: string) => element((await guest.get(here)).html, `name="${name}"`)
    expect(await value('email')).toContain('value="ada@shopper.example"')
    expect(await value('firstname')).toContain('value="Ada"')
    expect(await value('lastname')).toContain('value="Muster"')
    await guest.post(here, { ...filled, startNow: '', email: 'other@example.com' })
    expect(await value('email')).toContain('value="other@example.com"')
    expect(await value('lastname')).toContain('value="Beispiel"')
  })

  it('fills in the address of the profile, until the cart has one', async () => {
    const guest = await atPayment(aTenant({ addressFields: { street: 'optional', city: 'optional' } }))
    guest.world.customer = ada
    guest.world.profile = { street: 'Hauptstraße', city: 'Berlin' }
    const value = async (name: string) => element((await guest.get(here)).html, `name="${name}"`)
    expect(await value('street')).toContain('value="Hauptstraße"')
    await guest.post(here, { ...filled, startNow: '', city: '' })
    expect(await value('city')).toContain('value=""')
  })

  it('leaves the box of the law empty', async () => {
    const { html } = await (await atPayment()).get(here)
    expect(element(html, 'name="startNow"')).not.toContain('checked')
  })

  it('asks only what the brand needs, and says what is optional', async () => {
    const { html, text } = await (await atPayment()).get(here)
    expect(element(html, 'name="email"')).toContain('autoComplete="email"')
    expect(element(html, 'name="street"')).toBeUndefined()
    expect(text).toContain('Ihre Telefonnummer (freiwillig)')
  })

  it('lets the country be chosen where the brand wants it, named in the reader’s language', async () => {
    const guest = await atPayment(aTenant({ features: { hasAddressCountrySelection: true } }))
    const { html } = await guest.get(here)
    expect(html).toContain('<option value="DE" selected="">Deutschland</option>')
    expect(html.match(/<option value="[A-Z]{2}"/g)).toHaveLength(249)
  })

  it('offers the banks under the method that takes them', async () => {
    const { html } = await (await atPayment(dutch)).get(here)
    expect(html).toContain('<option value="INGBNL2A">ING</option>')
    expect(html).toContain('<option value="more">Andere bank</option>')
  })

  it('tells that the payment was cancelled', async () => {
    const guest = await atPayment()
    expect((await guest.get(`${here}?status=cancelled`)).text).toContain(guest.t('paymentCancelled'))
  })
})

describe('ordering', () => {
  it('leads to the payer, and keeps the token of the order', async () => {
    const guest = await atPayment()
    const { status, leave, html } = await guest.post(here, filled)
    expect([status, leave]).toEqual([200, 'https://payments.example/pay/1'])
    expect(element(html, 'href="https://payments.example/pay/1"')).toBeDefined()
    expect(guest.jar.get('order')).toBe(guest.jar.get('cart'))
  })

  it('keeps contact and checkout language with the cart', async () => {
    const guest = await atPayment()
    await guest.post(here, filled)
    const { html } = await guest.get(here)
    expect(element(html, 'name="email"')).toContain('value="ada@example.com"')
  })

  it('hands on that the shopper agreed to the box of the law, also when a code was asked for in between', async () => {
    const guest = await atPayment()
    await guest.post(here, filled)
    expect(guest.world.calls.at(-1)).toContain('"startNow":true')
    const other = await atPayment()
    other.world.otp = true
    await other.post(here, filled)
    await other.post(here, { ...filled, intent: 'otp', otp: '123456' })
    expect(other.world.calls.at(-1)).toContain('"startNow":true')
  })

  it('names the chosen bank to the payer', async () => {
    const guest = await atPayment(dutch)
    await guest.post(here, { ...filled, paymentMethod: 'ideal', issuerId: 'INGBNL2A' })
    expect(guest.world.calls.at(-1)).toContain('"additionalData":{"issuerId":"INGBNL2A"}')
  })

  it('refuses without the box of the law, beside it, and starts no payment', async () => {
    const guest = await atPayment()
    const { startNow: _, ...without } = filled
    const { status, html, text } = await guest.post(here, without)
    expect(status).toBe(422)
    expect(element(html, 'name="startNow"')).toContain('aria-invalid="true"')
    expect(text).toContain(guest.t('startNowMissing'))
    expect(guest.world.calls).toEqual([])
  })

  it('tells all that is missing at once, each problem naming its field, and keeps the rest', async () => {
    const guest = await atPayment()
    const { html, text } = await guest.post(here, { email: 'ada', paymentMethod: 'paypal' })
    expect(text).toContain(`${guest.t('firstname')}: ${guest.t('required')}`)
    for (const name of ['email', 'firstname', 'lastname', 'startNow']) {
      expect(element(html, `href="#${name}"`)).toBeDefined()
      expect(element(html, `name="${name}"`)).toContain('aria-invalid="true"')
    }
    expect(element(html, 'name="email"')).toContain('value="ada"')
    expect(element(html, 'value="paypal"')).toContain('checked')
  })

  it('charges what was shown: another total is refused with the new one in sight, and nothing typed is lost', async () => {
    const guest = await atPayment()
    const shownTotal = /name="shownTotal" value="([\d.]+)"/.exec((await guest.get(here)).html)?.[1] ?? ''
    expect(shownTotal).toBe('15')
    const [line] = guest.world.carts.get(guest.jar.get('cart') ?? '')?.lines ?? []
    if (line) line.amount = 20
    const refused = await guest.post(here, { ...filled, shownTotal })
    expect([refused.status, refused.leave]).toEqual([422, undefined])
    expect(refused.text).toContain(guest.t('totalChanged'))
    expect(refused.text).toMatch(/Gesamt 20,00/)
    expect(element(refused.html, 'name="shownTotal"')).toContain('value="20"')
    expect(element(refused.html, 'name="lastname"')).toContain('value="Beispiel"')
    expect((await guest.post(here, { ...filled, shownTotal: '20' })).leave).toBe('https://payments.example/pay/1')
  })

  it('refuses a method that is not offered', async () => {
    const guest = await atPayment()
    const { text } = await guest.post(here, { ...filled, paymentMethod: 'ideal' })
    expect(text).toContain(guest.t('paymentMethodIsNotAvailable'))
    const { paymentMethod: none, ...unchosen } = filled
    expect((await guest.post(here, unchosen)).text).toContain(guest.t('paymentMethodMissing'))
  })

  it('leads a second press to where the first one led', async () => {
    const guest = await atPayment()
    const first = await guest.post(here, filled)
    expect((await guest.post(here, filled)).leave).toBe(first.leave)
    expect(guest.world.orders.size).toBe(1)
  })

  it('leads to the result when the order was paid in another tab', async () => {
    const guest = await atPayment()
    await guest.post(here, filled)
    const cartName = guest.jar.get('cart') ?? ''
    const { orderNumber = '' } = guest.world.carts.get(cartName) ?? {}
    guest.world.orders.set(cartName, { ...fakeOrder('sent'), orderNumber, cartName })
    expect((await guest.get(here)).location).toBe(`/shop/checkout/result?order=${cartName}`)
    expect((await guest.post(here, filled)).location).toBe(`/shop/checkout/result?order=${cartName}`)
  })

  it('goes on with a new cart when the payment failed', async () => {
    const guest = await atPayment()
    await guest.post(here, filled)
    const cartName = guest.jar.get('cart') ?? ''
    const { orderNumber = '' } = guest.world.carts.get(cartName) ?? {}
    guest.world.orders.set(cartName, { ...fakeOrder('failed'), orderNumber, cartName })
    const again = `${here}?status=failed&reason=insufficient_funds&method=creditcard`
    expect((await guest.get(here)).location).toBe(again)
    expect(guest.jar.get('cart')).not.toBe(cartName)
    expect(guest.jar.has('order')).toBe(false)
    const { text } = await guest.get(again)
    expect(text).toContain(guest.t('paymentFailed'))
    expect(text).toContain(guest.t('paymentFailure.insufficient_funds'))
    expect(text).toContain(guest.t('paymentTryAgain'))
  })

  it('leads to the main page, which says so, when a payment method was called off', async () => {
    const guest = await atPayment()
    guest.world.refusesPayment = 'TOKEN_STATUS_CANCELED'
    const { location } = await guest.post(here, filled)
    expect(location).toMatch(/^\/shop\/topup\/firstbrand\?message=tokenStatusCanceledError&/)
    expect((await guest.get(location ?? '')).text).toContain(guest.t('tokenStatusCanceledError'))
  })

  it('keeps what was chosen when the method went down, and has the others to choose from', async () => {
    const guest = await atPayment()
    guest.world.refusesPayment = 'paymentMethodIsNotAvailable'
    const { status, html, text } = await guest.post(here, filled)
    expect(status).toBe(422)
    expect(text).toContain(guest.t('paymentMethodIsNotAvailable'))
    expect(element(html, 'id="firstname"')).toContain('value="Ada"')
    expect(element(html, 'id="startNow"')).toContain('checked')
  })

  it('begins with the method that was pressed after a failure', async () => {
    const { html } = await (await atPayment()).get(`${here}?status=failed&method=paypal`)
    expect(element(html, 'value="paypal"')).toContain('checked')
    expect(element(html, 'value="creditcard"')).not.toContain('checked')
  })

  it('believes no address that names a reason or a method there is not', async () => {
    const guest = await atPayment()
    const { html, text } = await guest.get(`${here}?status=failed&reason=nonsense&method=barter`)
    expect(text).not.toContain('nonsense')
    expect(element(html, 'value="creditcard"')).toContain('checked')
  })

  it('says at once where there is nothing to pay with', async () => {
    const guest = await atPayment(aTenant({ paymentMethods: [{ id: 'eps', countries: ['at'] }] }))
    expect((await guest.get(here)).text).toContain(guest.t('unavailableCountry'))
  })

  it('sends the token of a card that was entered in the frame, with cards only', async () => {
    const guest = await atPayment(aTenant({ iFrameCreditCard: true }))
    await guest.post(here, { ...filled, cardToken: 'tkn_1' })
    expect(guest.world.calls.at(-1)).toContain('"additionalData":{"cardToken":"tkn_1"}')
    const other = await atPayment(aTenant({ iFrameCreditCard: true }))
    await other.post(here, { ...filled, paymentMethod: 'paypal', cardToken: 'tkn_1' })
    expect(other.world.calls.at(-1)).not.toContain('tkn_1')
  })

  it('resets a cart that went while the form was filled in', async () => {
    const guest = await atPayment()
    guest.world.carts.clear()
    guest.world.carts.set('other', { lines: [] })
    const answer = await guest.post(here, filled)
    expect(answer.location).toBe('/shop/checkout/cart?reset')
  })
})

describe('the one-time password', () => {
  async function atOtp() {
    const guest = await atPayment()
    guest.world.otp = true
    return { guest, asked: await guest.post(here, filled) }
  }
  const kept = { ...filled, intent: 'otp', sentTo: '+49171*****78' }

  it('is asked for when the shop wants one, and says where it went', async () => {
    const { guest, asked } = await atOtp()
    expect(asked.leave).toBeUndefined()
    expect(asked.text).toContain(guest.t('otpSentTo', { to: '+49171*****78' }))
    expect(element(asked.html, 'name="otp"')).toContain('autoComplete="one-time-code"')
    expect(guest.world.calls).toEqual([])
  })

  it('carries along what was chosen, so that nothing is asked twice', async () => {
    const { asked } = await atOtp()
    expect(asked.html).toContain('<input type="hidden" name="paymentMethod" value="creditcard"/>')
  })

  it('leads to the payer once it is right, blanks or not', async () => {
    const { guest } = await atOtp()
    expect((await guest.post(here, { ...kept, otp: '123 456' })).leave).toBe('https://payments.example/pay/1')
    expect(guest.world.calls.at(-1)).toContain('"paymentMethod":"creditcard"')
  })

  it('is refused beside its field when it is wrong, and can be typed again', async () => {
    const { guest } = await atOtp()
    const { status, html, text } = await guest.post(here, { ...kept, otp: '000000' })
    expect(status).toBe(422)
    expect(element(html, 'name="otp"')).toContain('aria-invalid="true"')
    expect(text).toContain(guest.t('otpWrong'))
    expect(text).toContain(guest.t('otpSentTo', { to: '+49171*****78' }))
    expect((await guest.post(here, { ...kept, otp: '123456' })).leave).toBeDefined()
  })

  it('is not sent again within its minute', async () => {
    const { guest } = await atOtp()
    const { status, text } = await guest.post(here, { ...kept, intent: 'resend' })
    expect(status).toBe(422)
    expect(text).toContain(guest.t('otpResendTimeLimit'))
  })
})

const automatic = aTenant({ topup: { autoTopupTypes: ['weekly', 'low-balance'], lowBalanceLimit: 500 } })

describe('an automatic top-up at the payment page', () => {
  const weekly = { autoTopup: 'weekly', weekday: '1' }
  async function withAutomatic(more: Record<string, string> = {}) {
    const guest = aGuest(automatic, 'en')
    guest.world.customer = ada
    await guest.post('/shop/topup/firstbrand', { msisdn: '0151 12345678', amount: '15', ...weekly, ...more })
    return guest
  }

  it('needs an account, and leads back here with one', async () => {
    const guest = await withAutomatic()
    guest.world.customer = undefined
    const { location } = await guest.get(here)
    expect(location).toBe(`/login?${new URLSearchParams({ to: here, why: 'auto-topup' })}`)
    guest.world.customer = ada
    expect((await guest.get(here)).text).toContain('Automatic top-up')
  })

  it('stands right above the order button as a contract of its own, with a box that nobody ticked', async () => {
    const { html, text } = await (await withAutomatic()).get(here)
    const words = 'When every Monday This is a separate contract alongside this purchase'
    expect(text).toMatch(new RegExp(`Total .{0,3}15.00.{0,3} Automatic top-up ${words}.*Order with obligation to pay`))
    expect(text).toContain('Saldo Test GmbH that +49 1511 2345678 is topped up automatically by €15.00 (every Monday)')
    expect(element(html, 'name="autoTopupConsent"')).not.toContain('checked')
    expect(html).not.toContain('name="savePayment')
  })

  it('is not ordered without that box, and goes to the shop with it', async () => {
    const guest = await withAutomatic()
    const refused = await guest.post(here, filled)
    expect(refused.status).toBe(422)
    expect(refused.text).toContain(guest.t('autoTopupConsentMissing'))
    expect(guest.world.calls.some((call) => call.startsWith('startPayment'))).toBe(false)
    await guest.post(here, { ...filled, autoTopupConsent: 'on' })
    expect(guest.world.calls.find((call) => call.startsWith('startPayment'))).toContain('"autoTopupConsent":true')
  })

  it('keeps the tick of the words that were shown, and ticks no others, whatever was refused', async () => {
    const guest = await withAutomatic()
    const shownTerms = /name="shownTerms" value="([^"]+)"/.exec((await guest.get(here)).html)?.[1] ?? ''
    guest.world.refusesPayment = 'startPaymentErrorMessage'
    const boxAfter = async (shown: string) => {
      const { html } = await guest.post(here, { ...filled, autoTopupConsent: 'on', shownTerms: shown })
      expect(element(html, 'name="startNow"')).toContain('checked')
      return element(html, 'name="autoTopupConsent"')
    }
    expect(await boxAfter(shownTerms)).toContain('checked')
    expect(await boxAfter('of other words')).not.toContain('checked')
  })

  it('asks for a method to pay with later where nothing is paid now', async () => {
    const { html, text } = await (await withAutomatic({ startsLater: 'on' })).get(here)
    expect(text).toContain('Nothing is charged now')
    expect(text).toContain('Order with obligation to pay')
    expect(element(html, 'value="creditcard"')).toContain('name="paymentMethod"')
  })

  it('does not ask to begin at once where nothing comes now', async () => {
    const guest = await withAutomatic({ startsLater: 'on' })
    expect((await guest.get(here)).html).not.toContain('name="startNow"')
    const { startNow: _, ...withoutBox } = filled
    await guest.post(here, { ...withoutBox, autoTopupConsent: 'on' })
    expect(guest.world.calls.some((call) => call.startsWith('startPayment'))).toBe(true)
    const atOnce = await withAutomatic()
    expect((await atOnce.get(here)).html).toContain('name="startNow"')
    const refused = await atOnce.post(here, { ...withoutBox, autoTopupConsent: 'on' })
    expect([refused.status, refused.text.includes(atOnce.t('startNowMissing'))]).toEqual([422, true])
  })
})
