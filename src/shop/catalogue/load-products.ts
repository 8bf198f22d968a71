import { z } from 'zod'
import type { Database } from '#database'
import { allMotifs } from '#kit/marks'
import { currencies } from '#kit/money'
import { productKinds, serviceVariants, speeds, vatKinds } from './contract.ts'
import { replaceCatalogue } from './exchange/store.ts'
import type { ListedCatalogue, Product, Source } from './product.ts'
import { ownStock } from './rows.ts'
import { announceCatalogue } from './store.ts'

/** Words used by URLs of the shop: a category of that name could not be reached (readings, section 1). */
const fixedWords = new Set(
  ['account', 'api', 'assets', 'blog', 'checkout', 'health', 'login', 'metrics', 'not-found', 'number', 'order'].concat(
    'redeem',
    'register',
    'reset-password',
    'confirm',
    'shop',
    'support',
    'topup',
    'webhooks',
  ),
)

const minor = z.int().positive()
const words = z
  .string()
  .min(1)
  .max(2000)
  .refine((text) => text.isWellFormed() && !/[\0\uFFFD]/.test(text), { error: 'holds a sign that is no text' })
const texts = z.record(z.string().regex(/^[a-z]{2}$/, 'is no language'), words)
const brandId = z.string().regex(/^[a-z0-9-]{1,40}$/, 'is not 1 to 40 of a-z, 0-9 and -')
const categoryId = brandId.refine((word) => !fixedWords.has(word), { error: 'is a word of another address' })

/** A product as files list it: in the brands' folders, imports and exports. Amounts in minor units. */
export const listedProduct = z
  .strictObject({
    productId: z.string().regex(/^[a-z0-9-]{1,80}$/, 'is not 1 to 80 of a-z, 0-9 and -'),
    brandId,
    categoryId,
    kind: z.enum(productKinds),
    /** The network of a top-up; its name is the brand's unless `brandName` differs. */
    operator: z.strictObject({ id: z.int().positive(), name: words.optional() }).optional(),
    brandName: words.optional(),
    description: texts,
    amount: minor.optional(),
    range: z.strictObject({ min: minor, max: minor, step: minor }).optional(),
    currency: z.enum(currencies),
    serviceFee: z.int().nonnegative().default(0),
    status: z.enum(['ACTIVE', 'INACTIVE', 'OUT_OF_STOCK', 'COMING_SOON', 'DISCONTINUED']).default('ACTIVE'),
    usual: z.boolean().default(false),
    /** LIGHT: for auto top-up light only (specification, section 3). */
    serviceVariant: z.enum(serviceVariants).default('NORMAL'),
    /** Its kind for VAT. Omitted: an eSIM plan is a service, all else a multi-purpose voucher. */
    vat: z.enum(vatKinds).optional(),
    /** Country where a single-purpose voucher is used. Omitted: it follows the buyer. */
    vatCountry: z
      .string()
      .regex(/^[A-Z]{2}$/, 'is not two capital letters')
      .optional(),
    /** Its agreed cost to us; for a free amount the highest. Omitted: the supplier's price. */
    cost: z.int().nonnegative().optional(),
    /** Who delivers it: a supplier, or `stock` for our own codes. Omitted: nobody yet. */
    supplier: z.string().optional(),
    supplierProductId: z.int().positive().optional(),
    plan: z.strictObject({ megabytes: z.int().positive(), days: z.int().positive() }).optional(),
  })
  .refine((product) => (product.amount === undefined) !== (product.range === undefined), {
    error: 'has either an amount or a range',
  })
  .refine(({ range }) => !range || range.min <= range.max, {
    path: ['range'],
    error: 'has a minimum above its maximum',
  })
  .refine(
    ({ kind, operator, supplier, supplierProductId }) =>
      kind !== 'topup' || (operator && supplier && supplierProductId),
    {
      error: 'a top-up needs its operator, supplier and supplierProductId',
    },
  )
  .refine(
    ({ supplier, supplierProductId }) => (supplierProductId === undefined) === ((supplier ?? ownStock) === ownStock),
    { path: ['supplierProductId'], error: 'belongs to a supplier, and each supplier needs one' },
  )
  .refine(({ supplier, kind, amount }) => supplier !== ownStock || (kind !== 'topup' && amount !== undefined), {
    error: 'what comes from our own stock is a code of a fixed amount',
  })
  .refine(({ kind, plan, supplier }) => (plan ? kind === 'esim-plan' : kind !== 'esim-plan' || !supplier), {
    path: ['plan'],
    error: 'belongs to an eSIM plan, and each that is sold needs one',
  })
  .refine(({ kind, vat }) => vat === undefined || (vat === 'service') === (kind === 'esim-plan'), {
    path: ['vat'],
    error: 'is "service" for an eSIM plan, and for nothing else',
  })
  .refine(({ vat, vatCountry }) => vatCountry === undefined || vat === 'single-purpose', {
    path: ['vatCountry'],
    error: 'belongs to a single-purpose voucher',
  })
  .refine(({ brandName, operator }) => brandName !== undefined || operator?.name !== undefined, {
    path: ['brandName'],
    error: 'is missing',
  })

