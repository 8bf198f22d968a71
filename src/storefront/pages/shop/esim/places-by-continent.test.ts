import { expect, test } from 'vitest'
import type { BrandView } from '#catalogue/contract'
import type { Tenant } from '#tenants/contract'
import { aBrandView } from '../../../../../tests/support/products/products.ts'
import { placeCard, placesByContinent } from './places-by-continent.ts'

const reader = (language: string) => ({
  tenant: { features: {} } as Tenant,
  language: language as 'en',
  translate: ((key: string, { count }: { count?: number } = {}) => `${key} ${count ?? ''}`.trim()) as never,
})
const plansFor = (brandId: string, brandName: string, countries: string[]): BrandView =>
  aBrandView(brandId, [{ amount: 500 }], {
    brandName,
    coverage: countries.map((country) => ({ country, networks: ['One'] })),
  })
const brands = [
  plansFor('world', 'World', ['DE', 'TR', 'US']),
  plansFor('turkey', 'Türkiye', ['TR']),
  plansFor('usa', 'United States', ['US']),
  plansFor('europe', 'Europe', ['DE', 'FR']),
  plansFor('japan', 'Japan', ['JP']),
  plansFor('brazil', 'Brazil', ['BR']),
  plansFor('kosovo', 'Kosovo', ['XK']),
]

test('regions come first, the smallest first; then each continent, its countries by the alphabet', () => {
  const groups = placesByContinent(reader('en'), brands)
  expect(groups.map(({ title, places }) => [title, places.map(({ brandId }) => brandId)])).toEqual([
    ['esim.regions', ['europe', 'world']],
    ['Asia', ['japan', 'turkey']],
    ['Americas', ['brazil', 'usa']],
    ['Europe', ['kosovo']],
  ])
  expect(new Set(groups.map(({ id }) => id)).size).toBe(groups.length)
})

test('continents have their names in the reader’s language, and a list without regions no heading for them', () => {
  const alone = brands.filter(({ coverage }) => coverage?.length === 1)
  expect(placesByContinent(reader('tr'), alone).map(({ title }) => title)).toEqual(['Asya', 'Amerika', 'Avrupa'])
})

test('a country has its flag, a region a few and how many countries it has', () => {
  const cards = brands.map((brand) => placeCard(reader('en'), brand))
  expect(cards.find(({ brandId }) => brandId === 'japan')).toMatchObject({ flags: ['/flags/jp.svg'] })
  expect(cards.find(({ brandId }) => brandId === 'japan')).not.toHaveProperty('countries')
  expect(cards.find(({ brandId }) => brandId === 'world')).toMatchObject({
    flags: ['/flags/de.svg', '/flags/tr.svg', '/flags/us.svg'],
    countries: 'esim.countries 3',
  })
})
