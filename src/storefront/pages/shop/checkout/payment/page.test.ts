import { describe, expect, it } from 'vitest'
import { maskPhone } from '#kit/phone'
import type { WrittenSettings } from '#tenants/define'
import { aPassword } from '../../../../../../tests/support/customers/customer.ts'
import { element } from '../../../../../../tests/support/pages/ask-page.tsx'
import { type PageVisitor, pagesOf } from '../../../../../../tests/support/pages/pages.ts'
import { settles, storedPayments, uncounted } from '../../../../../../tests/support/shop/at-payment.ts'
import { wire } from '../../../../../../tests/support/shop/wire.ts'
import { untilHolds } from '../../../../../../tests/support/test-run/until-holds.ts'

const world = await wire()
const { guest: aGuest, customer: aCustomer } = pagesOf(world)
const dutch: Partial<WrittenSettings> = {
  country: 'nl',
  locales: ['nl'],
  hasDutchBankList: true,
  paymentMethods: [{ id: 'ideal' }, { id: 'creditcard' }],
}
const main = '/shop/topup/firstbrand'
const here = '/shop/checkout/payment'
const filled = {
  email: 'ada@example.com',
  firstname: 'Ada',
  lastname: 'Beispiel',
  language: 'en',
  paymentMethod: 'creditcard',
  startNow: 'on',
}
const atThePayer = /^http:\/\/127\.0\.0\.1:\d+\/pay\//

/** A shopper who has chosen a top-up of 15 and is at the payment page. */
async function chose<Visitor extends PageVisitor>(visitor: Visitor): Promise<Visitor> {
  const { location } = await visitor.post(main, { msisdn: '0151 12345678', amount: '15', brandId: 'own-brand' })
  expect(location).toBe('/shop/checkout/payment')
  return visitor
}
const atPayment = (written: Partial<WrittenSettings> = {}, language?: string) =>
  chose(aGuest({ riskRules: uncounted, ...written }, language ? { language } : {}))
const paymentsOf = (visitor: PageVisitor) => storedPayments(visitor, world.asOwner)
const lastPaymentOf = async (visitor: PageVisitor) => (await paymentsOf(visitor)).at(-1)

