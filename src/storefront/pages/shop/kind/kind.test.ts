import { describe, expect, test } from 'vitest'
import type { WrittenSettings } from '#tenants/define'
import { aPassword } from '../../../../../tests/support/customers/customer.ts'
import { element } from '../../../../../tests/support/pages/ask-page.tsx'
import { type PageVisitor, pagesOf } from '../../../../../tests/support/pages/pages.ts'
import {
  filledIn as filled,
  payment,
  settles,
  storedPayments,
  uncounted,
} from '../../../../../tests/support/shop/at-payment.ts'
import { badDay } from '../../../../../tests/support/shop/bad-day.ts'
import { untilHolds } from '../../../../../tests/support/test-run/until-holds.ts'
import { cartByName } from '../limited-calls.ts'

const byText: Partial<WrittenSettings> = {
  topup: { exampleSms: 'KOOP 15 1234' },
  sms: { sender: 'Brand', number: '+4915799912345' },
  riskRules: uncounted,
}
const automatic = (more: object = {}): Partial<WrittenSettings> => ({
  topup: { autoTopupTypes: ['low-balance', 'weekly', 'monthly'], lowBalanceLimit: 500, ...more },
  riskRules: uncounted,
})
const day = await badDay({ first: byText, booksDiffer: true })
const { guest: aGuest, customer: aCustomer } = pagesOf(day)

const main = '/shop/topup/firstbrand'
const typed = { msisdn: '0151 12345678', amount: '15', brandId: 'own-brand' }

/** What the lines of a visitor's cart set up. */
async function setUpBy(visitor: PageVisitor) {
  const cart = visitor.jar.get('cart')
  const view = cart === undefined ? undefined : await cartByName(await visitor.shop(), cart)
  const items = view && 'items' in view ? view.items : []
  return items.map(({ autoTopupOption, smsTopupConsent }) => autoTopupOption ?? smsTopupConsent)
}

describe('once or automatically', () => {
  test('nothing automatic is chosen beforehand, and each says when it tops up', async () => {
    const guest = aGuest(automatic())
    const { html, text } = await guest.get(main)
    expect(element(html, 'value="none"')).toContain('checked')
    for (const kind of ['low-balance', 'weekly', 'monthly']) {
      expect(element(html, `value="${kind}"`), kind).not.toContain('checked')
    }
    const amount = guest.t('kind.amountAbove')
    expect(text).toContain(guest.t('kind.low-balanceText', { amount, limit: '5 €' }))
    expect(text).toContain(guest.t('kind.weeklyText', { amount, time: '8:00' }))
    expect(text).toContain(guest.t('kind.terms'))
    expect(text).toContain(guest.t('kind.account'))
  })

  test('is not asked where a brand tops up once only, nor where there are no accounts', async () => {
    const once = aGuest()
    expect((await once.get(main)).text).not.toContain(once.t('kind.question'))
    const nobody = aGuest({ topup: { autoTopupTypes: ['weekly'] }, features: { isAuthDisabled: true } })
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
    [{ autoTopup: 'low-balance' }, { lowBalanceOption: { tariffEnabled: false, lowBalanceLimit: 5 } }],
    [
      { autoTopup: 'low-balance', lowBalanceLimit: '10' },
      { lowBalanceOption: { tariffEnabled: false, lowBalanceLimit: 10 } },
      { lowBalanceLimit: 'user-chosen' },
    ],
    [
      { autoTopup: 'tariff' },
      { lowBalanceOption: { tariffEnabled: true, lowBalanceLimit: 5 } },
      { autoTopupTypes: ['tariff'] },
    ],
  ])('%j goes into the cart as %j', async (chosen: Record<string, string>, option, more?: object) => {
    const guest = aGuest(automatic(more))
    const { location } = await guest.post(main, { ...typed, ...chosen })
    expect(location).toBe(
      option ? `/login?to=${encodeURIComponent('/shop/checkout/payment')}&why=auto-topup` : '/shop/checkout/payment',
    )
    expect(await setUpBy(guest)).toEqual([option])
  })

  test('a guest signs in first and comes to the payment, with the cart as it was; whoever is signed in goes on', async () => {
    const weekly = { ...typed, autoTopup: 'weekly', weekday: '1' }
    const known = await aCustomer(automatic())
    expect((await known.post(main, weekly)).location).toBe('/shop/checkout/payment')
    const guest = aGuest(automatic())
    const { location } = await guest.post(main, weekly)
    expect(location).toBe(`/login?to=${encodeURIComponent('/shop/checkout/payment')}&why=auto-topup`)
    expect(guest.jar.get('cart')).toBeDefined()
    const login = await guest.get(location ?? '')
    expect(login.text).toContain(guest.t('account.login.forAutoTopup'))
    const { email } = known
    const to = '/shop/checkout/payment'
    expect((await guest.post(location ?? '', { email, password: aPassword, to })).location).toBe(to)
    expect((await guest.get('/shop/checkout/cart')).text).toContain('+49 1511 2345678')
  })

  test('what was chosen stays when the form comes back', async () => {
    const guest = aGuest(automatic({ lowBalanceLimit: 'user-chosen' }))
    const { status, html } = await guest.post(main, { amount: '15', autoTopup: 'low-balance', lowBalanceLimit: '10' })
    expect(status).toBe(422)
    expect(element(html, 'value="low-balance"')).toContain('checked')
    expect(element(html, 'value="none"')).not.toContain('checked')
    expect(html).toMatch(/<option[^>]*selected[^>]*>10/)
  })

  test.each<Record<string, string>>([{ autoTopup: 'daily' }, { autoTopup: 'weekly', weekday: 'x' }])(
    '%j, which no form of ours sends, is refused',
    async (chosen) => {
      const guest = aGuest(automatic())
      expect((await guest.post(main, { ...typed, ...chosen })).status).toBe(422)
      expect(await setUpBy(guest)).toEqual([])
    },
  )
})

