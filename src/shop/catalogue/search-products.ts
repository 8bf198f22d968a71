import { inAlphabetOf } from '#kit/names'
import {
  type BrandView,
  type ProductPage,
  type ProductQuery,
  type ProductView,
  pageSize,
  type Sorting,
} from './contract.ts'

/** What a product is found and sorted by, and where it stands among its brand's. */
type Entry = Pick<ProductView, 'kind' | 'status' | 'categoryId'> & {
  brand: BrandView
  at: number
  description: string
  /** In major units; a free amount begins where its range does. */
  amount: number
}
type Index = { name: string; entries: readonly Entry[] }

// Made once for what a brand shows in a language: a change elsewhere in the shop leaves it as it is.
const indexes = new WeakMap<BrandView, Index>()

function indexOf(brand: BrandView): Index {
  const known = indexes.get(brand)
  if (known) return known
  const entries = brand.products.map(({ kind, status, categoryId, description, amount, range }, at) => ({
    brand,
    at,
    kind,
    status,
    categoryId,
    description: plain(description),
    amount: amount ?? range?.min ?? 0,
  }))
  const index = { name: plain(brand.brandName), entries }
  indexes.set(brand, index)
  return index
}

/**
 * Searches what a shop shows, page by page; unsorted in the order of the shop. A brand's discontinued products are
 * found only by asking for that brand or that status.
 * @returns one page, and how many were found; a page behind the last is empty
 */
export function searchProducts(brands: readonly BrandView[], language: string, query: ProductQuery): ProductPage {
  const { page = 1, size = pageSize, sortBy, brandId, objectType } = query
  const words = plain(query.search ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const asked = brands.filter(
    (brand) =>
      (brandId === undefined || brand.brandId === brandId) &&
      (objectType === undefined || brand.kinds.includes(objectType)),
  )
  const found = (sortBy === 'brandName' ? byName(asked, language) : asked).flatMap((brand) => {
    const { name, entries } = indexOf(brand)
    const others = words.filter((word) => !name.includes(word))
    return entries.filter((entry) => matches(entry, query) && others.every((word) => entry.description.includes(word)))
  })
  return {
    products: inOrder(found, sortBy)
      .slice((page - 1) * size, page * size)
      .flatMap(({ brand, at }) => brand.products[at] ?? []),
    metadata: { totalCount: found.length, page, size },
  }
}

function matches(entry: Entry, { objectType, brandId, categoryId, status }: ProductQuery): boolean {
  const isListed =
    status !== undefined ? entry.status === status : brandId !== undefined || entry.status !== 'DISCONTINUED'
  return (
    isListed &&
    (objectType === undefined || entry.kind === objectType) &&
    (categoryId === undefined || entry.categoryId === categoryId)
  )
}

/** Without accents and in lower case, as people type when they search. */
const plain = (text: string): string =>
  (accented.test(text) ? text.normalize('NFD').replace(/\p{M}/gu, '') : text).toLowerCase()

/** Most texts hold none, and taking accents off costs ten times as much as looking for them. */
const accented = /[\u00C0-\u1EFF]/

function byName(brands: readonly BrandView[], language: string): BrandView[] {
  const compare = inAlphabetOf(language)
  return brands.toSorted((one, other) => compare(one.brandName, other.brandName))
}

function inOrder(found: readonly Entry[], sortBy: Sorting | undefined): readonly Entry[] {
  if (sortBy === 'amount') return found.toSorted((one, other) => one.amount - other.amount)
  if (sortBy === '-amount') return found.toSorted((one, other) => other.amount - one.amount)
  // Letter by letter: a hundred thousand comparisons by a language's own rules would be waited for.
  if (sortBy === 'description')
    return found.toSorted((one, other) =>
      one.description < other.description ? -1 : Number(one.description > other.description),
    )
  return found
}
