import type { Tx } from '#database'
import { after } from '#kit/clock'
import { newKey } from '#kit/ids'
import { type Refusal, refuse } from '#kit/result'
import { isShortCode, shortCode } from '#kit/signature'
import { attachGuestOrders } from '#orders/of-customers'
import { openSession } from '../sessions/sessions.ts'
import type { CustomerShop, OpenedSession } from '../shop.ts'
import { findCustomerByName, insertCustomer, noteEvent } from '../store.ts'
import { readProof } from './links.ts'
import { holderHashes } from './register.ts'
import { countTry, lockRegistration, markRegistrationUsed, maxTries, type Registration } from './store.ts'

/** Validity of the mail's link, in seconds. */
const linkSeconds = 3 * 24 * 60 * 60
/** Validity of the message's code, in seconds (readings, section 3). */
const codeSeconds = 10 * 60

/** @returns the six digits that prove a number; derived from the secret, never stored */
export const codeOf = (shop: CustomerShop, registrationId: string): string =>
  shortCode(shop.secret, purposeOfCode(shop), registrationId)

const purposeOfCode = ({ tenant }: CustomerShop) => `code of registration of ${tenant.id}`

/**
 * Makes a registration an account: the link of its mail proves the address, and guest orders with it become the
 * customer's. Idempotent.
 * @param holder the token that the browser got when it registered; only that browser is signed in
 * @returns the new session, if any; refuses linkNotValid, and usernameExists if the address has an account already,
 *   which its owner may know
 */
export async function confirmRegistration(
  shop: CustomerShop,
  token: string,
  holder: string | undefined,
): Promise<{ session?: OpenedSession } | Refusal> {
  const registrationId = readProof(shop, 'registration', token)
  if (!registrationId) return refuse('linkNotValid')
  return shop.db.transaction(async (tx) => {
    const found = await lockRegistration(tx, registrationId)
    if (!found || after(found.askedAt, linkSeconds) <= shop.clock.now()) return refuse('linkNotValid')
    if (found.usedAt) return (await findCustomerByName(tx, found)) ? {} : refuse('linkNotValid')
    const isHeld = holder !== undefined && holderHashes(shop, holder).includes(found.holderHash)
    return makeAccount(shop, tx, found, isHeld)
  })
}

/**
 * The same for a number: the code that was sent there proves it, in the browser that registered.
 * @returns the new session; refuses otpWrong with the tries left, otpTriesUsedUp, otpExpired, and usernameExists if the
 *   number has an account already
 */
export async function confirmByCode(
  shop: CustomerShop,
  code: string,
  holder: string | undefined,
): Promise<{ session?: OpenedSession } | Refusal> {
  const no = (key: 'otpWrong' | 'otpExpired' | 'otpTriesUsedUp', details = {}) =>
    refuse(key, { fields: { otp: key }, details })
  if (holder === undefined) return no('otpExpired')
  return shop.db.transaction(async (tx) => {
    const found = await countTry(tx, holderHashes(shop, holder))
    const isOver = !found || found.usedAt || after(found.askedAt, codeSeconds) <= shop.clock.now()
    if (isOver || found.msisdn === null) return no('otpExpired')
    if (found.tries > maxTries) return no('otpTriesUsedUp')
    if (!isShortCode(shop.secret, purposeOfCode(shop), found.registrationId, code.replace(/\s/g, ''))) {
      const triesLeft = maxTries - found.tries
      return triesLeft > 0 ? no('otpWrong', { triesLeft }) : no('otpTriesUsedUp')
    }
    return makeAccount(shop, tx, found, true)
  })
}

async function makeAccount(
  shop: CustomerShop,
  tx: Tx,
  { registrationId, askedAt, ...registration }: Registration,
  isHeld: boolean,
): Promise<{ session?: OpenedSession } | Refusal> {
  const { tenant, visitor, clock } = shop
  const now = clock.now()
  const customerId = newKey()
  const isNew = await insertCustomer(tx, { customerId, ...registration }, { createdAt: askedAt, confirmedAt: now })
  if (!isNew) return refuse('usernameExists')
  await markRegistrationUsed(tx, registrationId, now)
  if (registration.email) await attachGuestOrders(tx, customerId, registration.email)
  await noteEvent(tx, tenant.id, { customerId, kind: 'registered', at: now, ip: visitor.ip })
  return isHeld ? { session: await openSession(shop, tx, customerId) } : {}
}