const coverage = z.strictObject({
  country: z.string().regex(/^[A-Z]{2}$/),
  networks: z.array(z.string().min(1)).min(1),
  speed: z.enum(speeds).optional(),
})
export const listedBrand = z.strictObject({
  brandId,
  colour: z.string().regex(/^#[0-9a-f]{6}$/),
  motif: z.enum(allMotifs).optional(),
  description: texts,
  /** How its codes are redeemed, in steps. */
  redemption: z.array(texts).default([]),
  questions: z.array(z.strictObject({ question: texts, answer: texts })).default([]),
  /** Metadata of its logo by language (specification, section 3). */
  logo: z.array(z.strictObject({ name: words, language: z.string().regex(/^[a-z]{2}$/), data: words })).default([]),
  coverage: z.array(coverage).min(1).optional(),
})
export const listedCategory = z.strictObject({ categoryId, name: texts })

const products = z.array(listedProduct)
/** Either the products alone, or with descriptions of their brands and categories. */
const written = z.union([
  products.transform((products) => ({ products, brands: [], categories: [] })),
  z.strictObject({ products, brands: z.array(listedBrand), categories: z.array(listedCategory) }),
])

/** Reads a shop's catalogue from its folder; throws naming the product and the field. */
export function readCatalogue(listed: unknown): ListedCatalogue {
  const { products, brands, categories } = written.parse(listed)
  return { products: products.map(asProduct), brands, categories }
}

export function asProduct({
  operator,
  supplier,
  supplierProductId,
  amount,
  range,
  brandName,
  vat,
  ...product
}: z.output<typeof products>[number]): Product {
  return {
    ...product,
    vat: vat ?? (product.kind === 'esim-plan' ? 'service' : 'multi-purpose'),
    brandName: brandName ?? operator?.name ?? product.brandId,
    price: range ? { range } : { amount: amount ?? 0 },
    source: sourceOf(supplier, supplierProductId, operator?.id ?? null),
  }
}

function sourceOf(
  supplier: string | undefined,
  supplierProductId: number | undefined,
  operatorId: number | null,
): Source | undefined {
  if (supplier === ownStock) return { from: 'stock' }
  return supplier && supplierProductId ? { from: 'supplier', supplier, supplierProductId, operatorId } : undefined
}

/** A product as files list it: the inverse of asProduct. */
export function asListed(product: Product): z.input<typeof listedProduct> {
  const { price, source, isStopped: _stopped, validity: _validity, ...listed } = product
  return {
    ...listed,
    ...price,
    ...originOf(source),
  }
}

function originOf(source: Source | undefined) {
  if (source?.from !== 'supplier') return source ? { supplier: ownStock } : {}
  const { supplier, supplierProductId, operatorId } = source
  return { supplier, supplierProductId, ...(operatorId === null ? {} : { operator: { id: operatorId } }) }
}

/** Replaces a brand's catalogue, and notifies every process. @returns the number of products */
export async function loadProducts(database: Database, tenant: string, listed: unknown): Promise<number> {
  const catalogue = readCatalogue(listed)
  await database.forTenant(tenant).transaction(async (tx) => {
    await replaceCatalogue(tx, catalogue)
    await announceCatalogue(tx, tenant)
  })
  return catalogue.products.length
}
