import { isRefusal, type Refusal, refuse } from '#kit/result'
import { nameText } from '../name.ts'
import { passwordProblem } from '../password/new-password.ts'
import { hashPassword } from '../password/password.ts'
import { proveOwner, wrongPassword } from '../password/prove-owner.ts'
import { openSession } from '../sessions/sessions.ts'
import { endSessions } from '../sessions/store.ts'
import { type CustomerShop, type OpenedSession, signedIn } from '../shop.ts'
import { findCustomer, noteEvent, savePassword } from '../store.ts'
import { endChanges } from './store.ts'

/**
 * Sets a new password, by the current one. Every session ends, this browser gets a new one, and the owner is told. A
 * pending change of the e-mail address is cancelled; passkeys stay, and have a page of their own.
 * @param keeps the change of address that comes with it
 * @returns the new session; refuses AUTHORIZATION_REQUIRED, incorrectCurrentPassword, VALIDATION_FAILED for
 *   `newPassword`, tooManyRequests
 */
export async function changePassword(
  shop: CustomerShop,
  { currentPassword, newPassword, keeps }: { currentPassword: string; newPassword: string; keeps?: string },
): Promise<OpenedSession | Refusal> {
  const customer = signedIn(shop)
  if (isRefusal(customer)) return customer
  const { customerId } = customer
  const owner = await shop.db.read((tx) => findCustomer(tx, customerId))
  if (!owner) return refuse('CUSTOMER_NOT_FOUND')
  // A first password is set by a link in a message; otherwise somebody with an unlocked phone could set it.
  if (owner.passwordHash === null) return wrongPassword()
  const wrong = await passwordProblem(newPassword, nameText(owner))
  if (wrong) return refuse('VALIDATION_FAILED', { fields: { newPassword: wrong } })
  const refusal = await proveOwner(shop, owner, currentPassword)
  if (refusal) return refusal
  const passwordHash = await hashPassword(newPassword)
  return shop.db.transaction(async (tx) => {
    await savePassword(tx, customerId, passwordHash)
    await endSessions(tx, customerId)
    const now = shop.clock.now()
    await endChanges(tx, customerId, now, keeps)
    await noteEvent(tx, shop.tenant.id, { customerId, kind: 'password-changed', at: now, ip: shop.visitor.ip })
    return openSession(shop, tx, customerId)
  })
}
