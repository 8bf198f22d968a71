import { expect, test } from 'vitest'
import type { BrandView } from '#catalogue/contract'
import { aBrandView } from '../../../../../tests/support/products/products.ts'
import { coveredCountries, findDestinations } from './find-destinations.ts'

const plansFor = (brandId: string, brandName: string, countries?: string[]): BrandView =>
  aBrandView(brandId, [], {
    brandName,
    categoryId: 'plans',
    ...(countries ? { coverage: countries.map((country) => ({ country, networks: ['One'] })) } : {}),
  })
const brands = [
  plansFor('card', 'A card for Türkiye'),
  plansFor('world', 'eSIM World', ['TR', 'DE', 'KR', 'CI']),
  plansFor('europe', 'eSIM Europe', ['TR', 'DE']),
  plansFor('turkey', 'eSIM Türkiye', ['TR']),
]
const ids = (found: BrandView[]) => found.map(({ brandId }) => brandId)

test.each(['Türkiye', 'turkiye', 'TR', ' Turkey ', 'türki'])(
  '%s is Türkiye: its own plans first, then the smaller region',
  (words) => {
    const { place, isPlace, own, wider } = findDestinations(brands, 'en', words)
    expect([place, isPlace, ids(own), ids(wider)]).toEqual(['Türkiye', true, ['turkey'], ['europe', 'world']])
  },
)

test.each([
  ['de', 'Deutschland'],
  ['en', 'Germany'],
  ['en', 'Deutschland'],
  ['fr', 'Allemagne'],
  ['en', 'Korea, Republic of'],
  ['en', '대한민국'],
  ['en', 'cote d’ivoire'],
])('in %s, %s is a country', (language, words) => {
  expect(ids(findDestinations(brands, language, words).wider)).toContain('world')
})

test('a country without plans is known, and so is that there are none', () => {
  expect(findDestinations(brands, 'en', 'Iceland')).toEqual({ place: 'Iceland', isPlace: true, own: [], wider: [] })
})

test('a region is found by its name, and nonsense is not', () => {
  expect(ids(findDestinations(brands, 'en', 'europe').own)).toEqual(['europe'])
  expect(findDestinations(brands, 'en', 'Atlantis')).toMatchObject({ place: 'Atlantis', isPlace: false, own: [] })
})

test('what plans cover is listed in the reader’s language', () => {
  const names = coveredCountries(brands, 'de').map(({ name }) => name)
  expect(names).toEqual(['Côte d’Ivoire', 'Deutschland', 'Südkorea', 'Türkei'])
})
