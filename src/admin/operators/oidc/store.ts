import type { Tx } from '#database'

type Key = { issuer: string; subject: string }

/** @returns whose identity it is */
export async function findOwner(tx: Tx, { issuer, subject }: Key): Promise<string | undefined> {
  const row = await tx
    .selectFrom('operator_identity')
    .select('operator_id as operatorId')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.operatorId
}

/** @returns false if it is somebody's already */
export async function insertIdentity(
  tx: Tx,
  { issuer, subject }: Key,
  operatorId: string,
  now: Date,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('operator_identity')
    .values({ issuer, subject, operator_id: operatorId, created_at: now })
    .onConflict((known) => known.doNothing())
    .returning('operator_id')
    .executeTakeFirst()
  return inserted !== undefined
}