describe('the payment page', () => {
  it('needs a cart', async () => {
    expect((await aGuest().get(here)).location).toBe('/shop/checkout/cart')
  })

  it('resets a cart that is gone', async () => {
    const guest = aGuest()
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
      const { text } = await (await atPayment({}, language)).get(here)
      expect(text).toMatch(
        new RegExp(`\\+49 1511 2345678 .{0,30}15.00.{0,30} (Gesamt|Total) .{0,3}15.00.{0,3} ${words}`),
      )
    },
  )

  it('fills in who is signed in, and leaves what the cart was told already', async () => {
    const customer = await aCustomer({ riskRules: uncounted })
    await customer.post('/account/settings/profile', { firstname: 'Ada', lastname: 'Muster', language: 'de' })
    await chose(customer)
    const value = async (name: string) => element((await customer.get(here)).html, `name="${name}"`)
    expect(await value('email')).toContain(`value="${customer.email}"`)
    expect(await value('firstname')).toContain('value="Ada"')
    expect(await value('lastname')).toContain('value="Muster"')
    const { startNow: _, ...notYet } = filled
    await customer.post(here, { ...notYet, email: 'other@example.com' })
    expect(await value('email')).toContain('value="other@example.com"')
    expect(await value('lastname')).toContain('value="Beispiel"')
  })

  it('fills in the address of the profile, until the cart has one', async () => {
    const customer = await aCustomer({
      riskRules: uncounted,
      addressFields: { street: 'optional', houseNumber: 'optional', city: 'optional' },
    })
    const home = { street: 'Hauptstraße', city: 'Berlin', language: 'de' }
    expect((await customer.post('/account/settings/profile', home)).status).toBe(303)
    await chose(customer)
    const value = async (name: string) => element((await customer.get(here)).html, `name="${name}"`)
    expect(await value('street')).toContain('value="Hauptstraße"')
    const { startNow: _, ...notYet } = filled
    await customer.post(here, { ...notYet, city: '' })
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
    // What is optional is folded.
    expect(text).toContain('Weitere Angaben (freiwillig)')
    expect(element(html, 'name="firstname"')).not.toContain('aria-required')
  })

  it('lets the country be chosen where the brand wants it, named in the reader’s language', async () => {
    const guest = await atPayment({ features: { hasAddressCountrySelection: true } })
    const { html } = await guest.get(here)
    expect(html).toContain('<option value="DE" selected="">Deutschland</option>')
    expect(html.match(/<option value="[A-Z]{2}"/g)).toHaveLength(249)
  })

  it('offers the banks under the method that takes them', async () => {
    const guest = aGuest({ ...dutch, riskRules: uncounted })
    await guest.post(main, { msisdn: '06 12345678', amount: '15', brandId: 'own-brand' })
    const { html } = await guest.get(here)
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
    expect([status, leave]).toEqual([200, expect.stringMatching(atThePayer)])
    expect(element(html, `href="${leave}"`)).toBeDefined()
    const [order] = await paymentsOf(guest)
    expect(guest.jar.get('order')).toMatch(new RegExp(`^${order?.orderNumber}\\.`))
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
    expect((await lastPaymentOf(guest))?.startNow).toBeTruthy()
    const { other, fields, code } = await atOtp()
    await other.post(here, { ...fields, intent: 'otp', otp: await code() })
    expect((await lastPaymentOf(other))?.startNow).toBeTruthy()
  })

  it('names the chosen bank to the payer', async () => {
    const guest = aGuest({ ...dutch, riskRules: uncounted })
    await guest.post(main, { msisdn: '06 12345678', amount: '15', brandId: 'own-brand' })
    await guest.post(here, { ...filled, language: 'nl', paymentMethod: 'ideal', issuerId: 'INGBNL2A' })
    expect((await lastPaymentOf(guest))?.details).toMatchObject({ issuerId: 'INGBNL2A' })
  })

  it('refuses without the box of the law, beside it, and starts no payment', async () => {
    const guest = await atPayment()
    const { startNow: _, ...without } = filled
    const { status, html, text } = await guest.post(here, without)
    expect(status).toBe(422)
    expect(element(html, 'name="startNow"')).toContain('aria-invalid="true"')
    expect(text).toContain(guest.t('startNowMissing'))
    expect(await paymentsOf(guest)).toEqual([])
  })

  it('tells all that is missing at once, each problem naming its field, and keeps the rest', async () => {
    const guest = await atPayment({ addressFields: { firstname: 'required', lastname: 'required' } })
    const { html, text } = await guest.post(here, { email: 'ada', paymentMethod: 'creditcard' })
    expect(text).toContain(`${guest.t('firstname')}: ${guest.t('required')}`)
    for (const name of ['email', 'firstname', 'lastname', 'startNow']) {
      expect(element(html, `href="#${name}"`)).toBeDefined()
      expect(element(html, `name="${name}"`)).toContain('aria-invalid="true"')
    }
    expect(element(html, 'name="email"')).toContain('value="ada"')
    expect(element(html, 'value="creditcard"')).toContain('checked')
  })

  it('charges what was shown: another total is refused with the new one in sight, and nothing typed is lost', async () => {
    const guest = await atPayment()
    const shownTotal = /name="shownTotal" value="([\d.]+)"/.exec((await guest.get(here)).html)?.[1] ?? ''
    expect(shownTotal).toBe('15')
    // In another tab.
    await guest.post(main, { msisdn: '0151 12345678', amount: '30', brandId: 'own-brand' })
    const refused = await guest.post(here, { ...filled, shownTotal })
    expect([refused.status, refused.leave]).toEqual([422, undefined])
    expect(refused.text).toContain(guest.t('totalChanged'))
    expect(refused.text).toMatch(/Gesamt 45,00/)
    expect(element(refused.html, 'name="shownTotal"')).toContain('value="45"')
    expect(element(refused.html, 'name="lastname"')).toContain('value="Beispiel"')
    expect((await guest.post(here, { ...filled, shownTotal: '45' })).leave).toMatch(atThePayer)
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
    expect(await paymentsOf(guest)).toHaveLength(1)
  })

  it('leads to the result when the order was paid in another tab', async () => {
    const guest = await atPayment()
    const { leave } = await guest.post(here, filled)
    await settles(leave)
    const result = `/shop/checkout/result?order=${encodeURIComponent(guest.jar.get('order') ?? '')}`
    await untilHolds(async () => expect((await guest.get(here)).location).toBe(result))
    expect((await guest.post(here, filled)).location).toContain(result)
  })

  it('goes on with a new cart when the payment failed', async () => {
    const guest = await atPayment()
    const { leave } = await guest.post(here, filled)
    const cartName = guest.jar.get('cart') ?? ''
    await settles(leave, 'failed', { failureReason: 'insufficient_funds' })
    const again = `${here}?status=failed&reason=insufficient_funds&method=creditcard`
    await untilHolds(async () => expect((await guest.get(here)).location).toBe(again))
    expect(guest.jar.get('cart')).not.toBe(cartName)
    expect(guest.jar.has('order')).toBe(false)
    const { text } = await guest.get(again)
    expect(text).toContain(guest.t('paymentFailed'))
    expect(text).toContain(guest.t('paymentFailure.insufficient_funds'))
    expect(text).toContain(guest.t('paymentTryAgain'))
  })

  it('goes on with a new cart and the same contact when the provider does not take the card, all methods offered', async () => {
    const guest = await atPayment({ iFrameCreditCard: true })
    const cartName = guest.jar.get('cart')
    const { location } = await guest.post(here, { ...filled, cardToken: 'tkn_spent' })
    expect(location).toBe(`${here}?status=failed&reason=unknown_reason&method=creditcard`)
    expect(guest.jar.get('cart')).not.toBe(cartName)
    const { html, text } = await guest.get(location ?? '')
    expect(text).toContain(guest.t('paymentFailure.unknown_reason'))
    expect(element(html, 'id="firstname"')).toContain('value="Ada"')
    expect(element(html, 'value="paypal"')).toBeDefined()
  })

  it('begins with the method that was pressed after a failure', async () => {
    const { html } = await (await atPayment()).get(`${here}?status=failed&method=creditcard`)
    expect(element(html, 'value="creditcard"')).toContain('checked')
    expect(element(html, 'value="paypal"')).not.toContain('checked')
  })

  it('believes no address that names a reason or a method there is not', async () => {
    const guest = await atPayment()
    const { html, text } = await guest.get(`${here}?status=failed&reason=nonsense&method=barter`)
    expect(text).not.toContain('nonsense')
    expect(element(html, 'value="paypal"')).toContain('checked')
  })

  it('says at once where there is nothing to pay with', async () => {
    const guest = await atPayment({ paymentMethods: [{ id: 'eps', countries: ['at'] }] })
    expect((await guest.get(here)).text).toContain(guest.t('unavailableCountry'))
  })

  it('sends the token of a card that was entered in the frame, with cards only', async () => {
    const guest = await atPayment({ iFrameCreditCard: true })
    const ordered = { jar: new Map(guest.jar) }
    await guest.post(here, { ...filled, cardToken: 'tkn_1' })
    expect(await storedPayments(ordered, world.asOwner)).toMatchObject([{ details: { cardToken: 'tkn_1' } }])
    const other = await atPayment({ iFrameCreditCard: true })
    await other.post(here, { ...filled, paymentMethod: 'paypal', cardToken: 'tkn_1' })
    expect(await lastPaymentOf(other)).toMatchObject({
      method: 'paypal',
      details: expect.not.objectContaining({ cardToken: 'tkn_1' }),
    })
  })

  it('resets a cart that went while the form was filled in', async () => {
    const guest = await atPayment()
    await world.asOwner('delete from cart where cart_name = $1', [guest.jar.get('cart')])
    expect((await guest.post(here, filled)).location).toBe('/shop/checkout/cart?reset')
  })
})

