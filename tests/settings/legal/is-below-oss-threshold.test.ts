import { describe, expect, test } from 'vitest'
import { systemClock } from '#kit/clock'
import { orderOf } from '../../../src/shop/checkout/placing/order-of-cart.ts'
import { aTenant } from '../../support/brands/brand.ts'

const card = {
  product: { productId: 'card', description: {}, price: {}, vat: 'single-purpose', source: { from: 'stock' } },
}
const item = {
  ...card,
  itemKey: 'i',
  phoneNumber: null,
  amount: 2500,
  serviceFee: 0,
  quantity: 1,
  unitPrices: [2500],
  price: 2500,
}

/** The country whose VAT applies to a card that a shop with these settings sells to a customer in a country. */
function taxedIn(countryCode: string, settings: { isBelowOssThreshold?: boolean }) {
  const shop = {
    tenant: aTenant(settings),
    clock: systemClock,
    visitor: { ip: '203.0.113.7', language: 'en' },
    content: { translator: () => (key: string) => key },
  }
  const contact = { countryCode, phoneNumber: 'N/A' }
  const cart = { cartName: 'c', language: 'en', channel: 'web', country: null }
  const order = orderOf(shop as never, cart as never, contact as never, [item] as never, {
    startNow: undefined,
    mandate: null,
  })
  return order.lines.map(({ vatCountry, vatRate }) => [vatCountry, vatRate])
}

describe('isBelowOssThreshold', () => {
  test('on: customers in other countries of the Union are charged the VAT of the company’s own country', () => {
    expect(taxedIn('NL', { isBelowOssThreshold: true })).toEqual([['DE', 1900]])
    expect(taxedIn('GB', { isBelowOssThreshold: true })).toEqual([['GB', 2000]])
  })

  test('off: they are charged that of theirs', () => {
    expect(taxedIn('NL', {})).toEqual([['NL', 2100]])
    expect(taxedIn('DE', {})).toEqual([['DE', 1900]])
  })
})
