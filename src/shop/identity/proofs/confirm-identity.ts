import type { Shop } from '#tenants'
import { endProofs, findCustomerNamed, insertProof } from './store.ts'

// Records that an operator saw a customer's identity document. The document itself is not stored.

type ProofShop = Pick<Shop, 'db' | 'clock'>

/**
 * Records that a customer's identity is proven until a moment.
 * @param customer id or e-mail address
 * @returns the customer's id; undefined if the brand has no such customer
 */
export function confirmIdentity(
  { db, clock }: ProofShop,
  { customer, ...proof }: { customer: string; operator: string; reason: string; validUntil: Date },
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const customerId = await findCustomerNamed(tx, customer)
    if (customerId !== undefined) await insertProof(tx, { ...proof, customerId, confirmedAt: clock.now() })
    return customerId
  })
}

/** Ends a customer's proofs. @returns how many */
export function withdrawIdentity(
  { db, clock }: ProofShop,
  { customer, operator, reason }: { customer: string; operator: string; reason: string },
): Promise<number> {
  return db.transaction(async (tx) => {
    const customerId = await findCustomerNamed(tx, customer)
    return customerId === undefined ? 0 : endProofs(tx, customerId, { at: clock.now(), operator, reason })
  })
}
