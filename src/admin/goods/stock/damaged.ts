import { sql } from 'kysely'
import type { Admin } from '#admin'
import { readable } from '../readable.ts'

/** A code that cannot be opened and is not sold, by its number. */
export type DamagedCode = { tenant: string; codeId: number; productId: string; batch: string; importedAt: Date }

const most = 100

/** Damaged codes of these brands, the oldest first, at most a hundred. */
export async function readDamaged(admin: Admin, brands: Admin['tenants']): Promise<DamagedCode[]> {
  const { rows } = await admin.read((tx) =>
    sql<DamagedCode>`
      select tenant, code_id::int as "codeId", product_id as "productId", batch, imported_at as "importedAt"
      from stock_code
      where tenant = any(${readable(admin, brands)}) and unreadable = 'damaged' and state = 'free'
      order by code_id limit ${most}`.execute(tx),
  )
  return rows
}
