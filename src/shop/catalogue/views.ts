import { toMajor } from '#kit/money'
import type { BrandView, CategoryView, LogoView, ProductView } from './contract.ts'
import { type Brand, type Catalogue, describe, inWords, isForAll, isSold, isStopped, type Product } from './product.ts'

type Asked = { catalogue: Catalogue; visitor: { language: string } }

/** The ground of a logo whose brand names no colour of its own. */
const plainColour = '#3a4152'

/** What is told of the logo itself comes before what is true of any. */
function logoOf({ brandId, brandName, colour = plainColour, logo }: Brand, language: string): LogoView {
  const languages = new Set([language, ...logo.map((entry) => entry.language)])
  const usual = [...languages].flatMap((language) => [
    { name: 'alt', language, data: brandName },
    { name: 'colour', language, data: colour },
  ])
  const isTold = (one: { name: string; language: string }) =>
    logo.some(({ name, language }) => name === one.name && language === one.language)
  return {
    metadata: [...logo, ...usual.filter((entry) => !isTold(entry))],
    fullPath: `/api/shop/rest/logos/${brandId}.svg`,
  }
}

function productView(catalogue: Catalogue, product: Product, logo: LogoView, language: string): ProductView {
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
    logo,
    currency: product.currency,
    ...('amount' in price
      ? { amount: toMajor(price.amount) }
      : {
          range: { min: toMajor(price.range.min), max: toMajor(price.range.max), step: toMajor(price.range.step) },
        }),
    serviceFee: toMajor(product.serviceFee),
    // Nothing is called on sale that could not be bought.
    status: status === 'ACTIVE' && !isSold(product) ? 'COMING_SOON' : status,
    serviceVariant: product.serviceVariant,
    vat: product.vat,
    usual: product.usual,
    ...(product.plan ? { plan: product.plan } : {}),
  }
}

type Views = { all: BrandView[]; light: BrandView[] }

// Every page asks for them, and they change only with the catalogue.
const seen = new WeakMap<Catalogue, Map<string, Views>>()

function viewsOf({ catalogue, visitor: { language } }: Asked): Views {
  const before = seen.get(catalogue) ?? new Map<string, Views>()
  seen.set(catalogue, before)
  const views = before.get(language) ?? {
    all: drawUp(catalogue, language, isForAll),
    light: drawUp(catalogue, language, (product) => !isForAll(product)),
  }
  before.set(language, views)
  return views
}

/** What a shopper may see: all brands with what they sell, without what is inactive. */
export const brandViews = (shop: Asked): readonly BrandView[] => viewsOf(shop).all

/** The same of what is sold for auto top-up light; nothing where the brand has none. */
export const lightViews = (shop: Asked & { tenant: { autoTopupLightEnabled: boolean } }): readonly BrandView[] =>
  shop.tenant.autoTopupLightEnabled ? viewsOf(shop).light : []

function drawUp(catalogue: Catalogue, language: string, isWanted: (product: Product) => boolean): BrandView[] {
  return catalogue.brands
    .map((brand) => {
      const { brandId, brandName, categoryId, colour = plainColour, coverage } = brand
      const description = inWords(brand.description, language)
      const logo = logoOf(brand, language)
      return {
        ...{ brandId, brandName, categoryId, colour },
        ...(description === undefined ? {} : { description }),
        redemption: brand.redemption.flatMap((step) => inWords(step, language) ?? []),
        questions: brand.questions.map(({ question, answer }) => ({
          question: inWords(question, language) ?? '',
          answer: inWords(answer, language) ?? '',
        })),
        ...(coverage ? { coverage } : {}),
        products: brand.products
          .filter((product) => product.status !== 'INACTIVE' && isWanted(product))
          .map((product) => productView(catalogue, product, logo, language)),
      }
    })
    .filter(({ products }) => products.length > 0)
}

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