describe('by text', () => {
  test('is one of the ways, not chosen beforehand, with how one writes and the PIN', async () => {
    const guest = aGuest(byText)
    const { html, text } = await guest.get(main)
    expect(element(html, 'value="none"')).toContain('checked')
    expect(element(html, 'value="sms"')).not.toContain('checked')
    expect(element(html, 'name="pinCode"')).toContain('type="password"')
    expect(text).toContain('KOOP 15 PIN')
    expect(text).toContain(guest.t('kind.smsTerms'))
    expect(text).not.toContain(guest.t('kind.weekly'))
  })

  test.each([
    [{}, {}],
    [{ startsLater: 'on' }, { startsLater: true }],
  ])('%j goes into the cart as %j, by way of signing in, and its PIN with it', async (more, consent) => {
    const { email } = await aCustomer()
    const guest = aGuest(byText)
    const { location } = await guest.post(main, { ...typed, ...more, autoTopup: 'sms', pinCode: '4711' })
    expect(await setUpBy(guest)).toEqual([consent])
    expect(location).toContain('why=sms-topup')
    expect((await guest.get(location ?? '')).text).toContain(guest.t('account.login.forSmsTopup'))
    await guest.post(location ?? '', { email, password: aPassword })
    const cart = await guest.get('/shop/checkout/cart')
    expect(cart.text).toContain(guest.t('account.sms.title'))
    const { text, html } = await guest.get(payment)
    expect(element(html, 'name="autoTopupConsent"')).not.toContain('checked')
    expect(text.includes(guest.t('autoTopup.checkOnly'))).toBe('startsLater' in more)
  })

  test('what is no PIN is refused, and does not come back with the form', async () => {
    const guest = aGuest(byText)
    const { status, html, text } = await guest.post(main, { ...typed, autoTopup: 'sms', pinCode: '98x' })
    expect([status, text.includes(guest.t('smsPinNotValid'))]).toEqual([422, true])
    expect(element(html, 'value="sms"')).toContain('checked')
    // Beside its field, connected for screen readers.
    const field = element(html, 'name="pinCode"')
    expect(field).toContain('aria-invalid="true"')
    expect(field).toMatch(/aria-describedby="[^"]*pinCode-error"/)
    expect(html).not.toContain('98x')
  })

  test('is not ordered without consent of its own, which is asked for beside its box', async () => {
    const customer = await aCustomer(byText)
    await customer.post(main, { ...typed, autoTopup: 'sms', pinCode: '4711' })
    const { status, text } = await customer.post(payment, { paymentMethod: 'creditcard', startNow: 'on' })
    expect([status, text.includes(customer.t('smsConsentMissing'))]).toEqual([422, true])
  })

  test('the result says what was set up, and whether its number waits for a code', async () => {
    const customer = await aCustomer(byText)
    await customer.post(main, { ...typed, autoTopup: 'sms', pinCode: '4711' })
    const { leave } = await customer.post(payment, { ...filled, autoTopupConsent: 'on' })
    const [started] = await storedPayments(customer, day.asOwner)
    const result = await settles(leave)
    await untilHolds(async () => expect((await customer.get(result)).text).toContain(customer.t('smsTopup.prove')))
    const { html, text } = await customer.get(result)
    const set = { phone: '+49 1511 2345678', amount: '15 €' }
    expect(text).toContain(customer.t('smsTopup.success', set).replace(/\s/g, ' '))
    expect(html).toContain('href="/account/sms-topups"')
    await day.asOwner('update sms_topup set proven_at = now() where set_up_by = $1', [started?.orderNumber])
    expect((await customer.get(result)).text).toContain(customer.t('smsTopup.manage'))
    // Until the provider has confirmed the card, nothing is set up.
    await day.asOwner('delete from sms_topup where set_up_by = $1', [started?.orderNumber])
    await day.asOwner(
      `update payment_token set state = 'pending' where payment_id in (select payment_id from payment where order_number = $1)`,
      [started?.orderNumber],
    )
    await day.fault({ partner: 'mollie', kind: 'drop' })
    expect((await customer.get(result)).text).toContain(customer.t('smsTopup.goOnText'))
  })
})

