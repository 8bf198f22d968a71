import { describe, expect, test } from 'vitest'
import { aTenant } from '../../support/brands/brand.ts'
import { customersAddress } from '../../support/customers/customer.ts'
import { aGuest } from '../../support/pages/ask-page.tsx'
import { atPayment, choose, filledIn, payment, storedPayments } from '../../support/shop/at-payment.ts'

const paymentMethods = [{ id: 'crypto' as const }, { id: 'creditcard' as const }]
const coinsIn = (html: string) => {
  const [, options = ''] = /<select[^>]*name="cryptoCurrency"[^>]*>(.*?)<\/select>/s.exec(html) ?? []
  return [...options.matchAll(/<option[^>]*>([^<]*)/g)].map(([, label]) => label)
}

describe('cryptoCurrencies', () => {
  test('the brand’s coins are offered in its order, and the one chosen goes along with the payment', async () => {
    // Anonymous payments for one number or address are limited: nobody has paid for these yet.
    const guest = aGuest(aTenant({ paymentMethods, cryptoCurrencies: ['XMR', 'BTC'] }))
    await choose(guest, '0151 17654321')
    expect(coinsIn((await guest.get(payment)).html)).toEqual(['Monero (XMR)', 'Bitcoin (BTC)'])
    const email = customersAddress()
    await guest.post(payment, { ...filledIn, email, paymentMethod: 'crypto', cryptoCurrency: 'BTC' })
    expect(await storedPayments(guest)).toMatchObject([{ method: 'crypto', details: { cryptoCurrency: 'BTC' } }])
  })

  test('where there is only one, nobody is asked', async () => {
    const guest = await atPayment({ paymentMethods, cryptoCurrencies: ['LTC'] })
    expect(coinsIn((await guest.get(payment)).html)).toEqual([])
  })
})
