import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aCatalogue } from '../../../tests/support/products/products.ts'
import { inCurrency, isStopped, productFor } from './catalogue.ts'
import { faceValue, type Product } from './product.ts'

const product = (productId: string, price: Product['price'], more: Partial<Product> = {}): Product => ({
  productId,
  brandId: 'own',
  brandName: 'Own',
  categoryId: 'topups',
  kind: 'topup',
  status: 'ACTIVE',
  description: { en: productId },
  currency: 'EUR',
  serviceFee: 0,
  usual: false,
  serviceVariant: 'NORMAL',
  vat: 'multi-purpose',
  source: { from: 'supplier', operatorId: 1, supplier: 'supplier', supplierProductId: 1 },
  price,
  ...more,
})
const free = product('free', { range: { min: 500, max: 10_000, step: 100 } })
const fifteen = product('fifteen', { amount: 1500 })

test('a free amount is taken within its range and on its steps, and nowhere else', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100, max: 12_000 }), (wanted) => {
      const isOffered = wanted >= 500 && wanted <= 10_000 && wanted % 100 === 0
      if (isOffered) expect(faceValue(free, wanted)).toBe(wanted)
      else
        expect(faceValue(free, wanted)).toMatchObject({
          refusal: 'amountNotOffered',
          details: { min: 5, max: 100, step: 1 },
        })
    }),
  )
  expect(faceValue(free, undefined)).toMatchObject({ refusal: 'amountNotOffered' })
})

test('a fixed amount is itself, named or not', () => {
  expect([faceValue(fifteen, undefined), faceValue(fifteen, 1500)]).toEqual([1500, 1500])
  expect(faceValue(fifteen, 1501)).toMatchObject({ refusal: 'amountNotOffered' })
})

test('an amount finds a fixed product first, else the free one, and never one that is not sold', () => {
  const catalogue = aCatalogue([free, fifteen, product('gone', { amount: 3000 }, { status: 'DISCONTINUED' })])
  expect(productFor(catalogue, 1500, undefined)?.productId).toBe('fifteen')
  expect(productFor(catalogue, 3000, 'own')?.productId).toBe('free')
  expect(productFor(catalogue, 3000, 'other')).toBeUndefined()
  expect(productFor(catalogue, 450, undefined)).toBeUndefined()
})

test('an amount that is sold out as a fixed product cannot be bought as a free one, until it is back', () => {
  const soldOut = product('sold-out', { amount: 3000 }, { status: 'OUT_OF_STOCK' })
  const given = (...fixed: Product[]) => isStopped(aCatalogue([free, ...fixed]), free, 3000)
  expect(given(soldOut)).toBe(true)
  expect(given({ ...soldOut, status: 'ACTIVE', isStopped: true })).toBe(true)
  expect(given()).toBe(false)
  expect(given({ ...soldOut, status: 'DISCONTINUED' })).toBe(false)
  expect(given({ ...soldOut, brandId: 'other' })).toBe(false)
  expect(given(soldOut, product('another', { amount: 3000 }))).toBe(false)
})

test('a product in another currency than the shop’s is not sold, nor found by its amount', () => {
  const pounds = product('pounds', { amount: 3000 }, { currency: 'GBP' })
  const catalogue = aCatalogue([fifteen, pounds])
  const [here, there] = [inCurrency(catalogue, 'EUR'), inCurrency(catalogue, 'GBP')]
  expect([fifteen, pounds].map((one) => isStopped(here, one))).toEqual([false, true])
  expect([1500, 3000].map((amount) => productFor(here, amount, 'own')?.productId)).toEqual(['fifteen', undefined])
  expect([fifteen, pounds].map((one) => isStopped(there, one))).toEqual([true, false])
  expect([1500, 3000].map((amount) => productFor(there, amount, 'own')?.productId)).toEqual([undefined, 'pounds'])
})
