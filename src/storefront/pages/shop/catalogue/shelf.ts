import { href } from 'react-router'
import { brandViews, categoryViews, searchProducts } from '#catalogue'
import {
  type BrandView,
  type ProductStatus,
  type ProductView,
  pageSize,
  type Sorting,
  sortings,
} from '#catalogue/contract'
import { type Minor, toNearestMinor } from '#kit/money'
import { brandPath } from '#tenants/contract'
import type { PageShop } from '../../../page-shop.ts'
import { flagsOf } from '../../../server/flags.ts'

/** A brand for its card. `from` is the lowest price there, in minor units, fee included. */
export type BrandCard = {
  brandId: string
  brandName: string
  /** The URL of its drawn mark. */
  mark: string
  path: string
  standing: ProductStatus
  from?: Minor
  /** Of the countries that its eSIM plans are for: the URLs of flags, a few for a region. */
  flags?: string[]
}
export type CategoryLink = { categoryId: string; name: string; path: string }
export type FoundProduct = Pick<
  ProductView,
  'productId' | 'description' | 'brandName' | 'amount' | 'range' | 'serviceFee' | 'status'
> & { mark: string | undefined; path: string }

/** The results of a search: one page of them. */
export type Found = {
  products: FoundProduct[]
  totalCount: number
  page: number
  pages: number
  search: string
  sortBy: Sorting | undefined
}

export type ShelfCategory = CategoryLink & { brands: BrandCard[]; count: number }

/** Categories with their brands, or the results of a search. */
export type Shelf = { categories: ShelfCategory[]; found?: Found }

/** @returns all categories with their links; one without a name is the shop's only one, of mobile credit. */
export const categoryLinks = (shop: PageShop): CategoryLink[] =>
  categoryViews(shop).map(({ categoryId, name }) => ({
    categoryId,
    name: name ?? shop.translate('catalogue.credit'),
    path: href('/shop/:categoryId', { categoryId }),
  }))

export function cardOf(shop: Pick<PageShop, 'tenant'>, brand: BrandView): BrandCard {
  const { brandId, brandName, mark, products, coverage = [] } = brand
  const flags = flagsOf(coverage.map(({ country }) => country))
  const sold = products.filter(({ status }) => status === 'ACTIVE')
  const prices = sold.map(
    ({ amount, range, serviceFee }) => toNearestMinor(amount ?? range?.min ?? 0) + toNearestMinor(serviceFee),
  )
  return {
    brandId,
    brandName,
    mark,
    path: brandPath(shop.tenant, brand),
    standing:
      sold.length > 0 ? 'ACTIVE' : (products.find(({ status }) => status !== 'DISCONTINUED')?.status ?? 'DISCONTINUED'),
    ...(prices.length > 0 && { from: Math.min(...prices) }),
    ...(flags.length > 0 && { flags }),
  }
}

/** Whether a URL asks for products. */
export const isSearch = (asked: URLSearchParams): boolean =>
  ['search', 'sortBy', 'page'].some((name) => asked.has(name))

/**
 * Brands by category, or one page of search results. A URL with any of `search`, `sortBy` and `page` asks for products;
 * invalid values are ignored.
 * @param most number of brands shown of each category at first
 */
export function loadShelf(
  shop: PageShop,
  asked: URLSearchParams,
  { categoryId, most }: { categoryId?: string; most?: number } = {},
): Shelf {
  const brands = brandViews(shop)
  const categories = categoryLinks(shop)
    .filter((category) => categoryId === undefined || category.categoryId === categoryId)
    .map((category) => {
      const own = brands.filter((brand) => brand.categoryId === category.categoryId && brand.isListed)
      return { ...category, brands: own.slice(0, most).map((brand) => cardOf(shop, brand)), count: own.length }
    })
  return isSearch(asked) ? { categories: [], found: search(shop, asked, categoryId) } : { categories }
}

function search(shop: PageShop, asked: URLSearchParams, categoryId: string | undefined): Found {
  const words = asked.get('search')?.trim().slice(0, 80) ?? ''
  const sortBy = sortings.find((sorting) => sorting === asked.get('sortBy'))
  const page = Math.min(Math.max(1, Math.trunc(Number(asked.get('page'))) || 1), 10_000)
  const brands = brandViews(shop)
  const { products, metadata } = searchProducts(brands, shop.language, { search: words, sortBy, page, categoryId })
  const markById = new Map(brands.map(({ brandId, mark }) => [brandId, mark]))
  return {
    products: products.map((product) => ({
      productId: product.productId,
      description: product.description,
      brandName: product.brandName,
      ...(product.amount !== undefined && { amount: product.amount }),
      ...(product.range && { range: product.range }),
      serviceFee: product.serviceFee,
      status: product.status,
      path: brandPath(shop.tenant, product),
      mark: markById.get(product.brandId),
    })),
    totalCount: metadata.totalCount,
    page,
    pages: Math.ceil(metadata.totalCount / pageSize),
    search: words,
    sortBy,
  }
}
