import { describe, expect, test } from 'vitest'
import { atPayment, filledIn, payment, storedPayments } from '../support/at-payment.ts'

const paymentMethods = [{ id: 'crypto' as const }, { id: 'creditcard' as const }]
const coinsIn = (html: string) => {
  const [, options = ''] = /<select[^>]*name="cryptoCurrency"[^>]*>(.*?)<\/select>/s.exec(html) ?? []
  return [...options.matchAll(/<option[^>]*>([^<]*)/g)].map(([, label]) => label)
}

describe('cryptoCurrencies', () => {
  test('the brand’s coins are offered in its order, and the one chosen goes along with the payment', async () => {
    const guest = await atPayment({ paymentMethods, cryptoCurrencies: ['XMR', 'BTC'] })
    expect(coinsIn((await guest.get(payment)).html)).toEqual(['Monero (XMR)', 'Bitcoin (BTC)'])
    await guest.post(payment, { ...filledIn, paymentMethod: 'crypto', cryptoCurrency: 'BTC' })
    expect(await storedPayments(guest)).toMatchObject([{ method: 'crypto', details: { cryptoCurrency: 'BTC' } }])
  })

  test('where there is only one, nobody is asked', async () => {
    const guest = await atPayment({ paymentMethods, cryptoCurrencies: ['LTC'] })
    expect(coinsIn((await guest.get(payment)).html)).toEqual([])
  })
})