let numbers = 0

/** A shopper whose contact number got a one-time password, as a rule of the brand asks from the first order on. */
async function atOtp() {
  const phoneNumber = `+4917155${String(++numbers).padStart(5, '0')}`
  const always = {
    per: 'email' as const,
    counts: 'amount' as const,
    atMost: 1,
    withinMinutes: 60,
    outcome: 'otp' as const,
  }
  const other = await atPayment({ riskRules: { ...uncounted, always } })
  const fields = { ...filled, phoneNumber }
  const asked = await other.post(here, fields)
  const code = () =>
    untilHolds(async () => {
      const inbox = await fetch(`${world.sandbox.url}/inbox.json?to=${encodeURIComponent(phoneNumber)}`)
      const [text] = (await inbox.json()) as { text: string }[]
      const [found] = /\b\d{6}\b/.exec(text?.text ?? '') ?? []
      if (!found) throw new Error('no code was sent')
      return found
    })
  return { other, asked, fields: { ...fields, sentTo: maskPhone(phoneNumber) }, code }
}

describe('the one-time password', () => {
  it('is asked for when the shop wants one, and says where it went', async () => {
    const { other, asked, fields } = await atOtp()
    expect(asked.leave).toBeUndefined()
    expect(asked.text).toContain(other.t('otpSentTo', { to: fields.sentTo }))
    expect(element(asked.html, 'name="otp"')).toContain('autoComplete="one-time-code"')
    expect(await paymentsOf(other)).toEqual([])
  })

  it('carries along what was chosen, so that nothing is asked twice', async () => {
    const { asked } = await atOtp()
    expect(asked.html).toContain('<input type="hidden" name="paymentMethod" value="creditcard"/>')
  })

  it('leads to the payer once it is right, blanks or not', async () => {
    const { other, fields, code } = await atOtp()
    const otp = await code()
    const spaced = `${otp.slice(0, 3)} ${otp.slice(3)}`
    expect((await other.post(here, { ...fields, intent: 'otp', otp: spaced })).leave).toMatch(atThePayer)
    expect((await lastPaymentOf(other))?.method).toBe('creditcard')
  })

  it('is refused beside its field when it is wrong, and can be typed again', async () => {
    const { other, fields, code } = await atOtp()
    const otp = await code()
    const wrong = otp === '000000' ? '000001' : '000000'
    const { status, html, text } = await other.post(here, { ...fields, intent: 'otp', otp: wrong })
    expect(status).toBe(422)
    expect(element(html, 'name="otp"')).toContain('aria-invalid="true"')
    expect(text).toContain(other.t('otpWrong', { triesLeft: 4 }))
    expect(text).toContain(other.t('otpSentTo', { to: fields.sentTo }))
    expect((await other.post(here, { ...fields, intent: 'otp', otp })).leave).toMatch(atThePayer)
  })

  it('is not sent again within its minute', async () => {
    const { other, fields } = await atOtp()
    const { status, text } = await other.post(here, { ...fields, intent: 'resend' })
    expect(status).toBe(422)
    expect(text).toContain(other.t('otpResendTimeLimit'))
  })
})

