import { sql } from 'kysely'
import type { Admin } from '#admin'
import { type PageWish, readPlace } from '#kit/place'
import { readable } from '../readable.ts'

/** A batch of codes in our own stock. `free`: those that can be sold now. */
export type StockBatch = {
  tenant: string
  productId: string
  batch: string
  importedAt: Date
  free: number
  held: number
  sold: number
  /** Sold ones that did not work for their buyers. */
  bad: number
  /** Free codes that expired or cannot be opened. */
  unsellable: number
  /** The first day on which a free code expires. */
  firstExpiry: string | null
  /** Those that are not sold any more, of a batch that was withdrawn; and why. */
  withdrawn: number
  withdrawnBecause: string | null
  /** Names the row's place: the page after it begins there. */
  place: string
}

/** A page of the batches in stock, the newest first, and one row more if there is another page. */
export async function readStock(
  admin: Admin,
  brands: Admin['tenants'],
  { after, limit }: PageWish,
): Promise<StockBatch[]> {
  const [imported, ...names] = readPlace(after, 4) ?? []
  const older = imported
    ? sql`having (min(c.imported_at), c.tenant, c.product_id, c.batch) < (${imported}::timestamptz, ${sql.join(names)})`
    : sql``
  const { rows } = await admin.read((tx) =>
    sql<StockBatch>`
      with code as (
        select tenant, product_id, batch, imported_at, expires_on, state, bad_at,
          state = 'free' and unreadable is null and (expires_on is null or expires_on > current_date) as sells
        from stock_code where tenant = any(${readable(admin, brands)})
      )
      select c.tenant, c.product_id as "productId", c.batch, min(c.imported_at) as "importedAt",
        count(*) filter (where c.sells)::int as free, count(*) filter (where c.state = 'held')::int as held,
        count(*) filter (where c.state = 'sold')::int as sold, count(c.bad_at)::int as bad,
        count(*) filter (where c.state = 'free' and not c.sells)::int as unsellable,
        min(c.expires_on) filter (where c.sells)::text as "firstExpiry",
        count(*) filter (where c.state = 'withdrawn')::int as withdrawn, w.reason as "withdrawnBecause",
        json_build_array(min(c.imported_at), c.tenant, c.product_id, c.batch)::text as place
      from code c left join stock_withdrawal w on w.tenant = c.tenant and w.product_id = c.product_id and w.batch = c.batch
      group by c.tenant, c.product_id, c.batch, w.reason ${older}
      order by "importedAt" desc, c.tenant desc, c.product_id desc, c.batch desc limit ${limit + 1}`.execute(tx),
  )
  return rows
}

/** A product of our own stock. */
export type StockedProduct = {
  tenant: string
  productId: string
  free: number
  /** Below how many somebody is told; null: as the program says for all products. */
  below: number | null
  /** Whether few codes are left, or none. */
  level: 'low' | 'out' | null
  /** Names the row's place: the page after it begins there. */
  place: string
}

/** A page of the products of our own stock, in the order of their ids, and one row more if there is another page. */
export async function readStockedProducts(
  admin: Admin,
  brands: Admin['tenants'],
  { after = '', limit }: PageWish,
): Promise<StockedProduct[]> {
  const [tenant = '', productId = ''] = after.split('/')
  const { rows } = await admin.read((tx) =>
    sql<StockedProduct>`
      select p.tenant, p.product_id as "productId", coalesce(c.free, 0) as free, n.below, l.state as level,
        p.tenant || '/' || p.product_id as place
      from product p
      left join (select tenant, product_id, count(*)::int as free from stock_code
        where tenant = any(${readable(admin, brands)}) and state = 'free' and unreadable is null
          and (expires_on is null or expires_on > current_date)
        group by tenant, product_id) c on c.tenant = p.tenant and c.product_id = p.product_id
      left join stock_line n on n.tenant = p.tenant and n.product_id = p.product_id
      left join stock_level l on l.tenant = p.tenant and l.product_id = p.product_id
      where p.tenant = any(${readable(admin, brands)}) and p.supplier = 'stock'
        and (p.tenant, p.product_id) > (${tenant}, ${productId})
      order by p.tenant, p.product_id limit ${limit + 1}`.execute(tx),
  )
  return rows
}
