import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { aCatalogue } from '../../../tests/support/products/products.ts'
import { catalogueOf, inCurrency } from './catalogue.ts'
import { readCatalogue } from './load-products.ts'
import { brandViews } from './views.ts'

const listedAs = ({ products, brands }: ReturnType<typeof readCatalogue>) => aCatalogue(products, brands)
const product = (productId: string, more: object) => ({
  productId,
  brandId: 'own',
  brandName: 'Own',
  categoryId: 'cards',
  kind: 'giftcard',
  currency: 'EUR',
  description: { de: productId },
  amount: 1500,
  supplier: 'stock',
  ...more,
})
const brand = { brandId: 'own', colour: '#112233', description: {} }

test('a logo has its metadata by language, and without any the brand’s name', () => {
  const logo = [{ name: 'alt', language: 'fr', data: 'Logo de la marque Own' }]
  const listed = { products: [product('one', {})], brands: [{ ...brand, logo }], categories: [] }
  const [view] = brandViews({ catalogue: listedAs(readCatalogue(listed)), visitor: { language: 'de' } })
  expect(view?.products[0]?.logo).toEqual({
    metadata: [
      { name: 'alt', language: 'fr', data: 'Logo de la marque Own' },
      { name: 'alt', language: 'de', data: 'Own' },
      { name: 'colour', language: 'de', data: '#112233' },
      { name: 'colour', language: 'fr', data: '#112233' },
    ],
    fullPath: '/api/shop/rest/logos/own.svg',
  })
})

test('inactive products are not shown, and stopped ones are sold out', () => {
  const listed = readCatalogue([product('seen', {}), product('hidden', { status: 'INACTIVE' }), product('stopped', {})])
  const products = listed.products.map((one) =>
    one.productId === 'stopped' ? { ...one, isStopped: true as const } : one,
  )
  const [view] = brandViews({ catalogue: listedAs({ ...listed, products }), visitor: { language: 'de' } })
  expect(view?.products.map(({ productId, status }) => [productId, status])).toEqual([
    ['seen', 'ACTIVE'],
    ['stopped', 'OUT_OF_STOCK'],
  ])
})

test.each([
  ['one that is sold', ['ACTIVE', 'DISCONTINUED'], true],
  ['one that is sold out, and may come back', ['OUT_OF_STOCK'], true],
  ['only what is not made any more', ['DISCONTINUED', 'DISCONTINUED'], false],
])('a brand with %s is listed or not', (_, statuses, isListed) => {
  const listed = readCatalogue(statuses.map((status, place) => product(`no-${place}`, { status })))
  const [view] = brandViews({ catalogue: listedAs(listed), visitor: { language: 'de' } })
  expect(view?.isListed).toBe(isListed)
})

test('a product in another currency than the shop’s is sold out, and on sale once the shop uses that currency', () => {
  const listed = readCatalogue([product('euros', {}), product('pounds', { currency: 'GBP' })])
  const catalogue = listedAs(listed)
  const shown = (currency: 'EUR' | 'GBP') => {
    const [view] = brandViews({ catalogue: inCurrency(catalogue, currency), visitor: { language: 'de' } })
    return view?.products.map(({ status }) => status)
  }
  expect(shown('EUR')).toEqual(['ACTIVE', 'OUT_OF_STOCK'])
  expect(shown('GBP')).toEqual(['OUT_OF_STOCK', 'ACTIVE'])
  expect(inCurrency(catalogue, 'GBP')).toBe(inCurrency(catalogue, 'GBP'))
})

test('a view of a brand keeps nothing of what else its shop was short of', async () => {
  const { brands } = listedAs(readCatalogue([product('own-1', {}), product('own-2', {})]))
  const shortOf = (...ids: string[]) => ({ suppliers: new Set<string>(), products: new Set(ids), expiry: new Map() })
  const draw = () => {
    const shortage = shortOf('own-2', 'of another brand')
    const [view] = brandViews({ catalogue: catalogueOf(brands, [], shortage), visitor: { language: 'de' } })
    return { view, products: new WeakRef(shortage.products) }
  }
  const { view, products } = draw()
  // What was looked at in this turn lives on until the next.
  await setImmediate()
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  expect(products.deref()).toBeUndefined()
  expect(view?.products.map(({ status }) => status)).toEqual(['ACTIVE', 'OUT_OF_STOCK'])
  // Drawn anew only for what concerns the brand.
  const again = (...ids: string[]) =>
    brandViews({ catalogue: catalogueOf(brands, [], shortOf(...ids)), visitor: { language: 'de' } })[0]
  expect(again('own-2', 'of a third brand')).toBe(view)
  expect(again('own-1')).not.toBe(view)
})
