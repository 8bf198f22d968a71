import type { Tx } from '#database'
import type { Sealed } from '#kit/seal'

export type Totp = Sealed & { lastPeriod: number }

export async function findTotp(tx: Tx, operatorId: string): Promise<Totp | undefined> {
  const row = await tx
    .selectFrom('operator_totp')
    .select(['key_id as keyId', 'sealed', 'last_period as lastPeriod'])
    .where('operator_id', '=', operatorId)
    .executeTakeFirst()
  return row && { ...row, lastPeriod: Number(row.lastPeriod) }
}

/** Puts a secret in the place of any former one. */
export async function putTotp(
  tx: Tx,
  operatorId: string,
  { keyId, sealed, lastPeriod, createdAt }: Totp & { createdAt: Date },
): Promise<void> {
  const values = { key_id: keyId, sealed, created_at: createdAt, last_period: lastPeriod }
  await tx
    .insertInto('operator_totp')
    .values({ operator_id: operatorId, ...values })
    .onConflict((conflict) => conflict.column('operator_id').doUpdateSet(values))
    .execute()
}

/** @returns the secrets that another key than this one sealed, locked until the transaction ends */
export async function findTotpsUnder(tx: Tx, currentKey: string): Promise<(Sealed & { operatorId: string })[]> {
  return tx
    .selectFrom('operator_totp')
    .select(['operator_id as operatorId', 'key_id as keyId', 'sealed'])
    .where('key_id', '<>', currentKey)
    .forUpdate()
    .execute()
}

/** Puts the same secret back, sealed anew. */
export async function replaceSealed(tx: Tx, operatorId: string, { keyId, sealed }: Sealed): Promise<void> {
  await tx.updateTable('operator_totp').set({ key_id: keyId, sealed }).where('operator_id', '=', operatorId).execute()
}

/** Uses the code of a period up. @returns false if that code or a later one was used before */
export async function takePeriod(tx: Tx, operatorId: string, period: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('operator_totp')
    .set({ last_period: period })
    .where('operator_id', '=', operatorId)
    .where('last_period', '<', period)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns whether there was a secret */
export async function deleteTotp(tx: Tx, operatorId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('operator_totp')
    .where('operator_id', '=', operatorId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Puts recovery codes in the place of all former ones. */
export async function putRecoveryCodes(tx: Tx, operatorId: string, hashes: readonly string[], createdAt: Date) {
  await tx.deleteFrom('operator_recovery_code').where('operator_id', '=', operatorId).execute()
  await tx
    .insertInto('operator_recovery_code')
    .values(hashes.map((hash) => ({ operator_id: operatorId, code_hash: hash, created_at: createdAt })))
    .execute()
}

/** Uses a recovery code up. @returns whether the operator had it, unused */
export async function takeRecoveryCode(tx: Tx, operatorId: string, hashes: readonly string[], usedAt: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('operator_recovery_code')
    .set({ used_at: usedAt })
    .where('operator_id', '=', operatorId)
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function countRecoveryCodes(tx: Tx, operatorId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('operator_recovery_code')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('operator_id', '=', operatorId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
