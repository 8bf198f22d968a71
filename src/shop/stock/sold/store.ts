import { sql } from 'kysely'
import type { Tx } from '#database'

/** Codes of our own stock that were sold with an order, by the references of their units. */
export async function findSoldUnits(
  tx: Tx,
  externalIds: readonly string[],
): Promise<{ externalId: string; isBad: boolean }[]> {
  const { rows } = await sql<{ externalId: string; isBad: boolean }>`
    select external_id as "externalId", bad_at is not null as "isBad" from stock_code
    where external_id = any(${[...externalIds]}::text[]) and state = 'sold'`.execute(tx)
  return rows
}

/**
 * Notes that a sold code did not work for its buyer. Again, the first note stays.
 * @returns the batch that it came with; undefined where the unit has no code of our own stock
 */
export async function noteBad(
  tx: Tx,
  externalId: string,
  { reason, operator }: { reason: string; operator: string },
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ batch: string }>`
    update stock_code set bad_at = coalesce(bad_at, ${now}), bad_because = coalesce(bad_because, ${reason}),
      bad_by = coalesce(bad_by, ${operator})
    where external_id = ${externalId} and state = 'sold' returning batch`.execute(tx)
  return rows[0]?.batch
}
