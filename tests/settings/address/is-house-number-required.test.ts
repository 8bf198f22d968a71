import { describe, expect, test } from 'vitest'
import { element } from '../../support/pages/ask-page.tsx'
import { atPayment, filledIn, payment } from '../../support/shop/at-payment.ts'

const postal = { street: 'required', houseNumber: 'required', zip: 'required', city: 'required' } as const
const address = { ...filledIn, street: 'Am Hafen', zip: '10115', city: 'Berlin' }

describe('isHouseNumberRequired', () => {
  test('on: an address without a house number is refused beside the field', async () => {
    const guest = await atPayment({ addressFields: postal })
    expect((await guest.get(payment)).text).not.toContain('Hausnummer (freiwillig)')
    const { status, html } = await guest.post(payment, address)
    expect(status).toBe(422)
    expect(element(html, 'name="houseNumber"')).toContain('aria-invalid="true"')
  })

  test('off: the field says that it may stay empty, and it may', async () => {
    const guest = await atPayment({ addressFields: postal, isHouseNumberRequired: false })
    expect((await guest.get(payment)).text).toContain('Hausnummer (freiwillig)')
    expect((await guest.post(payment, address)).leave).toBeDefined()
  })
})
