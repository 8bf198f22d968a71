import { expect, test } from 'vitest'
import { aBrandView } from '../../../tests/support/products/products.ts'
import type { ProductQuery } from './contract.ts'
import { searchProducts } from './search-products.ts'

const brands = [
  aBrandView('cafe', [{ amount: 10 }, { amount: 25, status: 'DISCONTINUED' }], { brandName: 'Café Été' }),
  aBrandView('games', [
    { amount: 20, kind: 'giftcard', status: 'COMING_SOON' },
    { amount: 5, kind: 'giftcard' },
  ]),
  aBrandView(
    'many',
    Array.from({ length: 20 }, (_, index) => ({ amount: 30 + index })),
  ),
]
const found = (query: ProductQuery) => searchProducts(brands, 'en', query)
const ids = (query: ProductQuery) => found(query).products.map(({ productId }) => productId)

test('words are found whatever their accents, in any order, all of them', () => {
  expect(ids({ search: 'ete CAFE' })).toEqual(['cafe-10'])
  expect(ids({ search: 'cafe games' })).toEqual([])
})

test('fifteen make a page; a page behind the last is empty', () => {
  expect(ids({ brandId: 'many' })).toHaveLength(15)
  expect(ids({ brandId: 'many', page: 2 })).toHaveLength(5)
  expect(found({ page: 9 })).toEqual({ products: [], metadata: { totalCount: 23, page: 9, size: 15 } })
})

test('discontinued products are found only by their brand or their status', () => {
  expect(ids({ search: 'cafe' })).toEqual(['cafe-10'])
  expect(ids({ brandId: 'cafe' })).toEqual(['cafe-10', 'cafe-25'])
  expect(ids({ status: 'DISCONTINUED' })).toEqual(['cafe-25'])
})

test('kinds are told apart, and amounts sorted', () => {
  expect(ids({ objectType: 'giftcard', sortBy: 'amount' })).toEqual(['games-5', 'games-20'])
  expect(ids({ objectType: 'giftcard', sortBy: '-amount' })).toEqual(['games-20', 'games-5'])
})
