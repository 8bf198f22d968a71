import type { Currency, Minor } from '#kit/money'
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
 * Who delivers a product: a supplier, under which number of theirs, with the network whose SIM cards a top-up goes to;
 * or we ourselves, from our own stock of codes.
 */
export type Source =
  | { from: 'supplier'; supplier: string; supplierProductId: number; operatorId: number | null }
  | { from: 'stock' }

/** What the shop shows. Either one face value, or a free amount within a range; minor units. */
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
  /** Where a single-purpose voucher is to be used (ISO 3166, capitals); left out, it goes by whoever buys it. */
  vatCountry?: string | undefined
  /** What one is agreed to cost us; of a free amount the greatest one. Unknown until the supplier told it. */
  cost?: Minor | undefined
  /** The supplier does not sell it as it stands here. */
  isStopped?: true | undefined
  /** Of an eSIM plan. */
  plan?: Plan | undefined
  /** Of a code, where its supplier tells it. */
  validity?: Validity | undefined
  /** Absent for what nobody delivers yet. */
  source?: Source | undefined
}
/** What can be bought. */
export type SoldProduct = Product & { source: Source }

/** What is told of a brand and of a category beside what it sells; not every shop tells it. */
export type BrandText = {
  brandId: string
  colour: string
  description: Texts
  /** How a code of this brand is redeemed, step by step. */
  redemption: Texts[]
  questions: { question: Texts; answer: Texts }[]
  logo: LogoView['metadata']
  /** Where its eSIM plans work. */
  coverage?: readonly Coverage[] | undefined
}
export type CategoryText = { categoryId: string; name: Texts }

/** A catalogue as it is loaded and stored: products in the order they are shown. */
export type ListedCatalogue = { products: Product[]; brands: BrandText[]; categories: CategoryText[] }

/** Whether it can be bought: on sale, and somebody delivers it. */
export const isSold = (product: Product): product is SoldProduct =>
  product.status === 'ACTIVE' && product.source !== undefined

/** Whether it is for anybody: one for auto top-up light is offered nowhere else (specification, section 3). */
export const isForAll = ({ serviceVariant }: Product): boolean => serviceVariant === 'NORMAL'

/** Whether it goes to a mobile number; all else goes to whoever bought it. */
export const takesNumber = ({ kind }: Pick<Product, 'kind'>): boolean => kind === 'topup'

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

/** @returns the text in the reader's language, else in any. */
export const describe = (product: Product, language: string): string =>
  inWords(product.description, language) ?? product.productId

/** @returns the text in the reader's language, else in any there is. */
export const inWords = (texts: Texts, language: string): string | undefined =>
  texts[language] ?? Object.values(texts)[0]
