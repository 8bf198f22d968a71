import { markOf, markUrl } from '#kit/marks'
import { toMajor } from '#kit/money'
import { type Assortment, type Brand, type Catalogue, isShort, type Shortage, type Supply } from './catalogue.ts'
import type { BrandView, CategoryView, LogoView, ProductView, ServiceVariant } from './contract.ts'
import { describe, inWords, isSold, type Product } from './product.ts'
import { recentlyUsed } from './recently-used.ts'

type ViewContext = { catalogue: Catalogue; visitor: { language: string } }

/** Background of a logo whose brand has no colour of its own. */
const plainColour = '#3a4152'

/** A logo's own metadata comes before the general one. */
function logoOf({ brandId, brandName, colour = plainColour, logo }: Brand, language: string): LogoView {
  const languages = new Set([language, ...logo.map((entry) => entry.language)])
  const usual = [...languages].flatMap((language) => [
    { name: 'alt', language, data: brandName },
    { name: 'colour', language, data: colour },
  ])
  const hasSame = (one: { name: string; language: string }) =>
    logo.some(({ name, language }) => name === one.name && language === one.language)
  return {
    metadata: [...logo, ...usual.filter((entry) => !hasSame(entry))],
    fullPath: `/api/shop/rest/logos/${brandId}.svg`,
  }
}

function productView(supply: Supply, product: Product, logo: LogoView, language: string): ProductView {
  const { price } = product
  const status = isSold(product) && isShort(supply, product) ? 'OUT_OF_STOCK' : product.status
  const expiresOn = supply.shortage.expiry.get(product.productId)
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
    // A product that cannot be bought is never shown as on sale.
    status: status === 'ACTIVE' && !isSold(product) ? 'COMING_SOON' : status,
    serviceVariant: product.serviceVariant,
    vat: product.vat,
    ...(product.vatCountry ? { vatCountry: product.vatCountry } : {}),
    usual: product.usual,
    ...(product.plan ? { plan: product.plan } : {}),
    ...(product.validity ? { validity: product.validity } : {}),
    ...(expiresOn === undefined ? {} : { expiresOn }),
  }
}

type Views = { all: BrandView[]; light: BrandView[] }

// Every page asks for the views, and they change only with the catalogue.
const seen = new WeakMap<Catalogue, Map<string, Views>>()

function viewsOf({ catalogue, visitor: { language } }: ViewContext): Views {
  const before = seen.get(catalogue) ?? new Map<string, Views>()
  seen.set(catalogue, before)
  const views = before.get(language) ?? {
    all: catalogue.brands.flatMap((brand) => viewOf(brand, catalogue, language, 'NORMAL') ?? []),
    light: catalogue.brands.flatMap((brand) => viewOf(brand, catalogue, language, 'LIGHT') ?? []),
  }
  before.set(language, views)
  return views
}

/** What a shopper may see: all brands with their products, without inactive ones. */
export const brandViews = (shop: ViewContext): readonly BrandView[] => viewsOf(shop).all

/** The same for products of auto top-up light; empty if the brand does not offer it. */
export const lightViews = (shop: ViewContext & { tenant: { autoTopupLightEnabled: boolean } }): readonly BrandView[] =>
  shop.tenant.autoTopupLightEnabled ? viewsOf(shop).light : []

// The view of an unchanged brand is reused, whatever else changed in its shop.
const drawn = new WeakMap<Brand, Map<string, { short: string; view: BrandView }>>()

function viewOf(
  brand: Brand,
  { shortage, currency }: Catalogue,
  language: string,
  variant: ServiceVariant,
): BrandView | undefined {
  const shown = brand.sells.filter((one) => one.serviceVariant === variant && isShown(one))
  if (shown.length === 0) return undefined
  const own = ownPart(shortage, brand)
  const short = [currency ?? '', ...own.suppliers, '/', ...own.out, '/', ...own.expiring.flat()].join(' ')
  const before = drawn.get(brand) ?? new Map<string, { short: string; view: BrandView }>()
  drawn.set(brand, before)
  const name = `${language} ${variant}`
  const known = before.get(name)
  if (known?.short === short) return known.view
  const view = drawUp(brand, shown, { currency, own }, language)
  before.set(name, { short, view })
  return view
}

type OwnShortage = {
  suppliers: Shortage['suppliers']
  out: readonly string[]
  expiring: readonly (readonly [string, string])[]
}

/**
 * A shop's shortage as far as a brand's products go. A view outlives the catalogue that it was drawn from: with the
 * shop's shortage it would keep the names of all products that were out at that time.
 */
function ownPart({ suppliers, products, expiry }: Shortage, { productIds }: Brand): OwnShortage {
  const out = products.size === 0 ? [] : productIds.filter((productId) => products.has(productId))
  const days = expiry.size === 0 ? [] : productIds.map((productId) => [productId, expiry.get(productId)] as const)
  return {
    suppliers,
    out: out.length === productIds.length ? productIds : out,
    expiring: days.filter((one): one is [string, string] => one[1] !== undefined),
  }
}

const supplyOf = ({ currency, own: { suppliers, out, expiring } }: OwnSupply): Supply => ({
  ...(currency ? { currency } : {}),
  shortage: { suppliers, products: new Set(out), expiry: new Map(expiring) },
})

type OwnSupply = { currency: Catalogue['currency']; own: OwnShortage }

const isShown = ({ status }: Assortment): boolean => status !== 'INACTIVE'

// As many as the products kept as objects: see brand.ts.
const worded = recentlyUsed<BrandView, ProductView[]>(20_000)

function drawUp(brand: Brand, shown: readonly Assortment[], short: OwnSupply, language: string): BrandView {
  const { brandId, brandName, categoryId, colour = plainColour, motif, coverage, productIds } = brand
  const variant = shown[0]?.serviceVariant
  const description = inWords(brand.description, language)
  const logo = logoOf(brand, language)
  const kinds = [...new Set(shown.map(({ kind }) => kind))]
  const view: BrandView = {
    brandId,
    brandName,
    categoryId,
    colour,
    mark: markUrl(markOf({ brandId, colour, motif, kinds })),
    productIds,
    ...(description === undefined ? {} : { description }),
    redemption: brand.redemption.flatMap((step) => inWords(step, language) ?? []),
    questions: brand.questions.map(({ question, answer }) => ({
      question: inWords(question, language) ?? '',
      answer: inWords(answer, language) ?? '',
    })),
    ...(coverage ? { coverage } : {}),
    kinds,
    isListed: shown.some(({ status }) => status !== 'DISCONTINUED'),
    get products() {
      return worded(view, () => {
        const supply = supplyOf(short)
        return brand.products
          .filter((product) => product.serviceVariant === variant && isShown(product))
          .map((product) => productView(supply, product, logo, language))
      })
    },
  }
  return view
}

/** The categories with something to show, in display order. */
export function categoryViews(shop: ViewContext): CategoryView[] {
  const shown = new Set(brandViews(shop).map(({ categoryId }) => categoryId))
  return shop.catalogue.categories
    .filter(({ categoryId }) => shown.has(categoryId))
    .map(({ categoryId, name: texts }) => {
      const name = inWords(texts, shop.visitor.language)
      return { categoryId, ...(name === undefined ? {} : { name }) }
    })
}