const automatic: Partial<WrittenSettings> = {
  riskRules: uncounted,
  topup: { autoTopupTypes: ['weekly', 'low-balance'], lowBalanceLimit: 500 },
}

describe('an automatic top-up at the payment page', () => {
  const weekly = { msisdn: '0151 12345678', amount: '15', brandId: 'own-brand', autoTopup: 'weekly', weekday: '1' }
  async function withAutomatic(more: Record<string, string> = {}) {
    const customer = await aCustomer(automatic, { language: 'en' })
    await customer.post(main, { ...weekly, ...more })
    return customer
  }

  it('needs an account, and leads back here with one', async () => {
    const { email } = await aCustomer(automatic)
    const guest = aGuest(automatic, { language: 'en' })
    await guest.post(main, weekly)
    const { location } = await guest.get(here)
    expect(location).toBe(`/login?${new URLSearchParams({ to: here, why: 'auto-topup' })}`)
    const signedIn = await guest.post(location ?? '', { email, password: aPassword, to: here })
    expect(signedIn.location).toBe(here)
    expect((await guest.get(here)).text).toContain('Automatic top-up')
  })

  it('stands right above the order button as a contract of its own, with a box that nobody ticked', async () => {
    const { html, text } = await (await withAutomatic()).get(here)
    const words = 'Number .* When every Monday .* This is a separate contract alongside this purchase'
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
    expect(await paymentsOf(guest)).toEqual([])
    await guest.post(here, { ...filled, autoTopupConsent: 'on' })
    expect((await lastPaymentOf(guest))?.mandate).toBeTruthy()
  })

  it('keeps the tick of the words that were shown, and ticks no others, whatever was refused', async () => {
    const guest = await withAutomatic()
    const shownTerms = /name="shownTerms" value="([^"]+)"/.exec((await guest.get(here)).html)?.[1] ?? ''
    const boxAfter = async (shown: string) => {
      const { html } = await guest.post(here, { ...filled, email: '', autoTopupConsent: 'on', shownTerms: shown })
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
    expect(await paymentsOf(guest)).toHaveLength(1)
    const atOnce = await withAutomatic()
    expect((await atOnce.get(here)).html).toContain('name="startNow"')
    const refused = await atOnce.post(here, { ...withoutBox, autoTopupConsent: 'on' })
    expect([refused.status, refused.text.includes(atOnce.t('startNowMissing'))]).toEqual([422, true])
  })
})
