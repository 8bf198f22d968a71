import { z } from 'zod'
import { brandViews, lookUpNumber } from '#catalogue'
import type { NumberView, ProductView } from '#catalogue/contract'
import { currencies } from '#kit/money'
import { call } from '../call.ts'
import { digits } from './digits.ts'

const statuses = ['ACTIVE', 'INACTIVE', 'OUT_OF_STOCK', 'COMING_SOON', 'DISCONTINUED'] as const
const word = z.string().min(1).max(80)

const product = z
  .object({
    id: z.string(),
    productId: z.string(),
    description: z.string(),
    brandId: z.string(),
    brandName: z.string(),
    categoryId: z.string(),
    currency: z.enum(currencies),
    amount: z.number().optional(),
    range: z.object({ min: z.number(), max: z.number(), step: z.number() }).optional(),
    serviceFee: z.number(),
    status: z.enum(statuses),
    usual: z.boolean(),
  })
  .meta({ id: 'Product' }) satisfies z.ZodType<ProductView>

const numberView = z.object({
  msisdn: z.string(),
  readable: z.string(),
  country: z.string(),
  brandId: z.string().optional(),
  brands: z.array(z.object({ brandId: z.string(), brandName: z.string() })),
}) satisfies z.ZodType<NumberView>

/** Products a page (specification, section 9). */
const pageSize = 15

const search = z.strictObject({
  'object-type': z.literal('topup').optional(),
  brandId: word.optional(),
  categoryId: word.optional(),
  status: z.enum(statuses).optional(),
  /** Words to be found in brand or description. */
  search: word.optional(),
  sortBy: z.enum(['brandName', 'description', 'amount', '-amount']).optional(),
  page: digits(1, 10_000).optional().meta({ default: 1 }),
  size: digits(1, 100).optional().meta({ default: pageSize }),
  lng: z.string().max(5).optional(),
})
type Search = z.output<typeof search>

export const listProducts = call({
  summary: 'Searches the products, page by page; unsorted in the order of the shop',
  tag: 'Catalogue',
  useCase: 'products',
  query: search,
  answer: z.object({
    products: z.array(product),
    metadata: z.object({ totalCount: z.number(), page: z.number(), size: z.number() }),
  }),
  run(shop, { query }) {
    const { page = 1, size = pageSize } = query
    const found = brandViews(shop)
      .flatMap(({ products }) => products)
      .filter(matches(query))
    const sorted = query.sortBy ? found.toSorted(order(query.sortBy, shop.visitor.language)) : found
    const products = sorted.slice((page - 1) * size, page * size)
    return { products, metadata: { totalCount: found.length, page, size } }
  },
})

export const readNumber = call({
  summary: 'Reads a number and tells the brand that serves it',
  tag: 'Catalogue',
  useCase: 'lookUpNumber',
  params: z.object({ msisdn: z.string().min(1).max(32) }),
  answer: numberView,
  run: (shop, { params }) => lookUpNumber(shop, params.msisdn),
})

function matches({ brandId, categoryId, status, search }: Search) {
  const words = search?.toLowerCase().split(/\s+/).filter(Boolean) ?? []
  return (product: ProductView): boolean => {
    const text = `${product.brandName} ${product.description}`.toLowerCase()
    return (
      (brandId === undefined || product.brandId === brandId) &&
      (categoryId === undefined || product.categoryId === categoryId) &&
      (status === undefined || product.status === status) &&
      words.every((word) => text.includes(word))
    )
  }
}

function order(sortBy: NonNullable<Search['sortBy']>, language: string) {
  // A free amount begins where its range does.
  const amount = (product: ProductView) => product.amount ?? product.range?.min ?? 0
  return (one: ProductView, other: ProductView): number => {
    if (sortBy === 'amount') return amount(one) - amount(other)
    if (sortBy === '-amount') return amount(other) - amount(one)
    return one[sortBy].localeCompare(other[sortBy], language)
  }
}
