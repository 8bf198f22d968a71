import { describe, expect, test } from 'vitest'
import { atPayment, payment } from '../../support/shop/at-payment.ts'

const legend = /Mit \* gekennzeichnete Felder/

describe('features.showRequiredAsterisk', () => {
  test('on: what must be filled has an asterisk, what need not has none, and a line says what it means', async () => {
    const addressFields = { firstname: 'required', lastname: 'required' } as const
    const guest = await atPayment({ addressFields, features: { showRequiredAsterisk: true } })
    const { text } = await guest.get(payment)
    for (const label of ['E-Mail-Adresse', 'Vorname', 'Nachname']) expect(text).toContain(`${label} *`)
    expect(text).toMatch(/Widerrufsrecht erlischt, .*ausgeführt ist\. \*/)
    expect(text).toContain('Ihre Telefonnummer')
    expect(text).not.toContain('Ihre Telefonnummer *')
    expect(text).toMatch(legend)
  })

  test('off: no asterisk at all', async () => {
    const { text } = await (await atPayment()).get(payment)
    expect(text).toContain('Vorname')
    expect(text).not.toContain('*')
  })
})
