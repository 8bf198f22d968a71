import { describe, expect, test } from 'vitest'
import { element } from '../../support/pages/ask-page.tsx'
import { atPayment, choose, filledIn, payment } from '../../support/shop/at-payment.ts'

// Top-ups that are offered again have a box with other words.
const off = { topUpsAgainFor: 'nobody' } as const
const on = { ...off, features: { autofillAvailableAddressData: true } }
const box = 'Meine Angaben auf diesem Gerät'

/** A customer who bought once and comes back for another top-up. */
async function afterOnePurchase(written: Parameters<typeof atPayment>[0], more: Record<string, string>) {
  const guest = await atPayment(written)
  await guest.post(payment, { ...filledIn, ...more })
  const order = guest.jar.get('order') ?? ''
  guest.jar.delete('cart')
  guest.jar.delete('order')
  await choose(guest, '0151 12345679')
  return { ...guest, order }
}

describe('features.autofillAvailableAddressData', () => {
  test('on: whoever asked to be remembered finds the fields filled in at the next purchase', async () => {
    const guest = await afterOnePurchase(on, { keepContact: 'on' })
    const { html } = await guest.get(payment)
    expect(element(html, 'name="email"')).toContain('value="ada@example.com"')
    expect(element(html, 'name="firstname"')).toContain('value="Ada"')
    expect(element(html, 'name="keepContact"')).toContain('checked')
  })

  test('on: nobody is remembered who did not ask for it; the box is empty at first', async () => {
    const { html, text } = await (await atPayment(on)).get(payment)
    expect(text).toContain(box)
    expect(element(html, 'name="keepContact"')).not.toContain('checked')
    const guest = await afterOnePurchase(on, {})
    expect(element((await guest.get(payment)).html, 'name="email"')).not.toContain('ada@example.com')
  })

  test('on: who takes the tick away is forgotten', async () => {
    const guest = await afterOnePurchase(on, { keepContact: 'on' })
    await guest.post(payment, filledIn)
    expect(guest.jar.has('contact')).toBe(false)
  })

  test('on: what was never given (N/A) is left empty', async () => {
    const guest = await afterOnePurchase({ ...on, addressFields: { city: 'optional' } }, { keepContact: 'on' })
    const { html } = await guest.get(payment)
    expect(element(html, 'name="city"')).toContain('value=""')
    expect(html).not.toContain('N/A')
  })

  test('off: nothing is offered and nothing filled in, whatever the browser still keeps', async () => {
    const guest = await afterOnePurchase(off, { keepContact: 'on' })
    expect(guest.jar.has('contact')).toBe(false)
    expect(guest.order).toMatch(/^S/)
    guest.jar.set('contact', guest.order)
    const { html, text } = await guest.get(payment)
    expect(text).not.toContain(box)
    expect(element(html, 'name="email"')).toContain('value=""')
  })
})
