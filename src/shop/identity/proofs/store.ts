import type { Tx } from '#database'

export type NewProof = {
  customerId: string
  confirmedAt: Date
  operator: string
  reason: string
  validUntil: Date
}
export type IdentityProof = NewProof & { withdrawnAt: Date | null }

/** @returns the id of the brand's customer with this id or e-mail address */
export async function findCustomerNamed(tx: Tx, named: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('customer')
    .select('customer_id')
    .where((eb) => eb.or([eb('customer_id', '=', named), eb('email', '=', named.trim().toLowerCase())]))
    .executeTakeFirst()
  return row?.customer_id
}

export async function insertProof(tx: Tx, proof: NewProof): Promise<void> {
  await tx
    .insertInto('identity_proof')
    .values({
      customer_id: proof.customerId,
      confirmed_at: proof.confirmedAt,
      operator: proof.operator,
      reason: proof.reason,
      valid_until: proof.validUntil,
    })
    .execute()
}

/** Ends a customer's current proofs. @returns how many */
export async function endProofs(
  tx: Tx,
  customerId: string,
  { at, operator, reason }: { at: Date; operator: string; reason: string },
): Promise<number> {
  const ended = await tx
    .updateTable('identity_proof')
    .set({ withdrawn_at: at, withdrawn_by: operator, withdrawn_because: reason })
    .where('customer_id', '=', customerId)
    .where('withdrawn_at', 'is', null)
    .where('valid_until', '>', at)
    .returning('proof_id')
    .execute()
  return ended.length
}

/** All proofs of a brand's customers, newest first, at most a hundred. */
export async function listProofs(tx: Tx): Promise<IdentityProof[]> {
  const rows = await tx.selectFrom('identity_proof').selectAll().orderBy('proof_id', 'desc').limit(100).execute()
  return rows.map((row) => ({
    customerId: row.customer_id,
    confirmedAt: row.confirmed_at,
    operator: row.operator,
    reason: row.reason,
    validUntil: row.valid_until,
    withdrawnAt: row.withdrawn_at,
  }))
}
