import { sql } from 'kysely'
import type { TenantDatabase, Tx } from '#database'
import type { Validity } from './contract.ts'
import type { ListedCatalogue, Product } from './product.ts'
import { findBrandTexts, findCategoryTexts } from './reading/store.ts'
import { productOf } from './rows.ts'

/**
 * Everything that the tenant shows, in display order, whatever its status. Brands and categories come in the order of
 * their products, then those without any.
 */
export async function findCatalogue(tx: Tx): Promise<ListedCatalogue> {
  const [rows, brands, categories] = await Promise.all([
    tx.selectFrom('product').selectAll().orderBy('position').orderBy('product_id').execute(),
    findBrandTexts(tx),
    findCategoryTexts(tx),
  ])
  const order = (ids: readonly string[]) => {
    const places = new Map([...new Set(ids)].map((id, place) => [id, place]))
    return (one: string, other: string) =>
      (places.get(one) ?? ids.length) - (places.get(other) ?? ids.length) || (one < other ? -1 : 1)
  }
  const byBrand = order(rows.map(({ brand_id }) => brand_id))
  const byCategory = order(rows.map(({ category_id }) => category_id))
  return {
    products: rows.map(productOf),
    brands: brands.toSorted((one, other) => byBrand(one.brandId, other.brandId)),
    categories: categories.toSorted((one, other) => byCategory(one.categoryId, other.categoryId)),
  }
}

/** Visible products of a supplier, for the comparison with its list. */
export async function findSupplied(tx: Tx, supplier: string): Promise<Product[]> {
  const rows = await tx
    .selectFrom('product')
    .selectAll()
    .where('supplier', '=', supplier)
    .where('status', 'in', ['ACTIVE', 'OUT_OF_STOCK', 'COMING_SOON'])
    .execute()
  return rows.map(productOf)
}

/**
 * Records whether products are stopped, what they cost and how long they are valid; notifies every process of a change.
 */
export async function saveSupplied(
  tx: Tx,
  tenant: string,
  changes: readonly { productId: string; stopped: boolean; cost: number | null; validity: Validity | null }[],
): Promise<void> {
  if (changes.length === 0) return
  await sql`
    update product p set stopped = c.stopped, cost = c.cost, validity = c.validity
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c("productId" text, stopped boolean, cost bigint, validity jsonb)
    where p.product_id = c."productId"`.execute(tx)
  await announceCatalogue(tx, tenant)
}

/** State of our balance with a supplier; `good` has no row. */
export type SupplyState = 'good' | 'low' | 'stopped'

/**
 * Records the state of our balance with a supplier, and notifies every process if that changes what is sold.
 * @returns the previous state
 */
export async function saveSupply(
  tx: Tx,
  { tenant, supplier, state, available }: { tenant: string; supplier: string; state: SupplyState; available: number },
  now: Date,
): Promise<SupplyState> {
  const row = await tx
    .selectFrom('supply')
    .select('state')
    .where('supplier', '=', supplier)
    .forUpdate()
    .executeTakeFirst()
  const before = (row?.state ?? 'good') as SupplyState
  if (before === state) return before
  if (state === 'good') await tx.deleteFrom('supply').where('supplier', '=', supplier).execute()
  else {
    const written = { state, available, since: now }
    await tx
      .insertInto('supply')
      .values({ supplier, ...written })
      .onConflict((known) => known.columns(['tenant', 'supplier']).doUpdateSet(written))
      .execute()
  }
  if (before === 'stopped' || state === 'stopped') await announceCatalogue(tx, tenant)
  return before
}

/** Whether a tenant has any product, discontinued ones included. */
export async function hasProducts(db: TenantDatabase): Promise<boolean> {
  const rows = await db.read((tx) => tx.selectFrom('product').select('product_id').limit(1).execute())
  return rows.length > 0
}

/** PostgreSQL channel for changes of a tenant's catalogue. */
export const changesChannel = 'saldo_catalogue'

/** Notifies every process to read the catalogue again, when the current transaction commits. */
export async function announceCatalogue(tx: Tx, tenant: string): Promise<void> {
  await sql`select pg_notify(${changesChannel}, ${tenant})`.execute(tx)
}
