import {
  type BrandView,
  type ProductPage,
  type ProductQuery,
  type ProductView,
  pageSize,
  type Sorting,
} from './contract.ts'

/** A product with the text it is found by. */
type Entry = { product: ProductView; text: string }
type Index = { entries: readonly Entry[]; sorted: Map<Sorting, readonly Entry[]> }

// Made once for what a shop shows in a language, which changes only with its catalogue: of a hundred thousand products
// the texts alone take half a second.
const indexes = new WeakMap<readonly BrandView[], Index>()

function indexOf(brands: readonly BrandView[]): Index {
  const known = indexes.get(brands)
  if (known) return known
  const entries = brands.flatMap(({ brandName, products }) => {
    const name = plain(brandName)
    return products.map((product) => ({ product, text: `${name} ${plain(product.description)}` }))
  })
  const index = { entries, sorted: new Map() }
  indexes.set(brands, index)
  return index
}

function inOrder({ entries, sorted }: Index, sortBy: Sorting | undefined, language: string): readonly Entry[] {
  if (sortBy === undefined) return entries
  const known = sorted.get(sortBy) ?? entries.toSorted(order(sortBy, language))
  sorted.set(sortBy, known)
  return known
}

/**
 * Searches what a shop shows, page by page; unsorted in the order of the shop. A brand's discontinued products are
 * found only by asking for that brand or that status.
 * @returns one page, and how many were found; a page behind the last is empty
 */
export function searchProducts(brands: readonly BrandView[], language: string, query: ProductQuery): ProductPage {
  const { page = 1, size = pageSize, sortBy } = query
  const found = inOrder(indexOf(brands), sortBy, language).filter(matches(query))
  return {
    products: found.slice((page - 1) * size, page * size).map(({ product }) => product),
    metadata: { totalCount: found.length, page, size },
  }
}

function matches({ objectType, brandId, categoryId, status, search }: ProductQuery) {
  const words = plain(search ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const isListed = (product: ProductView) =>
    status !== undefined ? product.status === status : brandId !== undefined || product.status !== 'DISCONTINUED'
  return ({ product, text }: Entry): boolean =>
    isListed(product) &&
    (objectType === undefined || product.kind === objectType) &&
    (brandId === undefined || product.brandId === brandId) &&
    (categoryId === undefined || product.categoryId === categoryId) &&
    words.every((word) => text.includes(word))
}

/** Without accents and in lower case, as people type when they search. */
const plain = (text: string): string =>
  (accented.test(text) ? text.normalize('NFD').replace(/\p{M}/gu, '') : text).toLowerCase()

/** Most texts hold none, and taking accents off costs ten times as much as looking for them. */
const accented = /[\u00C0-\u1EFF]/

function order(sortBy: Sorting, language: string): (one: Entry, other: Entry) => number {
  // A free amount begins where its range does.
  const amount = ({ product }: Entry) => product.amount ?? product.range?.min ?? 0
  if (sortBy === 'amount') return (one, other) => amount(one) - amount(other)
  if (sortBy === '-amount') return (one, other) => amount(other) - amount(one)
  const { compare } = new Intl.Collator(language)
  return (one, other) => compare(one.product[sortBy], other.product[sortBy])
}
