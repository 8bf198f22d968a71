import type { Tx } from '#database'
import type { RiskShop } from '../check-rules.ts'
import { fingerprintsWith } from '../subjects.ts'
import { insertExemptions, type NewExemption } from './store.ts'

/**
 * Exempts a contact from the rules that refused it: they do not refuse its next purchase, until a moment. The contact
 * is the e-mail address and phone number of the refused orders; limits on payments without proof of identity still
 * apply.
 * @param email the address of the refused orders
 * @returns the rules that no longer refuse; undefined if none refused this address
 */
export async function exemptContact(
  { tenant, clock, secret }: RiskShop,
  tx: Tx,
  { email, ...given }: Omit<NewExemption, 'givenAt'> & { email: string },
): Promise<string[] | undefined> {
  const keys = fingerprintsWith(secret, tenant.id)('email', email.trim().toLowerCase())
  const rules = await insertExemptions(tx, keys, { ...given, givenAt: clock.now() })
  return rules.length > 0 ? rules : undefined
}
