import { sql } from 'kysely'
import type { Admin } from '#admin'
import type { Currency, Minor } from '#kit/money'
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
  /** Whether few codes of the product are left, or none. */
  level: 'low' | 'out' | null
}

const most = 500

export async function readStock(admin: Admin, brands: Admin['tenants']): Promise<StockBatch[]> {
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
        min(c.expires_on) filter (where c.sells)::text as "firstExpiry", l.state as level
      from code c left join stock_level l on l.tenant = c.tenant and l.product_id = c.product_id
      group by c.tenant, c.product_id, c.batch, l.state
      order by c.tenant, c.product_id, "importedAt" limit ${most}`.execute(tx),
  )
  return rows
}

/** A promo code, by the first and last letters of it. `value`: minor units, or basis points. */
export type PromotionRow = {
  tenant: string
  promotionId: string
  hint: string
  name: string
  kind: 'percentage' | 'amount' | 'free-fee'
  value: number
  startsAt: Date | null
  endsAt: Date | null
  stoppedAt: Date | null
  uses: number
  usesLimit: number | null
  /** Uses of the last seven days, and what they took off in all. */
  usesOfWeek: number
  discount: Minor
}

export async function readPromotions(admin: Admin, brands: Admin['tenants']): Promise<PromotionRow[]> {
  const since = new Date(admin.clock.now().getTime() - 7 * 24 * 60 * 60_000)
  const { rows } = await admin.read((tx) =>
    sql<PromotionRow>`
      select p.tenant, p.promotion_id as "promotionId", p.hint, p.name, p.kind, p.value, p.starts_at as "startsAt",
        p.ends_at as "endsAt", p.stopped_at as "stoppedAt", p.uses, p.uses_limit as "usesLimit",
        u.week as "usesOfWeek", u.discount
      from promotion p cross join lateral (
        select count(*) filter (where used_at > ${since})::int as week, coalesce(sum(discount), 0)::bigint as discount
        from promotion_use u
        where u.tenant = p.tenant and u.promotion_id = p.promotion_id and u.given_back_at is null
      ) u
      where p.tenant = any(${readable(admin, brands)})
      order by p.created_at desc, p.tenant, p.promotion_id limit ${most}`.execute(tx),
  )
  return rows
}

/** A batch of cash codes. */
export type CashBatch = {
  tenant: string
  batchId: string
  brandId: string
  amount: Minor
  currency: Currency
  madeAt: Date
  isBlocked: boolean
  free: number
  redeemed: number
  blocked: number
}

export async function readCashCodes(admin: Admin, brands: Admin['tenants']): Promise<CashBatch[]> {
  const { rows } = await admin.read((tx) =>
    sql<CashBatch>`
      select b.tenant, b.batch_id as "batchId", b.brand_id as "brandId", b.amount, b.currency, b.made_at as "madeAt",
        b.blocked_at is not null as "isBlocked",
        count(*) filter (where c.order_number is not null)::int as redeemed,
        count(*) filter (where c.order_number is null and (c.blocked_at is not null or b.blocked_at is not null))::int
          as blocked,
        count(*) filter (where c.order_number is null and c.blocked_at is null and b.blocked_at is null)::int as free
      from cash_code_batch b join cash_code c on c.tenant = b.tenant and c.batch_id = b.batch_id
      where b.tenant = any(${readable(admin, brands)})
      group by b.tenant, b.batch_id order by b.made_at desc, b.tenant, b.batch_id limit ${most}`.execute(tx),
  )
  return rows
}
