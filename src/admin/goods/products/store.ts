import { sql } from 'kysely'
import type { Admin } from '#admin'
import type { ProductStatus } from '#catalogue/contract'
import type { Currency, Minor } from '#kit/money'
import { readable } from '../readable.ts'

/** A product as operators see it. Amounts in minor units; a free amount has a least and a most. */
export type ProductRow = {
  tenant: string
  productId: string
  brandName: string
  kind: string
  status: ProductStatus
  currency: Currency
  amount: Minor | null
  least: Minor | null
  most: Minor | null
  serviceFee: Minor
  /** What it costs us; unknown until agreed or stated by the supplier. */
  cost: Minor | null
  /** What remains of price and fee after the cost, for a fixed amount. */
  margin: Minor | null
  supplier: string | null
  supplierProductId: number | null
  /** The supplier no longer sells it, or not in this form. */
  isStopped: boolean
  /** How the supplier's list differs from this row, in words, since when; `theirs` is null for what it lacks. */
  drift: { theirs: string | null; since: string } | null
}

/** Beside it, what is shown of one product alone: its description by language. */
export type ProductDetail = ProductRow & { description: Readonly<Record<string, string>> }

export type ProductFilter = {
  /** Part of its id or of its brand's name. */
  text?: string | undefined
  status?: string | undefined
  /** Only those that sell below cost, that the supplier stopped or lists otherwise, or whose cost is unknown. */
  trouble?: 'loss' | 'stopped' | 'drift' | 'no-cost' | undefined
}

const pageSize = 50
const columns = sql.raw(`p.tenant, product_id as "productId", brand_name as "brandName", kind, status, currency, amount,
  amount_min as least, amount_max as most, service_fee as "serviceFee", cost, amount + service_fee - cost as margin,
  supplier, supplier_product_id as "supplierProductId", stopped as "isStopped", d.drift`)
// What the last comparison with the supplier's list found, unless a person closed it.
const drifts = sql.raw(`left join lateral (
  select json_build_object('theirs', theirs, 'since', found_at) as drift from difference d
  where d.tenant = p.tenant and d.subject = 'product' and d.reference = p.product_id and d.closed_at is null
  order by found_at desc limit 1) d on true`)

const troubles = {
  loss: sql`amount + service_fee < cost`,
  stopped: sql`stopped`,
  drift: sql`d.drift is not null`,
  'no-cost': sql`cost is null and supplier is not null`,
}

/**
 * Products of brands in the order of their ids, a page at a time.
 * @param after brand and id of the last product of the page before, as `next` was
 */
export async function readProducts(
  admin: Admin,
  brands: Admin['tenants'],
  { text, status, trouble }: ProductFilter,
  after?: string,
): Promise<{ products: ProductRow[]; next: string | undefined }> {
  const [tenant = '', productId = ''] = after?.split('/') ?? []
  const { rows } = await admin.read((tx) =>
    sql<ProductRow>`
      select ${columns} from product p ${drifts}
      where p.tenant = any(${readable(admin, brands)}) and (p.tenant, product_id) > (${tenant}, ${productId})
        ${text ? sql`and (strpos(product_id, lower(${text})) > 0 or strpos(lower(brand_name), lower(${text})) > 0)` : sql``}
        ${status ? sql`and status = ${status}` : sql``}
        ${trouble ? sql`and ${troubles[trouble]}` : sql``}
      order by p.tenant, product_id limit ${pageSize + 1}`.execute(tx),
  )
  const products = rows.slice(0, pageSize)
  const last = products.at(-1)
  return { products, next: rows.length > pageSize && last ? `${last.tenant}/${last.productId}` : undefined }
}

export async function readProduct(admin: Admin, tenant: string, productId: string): Promise<ProductDetail | undefined> {
  const { rows } = await admin.read((tx) =>
    sql<ProductDetail>`
      select ${columns}, description from product p ${drifts}
      where p.tenant = any(${readable(admin, admin.tenants)}) and p.tenant = ${tenant}
        and product_id = ${productId}`.execute(tx),
  )
  return rows[0]
}
