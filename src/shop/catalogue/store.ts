import { sql } from 'kysely'
import type { Tx } from '#database'
import type { Currency } from '#kit/money'
import type { ProductStatus } from './contract.ts'
import type { Product } from './product.ts'

/** All products of the tenant in the order they are shown, whatever their status. */
export async function findProducts(tx: Tx): Promise<Product[]> {
  const rows = await tx.selectFrom('product').selectAll().orderBy('position').execute()
  return rows.map((row) => ({
    productId: row.product_id,
    brandId: row.brand_id,
    brandName: row.brand_name,
    categoryId: row.category_id,
    kind: 'topup',
    status: row.status as ProductStatus,
    operatorId: row.operator_id,
    description: row.description as Record<string, string>,
    currency: row.currency as Currency,
    price:
      row.amount !== null
        ? { amount: row.amount }
        : { range: { min: row.amount_min ?? 0, max: row.amount_max ?? 0, step: row.amount_step ?? 1 } },
    serviceFee: row.service_fee,
    usual: row.usual,
    supplier: row.supplier,
    supplierProductId: row.supplier_product_id,
  }))
}

/** Puts these products in the place of all the tenant had. */
export async function replaceProducts(tx: Tx, products: readonly Product[]): Promise<void> {
  await tx.deleteFrom('product').execute()
  if (products.length === 0) return
  await tx
    .insertInto('product')
    .values(
      products.map((product, position) => ({
        product_id: product.productId,
        position,
        brand_id: product.brandId,
        brand_name: product.brandName,
        category_id: product.categoryId,
        kind: product.kind,
        status: product.status,
        operator_id: product.operatorId,
        description: JSON.stringify(product.description),
        currency: product.currency,
        amount: 'amount' in product.price ? product.price.amount : null,
        amount_min: 'range' in product.price ? product.price.range.min : null,
        amount_max: 'range' in product.price ? product.price.range.max : null,
        amount_step: 'range' in product.price ? product.price.range.step : null,
        service_fee: product.serviceFee,
        usual: product.usual,
        supplier: product.supplier,
        supplier_product_id: product.supplierProductId,
      })),
    )
    .execute()
}

/** Where processes hear that a tenant's catalogue changed. */
export const changesChannel = 'saldo_catalogue'

/** Tells every process to read the catalogue anew; heard when the transaction that changed it commits. */
export async function announceCatalogue(tx: Tx, tenant: string): Promise<void> {
  await sql`select pg_notify(${changesChannel}, ${tenant})`.execute(tx)
}
