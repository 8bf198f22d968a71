import { sql } from 'kysely'
import type { Tx } from '#database'
import type { Assortment, Shortage } from '../catalogue.ts'
import type { BrandText, CategoryText, Texts } from '../product.ts'
import { ownStock } from '../rows.ts'

declare module '#database/json-columns' {
  interface JsonColumns {
    'product_brand.description': Texts
    'product_brand.redemption': BrandText['redemption']
    'product_brand.questions': BrandText['questions']
    'product_brand.logo': BrandText['logo']
    'product_brand.coverage': NonNullable<BrandText['coverage']>
    'product_category.name': Texts
  }
}

/** Number of products of a brand, and their version. */
export type Outline = { brandId: string; products: number; version: string }

/**
 * The brands in display order, with the version of their products. Every change of a row gives it a new `xmin`, so any
 * change makes another version.
 */
export async function findOutline(tx: Tx): Promise<Outline[]> {
  const { rows } = await sql<Outline>`
    select brand_id as "brandId", count(*)::int as products, sum(xmin::text::bigint)::text as version
    from product group by brand_id order by min(position), brand_id`.execute(tx)
  return rows
}

/** A brand's products in display order, as JSON text from PostgreSQL that is not parsed yet. */
export type PackedProducts = {
  brandId: string
  brandName: string
  categoryId: string
  productIds: string
  sells: Assortment[]
  products: string
}

/** Most brands have a few dozen products; read as rows this would create hundreds of thousands of objects. */
export async function findPacks(tx: Tx, brandIds: readonly string[]): Promise<PackedProducts[]> {
  const { rows } = await sql<PackedProducts>`
    select brand_id as "brandId",
      (array_agg(brand_name order by position, product_id))[1] as "brandName",
      (array_agg(category_id order by position, product_id))[1] as "categoryId",
      string_agg(product_id, ' ' order by position, product_id) as "productIds",
      json_agg(row_to_json(product) order by position, product_id)::text as products,
      jsonb_agg(distinct jsonb_build_object('kind', kind, 'status', status, 'serviceVariant', service_variant)) as sells
    from product where brand_id = any(${brandIds}) group by brand_id`.execute(tx)
  return rows
}

export async function findBrandTexts(tx: Tx): Promise<BrandText[]> {
  const rows = await tx.selectFrom('product_brand').selectAll().execute()
  return rows.map((row) => ({
    brandId: row.brand_id,
    colour: row.colour,
    motif: row.motif ?? undefined,
    description: row.description,
    redemption: row.redemption,
    questions: row.questions,
    logo: row.logo,
    coverage: row.coverage ?? undefined,
  }))
}

export async function findCategoryTexts(tx: Tx): Promise<CategoryText[]> {
  const rows = await tx.selectFrom('product_category').select(['category_id', 'name']).execute()
  return rows.map(({ category_id: categoryId, name }) => ({ categoryId, name }))
}

/**
 * What is on sale and cannot be delivered now, and when the first of our own codes expire. A code that expires today
 * does not count.
 */
export async function findShortage(tx: Tx, tenant: string): Promise<Shortage> {
  const [suppliers, paused, stock] = await Promise.all([
    tx.selectFrom('supply').select('supplier').where('state', '=', 'stopped').execute(),
    tx.selectFrom('paused_partner').select('partner').where('tenant', '=', tenant).execute(),
    // Returned as one text, because a hundred thousand rows take too long. Computed as the difference of two lists,
    // because without statistics on a new shop the planner would scan all codes for each product.
    sql<{ out: string | null; expiry: Record<string, string> | null }>`
      with good as (
        select product_id, min(expires_on) as first from stock_code
        where state = 'free' and unreadable is null and (expires_on is null or expires_on > current_date)
        group by product_id)
      select (
        select string_agg(product_id, ' ') from (
          select product_id from product where supplier = ${ownStock} except select product_id from good) as short) as out,
        (select json_object_agg(product_id, first) from good where first is not null) as expiry`.execute(tx),
  ])
  return {
    suppliers: new Set([...suppliers.map(({ supplier }) => supplier), ...paused.map(({ partner }) => partner)]),
    products: new Set(stock.rows[0]?.out?.split(' ')),
    expiry: new Map(Object.entries(stock.rows[0]?.expiry ?? {})),
  }
}
