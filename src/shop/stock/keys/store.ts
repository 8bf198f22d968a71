import { sql } from 'kysely'
import type { Database, Tx } from '#database'
import type { Unreadable } from '#kit/seal'
import type { KeyUse } from '#kit/signature'
import { columns, type SealedCode, type StockedCode } from '../store.ts'

// Codes by key: sealing them again, and those that cannot be opened.

/**
 * Codes that are sealed under another key, have a fingerprint under another, or could not be opened; one batch, locked
 * until the transaction ends.
 */
export async function findToReseal(
  tx: Tx,
  { keyId, printKey, after, limit }: { keyId: string; printKey: string; after: number; limit: number },
): Promise<StockedCode[]> {
  const { rows } = await sql<StockedCode>`
    select ${columns} from stock_code
    where (key_id <> ${keyId} or print_key is distinct from ${printKey} or unreadable is not null)
      and sealed is not null and code_id > ${after}
    order by code_id limit ${limit} for update`.execute(tx)
  return rows
}

/** Stores a code that was sealed again. */
export async function saveSealed(tx: Tx, codeId: number, code: SealedCode): Promise<void> {
  await tx
    .updateTable('stock_code')
    .set({
      fingerprint: code.fingerprint,
      print_key: code.printKey,
      key_id: code.keyId,
      sealed: code.sealed,
      unreadable: null,
    })
    .where('code_id', '=', codeId)
    .execute()
}

/** Records that an unsold code cannot be opened. */
export async function saveUnreadable(tx: Tx, codeId: number, why: Unreadable): Promise<void> {
  await tx.updateTable('stock_code').set({ unreadable: why }).where('code_id', '=', codeId).execute()
}

/**
 * Checks whether all codes of all brands can be opened, as far as known.
 * @throws with how many cannot
 */
export async function refuseUnreadableCodes(registry: Database['registry']): Promise<void> {
  const { rows } = await sql<{ inStock: number; withOrders: number }>`
    select in_stock as "inStock", with_orders as "withOrders" from count_unreadable_codes()`.execute(registry)
  const { inStock = 0, withOrders = 0 } = rows[0] ?? {}
  if (inStock + withOrders > 0) throw new Error(`cannot be opened: ${inStock} in stock, ${withOrders} with orders`)
}

/** Codes in stock and sold from it, by the key of their fingerprints. */
export async function countPrintsByKey(tx: Tx): Promise<KeyUse[]> {
  const { rows } = await sql<KeyUse>`
    select print_key as "keyId", count(*)::int as count, null::timestamptz as until from stock_code
    group by 1 order by 1`.execute(tx)
  return rows
}
