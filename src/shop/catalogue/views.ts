import { toMajor } from '#kit/money'
import type { BrandView, CategoryView, LogoView, ProductView } from './contract.ts'
import { type Brand, type Catalogue, describe, inWords, isSold, isStopped, type Product } from './product.ts'

type Asked = { catalogue: Catalogue; visitor: { language: string } }

/** The ground of a logo whose brand names no colour of its own. */
const plainColour = '#3a4152'

const logoOf = (brand: Brand, language: string): LogoView => ({
  metadata: [
    { name: 'alt', language, data: brand.brandName },
    { name: 'colour', language, data: brand.colour ?? plainColour },
  ],
  fullPath: `/api/shop/rest/logos/${brand.brandId}.svg`,
})

function productView(catalogue: Catalogue, product: Product, brand: Brand, language: string): ProductView {
  const { price } = product
  const status = isSold(product) && isStopped(catalogue, product) ? 'OUT_OF_STOCK' : product.status
  return {
    id: product.productId,
    productId: product.productId,
    kind: product.kind,
    description: describe(product, language),
    brandId: product.brandId,
    brandName: product.brandName,
    categoryId: product.categoryId,
    logo: logoOf(brand, language),
    currency: product.currency,
    ...('amount' in price
      ? { amount: toMajor(price.amount) }
      : {
          range: { min: toMajor(price.range.min), max: toMajor(price.range.max), step: toMajor(price.range.step) },
        }),
    serviceFee: toMajor(product.serviceFee),
    // Nothing is called on sale that could not be bought.
    status: status === 'ACTIVE' && !isSold(product) ? 'COMING_SOON' : status,
    usual: product.usual,
  }
}

// Every page asks for them, and they change only with the catalogue.
const seen = new WeakMap<Catalogue, Map<string, BrandView[]>>()

/** What a shopper may see: all brands with what they sell, without what is inactive. */
export function brandViews({ catalogue, visitor: { language } }: Asked): readonly BrandView[] {
  const before = seen.get(catalogue) ?? new Map<string, BrandView[]>()
  seen.set(catalogue, before)
  const views = before.get(language) ?? viewsOf(catalogue, language)
  before.set(language, views)
  return views
}

const viewsOf = (catalogue: Catalogue, language: string): BrandView[] =>
  catalogue.brands
    .map((brand) => {
      const { brandId, brandName, categoryId, colour = plainColour } = brand
      const description = inWords(brand.description, language)
      return {
        ...{ brandId, brandName, categoryId, colour },
        ...(description === undefined ? {} : { description }),
        redemption: brand.redemption.flatMap((step) => inWords(step, language) ?? []),
        questions: brand.questions.map(({ question, answer }) => ({
          question: inWords(question, language) ?? '',
          answer: inWords(answer, language) ?? '',
        })),
        products: brand.products
          .filter(({ status }) => status !== 'INACTIVE')
          .map((product) => productView(catalogue, product, brand, language)),
      }
    })
    .filter(({ products }) => products.length > 0)

/** The categories that have something to show, in the order of the shop. */
export function categoryViews(shop: Asked): CategoryView[] {
  const shown = new Set(brandViews(shop).map(({ categoryId }) => categoryId))
  return shop.catalogue.categories
    .filter(({ categoryId }) => shown.has(categoryId))
    .map(({ categoryId, name: texts }) => {
      const name = inWords(texts, shop.visitor.language)
      return { categoryId, ...(name === undefined ? {} : { name }) }
    })
}
