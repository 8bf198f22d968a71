import { sql } from 'kysely'
import type { Tx } from '#database'
import type { Minor } from '#kit/money'

/** A key of a partner's program, without the key itself. */
export type ProgramKey = {
  keyId: string
  name: string
  /** Permissions of the back office, by name. */
  scopes: readonly string[]
  /** What it gives back in a day without a second person, in euro cents. */
  dailyLimit: Minor
  /** An operator's id. */
  madeBy: string
  madeAt: Date
  expiresAt: Date
  shownAt: Date | null
  lastUsedAt: Date | null
  withdrawnAt: Date | null
}

const columns = [
  'key_id as keyId',
  'name',
  'scopes',
  'daily_limit as dailyLimit',
  'made_by as madeBy',
  'made_at as madeAt',
  'expires_at as expiresAt',
  'last_used_at as lastUsedAt',
  'shown_at as shownAt',
  'withdrawn_at as withdrawnAt',
] as const

const ofKeys = (tx: Tx) => tx.selectFrom('program_key').select(columns)

export const findKeyByHash = (tx: Tx, hash: string): Promise<ProgramKey | undefined> =>
  ofKeys(tx).where('key_hash', '=', hash).executeTakeFirst()

/** Keys of brands, the newest of each first; at most 500. */
export const findKeys = (tx: Tx, tenants: readonly string[]): Promise<(ProgramKey & { tenant: string })[]> =>
  ofKeys(tx)
    .select('tenant')
    .where('tenant', 'in', [...tenants, ''])
    .orderBy('tenant')
    .orderBy('made_at', 'desc')
    .orderBy('key_id')
    .limit(500)
    .execute()

export const insertKey = async (
  tx: Tx,
  key: Pick<ProgramKey, 'keyId' | 'name' | 'scopes' | 'dailyLimit' | 'madeBy' | 'madeAt' | 'expiresAt'>,
): Promise<void> => {
  await tx
    .insertInto('program_key')
    .values({
      key_id: key.keyId,
      name: key.name,
      scopes: [...key.scopes],
      daily_limit: key.dailyLimit,
      made_by: key.madeBy,
      made_at: key.madeAt,
      expires_at: key.expiresAt,
    })
    .onConflict((conflict) => conflict.columns(['tenant', 'key_id']).doNothing())
    .execute()
}

/** Gives a key its hash, once, if this operator made it. */
export async function setHash(
  tx: Tx,
  { keyId, operator, hash, at }: { keyId: string; operator: string; hash: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('program_key')
    .set({ key_hash: hash, shown_at: at })
    .where('key_id', '=', keyId)
    .where('made_by', '=', operator)
    .where('key_hash', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Keeps the moment of the first withdrawal. */
export async function closeKey(tx: Tx, keyId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('program_key')
    .set({ withdrawn_at: sql`coalesce(withdrawn_at, ${at})` })
    .where('key_id', '=', keyId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export const noteUse = async (tx: Tx, keyId: string, at: Date): Promise<void> => {
  await tx.updateTable('program_key').set({ last_used_at: at }).where('key_id', '=', keyId).execute()
}
