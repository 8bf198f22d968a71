import { expect, test } from 'vitest'
import { aBrandView } from '../../../../../tests/support/products/products.ts'
import { offersOf, tilesOf, totalOf } from './offers.ts'
import { packOffers, unpackOffers } from './packed-offers.ts'

const offers = offersOf([
  aBrandView('north', [{ amount: 15, usual: true }, { amount: 30 }, { range: { min: 5, max: 100, step: 5 } }]),
  aBrandView('south', [{ amount: 15, usual: true }, { amount: 30 }, { range: { min: 5, max: 100, step: 5 } }]),
  aBrandView('west', [
    { amount: 15, serviceFee: 0.5 },
    { amount: 40, status: 'OUT_OF_STOCK' },
  ]),
])
const packed = packOffers(offers)

test('brands that sell the same share one list of prices', () => {
  expect(packed.brands.map(([brandId, , prices]) => [brandId, prices])).toEqual([
    ['north', 0],
    ['south', 0],
    ['west', 1],
  ])
  expect(packed.prices).toHaveLength(2)
})

test('what a page carries says the same as the catalogue, brand by brand', () => {
  const unpacked = unpackOffers(JSON.parse(JSON.stringify(packed)))
  for (const brandId of [undefined, 'north', 'south', 'west']) {
    expect(tilesOf(unpacked, brandId)).toEqual(tilesOf(offers, brandId))
    for (const amount of [500, 1500, 2500, 3000, 4000]) {
      expect(totalOf(unpacked, brandId, amount)).toEqual(totalOf(offers, brandId, amount))
    }
  }
  expect(unpacked.map(({ out, mark }) => [out, mark])).toEqual(offers.map(({ out, mark }) => [out, mark]))
  expect(unpacked.filter(({ mark }) => mark?.startsWith('/marks/'))).toHaveLength(3)
})
