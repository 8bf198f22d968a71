import { expect, test } from 'vitest'
import { readCatalogue } from '#catalogue'
import { readBrands } from '#tenants'
import { cards } from '../../demo/cards.ts'
import { listedProducts } from '../../demo/listed-products.ts'
import { networks } from '../../demo/networks.ts'
import { destinations } from '../../demo/plans.ts'
import { fill, selection } from '../../demo/selection.ts'

const six = ['de', 'nl', 'be', 'fr', 'at', 'gb']
const everything = fill(
  selection.parse({
    demo: [
      { categoryId: 'credit', take: 'mobile', countries: six },
      { categoryId: 'cards', take: 'gift-cards', countries: six },
      { categoryId: 'games', take: 'games', countries: six },
      { categoryId: 'streaming', take: 'streaming', countries: six },
      { categoryId: 'payment', take: 'payment', countries: six },
      { categoryId: 'plans', take: 'plans', countries: six },
    ],
  }),
  { locales: ['de', 'en', 'nl', 'fr'], currency: 'EUR' },
)
const catalogue = readCatalogue(everything)

test('some sixty brands and five hundred products can be loaded, each told in four languages', () => {
  expect(networks.length + cards.length + destinations.length).toBe(everything.brands.length)
  expect(everything.brands.length).toBeGreaterThan(60)
  expect(catalogue.products.length).toBeGreaterThan(450)
  for (const { description } of [...catalogue.products, ...catalogue.brands])
    expect(Object.keys(description)).toHaveLength(4)
})

test('no two products or brands have one id', () => {
  const ids = catalogue.products.map(({ productId }) => productId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(catalogue.brands.map(({ brandId }) => brandId)).size).toBe(catalogue.brands.length)
})

test('cards come from our own stock, and nothing that nobody delivers is on sale', () => {
  const stocked = catalogue.products.filter(({ source }) => source?.from === 'stock')
  expect(stocked.length).toBeGreaterThan(80)
  const undelivered = catalogue.products.filter(({ source }) => source === undefined)
  expect(undelivered.filter(({ status }) => status === 'ACTIVE')).toEqual([])
})

test('of what a shop names, it shows what is for its countries, in its languages', () => {
  const { brands, products } = fill(
    { demo: [{ categoryId: 'beltegoed', take: 'mobile', countries: ['nl'] }] },
    { locales: ['nl'], currency: 'EUR' },
  )
  expect(brands.map(({ brandId }) => brandId)).toContain('kpn')
  expect(brands.map(({ brandId }) => brandId)).not.toContain('telekom')
  expect(products[0]?.description).toEqual({ nl: '€ 10 beltegoed voor Odido' })
})

test('what is coming soon, sold out, gone or for texts alone can be seen somewhere', async () => {
  const { brands } = await readBrands('tenants')
  const listed = await Promise.all(brands.map((brand) => listedProducts('tenants', brand)))
  const all = listed.flatMap((list, index) =>
    readCatalogue(list).products.map((product) => ({ ...product, tenant: brands[index] })),
  )
  const statuses = new Set(all.map(({ status }) => status))
  expect([...statuses].sort()).toEqual(['ACTIVE', 'COMING_SOON', 'DISCONTINUED', 'INACTIVE', 'OUT_OF_STOCK'])
  // Light products are for brands that have the light kind; there, each has one.
  const light = new Set(all.filter(({ serviceVariant }) => serviceVariant === 'LIGHT').map(({ tenant }) => tenant))
  expect([...light]).toEqual(brands.filter(({ autoTopupLightEnabled }) => autoTopupLightEnabled))
})
