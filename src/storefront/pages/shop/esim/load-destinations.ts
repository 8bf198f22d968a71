import { brandViews } from '#catalogue'
import type { BrandView } from '#catalogue/contract'
import type { PageShop } from '../../../page-shop.ts'
import { coveredCountries, findDestinations } from './find-destinations.ts'
import { type PlaceGroup, placeCard, placesByContinent } from './places-by-continent.ts'
import { wordsOf } from './words.ts'

const words = ['search', 'searchHint', 'find', 'popular', 'all', 'unknownText', 'notCoveredText'] as const

/** Whether a brand is a place of eSIM plans. */
export const isDestination = ({ coverage }: BrandView): boolean => coverage !== undefined

/**
 * The search for a destination and its results; `to` in the URL is the search.
 * @param most number of places before a search; without it all, by continent
 */
export function loadDestinations(shop: PageShop, asked: URLSearchParams, most?: number) {
  const brands = brandViews(shop).filter(isDestination)
  const to = asked.get('to')?.trim().slice(0, 60) ?? ''
  const covered = coveredCountries(brands, shop.language).map(({ name }) => name)
  const isAll = most === undefined || brands.length <= most
  return {
    to,
    names: covered,
    lead: shop.translate('esim.lead', { count: covered.length }),
    words: wordsOf(shop, words),
    groups: most === undefined ? placesByContinent(shop, brands) : [first(shop, brands.slice(0, most), isAll)],
    isAll,
    found: to === '' ? undefined : found(shop, brands, to),
  }
}
export type Destinations = ReturnType<typeof loadDestinations>

const first = (shop: PageShop, brands: readonly BrandView[], isAll: boolean): PlaceGroup => ({
  id: 'popular',
  title: shop.translate(isAll ? 'esim.all' : 'esim.popular'),
  places: brands.map((brand) => placeCard(shop, brand)),
})

function found(shop: PageShop, brands: readonly BrandView[], to: string) {
  const { place, isPlace, own, wider } = findDestinations(brands, shop.language, to)
  const say = (key: 'unknown' | 'notCovered' | 'plansFor' | 'wider') => shop.translate(`esim.${key}`, { place })
  return {
    title: say(!isPlace ? 'unknown' : own.length + wider.length === 0 ? 'notCovered' : 'plansFor'),
    isPlace,
    own: own.map((brand) => placeCard(shop, brand)),
    wider: wider.map((brand) => placeCard(shop, brand)),
    widerTitle: say('wider'),
  }
}
