import { type Currency, type Minor, toMajor } from '#kit/money'
import { type Refusal, refuse } from '#kit/result'
import type {
  Coverage,
  LogoView,
  Plan,
  ProductKind,
  ProductStatus,
  ServiceVariant,
  Validity,
  VatKind,
} from './contract.ts'

/** Language to text. */
export type Texts = Record<string, string>

/**
 * Who delivers a product: a supplier, by its product number, with the network of the SIM cards that a top-up is for; or
 * our own stock of codes.
 */
export type Source =
  | { from: 'supplier'; supplier: string; supplierProductId: number; operatorId: number | null }
  | { from: 'stock' }

/** A product. Either one face value, or a free amount within a range; minor units. */
export type Product = {
  productId: string
  brandId: string
  brandName: string
  categoryId: string
  kind: ProductKind
  status: ProductStatus
  description: Texts
  currency: Currency
  price: { amount: Minor } | { range: { min: Minor; max: Minor; step: Minor } }
  serviceFee: Minor
  usual: boolean
  serviceVariant: ServiceVariant
  vat: VatKind
  /** Country where a single-purpose voucher is used (ISO 3166, capitals); omitted, it follows the buyer. */
  vatCountry?: string | undefined
  /** Its agreed cost to us; for a free amount the highest. Unknown until the supplier states it. */
  cost?: Minor | undefined
  /** The supplier no longer sells it, or not in this form. */
  isStopped?: true | undefined
  /** For eSIM plans. */
  plan?: Plan | undefined
  /** For codes whose supplier states it. */
  validity?: Validity | undefined
  /** Absent if nobody delivers it yet. */
  source?: Source | undefined
}
/** A product that can be bought. */
export type SoldProduct = Product & { source: Source }

/** Descriptions of a brand and of a category; optional. */
export type BrandText = {
  brandId: string
  colour: string
  /** The thing on its drawn mark; default: by what it sells. */
  motif?: string | undefined
  description: Texts
  /** How a code of this brand is redeemed, in steps. */
  redemption: Texts[]
  questions: { question: Texts; answer: Texts }[]
  logo: LogoView['metadata']
  /** Countries and networks of its eSIM plans. */
  coverage?: readonly Coverage[] | undefined
}
export type CategoryText = { categoryId: string; name: Texts }

/** A catalogue as it is loaded and stored: products in display order. */
export type ListedCatalogue = { products: Product[]; brands: BrandText[]; categories: CategoryText[] }

/** Whether it can be bought: on sale, and somebody delivers it. */
export const isSold = (product: Product): product is SoldProduct =>
  product.status === 'ACTIVE' && product.source !== undefined

/** Whether it is for everybody: products for auto top-up light are offered nowhere else (specification, section 3). */
export const isForAll = ({ serviceVariant }: Product): boolean => serviceVariant === 'NORMAL'

/** Whether it tops up a mobile number; all other products go to the buyer. */
export const takesNumber = ({ kind }: Pick<Product, 'kind'>): boolean => kind === 'topup'

/**
 * The face value of one unit. `wanted` must be within the range of a free amount; for a fixed one it may be omitted or
 * must be equal.
 * @returns minor units, or the refusal amountNotOffered with the offered amounts
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
        details: { min: toMajor(min), max: toMajor(max), step: toMajor(step) },
      })
}

/** @returns the text in the reader's language, or in any. */
export const describe = (product: Product, language: string): string =>
  inWords(product.description, language) ?? product.productId

/** @returns the text in the reader's language, or in any that exists. */
export const inWords = (texts: Texts, language: string): string | undefined =>
  texts[language] ?? Object.values(texts)[0]
