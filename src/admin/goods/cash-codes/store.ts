import { sql } from 'kysely'
import type { Admin } from '#admin'
import type { Currency, Minor } from '#kit/money'
import { readable } from '../readable.ts'

const most = 500

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
