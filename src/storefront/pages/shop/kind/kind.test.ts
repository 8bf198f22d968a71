import { describe, expect, test } from 'vitest'
import { brandViews } from '#catalogue'
import { aGuest, element } from '../../../../../tests/support/ask-page.tsx'
import { aTenant } from '../../../../../tests/support/brand.ts'
import { ada } from '../../../../../tests/support/fake-accounts.ts'
import { fakeOrder } from '../../../../../tests/support/fake-orders.ts'

const main = '/shop/topup/firstbrand'
const automatic = (more: object = {}) =>
  aGuest(aTenant({ topup: { autoTopupTypes: ['low-balance', 'weekly', 'monthly'], lowBalanceLimit: 500, ...more } }))
const typed = { msisdn: '0151 12345678', amount: '15' }
const optionsOf = (guest: ReturnType<typeof automatic>) =>
  guest.world.calls.filter((call) => call.startsWith('addToCart')).map((call) => JSON.parse(call.slice(10)))

describe('once or automatically', () => {
  test('nothing automatic is chosen beforehand, and each says when it tops up', async () => {
    const guest = automatic()
    const { html, text } = await guest.get(main)
    expect(element(html, 'value="none"')).toContain('checked')
    for (const kind of ['low-balance', 'weekly', 'monthly']) {
      expect(element(html, `value="${kind}"`), kind).not.toContain('checked')
    }
    const amount = guest.t('kind.amountAbove')
    expect(text).toContain(guest.t('kind.low-balanceText', { amount, limit: '5 €' }))
    expect(text).toContain(guest.t('kind.weeklyText', { amount, time: '8:00' }))
    // Today is the last day of 2030, a Tuesday; whatever is chosen begins tomorrow at the earliest.
    for (const first of [
      'Montag, ab 6. Januar',
      'Dienstag, ab 7. Januar',
      'Mittwoch, ab 1. Januar',
      '31, ab 31. Januar',
    ])
      expect(text).toContain(first)
    expect(text).toContain(guest.t('kind.terms'))
    expect(text).toContain(guest.t('kind.account'))
  })

  test('is not asked where a brand tops up once only, nor where there are no accounts', async () => {
    const once = aGuest(aTenant())
    expect((await once.get(main)).text).not.toContain(once.t('kind.question'))
    const nobody = aGuest(aTenant({ topup: { autoTopupTypes: ['weekly'] }, features: { isAuthDisabled: true } }))
    expect((await nobody.get(main)).text).not.toContain(nobody.t('kind.question'))
  })

  test.each([
    [{ autoTopup: 'none' }, undefined],
    [{}, undefined],
    [
      { autoTopup: 'weekly', weekday: '3', dayOfMonth: '1' },
      { recurringOption: { recurringType: 'WEEKLY', recurringDay: 3 } },
    ],
    [
      { autoTopup: 'monthly', dayOfMonth: '31', startsLater: 'on' },
      { recurringOption: { recurringType: 'MONTHLY', recurringDay: 31 }, startsLater: true },
    ],
    [{ autoTopup: 'low-balance' }, { lowBalanceOption: { tariffEnabled: false } }],
    [
      { autoTopup: 'low-balance', lowBalanceLimit: '10' },
      { lowBalanceOption: { tariffEnabled: false, lowBalanceLimit: 10 } },
      { lowBalanceLimit: 'user-chosen' },
    ],
    [{ autoTopup: 'tariff' }, { lowBalanceOption: { tariffEnabled: true } }, { autoTopupTypes: ['tariff'] }],
  ])('%j goes into the cart as %j', async (chosen: Record<string, string>, option, more?: object) => {
    const guest = automatic(more)
    guest.world.customer = ada
    const { location } = await guest.post(main, { ...typed, ...chosen })
    expect(location).toBe('/shop/checkout/cart')
    expect(optionsOf(guest)).toEqual(option ? [[option]] : [])
  })

  test('a guest signs in first and comes to the cart, which is as it was; whoever is signed in goes on', async () => {
    const guest = automatic()
    const { location } = await guest.post(main, { ...typed, autoTopup: 'weekly', weekday: '1' })
    expect(location).toBe(`/login?to=${encodeURIComponent('/shop/checkout/cart')}&why=auto-topup`)
    expect(guest.jar.get('cart')).toBeDefined()
    const login = await guest.get(location ?? '')
    expect(login.text).toContain(guest.t('account.login.forAutoTopup'))
    guest.world.customer = ada
    expect((await guest.get('/shop/checkout/cart')).text).toContain('+49 1511 2345678')
  })

  test('what was chosen stays when the form comes back', async () => {
    const guest = automatic({ lowBalanceLimit: 'user-chosen' })
    const { status, html } = await guest.post(main, { amount: '15', autoTopup: 'low-balance', lowBalanceLimit: '10' })
    expect(status).toBe(422)
    expect(element(html, 'value="low-balance"')).toContain('checked')
    expect(element(html, 'value="none"')).not.toContain('checked')
    expect(html).toMatch(/<option[^>]*selected[^>]*>10/)
  })

  test.each<Record<string, string>>([{ autoTopup: 'daily' }, { autoTopup: 'weekly', weekday: 'x' }])(
    '%j, which no form of ours sends, is refused',
    async (chosen) => {
      const guest = automatic()
      expect((await guest.post(main, { ...typed, ...chosen })).status).toBe(422)
      expect(optionsOf(guest)).toEqual([])
    },
  )
})

