import { z } from 'zod'
import type { Database } from '#database'
import { currencies } from '#kit/money'
import type { Product } from './product.ts'
import { announceCatalogue, replaceProducts } from './store.ts'

const minor = z.int().positive()

const written = z
  .strictObject({
    productId: z.string().regex(/^[a-z0-9-]{1,80}$/),
    brandId: z.string().regex(/^[a-z0-9-]{1,40}$/),
    categoryId: z.string().regex(/^[a-z0-9-]{1,40}$/),
    kind: z.literal('topup'),
    operator: z.strictObject({ id: z.int().positive(), name: z.string().min(1) }),
    description: z.record(z.string(), z.string().min(1)),
    amount: minor.optional(),
    range: z.strictObject({ min: minor, max: minor, step: minor }).optional(),
    currency: z.enum(currencies),
    serviceFee: z.int().nonnegative().default(0),
    status: z.enum(['ACTIVE', 'INACTIVE', 'OUT_OF_STOCK', 'COMING_SOON', 'DISCONTINUED']).default('ACTIVE'),
    usual: z.boolean().default(false),
    supplier: z.string(),
    supplierProductId: z.int().positive(),
  })
  .refine((product) => (product.amount === undefined) !== (product.range === undefined), {
    error: 'has either an amount or a range',
  })

/** Reads a brand's list of products as its folder holds it; throws naming the product and the field. */
export function readProducts(listed: unknown): Product[] {
  return z
    .array(written)
    .parse(listed)
    .map(({ operator, amount, range, ...product }) => ({
      ...product,
      brandName: operator.name,
      operatorId: operator.id,
      price: range ? { range } : { amount: amount ?? 0 },
    }))
}

/** Puts a brand's products in the place of those it had, and tells every process. */
export async function loadProducts(database: Database, tenant: string, listed: unknown): Promise<number> {
  const products = readProducts(listed)
  await database.forTenant(tenant).transaction(async (tx) => {
    await replaceProducts(tx, products)
    await announceCatalogue(tx, tenant)
  })
  return products.length
}
