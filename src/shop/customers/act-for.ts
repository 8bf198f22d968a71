import type { Shop } from '#tenants'
import { findCustomer } from './store.ts'

/**
 * The shop as an operator uses it for a customer: what customers do themselves can be called with it, and concerns this
 * customer. No session is made, and the customer is not told of a sign-in.
 * @returns undefined if there is no such customer, or they were erased
 */
export async function actFor<S extends Shop>(
  shop: S,
  customerId: string,
  { operator }: { operator: string },
): Promise<S | undefined> {
  const found = await shop.db.read((tx) => findCustomer(tx, customerId))
  if (!found) return undefined
  const { email, msisdn, firstName, lastName, language } = found
  // Every account has a name to sign in with; of an erased one only the id stays.
  if (email === null && msisdn === null) return undefined
  const customer = {
    customerId,
    // None of the customer's sessions, so that ending "all others" ends all.
    sessionId: '',
    language,
    ...(email && { email }),
    ...(msisdn && { phoneNumber: msisdn }),
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
  }
  return { ...shop, visitor: { ...shop.visitor, customer, operator } }
}
