import { type RawBuilder, sql } from 'kysely'
import type { Admin } from '#admin'
import type { Currency, Minor } from '#kit/money'
import { type PageWish, readPlace } from '#kit/place'
import { type Day, daysUntil } from '../days/store.ts'
import { readable } from '../readable.ts'

/** A batch of cash codes. */
export type CashBatch = {
  tenant: string
  batchId: string
  brandId: string
  amount: Minor
  currency: Currency
  madeAt: Date
  isBlocked: boolean
  /** How many codes are made when they are taken; null: none are waiting. */
  waiting: number | null
  free: number
  redeemed: number
  blocked: number
  /** Names the row's place: the page after it begins there. */
  place: string
}

/** A page of the batches of cash codes, the newest first, and one row more if there is another page. */
export function readCashCodes(
  admin: Admin,
  brands: Admin['tenants'],
  { after, limit }: PageWish,
): Promise<CashBatch[]> {
  const [made, ...names] = readPlace(after, 3) ?? []
  const older = made ? sql`and (b.made_at, b.tenant, b.batch_id) < (${made}::timestamptz, ${sql.join(names)})` : sql``
  return batchesOf(admin, sql`b.tenant = any(${readable(admin, brands)}) ${older}`, limit + 1)
}

export async function readCashBatch(admin: Admin, tenant: string, batchId: string): Promise<CashBatch | undefined> {
  const which = sql`b.tenant = any(${readable(admin, admin.tenants)}) and b.tenant = ${tenant} and b.batch_id = ${batchId}`
  return (await batchesOf(admin, which, 1))[0]
}

async function batchesOf(admin: Admin, which: RawBuilder<unknown>, limit: number): Promise<CashBatch[]> {
  const { rows } = await admin.read((tx) =>
    sql<CashBatch>`
      select b.tenant, b.batch_id as "batchId", b.brand_id as "brandId", b.amount, b.currency, b.made_at as "madeAt",
        b.blocked_at is not null as "isBlocked",
        case when b.taken_at is null and b.blocked_at is null then b.wanted end as waiting,
        count(c.batch_id) filter (where c.order_number is not null)::int as redeemed,
        count(c.batch_id) filter (where c.order_number is null
          and (c.blocked_at is not null or b.blocked_at is not null))::int as blocked,
        count(c.batch_id) filter (where c.order_number is null and c.blocked_at is null and b.blocked_at is null)::int
          as free,
        json_build_array(b.made_at, b.tenant, b.batch_id)::text as place
      from cash_code_batch b left join cash_code c on c.tenant = b.tenant and c.batch_id = b.batch_id
      where ${which}
      group by b.tenant, b.batch_id order by b.made_at desc, b.tenant desc, b.batch_id desc limit ${limit}`.execute(tx),
  )
  return rows
}

/** Codes of a batch that were redeemed on each of the last thirty days, and what they were worth. */
export async function readRedeemed(admin: Admin, tenant: string, batchId: string): Promise<Day[]> {
  const { rows } = await admin.read((tx) =>
    sql<Day>`
      select day::text, count(c.redeemed_at)::int as count, coalesce(sum(b.amount), 0)::bigint as amount
      from ${daysUntil(admin, tenant)}
      left join cash_code c on c.tenant = ${tenant} and c.batch_id = ${batchId} and c.redeemed_at >= begins
        and c.redeemed_at < ends
      left join cash_code_batch b on b.tenant = c.tenant and b.batch_id = c.batch_id
      where ${tenant} = any(${readable(admin, admin.tenants)}) group by day order by day`.execute(tx),
  )
  return rows
}
