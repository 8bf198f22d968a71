import type { Tx } from '#database'
import type { RiskShop } from '../ask-rules.ts'
import { keysWith } from '../subjects.ts'
import { insertExemptions, type NewExemption } from './store.ts'

/**
 * Lets a contact pass that rules refused: they do not refuse its next purchase, until a moment. It is known by the e-mail
 * address and the telephone number of the refused orders; limits on payments without proof of identity hold all the same.
 * @param email the address that the refused orders were for
 * @returns the rules that refuse no more; undefined where none refused this address
 */
export async function exemptContact(
  { tenant, clock, secret }: RiskShop,
  tx: Tx,
  { email, ...given }: Omit<NewExemption, 'givenAt'> & { email: string },
): Promise<string[] | undefined> {
  const keys = keysWith(secret, tenant.id)('email', email.trim().toLowerCase())
  const rules = await insertExemptions(tx, keys, { ...given, givenAt: clock.now() })
  return rules.length > 0 ? rules : undefined
}
