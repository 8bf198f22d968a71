import type { Tx } from '#database'
import { newKey } from '#kit/ids'
import { readMsisdn } from '#kit/phone'
import { type Refusal, refuse } from '#kit/result'
import { fingerprints } from '#kit/signature'
import type { PortalSignInInput } from '../contract.ts'
import { openSession } from '../sessions/sessions.ts'
import type { CustomerShop, OpenedSession } from '../shop.ts'
import { findCustomerByName, insertCustomer, noteEvent, useOnce } from '../store.ts'
import type { Portals } from './portals.ts'

export type PortalShop = CustomerShop & { portals: Portals }

/**
 * Signs in by a token of the brand's portal; a new customer gets an account, identified by the number. All invalid
 * tokens get the same answer, and a number alone signs nobody in.
 * @returns the new session; refuses ssoNotAccepted, and generalErrorMessage if the portal's keys cannot be read
 */
export async function signInByPortal(
  shop: PortalShop,
  { token, msisdn }: PortalSignInInput,
): Promise<OpenedSession | Refusal> {
  const { tenant, clock } = shop
  const now = clock.now()
  const answer = await shop.portals.read(tenant, token, now)
  if (answer.kind === 'lost') return refuse('generalErrorMessage')
  if (answer.kind === 'refused') return refuse('ssoNotAccepted')
  const { phoneCountryCodes } = tenant
  const number = readMsisdn(answer.value.msisdn, phoneCountryCodes)?.e164
  const isSameNumber = msisdn === undefined || readMsisdn(msisdn, phoneCountryCodes)?.e164 === number
  if (number === undefined || !isSameNumber) return refuse('ssoNotAccepted')
  const shown = fingerprints(shop.secret, `portal of ${tenant.id}`, answer.value.tokenId)
  return shop.db.transaction(async (tx) => {
    if (!(await useOnce(tx, { purpose: 'portal', fingerprints: shown }, now))) return refuse('ssoNotAccepted')
    return openSession(shop, tx, await customerOf(shop, tx, number))
  })
}

/** The customer of a number that the portal confirms. */
async function customerOf({ tenant, visitor, clock }: PortalShop, tx: Tx, msisdn: string): Promise<string> {
  const now = clock.now()
  const name = { email: null, msisdn }
  const customer = { ...name, customerId: newKey(), passwordHash: null, language: visitor.language }
  if (await insertCustomer(tx, customer, { createdAt: now, confirmedAt: now })) {
    const { customerId } = customer
    await noteEvent(tx, tenant.id, { customerId, kind: 'registered', at: now, ip: visitor.ip })
    return customerId
  }
  const known = await findCustomerByName(tx, name)
  if (!known) throw new Error('a taken number has no customer')
  return known.customerId
}
