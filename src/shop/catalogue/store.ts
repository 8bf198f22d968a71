import { type Selectable, sql } from 'kysely'
import type { DB, Tx } from '#database'
import type { Currency } from '#kit/money'
import type { Plan, ProductKind, ProductStatus, ServiceVariant, VatKind } from './contract.ts'
import type { BrandText, ListedCatalogue, Product, Shortage, Source, Texts } from './product.ts'

/** All that the tenant shows, in the order it is shown, whatever its status. */
export async function findCatalogue(tx: Tx): Promise<ListedCatalogue> {
  const [rows, brands, categories] = await Promise.all([
    tx.selectFrom('product').selectAll().orderBy('position').orderBy('product_id').execute(),
    tx.selectFrom('product_brand').selectAll().execute(),
    tx.selectFrom('product_category').select(['category_id', 'name']).execute(),
  ])
  return {
    products: rows.map(productOf),
    brands: brands.map((row) => ({
      brandId: row.brand_id,
      colour: row.colour,
      description: row.description as Texts,
      redemption: row.redemption as BrandText['redemption'],
      questions: row.questions as BrandText['questions'],
      logo: row.logo as BrandText['logo'],
      coverage: (row.coverage as BrandText['coverage'] | null) ?? undefined,
    })),
    categories: categories.map(({ category_id: categoryId, name }) => ({ categoryId, name: name as Texts })),
  }
}

/** In the supplier's place where a product comes from our own stock of codes. */
export const ownStock = 'stock'

/** What is sold and cannot be delivered for the moment. Of our own stock, a code that expires today is no use any more. */
export async function findShortage(tx: Tx): Promise<Shortage> {
  const [suppliers, products] = await Promise.all([
    tx.selectFrom('supply').select('supplier').where('state', '=', 'stopped').execute(),
    sql<{ product_id: string }>`
      select product_id from product p where p.supplier = ${ownStock} and not exists (
        select from stock_code c where c.tenant = p.tenant and c.product_id = p.product_id and c.state = 'free'
          and (c.expires_on is null or c.expires_on > current_date))`.execute(tx),
  ])
  return {
    suppliers: suppliers.map(({ supplier }) => supplier),
    products: products.rows.map(({ product_id }) => product_id),
  }
}

/** What is shown and comes from a supplier, to be compared with its list. */
export async function findSupplied(tx: Tx, supplier: string): Promise<Product[]> {
  const rows = await tx
    .selectFrom('product')
    .selectAll()
    .where('supplier', '=', supplier)
    .where('status', 'in', ['ACTIVE', 'OUT_OF_STOCK', 'COMING_SOON'])
    .execute()
  return rows.map(productOf)
}

/** Notes which products are stopped and what they cost, and tells every process if any changed. */
export async function saveSupplied(
  tx: Tx,
  tenant: string,
  changes: readonly { productId: string; stopped: boolean; cost: number | null }[],
): Promise<void> {
  if (changes.length === 0) return
  await sql`
    update product p set stopped = c.stopped, cost = c.cost
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c("productId" text, stopped boolean, cost bigint)
    where p.product_id = c."productId"`.execute(tx)
  await announceCatalogue(tx, tenant)
}

/** How our balance with a supplier stands; `good` is the rule, and has no row. */
export type SupplyState = 'good' | 'low' | 'stopped'

/**
 * Notes how our balance with a supplier stands, and tells every process where that changes what is sold.
 * @returns the state before
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

const productOf = (row: Selectable<DB['product']>): Product => ({
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
  ...(row.cost === null ? {} : { cost: row.cost }),
  ...(row.stopped ? { isStopped: true } : {}),
  plan: (row.plan as Plan | null) ?? undefined,
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

/** Where processes hear that a tenant's catalogue changed. */
export const changesChannel = 'saldo_catalogue'

/** Tells every process to read the catalogue anew; heard when the transaction that changed it commits. */
export async function announceCatalogue(tx: Tx, tenant: string): Promise<void> {
  await sql`select pg_notify(${changesChannel}, ${tenant})`.execute(tx)
}
