import type { Currency, Minor } from '#kit/money'
import { type Refusal, refuse } from '#kit/result'
import type { Coverage, LogoView, Plan, ProductKind, ProductStatus, ServiceVariant, VatKind } from './contract.ts'

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
  /** What one is agreed to cost us; of a free amount the greatest one. Unknown until the supplier told it. */
  cost?: Minor | undefined
  /** The supplier does not sell it as it stands here. */
  isStopped?: true | undefined
  /** Of an eSIM plan. */
  plan?: Plan | undefined
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

/**
 * What cannot be delivered for the moment: all of the suppliers with whom our balance does not suffice, and products
 * whose codes are used up.
 */
export type Shortage = { suppliers: readonly string[]; products: readonly string[] }

/** All that one shop shows, in the order it is shown. */
export type Catalogue = {
  products: ReadonlyMap<string, Product>
  brands: readonly Brand[]
  categories: readonly Category[]
  shortage: { suppliers: ReadonlySet<string>; products: ReadonlySet<string> }
}
export type Brand = {
  brandId: string
  brandName: string
  categoryId: string
  colour?: string | undefined
  description: Texts
  redemption: BrandText['redemption']
  questions: BrandText['questions']
  logo: BrandText['logo']
  coverage?: BrandText['coverage']
  products: Product[]
}
export type Category = { categoryId: string; name: Texts }

const untold: Omit<BrandText, 'brandId' | 'colour'> = { description: {}, redemption: [], questions: [], logo: [] }

export function catalogueOf(
  { products, brands: texts, categories: names }: ListedCatalogue,
  shortage: Shortage = { suppliers: [], products: [] },
): Catalogue {
  const told = new Map(texts.map((text) => [text.brandId, text]))
  const named = new Map(names.map(({ categoryId, name }) => [categoryId, name]))
  const brands = new Map<string, Brand>()
  const categories = new Map<string, Category>()
  for (const product of products) {
    const { brandId, brandName, categoryId } = product
    const brand: Brand = brands.get(brandId) ?? {
      ...(told.get(brandId) ?? untold),
      ...{ brandId, brandName, categoryId, products: [] },
    }
    brand.products.push(product)
    brands.set(brandId, brand)
    categories.set(categoryId, { categoryId, name: named.get(categoryId) ?? {} })
  }
  return {
    products: new Map(products.map((product) => [product.productId, product])),
    brands: [...brands.values()],
    categories: [...categories.values()],
    shortage: { suppliers: new Set(shortage.suppliers), products: new Set(shortage.products) },
  }
}

/** Whether it can be bought: on sale, and somebody delivers it. */
export const isSold = (product: Product): product is SoldProduct =>
  product.status === 'ACTIVE' && product.source !== undefined

/** Whether it is for anybody: one for auto top-up light is offered nowhere else (specification, section 3). */
export const isForAll = ({ serviceVariant }: Product): boolean => serviceVariant === 'NORMAL'

/** Whether it goes to a mobile number; all else goes to whoever bought it. */
export const takesNumber = ({ kind }: Pick<Product, 'kind'>): boolean => kind === 'topup'

/**
 * Whether it is sold, but cannot be delivered for the moment: its supplier would turn us down, lists it otherwise or
 * not at all, or its codes are used up. Asked of an `amount`, also whether that is sold out.
 */
export function isStopped(catalogue: Catalogue, product: Product, amount?: Minor): boolean {
  const { shortage } = catalogue
  const { productId, source } = product
  if (product.isStopped === true || (amount !== undefined && isSoldOut(catalogue, product, amount))) return true
  return source?.from === 'supplier'
    ? shortage.suppliers.has(source.supplier)
    : source !== undefined && shortage.products.has(productId)
}

/**
 * Whether a free amount comes to one that its brand sells by itself and has none of at the moment: what is sold out as
 * a fixed amount is not to be had by typing it.
 */
function isSoldOut(catalogue: Catalogue, { brandId, kind, price }: Product, amount: Minor): boolean {
  if ('amount' in price) return false
  const fixed = (catalogue.brands.find((brand) => brand.brandId === brandId)?.products ?? []).filter(
    (one) => one.kind === kind && 'amount' in one.price && one.price.amount === amount && isForAll(one),
  )
  const isOut = (one: Product) => one.status === 'OUT_OF_STOCK' || (isSold(one) && isStopped(catalogue, one))
  return fixed.some(isOut) && fixed.every((one) => isOut(one) || !isSold(one))
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

/** @returns the top-up of a brand (or of any) that sells this amount: a fixed one before the free amount. */
export function productFor(catalogue: Catalogue, amount: Minor, brandId: string | undefined): Product | undefined {
  const offered = catalogue.brands
    .filter((brand) => brandId === undefined || brand.brandId === brandId)
    .flatMap((brand) => brand.products)
    .filter(
      (product) =>
        isSold(product) && isForAll(product) && takesNumber(product) && typeof faceValue(product, amount) === 'number',
    )
  const free = offered.find((product) => !isSoldOut(catalogue, product, amount))
  return offered.find((product) => 'amount' in product.price) ?? free ?? offered[0]
}

/** @returns the text in the reader's language, else in any. */
export const describe = (product: Product, language: string): string =>
  inWords(product.description, language) ?? product.productId

/** @returns how a product's code is redeemed, step by step, as its brand tells it; nothing where it tells nothing */
export const redemptionOf = ({ brands }: Catalogue, productId: string, language: string): string[] =>
  brands
    .find(({ products }) => products.some((product) => product.productId === productId))
    ?.redemption.flatMap((step) => inWords(step, language) ?? []) ?? []

/** @returns the text in the reader's language, else in any there is. */
export const inWords = (texts: Texts, language: string): string | undefined =>
  texts[language] ?? Object.values(texts)[0]
