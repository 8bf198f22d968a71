import { after } from '#kit/clock'
import { isEmail, maskEmail } from '#kit/email'
import { newKey } from '#kit/ids'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import { attachGuestOrders } from '#orders/of-customers'
import { proveOwner } from '../password/prove-owner.ts'
import { readProof } from '../proof/links.ts'
import { mailsSeconds, mostMails } from '../proof/register.ts'
import { endResets } from '../proof/store.ts'
import { type CustomerShop, signedIn } from '../shop.ts'
import { findCustomer, noteEvent } from '../store.ts'
import { applyNewEmail, countChanges, type EmailChange, findChanges, insertChange, lockChange } from './store.ts'

/** Validity of the mail's link, in seconds. */
const linkSeconds = 3 * 24 * 60 * 60

/**
 * Files a request to sign in with another address; a mail there asks for confirmation. Does not reveal whether that
 * address has an account.
 * @returns the request, and where the link was sent, masked; refuses AUTHORIZATION_REQUIRED, incorrectCurrentPassword,
 *   VALIDATION_FAILED for `email`, tooManyRequests
 */
export async function askForNewEmail(
  shop: CustomerShop,
  { email: typed, currentPassword }: { email: string; currentPassword: string },
): Promise<{ changeId: string; sentTo: string } | Refusal> {
  const customer = signedIn(shop)
  if (isRefusal(customer)) return customer
  const { tenant, visitor, clock } = shop
  const { customerId, language } = customer
  const owner = await shop.db.read((tx) => findCustomer(tx, customerId))
  if (!owner) return refuse('CUSTOMER_NOT_FOUND')
  const email = typed.trim().toLowerCase()
  const wrong =
    email === '' ? 'required' : !isEmail(email) ? 'emailNotValid' : email === owner.email ? 'emailIsYours' : undefined
  if (wrong) return refuse('VALIDATION_FAILED', { fields: { email: wrong } })
  const refusal = await proveOwner(shop, owner, currentPassword)
  if (refusal) return refusal
  const askedAt = clock.now()
  const changeId = newKey()
  await shop.db.transaction(async (tx) => {
    const asked = await countChanges(tx, { email, customerId }, after(askedAt, -mailsSeconds))
    const change = { changeId, customerId, former: owner.email, email, language, ip: visitor.ip, askedAt }
    await insertChange(tx, tenant.id, change, asked >= mostMails)
    await noteEvent(tx, tenant.id, { customerId, kind: 'email-asked', at: askedAt, ip: visitor.ip })
  })
  return { changeId, sentTo: maskEmail(email) }
}

/** @returns the address that waits for confirmation, masked; of several requests the latest counts */
export function waitingEmail(changes: readonly EmailChange[], now: Date): string | undefined {
  const [last] = changes
  return last && isGood(last, now) ? maskEmail(last.email) : undefined
}

const isGood = ({ usedAt, endedAt, askedAt }: EmailChange, now: Date): boolean =>
  usedAt === null && endedAt === null && after(askedAt, linkSeconds) > now

/**
 * Confirms a new address by the link in its mail: from now on it signs in, and the former one is told and does not.
 * Guest orders with the new address become the customer's. Idempotent.
 * @returns nothing; refuses linkNotValid for an invalid or expired link, or one overtaken by another request or a new
 *   password; usernameExists if the address has an account of its own
 */
export async function confirmNewEmail(shop: CustomerShop, token: string): Promise<Refusal | undefined> {
  const { tenant, visitor, clock } = shop
  const changeId = readProof(shop, 'address', token)
  if (!changeId) return refuse('linkNotValid')
  return shop.db.transaction(async (tx) => {
    const change = await lockChange(tx, changeId)
    if (!change) return refuse('linkNotValid')
    if (change.usedAt) return undefined
    const now = clock.now()
    const { customerId, former, email } = change
    const [last] = await findChanges(tx, customerId)
    if (last?.changeId !== changeId || !isGood(change, now)) return refuse('linkNotValid')
    if (!(await applyNewEmail(tx, tenant.id, change, now))) return refuse('usernameExists')
    if (former) await endResets(tx, { email: former, msisdn: null }, now)
    await attachGuestOrders(tx, customerId, email)
    await noteEvent(tx, tenant.id, { customerId, kind: 'email-changed', at: now, ip: visitor.ip })
    return undefined
  })
}
