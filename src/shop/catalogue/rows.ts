import type { Selectable } from 'kysely'
import type { DB } from '#database'
import type { Plan, Validity } from './contract.ts'
import type { Product, Source, Texts } from './product.ts'

declare module '#database/json-columns' {
  interface JsonColumns {
    'product.description': Texts
    'product.plan': Plan
    'product.validity': Validity
  }
}

/** Stands for the supplier if a product comes from our own stock of codes. */
export const ownStock = 'stock'

/** A product from its database row. */
export const productOf = (row: Selectable<DB['product']>): Product => ({
  productId: row.product_id,
  brandId: row.brand_id,
  brandName: row.brand_name,
  categoryId: row.category_id,
  kind: row.kind,
  status: row.status,
  description: row.description,
  currency: row.currency,
  price:
    row.amount !== null
      ? { amount: row.amount }
      : { range: { min: row.amount_min ?? 0, max: row.amount_max ?? 0, step: row.amount_step ?? 1 } },
  serviceFee: row.service_fee,
  usual: row.usual,
  serviceVariant: row.service_variant,
  vat: row.vat,
  ...(row.vat_country === null ? {} : { vatCountry: row.vat_country }),
  ...(row.cost === null ? {} : { cost: row.cost }),
  ...(row.stopped ? { isStopped: true } : {}),
  plan: row.plan ?? undefined,
  ...(row.validity === null ? {} : { validity: row.validity }),
  source: sourceOf(row),
})

function sourceOf({
  supplier,
  supplier_product_id: supplierProductId,
  operator_id: operatorId,
}: Selectable<DB['product']>): Source | undefined {
  if (supplier === ownStock) return { from: 'stock' }
  if (supplier === null || supplierProductId === null) return undefined
  return { from: 'supplier', supplier, supplierProductId, operatorId }
}
