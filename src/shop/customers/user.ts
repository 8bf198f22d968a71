import { isRefusal, type Refusal } from '#kit/result'
import type { Shop, SignedIn } from '#tenants'
import type { Profile, User } from './contract.ts'
import { signedIn } from './shop.ts'

/** @returns who is signed in, as the wire and the pages say it (specification, section 3, "User") */
export const userOf = (customer: SignedIn | undefined): User => {
  if (!customer) return { isAuthenticated: false }
  const { customerId, sessionId, language, ...known } = customer
  return { isAuthenticated: true, userId: customerId, ...known }
}

/** @returns the customer's own profile; refuses AUTHORIZATION_REQUIRED */
export function viewProfile(shop: Shop): Profile | Refusal {
  const customer = signedIn(shop)
  if (isRefusal(customer)) return customer
  return { ...userOf(customer), userId: customer.customerId, language: customer.language }
}
