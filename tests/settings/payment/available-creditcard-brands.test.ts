import { describe, expect, test } from 'vitest'
import { atPayment, payment } from '../../support/shop/at-payment.ts'

describe('availableCreditcardBrands', () => {
  test('the cards that the brand takes stand beside the method, in its order', async () => {
    const three = await atPayment({ availableCreditcardBrands: ['mastercard', 'visa', 'american-express'] })
    expect((await three.get(payment)).text).toContain('Karte Mastercard VISA AMEX')
    const one = await atPayment({ availableCreditcardBrands: ['visa'] })
    const { text } = await one.get(payment)
    expect(text).toContain('Karte VISA')
    expect(text).not.toContain('AMEX')
  })
})
