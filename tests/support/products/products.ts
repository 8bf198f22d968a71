import { type Brand, type Catalogue, catalogueOf, type Product } from '#catalogue'
import type { BrandView, ProductView } from '#catalogue/contract'
import { fromMajor } from '#kit/money'

/** A catalogue of these products, without a database. */
export function aCatalogue(
  products: readonly Product[],
  texts: readonly Partial<Omit<Brand, 'products'>>[] = [],
  names: Parameters<typeof catalogueOf>[1] = [],
): Catalogue {
  const brands = [...Map.groupBy(products, ({ brandId }) => brandId)].map(([brandId, own]) => ({
    brandId,
    brandName: own[0]?.brandName ?? '',
    categoryId: own[0]?.categoryId ?? '',
    description: {},
    redemption: [],
    questions: [],
    logo: [],
    ...texts.find((text) => text.brandId === brandId),
    productIds: own.map(({ productId }) => productId),
    sells: own,
    products: own,
  }))
  return catalogueOf(brands, names)
}

/** A product as a page sees it. */
const aProductView = (productId: string, more: Partial<ProductView> = {}): ProductView => ({
  id: productId,
  productId,
  kind: 'topup',
  description: productId,
  brandId: 'own',
  brandName: 'Own',
  categoryId: 'credit',
  currency: 'EUR',
  serviceFee: 0,
  status: 'ACTIVE',
  usual: false,
  serviceVariant: 'NORMAL',
  vat: 'multi-purpose',
  logo: { metadata: [], fullPath: '/logo.svg' },
  ...more,
})

/** A brand as a page sees it; its products are its own. */
export function aBrandView(
  brandId: string,
  products: Partial<ProductView>[],
  more: Partial<BrandView> = {},
): BrandView {
  const { brandName = brandId, categoryId = 'credit' } = more
  const views = products.map((product) =>
    aProductView(`${brandId}-${product.amount ?? 'open'}`, { brandId, brandName, categoryId, ...product }),
  )
  return {
    brandId,
    brandName,
    categoryId,
    colour: '#204a87',
    mark: '/marks/dots-sim-204a87-ffd166.svg',
    redemption: [],
    questions: [],
    productIds: views.map(({ productId }) => productId),
    kinds: [...new Set(views.map(({ kind }) => kind))],
    isListed: views.some(({ status }) => status !== 'DISCONTINUED'),
    ...more,
    products: views,
  }
}

const minor = (amount = 0) => fromMajor(amount) ?? 0

/**
 * A catalogue whose pages show these brands, in every language; a supplier delivers all of it.
 * @param operators the network that each brand tops up, by the sandbox's number
 */
export const catalogueShowing = (brands: readonly BrandView[], operators: Record<string, number> = {}): Catalogue =>
  aCatalogue(
    brands.flatMap(({ brandId, products }) => products.map((view) => productShownAs(view, operators[brandId]))),
    brands.map(({ description = '', redemption, questions, coverage, brandId, brandName, categoryId, colour }) => ({
      brandId,
      brandName,
      categoryId,
      colour,
      coverage,
      description: (description === '' ? {} : { en: description }) as Brand['description'],
      redemption: redemption.map((step) => ({ en: step })),
      questions: questions.map(({ question, answer }) => ({ question: { en: question }, answer: { en: answer } })),
    })),
    brands.map(({ categoryId }) => ({ categoryId, name: { en: `Category ${categoryId}` } })),
  )

const productShownAs = (
  { amount, range, serviceFee, description, ...view }: ProductView,
  operatorId: number | null = null,
): Product => ({
  ...view,
  description: { en: description },
  serviceFee: minor(serviceFee),
  price: range
    ? { range: { min: minor(range.min), max: minor(range.max), step: minor(range.step) } }
    : { amount: minor(amount) },
  source: {
    from: 'supplier',
    supplier: 'dt-one',
    // As the sandbox numbers its products.
    supplierProductId: operatorId === null ? 1 : operatorId * 1000 + (amount ?? 0),
    operatorId,
  },
})

/** An eSIM plan for Türkiye that the sandbox's supplier delivers. */
export const turkeyPlan = {
  productId: 'turkey-5gb',
  brandId: 'turkey',
  brandName: 'eSIM Türkiye',
  categoryId: 'plans',
  kind: 'esim-plan',
  description: { en: 'Türkiye: 5 GB' },
  amount: 1890,
  currency: 'EUR',
  supplier: 'dt-one',
  supplierProductId: 731_005,
  plan: { megabytes: 5000, days: 30 },
} as const

/** Its brand. */
export const turkeyBrand = {
  brandId: 'turkey',
  colour: '#9f1239',
  description: { en: 'Data' },
  coverage: [{ country: 'TR', networks: ['Turkcell'] }],
}
