import escapeHtml from 'escape-html'
import { z } from 'zod'
import { brandViews, lightViews, lookUpNumber, searchProducts } from '#catalogue'
import {
  drawLogo,
  type NumberView,
  type ProductView,
  pageSize,
  productKinds,
  serviceVariants,
  sortings,
  validityUnits,
  vatKinds,
} from '#catalogue/contract'
import { currencies } from '#kit/money'
import { refuse } from '#kit/result'
import { call } from '../call.ts'
import { digits } from './digits.ts'

const statuses = ['ACTIVE', 'INACTIVE', 'OUT_OF_STOCK', 'COMING_SOON', 'DISCONTINUED'] as const
const word = z.string().min(1).max(80)

const product = z
  .object({
    id: z.string(),
    productId: z.string(),
    kind: z.enum(productKinds),
    description: z.string(),
    brandId: z.string(),
    brandName: z.string(),
    categoryId: z.string(),
    logo: z.object({
      metadata: z.array(z.object({ name: z.string(), language: z.string(), data: z.string() })),
      fullPath: z.string(),
    }),
    currency: z.enum(currencies),
    amount: z.number().optional(),
    range: z.object({ min: z.number(), max: z.number(), step: z.number() }).optional(),
    serviceFee: z.number(),
    status: z.enum(statuses),
    serviceVariant: z.enum(serviceVariants),
    /**
     * A multi-purpose voucher is taxed when it is used; a single-purpose one, and a service (a data plan), when sold.
     */
    vat: z.enum(vatKinds),
    /** Country where a single-purpose voucher is used (two letters, capitals), if stated. */
    vatCountry: z.string().optional(),
    usual: z.boolean(),
    /** For eSIM plans: the data, and the days it can be used in. */
    plan: z.object({ megabytes: z.number(), days: z.number() }).optional(),
    /** For codes: how long one is valid from its purchase, or until when at least. */
    validity: z.object({ quantity: z.number(), unit: z.enum(validityUnits) }).optional(),
    expiresOn: z.string().optional(),
  })
  .meta({ id: 'Product' }) satisfies z.ZodType<ProductView>

const numberView = z.object({
  msisdn: z.string(),
  readable: z.string(),
  country: z.string(),
  brandId: z.string().optional(),
  brands: z.array(z.object({ brandId: z.string(), brandName: z.string() })),
}) satisfies z.ZodType<NumberView>

const search = z.object({
  'object-type': z.enum(productKinds).optional(),
  brandId: word.optional(),
  categoryId: word.optional(),
  status: z.enum(statuses).optional(),
  /** `LIGHT` lists products of auto top-up light, if the shop has it; otherwise those for everybody. */
  serviceVariant: z.enum(serviceVariants).optional(),
  /** Words in brand or description. */
  search: word.optional(),
  sortBy: z.enum(sortings).optional(),
  page: digits(1, 10_000).optional().meta({ default: 1 }),
  size: digits(1, 100).optional().meta({ default: pageSize }),
  lng: z.string().max(5).optional(),
})

export const listProducts = call({
  summary: 'Searches the products, page by page; by default in the order of the shop',
  tag: 'Catalogue',
  useCase: 'products',
  query: search,
  answer: z.object({
    products: z.array(product),
    metadata: z.object({ totalCount: z.number(), page: z.number(), size: z.number() }),
  }),
  run: (shop, { query: { 'object-type': objectType, serviceVariant, ...query } }) => {
    const brands = serviceVariant === 'LIGHT' ? lightViews(shop) : brandViews(shop)
    return searchProducts(brands, shop.visitor.language, { ...query, objectType })
  },
})

export const readLogo = call({
  summary: "A brand's drawn logo, an SVG picture",
  tag: 'Catalogue',
  useCase: 'logo',
  params: z.object({ file: z.string().regex(/^[a-z0-9-]{1,40}\.svg$/) }),
  answer: undefined,
  file: 'image/svg+xml',
  run(shop, { params: { file } }) {
    const brand = brandViews(shop).find(({ brandId }) => `${brandId}.svg` === file)
    if (!brand) return refuse('notFound')
    const headers = {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=3600',
      vary: 'accept-language, cookie',
    }
    const entries = brand.products[0]?.logo.metadata ?? []
    const alt = entries.find(({ name, language }) => name === 'alt' && language === shop.visitor.language)
    return new Response(logoSvg(brand.brandName, brand.colour, alt?.data ?? brand.brandName), { headers })
  },
})

export const readNumber = call({
  summary: 'Checks a number and returns the brand of its network',
  tag: 'Catalogue',
  useCase: 'lookUpNumber',
  params: z.object({ msisdn: z.string().min(1).max(32) }),
  answer: numberView,
  run: (shop, { params }) => lookUpNumber(shop, params.msisdn),
})

function logoSvg(name: string, colour: string, title: string): string {
  const { ground, ink, lines, size } = drawLogo(name, colour)
  const words = lines.map(({ text, y }) => `<text x="60" y="${y}">${escapeHtml(text)}</text>`).join('')
  const letters = `font-family="Arial,Helvetica,sans-serif" font-weight="700" font-size="${size}" text-anchor="middle"`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 80"><title>${escapeHtml(title)}</title><rect width="120" height="80" fill="${ground}"/><g fill="${ink}" ${letters}>${words}</g></svg>`
}
