import type { SignedIn } from '#tenants'
import type { User } from './contract.ts'

/** @returns the signed-in customer in the wire format (specification, section 3, "User") */
export const userOf = (customer: SignedIn | undefined): User => {
  if (!customer) return { isAuthenticated: false }
  const { customerId, sessionId, language, ...known } = customer
  return { isAuthenticated: true, userId: customerId, ...known }
}
