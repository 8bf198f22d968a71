import { sql } from 'kysely'
import { enqueue, type Tx } from '#database'
import type { Sealed, Unreadable } from '#kit/seal'

/** Records that a unit's contents are damaged, and alerts an operator once. Idempotent. */
export async function noteDamaged(
  tx: Tx,
  tenant: string,
  units: readonly { externalId: string; orderNumber: string }[],
): Promise<void> {
  const { rows } = await sql<{ externalId: string }>`
    update delivery_contents set unreadable = 'damaged'
    where external_id = any(${units.map(({ externalId }) => externalId)}::text[]) and unreadable is null
    returning external_id as "externalId"`.execute(tx)
  for (const { externalId } of rows) {
    const { orderNumber } = units.find((unit) => unit.externalId === externalId) ?? { orderNumber: 'codes' }
    const details = {
      occasion: `code-unreadable ${externalId}`,
      what: 'what came with this unit was damaged',
      unit: externalId,
    }
    await enqueue(tx, 'alert', { tenant, orderNumber, details })
  }
}

const atOnce = 5000

/**
 * Records which contents are sealed under missing keys, a batch at a time, and clears those whose key is back.
 * @returns keys that are newly missing
 */
export async function noteMissedKeys(tx: Tx, keyIds: readonly string[]): Promise<string[]> {
  await sql`update delivery_contents set unreadable = null
    where unreadable = 'no-key' and key_id = any(${keyIds}::text[])`.execute(tx)
  // Reads the distinct key names from the index, one step each: few names, many rows.
  const { rows } = await sql<{ keyId: string }>`
    with recursive used (key_id) as (
      (select key_id from delivery_contents order by key_id limit 1)
      union all
      select (select c.key_id from delivery_contents c where c.key_id > used.key_id order by c.key_id limit 1)
      from used where used.key_id is not null
    ), missed as (
      select external_id from delivery_contents
      where key_id in (select key_id from used where key_id <> all(${keyIds}::text[])) and unreadable is null
      limit ${atOnce}
    ), noted as (
      update delivery_contents c set unreadable = 'no-key' from missed m where c.external_id = m.external_id
      returning c.key_id
    )
    select distinct key_id as "keyId" from noted`.execute(tx)
  return rows.map(({ keyId }) => keyId)
}

export type ToReseal = Sealed & { externalId: string }

/**
 * Contents that are sealed under another key than this one, or could not be opened; one batch, locked until the
 * transaction ends.
 */
export async function findToReseal(
  tx: Tx,
  { keyId, after, limit }: { keyId: string; after: string; limit: number },
): Promise<ToReseal[]> {
  const { rows } = await sql<ToReseal>`
    select external_id as "externalId", key_id as "keyId", sealed from delivery_contents
    where (key_id <> ${keyId} or unreadable is not null) and external_id > ${after}
    order by external_id limit ${limit} for update`.execute(tx)
  return rows
}

/** Stores contents that were sealed again, or why they cannot be opened. */
export async function saveResealed(
  tx: Tx,
  externalId: string,
  now: Sealed | { unreadable: Unreadable },
): Promise<void> {
  await tx
    .updateTable('delivery_contents')
    .set('sealed' in now ? { key_id: now.keyId, sealed: now.sealed, unreadable: null } : now)
    .where('external_id', '=', externalId)
    .execute()
}
