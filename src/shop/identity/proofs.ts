import type { Tx } from '#database'
import type { Shop } from '#tenants'

// That an operator has seen an identity document of a customer. The document itself is not kept.

type Desk = Pick<Shop, 'db' | 'clock'>
export type IdentityProof = {
  customerId: string
  confirmedAt: Date
  operator: string
  reason: string
  validUntil: Date
  withdrawnAt: Date | null
}

/** @returns the customer of this brand by id or e-mail address */
const findCustomer = (tx: Tx, named: string) =>
  tx
    .selectFrom('customer')
    .select('customer_id')
    .where((eb) => eb.or([eb('customer_id', '=', named), eb('email', '=', named.trim().toLowerCase())]))
    .executeTakeFirst()

/**
 * Keeps that a customer's identity is proven until a day.
 * @param customer id or e-mail address
 * @returns the customer's id; undefined where the brand has no such customer
 */
export function confirmIdentity(
  { db, clock }: Desk,
  { customer, ...proof }: { customer: string; operator: string; reason: string; validUntil: Date },
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const found = await findCustomer(tx, customer)
    if (!found) return undefined
    await tx
      .insertInto('identity_proof')
      .values({
        ...{ customer_id: found.customer_id, confirmed_at: clock.now(), operator: proof.operator },
        ...{ reason: proof.reason, valid_until: proof.validUntil },
      })
      .execute()
    return found.customer_id
  })
}

/** Ends what proofs a customer has. @returns how many */
export function withdrawIdentity(
  { db, clock }: Desk,
  { customer, operator, reason }: { customer: string; operator: string; reason: string },
): Promise<number> {
  return db.transaction(async (tx) => {
    const found = await findCustomer(tx, customer)
    if (!found) return 0
    const ended = await tx
      .updateTable('identity_proof')
      .set({ withdrawn_at: clock.now(), withdrawn_by: operator, withdrawn_because: reason })
      .where('customer_id', '=', found.customer_id)
      .where('withdrawn_at', 'is', null)
      .where('valid_until', '>', clock.now())
      .returning('proof_id')
      .execute()
    return ended.length
  })
}

/** All proofs of a brand's customers, the newest first, at most a hundred. */
export async function listProofs(tx: Tx): Promise<IdentityProof[]> {
  const rows = await tx.selectFrom('identity_proof').selectAll().orderBy('proof_id', 'desc').limit(100).execute()
  return rows.map((row) => ({
    ...{ customerId: row.customer_id, confirmedAt: row.confirmed_at, operator: row.operator, reason: row.reason },
    ...{ validUntil: row.valid_until, withdrawnAt: row.withdrawn_at },
  }))
}