describe('by text', () => {
  const sms = { topup: { exampleSms: 'KOOP 15 1234' }, sms: { sender: 'Brand', number: '+4915799912345' } }
  const byText = () => aGuest(aTenant(sms))

  test('is one of the ways, not chosen beforehand, with how one writes and the PIN', async () => {
    const guest = byText()
    const { html, text } = await guest.get(main)
    expect(element(html, 'value="none"')).toContain('checked')
    expect(element(html, 'value="sms"')).not.toContain('checked')
    expect(element(html, 'name="pinCode"')).toContain('type="password"')
    expect(text).toContain('KOOP 15 PIN')
    expect(text).toContain(guest.t('kind.smsTerms'))
    expect(text).not.toContain(guest.t('kind.weekly'))
  })

  test.each([
    [{}, { pinCode: '4711' }],
    [{ startsLater: 'on' }, { pinCode: '4711', startsLater: true }],
  ])('%j goes into the cart as %j, by way of signing in', async (more, consent) => {
    const guest = byText()
    const { location } = await guest.post(main, { ...typed, ...more, autoTopup: 'sms', pinCode: '4711' })
    expect(optionsOf(guest)).toEqual([[consent]])
    expect(location).toContain('why=sms-topup')
    expect((await guest.get(location ?? '')).text).toContain(guest.t('account.login.forSmsTopup'))
    guest.world.customer = ada
    const cart = await guest.get('/shop/checkout/cart')
    expect(cart.text).toContain(guest.t('account.sms.title'))
    const { text, html } = await guest.get('/shop/checkout/payment')
    expect(element(html, 'name="autoTopupConsent"')).not.toContain('checked')
    expect(text.includes(guest.t('autoTopup.checkOnly'))).toBe('startsLater' in more)
  })

  test('what is no PIN is refused, and does not come back with the form', async () => {
    const guest = byText()
    const { status, html, text } = await guest.post(main, { ...typed, autoTopup: 'sms', pinCode: '98x' })
    expect([status, text.includes(guest.t('smsPinNotValid'))]).toEqual([422, true])
    expect(element(html, 'value="sms"')).toContain('checked')
    // Beside its field, which says so to whoever cannot see that.
    const field = element(html, 'name="pinCode"')
    expect(field).toContain('aria-invalid="true"')
    expect(field).toMatch(/aria-describedby="[^"]*pinCode-error"/)
    expect(html).not.toContain('98x')
  })

  test('is not ordered without leave of its own, which is asked for beside its box', async () => {
    const guest = byText()
    guest.world.customer = ada
    await guest.post(main, { ...typed, autoTopup: 'sms', pinCode: '4711' })
    const { status, text } = await guest.post('/shop/checkout/payment', { paymentMethod: 'creditcard', startNow: 'on' })
    expect([status, text.includes(guest.t('smsConsentMissing'))]).toEqual([422, true])
  })

  test.each([
    [true, 'smsTopup.prove'],
    [false, 'smsTopup.manage'],
  ] as const)('the result says what was set up, waiting for a code: %s', async (isWaiting, key) => {
    const guest = byText()
    const order = fakeOrder('success')
    const items = order.items.map((item) => ({ ...item, smsTopupConsent: {} }))
    guest.world.orders.set('c-1', { ...order, items, cartName: 'c-1' })
    const result = '/shop/checkout/result?order=c-1'
    expect((await guest.get(result)).text).toContain(guest.t('smsTopup.goOnText'))
    guest.world.setUp = [{ kind: 'sms', told: ['Done.', 'Go on.'], isWaiting }]
    const { html, text } = await guest.get(result)
    expect(text).toContain('Done. Go on.')
    expect(text).toContain(guest.t(key))
    expect(html).toContain('href="/account/sms-topups"')
  })
})

