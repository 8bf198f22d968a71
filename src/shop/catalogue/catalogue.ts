import type { Currency, Minor } from '#kit/money'
import { type BrandText, type CategoryText, faceValue, inWords, isForAll, isSold, type Product } from './product.ts'

/**
 * What cannot be delivered now: everything of suppliers where our balance is too low, and products without codes in
 * stock. For codes in stock, the first day on which one expires.
 */
export type Shortage = {
  suppliers: ReadonlySet<string>
  products: ReadonlySet<string>
  expiry: ReadonlyMap<string, string>
}

/** The kind of thing that a brand sells. */
export type Assortment = Pick<Product, 'kind' | 'status' | 'serviceVariant'>

/** A brand and its products, in display order. Products are parsed on demand; `sells` is known before. */
export type Brand = Omit<BrandText, 'colour'> & {
  brandName: string
  categoryId: string
  colour?: string | undefined
  productIds: readonly string[]
  sells: readonly Assortment[]
  readonly products: readonly Product[]
}

/** Everything that one shop shows, in display order. */
export type Catalogue = {
  products: { get(productId: string): Product | undefined }
  brands: readonly Brand[]
  brandOf(productId: string): Brand | undefined
  categories: readonly CategoryText[]
  shortage: Shortage
  /** The shop's currency. A product with a price in another currency is shown as sold out, and not sold. */
  currency?: Currency
}

const none: Shortage = { suppliers: new Set(), products: new Set(), expiry: new Map() }

export function catalogueOf(
  brands: readonly Brand[],
  names: readonly CategoryText[] = [],
  shortage: Shortage = none,
): Catalogue {
  const named = new Map(names.map(({ categoryId, name }) => [categoryId, name]))
  const categoryIds = new Set(brands.map(({ categoryId }) => categoryId))
  let known: ReadonlyMap<string, Brand> | undefined
  function brandOf(productId: string): Brand | undefined {
    known ??= byProduct(brands)
    return known.get(productId)
  }
  return {
    products: {
      get: (productId) => brandOf(productId)?.products.find((product) => product.productId === productId),
    },
    brands,
    brandOf,
    categories: [...categoryIds].map((categoryId) => ({ categoryId, name: named.get(categoryId) ?? {} })),
    shortage,
  }
}

// Views are cached by the catalogue object, so a shop must get the same object each time.
const traded = new WeakMap<Catalogue, Catalogue>()

/** The catalogue of a shop with this currency. */
export function inCurrency(catalogue: Catalogue, currency: Currency): Catalogue {
  const known = traded.get(catalogue)
  if (known?.currency === currency) return known
  const made = { ...catalogue, currency }
  traded.set(catalogue, made)
  return made
}

function byProduct(brands: readonly Brand[]): ReadonlyMap<string, Brand> {
  const known = new Map<string, Brand>()
  for (const brand of brands) for (const productId of brand.productIds) known.set(productId, brand)
  return known
}

/** The brands that sell credit for mobile numbers. */
export const topupBrands = ({ brands }: Catalogue): readonly Brand[] =>
  brands.filter(({ sells }) => sells.some(({ kind }) => kind === 'topup'))

export type Supply = Pick<Catalogue, 'shortage' | 'currency'>

/**
 * Whether a product is on sale but the supplier would refuse it, changed or dropped it, its codes are used up, or its
 * price is in another currency than the shop's.
 */
export function isShort(supply: Supply, product: Product): boolean {
  const { suppliers, products } = supply.shortage
  const { productId, source } = product
  if (product.isStopped === true || isForeign(supply, product)) return true
  return source?.from === 'supplier' ? suppliers.has(source.supplier) : source !== undefined && products.has(productId)
}

/** Its price is in another currency than the shop's, so no order of the shop can contain it. */
const isForeign = (supply: Pick<Catalogue, 'currency'>, { currency }: Product): boolean =>
  supply.currency !== undefined && currency !== supply.currency

/** Whether it is on sale, but cannot be delivered now; with an `amount`, also whether that amount is sold out. */
export const isStopped = (catalogue: Catalogue, product: Product, amount?: Minor): boolean =>
  isShort(catalogue, product) || (amount !== undefined && isSoldOut(catalogue, product, amount))

/**
 * Whether a free amount equals a fixed amount of the brand that is sold out: typing the amount must not get around
 * that.
 */
function isSoldOut(catalogue: Catalogue, { productId, kind, price }: Product, amount: Minor): boolean {
  if ('amount' in price) return false
  const fixed = (catalogue.brandOf(productId)?.products ?? []).filter(
    (one) => one.kind === kind && 'amount' in one.price && one.price.amount === amount && isForAll(one),
  )
  const isOut = (one: Product) => one.status === 'OUT_OF_STOCK' || (isSold(one) && isStopped(catalogue, one))
  return fixed.some(isOut) && fixed.every((one) => isOut(one) || !isSold(one))
}

/**
 * @returns the top-up of a brand (or of any) that sells this amount in the shop's currency: a fixed one before the free
 *   amount.
 */
export function productFor(catalogue: Catalogue, amount: Minor, brandId: string | undefined): Product | undefined {
  const offered = topupBrands(catalogue)
    .filter((brand) => brandId === undefined || brand.brandId === brandId)
    .flatMap((brand) => brand.products)
    .filter(
      (product) =>
        product.kind === 'topup' &&
        !isForeign(catalogue, product) &&
        isSold(product) &&
        isForAll(product) &&
        typeof faceValue(product, amount) === 'number',
    )
  const free = offered.find((product) => !isSoldOut(catalogue, product, amount))
  return offered.find((product) => 'amount' in product.price) ?? free ?? offered[0]
}

/** @returns how a product's code is redeemed, in steps, by its brand's text; empty if there is none */
export const redemptionOf = (catalogue: Catalogue, productId: string, language: string): string[] =>
  catalogue.brandOf(productId)?.redemption.flatMap((step) => inWords(step, language) ?? []) ?? []
