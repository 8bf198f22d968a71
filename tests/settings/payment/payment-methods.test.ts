import { describe, expect, test } from 'vitest'
import { wordsOf } from '../../support/pages/words-of.ts'
import { atPayment, filledIn, payment, storedPayments } from '../../support/shop/at-payment.ts'

describe('paymentMethods', () => {
  test('those of the brand are offered, in its order, the first chosen beforehand', async () => {
    const { html } = await (await atPayment({ paymentMethods: [{ id: 'paypal' }, { id: 'creditcard' }] })).get(payment)
    const offered = [...html.matchAll(/<input type="radio"[^>]*name="paymentMethod"[^>]*>/g)].map(([tag]) => tag)
    expect(offered.map((tag) => /value="(\w+)"/.exec(tag)?.[1])).toEqual(['paypal', 'creditcard'])
    expect(offered.map((tag) => /\schecked/.test(tag))).toEqual([true, false])
  })

  test('no other is taken', async () => {
    const guest = await atPayment({ paymentMethods: [{ id: 'paypal' }] })
    const { status, text } = await guest.post(payment, filledIn)
    expect(status).toBe(422)
    expect(text).toContain(guest.t('paymentMethodIsNotAvailable'))
    expect(await storedPayments(guest)).toEqual([])
  })

  test('one that belongs to a country is offered to its shoppers only', async () => {
    const inCountry = (country: 'de' | 'at') =>
      atPayment({ paymentMethods: [{ id: 'creditcard' }, { id: 'paysafecard', countries: [country] }] })
    expect((await (await inCountry('de')).get(payment)).text).toContain('paysafecard')
    const { text } = await (await inCountry('at')).get(payment)
    expect(text).toContain('Karte')
    expect(text).not.toContain('paysafecard')
  })

  test('a row says its name once: a mark stands beside it only where it says more', async () => {
    const ids = ['creditcard', 'paypal', 'ideal', 'paysafecard', 'crypto'] as const
    const guest = await atPayment({ paymentMethods: ids.map((id) => ({ id })) })
    const { html } = await guest.get(payment)
    const rows = [...html.matchAll(/<label[^>]*>(?:(?!<\/label>).)*name="paymentMethod".*?<\/label>/gs)].map(([row]) =>
      wordsOf(row),
    )
    expect(rows).toEqual(['PayPal', 'iDEAL', 'Karte Mastercard VISA', 'paysafecard', 'Kryptowährung Crypto'])
  })

  test('a Tikkie leads to a page of the shop, which has its link and its QR code', async () => {
    const guest = await atPayment({ paymentMethods: [{ id: 'tikkie' }] })
    const { location } = await guest.post(payment, { ...filledIn, paymentMethod: 'tikkie' })
    expect(location).toMatch(/^\/shop\/checkout\/tikkie\?order=/)
    const { html } = await guest.get(location ?? '')
    expect(html).toMatch(/<a [^>]*href="http:[^"]*\/tikkie\/\w+"/)
    expect(html).toContain(`aria-label="${guest.t('tikkie.qrCode')}"`)
  })

  test('one that sends an invoice asks for the address it needs, in its own place, and no other does', async () => {
    const guest = await atPayment({ paymentMethods: [{ id: 'creditcard' }, { id: 'klarna' }] })
    const { html, text } = await guest.get(payment)
    expect(html.indexOf('id="street"')).toBeGreaterThan(html.indexOf('value="klarna"'))
    expect(text).toContain(guest.t('billingHint'))
    const invoice = { ...filledIn, paymentMethod: 'klarna', countryCode: 'DE' }
    const refused = await guest.post(payment, { ...invoice, street: 'Musterallee', city: 'Berlin' })
    expect(refused.status).toBe(422)
    for (const field of ['houseNumber', 'zip'] as const)
      expect(refused.text).toContain(`${guest.t(field)}: ${guest.t('required')}`)
    expect(refused.html).toContain('value="Musterallee"')
    const taken = await guest.post(payment, {
      ...invoice,
      street: 'Musterallee',
      houseNumber: '15',
      zip: '10115',
      city: 'Berlin',
    })
    expect(taken.status).toBe(200)
    expect((await guest.post(payment, filledIn)).status, 'a card needs none of it').toBeLessThan(400)
  })

  test('where none belongs to the country, there is nothing to choose, and the shop says that it does not sell there', async () => {
    const guest = await atPayment({ paymentMethods: [{ id: 'eps', countries: ['at'] }] })
    expect((await guest.get(payment)).text).not.toContain(guest.t('paymentMethod'))
    const { status, text } = await guest.post(payment, { ...filledIn, paymentMethod: 'eps' })
    expect(status).toBe(422)
    expect(text).toContain(guest.t('unavailableCountry'))
  })
})
