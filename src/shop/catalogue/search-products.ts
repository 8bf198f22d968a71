import { compareIn } from '#kit/names'
import {
  type BrandView,
  type ProductPage,
  type ProductQuery,
  type ProductView,
  pageSize,
  type Sorting,
} from './contract.ts'

import { glancing } from './recently-used.ts'

/** Fields that a product is found and sorted by, and its position within its brand. */
type Entry = Pick<ProductView, 'kind' | 'status' | 'categoryId'> & {
  brand: BrandView
  at: number
  description: string
  /** In major units; a free amount counts by its minimum. */
  amount: number
}
type Index = { name: string; entries: readonly Entry[] }

// Built once per view of a brand and language; changes elsewhere in the shop do not affect it.
const indexes = new WeakMap<BrandView, Index>()

function indexOf(brand: BrandView): Index {
  const known = indexes.get(brand)
  if (known) return known
  const entries = glancing(() => brand.products).map(
    ({ kind, status, categoryId, description, amount, range }, at) => ({
      brand,
      at,
      kind,
      status,
      categoryId,
      description: plain(description),
      amount: amount ?? range?.min ?? 0,
    }),
  )
  const index = { name: plain(brand.brandName), entries }
  indexes.set(brand, index)
  return index
}

/**
 * Searches a shop's products, page by page; unsorted means display order. A brand's discontinued products are found
 * only by asking for that brand or that status.
 * @returns one page, and the total; a page after the last is empty
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

/** Most texts have no accents, and removing them costs ten times as much as this check. */
const accented = /[\u00C0-\u1EFF]/

function byName(brands: readonly BrandView[], language: string): BrandView[] {
  const compare = compareIn(language)
  return brands.toSorted((one, other) => compare(one.brandName, other.brandName))
}

function inOrder(found: readonly Entry[], sortBy: Sorting | undefined): readonly Entry[] {
  if (sortBy === 'amount') return found.toSorted((one, other) => one.amount - other.amount)
  if (sortBy === '-amount') return found.toSorted((one, other) => other.amount - one.amount)
  // By code unit: a hundred thousand locale-aware comparisons take too long.
  if (sortBy === 'description')
    return found.toSorted((one, other) =>
      one.description < other.description ? -1 : Number(one.description > other.description),
    )
  return found
}
