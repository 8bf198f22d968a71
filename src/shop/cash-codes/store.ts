import { sql } from 'kysely'
import type { Tx } from '#database'
import type { Currency, Minor } from '#kit/money'
import type { KeyUse } from '#kit/signature'

/** Value and brand of a code that can be redeemed. Only `codeHash` leaves this module. */
export type CashCode = { codeHash: string; brandId: string; amount: Minor; currency: Currency }

/** @returns a free code that is not blocked, by any of its fingerprints */
export async function findFreeCode(tx: Tx, codeHashes: readonly string[]): Promise<CashCode | undefined> {
  return tx
    .selectFrom('cash_code as c')
    .innerJoin('cash_code_batch as b', 'b.batch_id', 'c.batch_id')
    .select(['c.code_hash as codeHash', 'b.brand_id as brandId', 'b.amount', 'b.currency'])
    .where('c.code_hash', 'in', codeHashes)
    .where('c.order_number', 'is', null)
    .where('c.blocked_at', 'is', null)
    .where('b.blocked_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Redeems a code for an order with one conditional statement, so that only one of parallel calls gets it.
 * @returns false if it is redeemed, blocked or unknown
 */
export async function redeemCode(tx: Tx, codeHash: string, orderNumber: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update cash_code c set order_number = ${orderNumber}, redeemed_at = ${now}
    from cash_code_batch b
    where c.code_hash = ${codeHash} and c.order_number is null and c.blocked_at is null
      and b.batch_id = c.batch_id and b.blocked_at is null
    returning 1`.execute(tx)
  return rows.length > 0
}

/** @returns the value of an order's code; undefined if it holds none (any more) */
export async function findCodeValue(tx: Tx, orderNumber: string): Promise<Minor | undefined> {
  const found = await tx
    .selectFrom('cash_code as c')
    .innerJoin('cash_code_batch as b', 'b.batch_id', 'c.batch_id')
    .select('b.amount')
    .where('c.order_number', '=', orderNumber)
    .executeTakeFirst()
  return found?.amount
}

/** Frees an order's code; one that is free already, or belongs to another order by now, stays as it is. */
export async function freeCode(tx: Tx, orderNumber: string): Promise<void> {
  await tx
    .updateTable('cash_code')
    .set({ order_number: null, redeemed_at: null })
    .where('order_number', '=', orderNumber)
    .execute()
}

export type NewBatch = { batchId: string; brandId: string; amount: Minor; currency: Currency; madeAt: Date }

/** Those of these fingerprints that exist. */
export async function findExisting(tx: Tx, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ hash: string }>`
    select code_hash as hash from cash_code where code_hash = any(${[...hashes]}::text[])`.execute(tx)
  return new Set(rows.map(({ hash }) => hash))
}

export const insertBatch = (tx: Tx, batch: NewBatch): Promise<void> => insertWanted(tx, batch, null)

/** @param wanted how many codes are made when they are taken; null: they come with the batch */
export async function insertWanted(tx: Tx, batch: NewBatch, wanted: number | null): Promise<void> {
  const insert = tx.insertInto('cash_code_batch').values({
    batch_id: batch.batchId,
    brand_id: batch.brandId,
    amount: batch.amount,
    currency: batch.currency,
    made_at: batch.madeAt,
    wanted,
  })
  await (wanted === null ? insert : insert.onConflict((conflict) => conflict.doNothing())).execute()
}

export async function insertCodes(tx: Tx, batchId: string, hashes: readonly string[], printKey: string): Promise<void> {
  await sql`insert into cash_code (code_hash, batch_id, print_key)
    select code_hash, ${batchId}, ${printKey} from unnest(${[...hashes]}::text[]) as code_hash`.execute(tx)
}

/** Takes the codes of a batch, once. @returns how many are to be made; undefined where there are none to take */
export async function takeWanted(tx: Tx, batchId: string, by: string, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ wanted: number }>`
    update cash_code_batch set taken_at = coalesce(taken_at, ${now}), taken_by = ${by}
    where batch_id = ${batchId} and wanted is not null and blocked_at is null and coalesce(taken_by, ${by}) = ${by}
    returning wanted`.execute(tx)
  return rows[0]?.wanted
}

/** Deletes the codes of a batch that nobody redeemed. */
export async function deleteFree(tx: Tx, batchId: string): Promise<void> {
  await tx.deleteFrom('cash_code').where('batch_id', '=', batchId).where('order_number', 'is', null).execute()
}

/** What there is of a batch: whether its codes are still to be taken, and how many it has. */
export async function findBatch(
  tx: Tx,
  batchId: string,
): Promise<{ isWaiting: boolean; isBlocked: boolean; count: number } | undefined> {
  const { rows } = await sql<{ isWaiting: boolean; isBlocked: boolean; count: number }>`
    select wanted is not null and taken_at is null as "isWaiting", blocked_at is not null as "isBlocked",
      (select count(*)::int from cash_code c where c.batch_id = b.batch_id) as count
    from cash_code_batch b where batch_id = ${batchId}`.execute(tx)
  return rows[0]
}

export type BatchRow = NewBatch & { isBlocked: boolean; free: number; redeemed: number; blocked: number }

/** All batches with the number of free, redeemed and blocked codes; newest first. */
export async function findBatches(tx: Tx): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    select b.batch_id as "batchId", b.brand_id as "brandId", b.amount, b.currency, b.made_at as "madeAt",
      b.blocked_at is not null as "isBlocked",
      count(*) filter (where c.order_number is not null)::int as redeemed,
      count(c.code_hash) filter (where c.order_number is null
        and (c.blocked_at is not null or b.blocked_at is not null))::int as blocked,
      count(c.code_hash) filter (where c.order_number is null and c.blocked_at is null and b.blocked_at is null)::int
        as free
    from cash_code_batch b left join cash_code c on c.batch_id = b.batch_id
    group by b.tenant, b.batch_id order by b.made_at desc, b.batch_id`.execute(tx)
  return rows
}

/** @returns whether there is such a batch */
export async function blockBatch(tx: Tx, batchId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`update cash_code_batch set blocked_at = coalesce(blocked_at, ${now})
    where batch_id = ${batchId} returning 1`.execute(tx)
  return rows.length > 0
}

/** @returns whether there is such a code */
export async function blockCode(tx: Tx, codeHashes: readonly string[], now: Date): Promise<boolean> {
  const { rows } = await sql`update cash_code set blocked_at = coalesce(blocked_at, ${now})
    where code_hash = any(${codeHashes}::text[]) returning 1`.execute(tx)
  return rows.length > 0
}

/** Codes that can still be redeemed, by the key of their fingerprints. */
export async function countFreeByKey(tx: Tx): Promise<KeyUse[]> {
  const { rows } = await sql<KeyUse>`
    select c.print_key as "keyId", count(*)::int as count, null::timestamptz as until
    from cash_code c join cash_code_batch b on b.batch_id = c.batch_id
    where c.order_number is null and c.blocked_at is null and b.blocked_at is null group by 1 order by 1`.execute(tx)
  return rows
}
