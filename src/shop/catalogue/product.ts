import type { Currency, Minor } from '#kit/money'
import { type Refusal, refuse } from '#kit/result'
import type { ProductStatus } from './contract.ts'

/** What the shop sells. Either one face value, or a free amount within a range; minor units. */
export type Product = {
  productId: string
  brandId: string
  brandName: string
  categoryId: string
  kind: 'topup'
  status: ProductStatus
  /** The supplier's number for the network whose SIM cards it tops up. */
  operatorId: number
  /** Language to text. */
  description: Record<string, string>
  currency: Currency
  price: { amount: Minor } | { range: { min: Minor; max: Minor; step: Minor } }
  serviceFee: Minor
  usual: boolean
  supplier: string
  supplierProductId: number
}

/** All that one shop sells, in the order it is shown. */
export type Catalogue = { products: ReadonlyMap<string, Product>; brands: readonly Brand[] }
export type Brand = { brandId: string; brandName: string; categoryId: string; products: Product[] }

export function catalogueOf(products: readonly Product[]): Catalogue {
  const brands = new Map<string, Brand>()
  for (const product of products) {
    const { brandId, brandName, categoryId } = product
    const brand = brands.get(brandId) ?? { brandId, brandName, categoryId, products: [] }
    brand.products.push(product)
    brands.set(brandId, brand)
  }
  return { products: new Map(products.map((product) => [product.productId, product])), brands: [...brands.values()] }
}

/**
 * The face value of one piece. `wanted` must be within the range of a free amount, and may be left out or must be
 * equal for a fixed one.
 * @returns minor units, or the refusal amountNotOffered with what is
 */
export function faceValue(product: Product, wanted: Minor | undefined): Minor | Refusal {
  const { price } = product
  if ('amount' in price) {
    return wanted === undefined || wanted === price.amount
      ? price.amount
      : refuse('amountNotOffered', { fields: { amount: 'amountNotOffered' } })
  }
  const { min, max, step } = price.range
  return wanted !== undefined && wanted >= min && wanted <= max && (wanted - min) % step === 0
    ? wanted
    : refuse('amountNotOffered', {
        fields: { amount: 'amountOutsideRange' },
        details: { min: min / 100, max: max / 100, step: step / 100 },
      })
}

/** @returns the product of a brand (or of any) that sells this amount: a fixed one before the free amount. */
export function productFor(catalogue: Catalogue, amount: Minor, brandId: string | undefined): Product | undefined {
  const offered = catalogue.brands
    .filter((brand) => brandId === undefined || brand.brandId === brandId)
    .flatMap((brand) => brand.products)
    .filter((product) => product.status === 'ACTIVE' && typeof faceValue(product, amount) === 'number')
  return offered.find((product) => 'amount' in product.price) ?? offered[0]
}

/** @returns the text in the reader's language, else in any. */
export const describe = (product: Product, language: string): string =>
  product.description[language] ?? Object.values(product.description)[0] ?? product.productId
