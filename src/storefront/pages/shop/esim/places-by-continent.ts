import type { BrandView } from '#catalogue/contract'
import { continentOf } from '#kit/countries'
import { compareIn, countryName } from '#kit/names'
import type { PageShop } from '../../../page-shop.ts'
import { type BrandCard, cardOf } from '../catalogue/shelf.ts'

/** A place as a row of a list. `countries` says how many a region has. */
export type PlaceCard = BrandCard & { countries?: string }

/** Places under a heading; `id` leads to it within the page. */
export type PlaceGroup = { id: string; title: string; places: PlaceCard[] }

type Reader = Pick<PageShop, 'tenant' | 'language' | 'translate'>

export function placeCard(shop: Reader, brand: BrandView): PlaceCard {
  const count = brand.coverage?.length ?? 0
  return { ...cardOf(shop, brand), ...(count > 1 && { countries: shop.translate('esim.countries', { count }) }) }
}

/**
 * All places: those of several countries first, the smallest first; then each continent, in the order of the list, its
 * countries by the alphabet.
 */
export function placesByContinent(shop: Reader, brands: readonly BrandView[]): PlaceGroup[] {
  const compare = compareIn(shop.language)
  const sizeOf = ({ coverage = [] }: BrandView) => coverage.length
  const regions = brands.filter((brand) => sizeOf(brand) > 1).toSorted((one, other) => sizeOf(one) - sizeOf(other))
  const alone = Map.groupBy(
    brands.filter((brand) => sizeOf(brand) === 1),
    ({ coverage }) => continentOf(coverage?.[0]?.country ?? ''),
  )
  const continents = [...alone].map(([code, places]) => ({
    id: `in-${code}`,
    title: countryName(code, shop.language),
    places: places.toSorted((one, other) => compare(one.brandName, other.brandName)),
  }))
  return [{ id: 'regions', title: shop.translate('esim.regions'), places: regions }, ...continents]
    .filter(({ places }) => places.length > 0)
    .map((group) => ({ ...group, places: group.places.map((brand) => placeCard(shop, brand)) }))
}
