import type { Shop } from '#tenants'
import { endProofs, findCustomerNamed, insertProof } from './store.ts'

// That an operator has seen an identity document of a customer. The document itself is not kept.

type Desk = Pick<Shop, 'db' | 'clock'>

/**
 * Keeps that a customer's identity is proven until a moment.
 * @param customer id or e-mail address
 * @returns the customer's id; undefined where the brand has no such customer
 */
export function confirmIdentity(
  { db, clock }: Desk,
  { customer, ...proof }: { customer: string; operator: string; reason: string; validUntil: Date },
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const customerId = await findCustomerNamed(tx, customer)
    if (customerId !== undefined) await insertProof(tx, { ...proof, customerId, confirmedAt: clock.now() })
    return customerId
  })
}

/** Ends what proofs a customer has. @returns how many */
export function withdrawIdentity(
  { db, clock }: Desk,
  { customer, operator, reason }: { customer: string; operator: string; reason: string },
): Promise<number> {
  return db.transaction(async (tx) => {
    const customerId = await findCustomerNamed(tx, customer)
    return customerId === undefined ? 0 : endProofs(tx, customerId, { at: clock.now(), operator, reason })
  })
}
