import type { Selectable } from 'kysely'
import type { DB } from '#database'
import type { Currency } from '#kit/money'
import type { Plan, ProductKind, ProductStatus, ServiceVariant, Validity, VatKind } from './contract.ts'
import type { Product, Source, Texts } from './product.ts'

/** In the supplier's place where a product comes from our own stock of codes. */
export const ownStock = 'stock'

/** A product as the database holds it. */
export const productOf = (row: Selectable<DB['product']>): Product => ({
  productId: row.product_id,
  brandId: row.brand_id,
  brandName: row.brand_name,
  categoryId: row.category_id,
  kind: row.kind as ProductKind,
  status: row.status as ProductStatus,
  description: row.description as Texts,
  currency: row.currency as Currency,
  price:
    row.amount !== null
      ? { amount: row.amount }
      : { range: { min: row.amount_min ?? 0, max: row.amount_max ?? 0, step: row.amount_step ?? 1 } },
  serviceFee: row.service_fee,
  usual: row.usual,
  serviceVariant: row.service_variant as ServiceVariant,
  vat: row.vat as VatKind,
  ...(row.vat_country === null ? {} : { vatCountry: row.vat_country }),
  ...(row.cost === null ? {} : { cost: row.cost }),
  ...(row.stopped ? { isStopped: true } : {}),
  plan: (row.plan as Plan | null) ?? undefined,
  ...(row.validity === null ? {} : { validity: row.validity as Validity }),
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
