import { sql } from 'kysely'
import type { Tx } from '#database'
import type { StockedCode } from '../store.ts'

/** A batch of codes of one product: the list that they came with. */
export type Batch = { productId: string; batch: string }

export type Withdrawal = { codes: number; operator: string; reason: string }

/** @returns how many codes of each state a batch has; undefined if there is no such batch */
export async function countBatch(
  tx: Tx,
  { productId, batch }: Batch,
): Promise<{ free: number; held: number; sold: number } | undefined> {
  const { rows } = await sql<{ free: number; held: number; sold: number; all: number }>`
    select count(*) filter (where state = 'free')::int as free, count(*) filter (where state = 'held')::int as held,
      count(*) filter (where state = 'sold')::int as sold, count(*)::int as all
    from stock_code where product_id = ${productId} and batch = ${batch}`.execute(tx)
  const [{ all, ...counts } = { all: 0, free: 0, held: 0, sold: 0 }] = rows
  return all === 0 ? undefined : counts
}

export async function findWithdrawal(tx: Tx, { productId, batch }: Batch): Promise<Withdrawal | undefined> {
  return tx
    .selectFrom('stock_withdrawal')
    .select(['codes', 'operator', 'reason'])
    .where('product_id', '=', productId)
    .where('batch', '=', batch)
    .executeTakeFirst()
}

/**
 * Withdraws what is left of a batch, once. Codes held for orders are taken from them: those get another one.
 * @returns how many codes were withdrawn; undefined if the batch was withdrawn before
 */
export async function withdrawCodes(
  tx: Tx,
  { productId, batch }: Batch,
  { operator, reason }: Pick<Withdrawal, 'operator' | 'reason'>,
  now: Date,
): Promise<number | undefined> {
  const { numAffectedRows: isFirst = 0n } = await sql`
    insert into stock_withdrawal (product_id, batch, codes, withdrawn_at, operator, reason)
    values (${productId}, ${batch}, 0, ${now}, ${operator}, ${reason}) on conflict do nothing`.execute(tx)
  if (isFirst === 0n) return undefined
  const { numAffectedRows: codes = 0n } = await sql`
    update stock_code set state = 'withdrawn', external_id = null, held_until = null, unreadable = null
    where product_id = ${productId} and batch = ${batch} and state in ('free', 'held')`.execute(tx)
  await sql`update stock_withdrawal set codes = ${Number(codes)}
    where product_id = ${productId} and batch = ${batch}`.execute(tx)
  return Number(codes)
}

/** @param below null: as the program says for all products */
export async function saveLine(tx: Tx, productId: string, below: number | null): Promise<void> {
  if (below === null) await tx.deleteFrom('stock_line').where('product_id', '=', productId).execute()
  else
    await sql`insert into stock_line (product_id, below) values (${productId}, ${below})
      on conflict (tenant, product_id) do update set below = excluded.below`.execute(tx)
}

/** A sold code that did not work; `sealed` is null once its order names nobody any more. */
export type BadCode = Omit<StockedCode, 'keyId' | 'sealed'> & {
  keyId: string | null
  sealed: Buffer | null
  soldAt: Date
  badAt: Date
  reason: string
}

export async function findBad(tx: Tx, { productId, batch }: Batch): Promise<BadCode[]> {
  const { rows } = await sql<BadCode>`
    select code_id as "codeId", fingerprint, key_id as "keyId", sealed, sold_at as "soldAt", bad_at as "badAt",
      bad_because as reason
    from stock_code where product_id = ${productId} and batch = ${batch} and bad_at is not null
    order by bad_at, code_id`.execute(tx)
  return rows
}

/** @returns how many of these fingerprints came with a batch */
export async function countOfBatch(tx: Tx, { productId, batch }: Batch, fingerprints: readonly string[]) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from stock_code where product_id = ${productId} and batch = ${batch}
      and fingerprint = any(${[...fingerprints]}::text[])`.execute(tx)
  return rows[0]?.count ?? 0
}
