import { describe, expect, test } from 'vitest'
import type { WrittenSettings } from '#tenants/define'
import { element } from '../../support/pages/ask-page.tsx'
import { atPayment, filledIn, payment } from '../../support/shop/at-payment.ts'

type Asked = NonNullable<WrittenSettings['addressFields']>

/** A shopper at a brand with this setting of the field, with a street: without a street no house number is needed. */
const at = (addressFields: Asked) => atPayment({ addressFields: { street: 'optional', ...addressFields } })
const rest = { street: 'Am Hafen' }

/** What is the same for each field that a brand may require, leave optional, or hide. `label` is its name. */
function asksAsSaid(name: keyof Asked, label: string) {
  test('required: it is asked for, and refused beside it when empty', async () => {
    const guest = await at({ [name]: 'required' })
    const { text } = await guest.get(payment)
    expect(text).toContain(label)
    expect(text).not.toContain(`${label} (freiwillig)`)
    const { status, html } = await guest.post(payment, { ...filledIn, ...rest, [name]: '' })
    expect(status).toBe(422)
    expect(element(html, `name="${name}"`)).toContain('aria-invalid="true"')
  })

  test('optional: it is asked for, and may stay empty', async () => {
    const guest = await at({ [name]: 'optional' })
    expect((await guest.get(payment)).text).toContain(label)
    expect((await guest.post(payment, filledIn)).leave).toBeDefined()
  })

  test('hidden: it is not asked for', async () => {
    const guest = await at({ [name]: 'hidden' })
    const { html } = await guest.get(payment)
    expect(element(html, 'name="email"')).toBeDefined()
    expect(element(html, `name="${name}"`)).toBeUndefined()
  })
}

describe('addressFields.email', () => {
  test('required everywhere: the receipt goes there', async () => {
    const guest = await at({})
    const { status, html } = await guest.post(payment, { ...filledIn, ...rest, email: '' })
    expect(status).toBe(422)
    expect(element(html, 'name="email"')).toContain('aria-invalid="true"')
  })
})

describe('addressFields.firstname', () => asksAsSaid('firstname', 'Vorname'))

describe('addressFields.lastname', () => asksAsSaid('lastname', 'Nachname'))

describe('addressFields.phoneNumber', () => asksAsSaid('phoneNumber', 'Ihre Telefonnummer'))

describe('addressFields.street', () => asksAsSaid('street', 'Straße'))

describe('addressFields.houseNumber', () => asksAsSaid('houseNumber', 'Hausnummer'))

describe('addressFields.zip', () => asksAsSaid('zip', 'Postleitzahl'))

describe('addressFields.city', () => asksAsSaid('city', 'Ort'))

describe('addressFields.countryCode', () => asksAsSaid('countryCode', 'Land'))