describe('after a top-up that was bought once', () => {
  /** A customer who has bought a top-up at a brand with these settings; `result` is its page. */
  async function bought(written: Partial<WrittenSettings>) {
    const visitor = aGuest({ riskRules: uncounted, ...written })
    await visitor.post(main, typed)
    const { leave } = await visitor.post(payment, filled)
    const result = await settles(leave)
    await untilHolds(async () => expect((await visitor.get(result)).text).toContain(visitor.t('resultSuccess')))
    const order = new URLSearchParams(result.slice(result.indexOf('?'))).get('order') ?? ''
    return { ...visitor, result, asked: { order, intent: 'automatic' } }
  }

  test('the same is offered by itself, nothing chosen beforehand; nothing is topped up now', async () => {
    const guest = await bought(automatic())
    const { html, text } = await guest.get(guest.result)
    expect(text).toContain(guest.t('kind.offer'))
    expect(html).not.toContain('value="none"')
    // The single purchase is done already.
    expect([text.includes(guest.t('kind.questionLater')), text.includes(guest.t('kind.question'))]).toEqual([
      true,
      false,
    ])
    for (const kind of ['low-balance', 'weekly', 'monthly']) {
      expect(element(html, `value="${kind}"`), kind).not.toContain('checked')
    }
    const none = await guest.post(guest.result, guest.asked)
    expect([none.status, none.text.includes(guest.t('kindMissing'))]).toEqual([422, true])
    const { location } = await guest.post(guest.result, {
      ...guest.asked,
      autoTopup: 'weekly',
      weekday: '5',
    })
    expect(location).toContain('/login?to=')
    expect(await setUpBy(guest)).toEqual([
      { recurringOption: { recurringType: 'WEEKLY', recurringDay: 5 }, startsLater: true },
    ])
  })

  test('by text is among what is offered; a PIN that is missing is asked for, and nothing is topped up now', async () => {
    const guest = await bought(byText)
    const { text } = await guest.get(guest.result)
    expect(text).toContain(
      guest
        .t('kind.smsText', { example: 'KOOP 15 PIN', number: '+49 1579 9912345', amount: '15,00 €' })
        .replace(/\s/g, ' '),
    )
    const asked = { ...guest.asked, autoTopup: 'sms' }
    const none = await guest.post(guest.result, asked)
    expect([none.status, none.text.includes(guest.t('smsPinNotValid'))]).toEqual([422, true])
    const { location } = await guest.post(guest.result, { ...asked, pinCode: '4711' })
    expect(location).toContain('why=sms-topup')
    expect(await setUpBy(guest)).toEqual([{ startsLater: true }])
  })

  test('nothing is offered where the brand has nothing of the kind, or the order came to nothing', async () => {
    const once = await bought({})
    expect((await once.get(once.result)).text).not.toContain(once.t('kind.offer'))
    const failed = aGuest(automatic())
    await failed.post(main, typed)
    const { leave } = await failed.post(payment, filled)
    const result = await settles(leave, 'failed')
    await untilHolds(async () => expect((await failed.get(result)).text).toContain(failed.t('paymentFailed')))
    expect((await failed.get(result)).text).not.toContain(failed.t('kind.offer'))
  })
})