describe('after a top-up that was bought once', () => {
  const result = '/shop/checkout/result?order=c-1'
  const bought = (guest: ReturnType<typeof automatic>) => {
    const order = fakeOrder('success')
    const productId = brandViews(guest.shop)[0]?.products[0]?.productId ?? ''
    const items = order.items.map((item) => ({ ...item, productId }))
    guest.world.orders.set('c-1', { ...order, items, cartName: 'c-1' })
    return guest
  }

  test('the same is offered by itself, nothing chosen beforehand; nothing is topped up now', async () => {
    const guest = bought(automatic())
    const { html, text } = await guest.get(result)
    expect(text).toContain(guest.t('kind.offer'))
    expect(html).not.toContain('value="none"')
    // Once was done a moment ago.
    expect([text.includes(guest.t('kind.questionLater')), text.includes(guest.t('kind.question'))]).toEqual([
      true,
      false,
    ])
    for (const kind of ['low-balance', 'weekly', 'monthly']) {
      expect(element(html, `value="${kind}"`), kind).not.toContain('checked')
    }
    const none = await guest.post(result, { order: 'c-1', intent: 'automatic' })
    expect([none.status, none.text.includes(guest.t('kindMissing'))]).toEqual([422, true])
    const { location } = await guest.post(result, {
      order: 'c-1',
      intent: 'automatic',
      autoTopup: 'weekly',
      weekday: '5',
    })
    expect(location).toContain('/login?to=')
    expect(optionsOf(guest)).toEqual([
      [{ recurringOption: { recurringType: 'WEEKLY', recurringDay: 5 }, startsLater: true }],
    ])
  })

  test('by text is among what is offered; a PIN that is missing is asked for, and nothing is topped up now', async () => {
    const guest = bought(
      aGuest(aTenant({ topup: { exampleSms: 'KOOP 15 1234' }, sms: { sender: 'B', number: '+4915799912345' } })),
    )
    const { text } = await guest.get(result)
    expect(text).toContain(
      guest.t('kind.smsText', { example: 'KOOP 15 PIN', number: '+49 1579 9912345', amount: '15,00 €' }),
    )
    const asked = { order: 'c-1', intent: 'automatic', autoTopup: 'sms' }
    const none = await guest.post(result, asked)
    expect([none.status, none.text.includes(guest.t('smsPinNotValid'))]).toEqual([422, true])
    const { location } = await guest.post(result, { ...asked, pinCode: '4711' })
    expect(location).toContain('why=sms-topup')
    expect(optionsOf(guest)).toEqual([[{ pinCode: '4711', startsLater: true }]])
  })

  test('nothing is offered where the brand has nothing of the kind, or the order came to nothing', async () => {
    const once = bought(aGuest(aTenant()))
    expect((await once.get(result)).text).not.toContain(once.t('kind.offer'))
    const failed = automatic()
    failed.world.orders.set('c-1', { ...fakeOrder('failed'), cartName: 'c-1' })
    expect((await failed.get(result)).text).not.toContain(failed.t('kind.offer'))
  })
})
