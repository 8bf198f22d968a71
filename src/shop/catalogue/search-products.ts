import {
  type BrandView,
  type ProductPage,
  type ProductQuery,
  type ProductView,
  pageSize,
  type Sorting,
} from './contract.ts'

/**
 * Searches what a shop shows, page by page; unsorted in the order of the shop. A brand's discontinued products are
 * found only by asking for that brand or that status.
 * @returns one page, and how many were found; a page behind the last is empty
 */
export function searchProducts(brands: readonly BrandView[], language: string, query: ProductQuery): ProductPage {
  const { page = 1, size = pageSize, sortBy } = query
  const found = brands.flatMap(({ products }) => products).filter(matches(query))
  const sorted = sortBy ? found.toSorted(order(sortBy, language)) : found
  return {
    products: sorted.slice((page - 1) * size, page * size),
    metadata: { totalCount: found.length, page, size },
  }
}

function matches({ objectType, brandId, categoryId, status, search }: ProductQuery) {
  const words = plain(search ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const isListed = (product: ProductView) =>
    status !== undefined ? product.status === status : brandId !== undefined || product.status !== 'DISCONTINUED'
  return (product: ProductView): boolean => {
    const text = plain(`${product.brandName} ${product.description}`)
    return (
      isListed(product) &&
      (objectType === undefined || product.kind === objectType) &&
      (brandId === undefined || product.brandId === brandId) &&
      (categoryId === undefined || product.categoryId === categoryId) &&
      words.every((word) => text.includes(word))
    )
  }
}

/** Without accents and in lower case, as people type when they search. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function order(sortBy: Sorting, language: string) {
  // A free amount begins where its range does.
  const amount = (product: ProductView) => product.amount ?? product.range?.min ?? 0
  return (one: ProductView, other: ProductView): number => {
    if (sortBy === 'amount') return amount(one) - amount(other)
    if (sortBy === '-amount') return amount(other) - amount(one)
    return one[sortBy].localeCompare(other[sortBy], language)
  }
}
