import { after } from '#kit/clock'
import { isEmail } from '#kit/email'
import { newKey, newToken } from '#kit/ids'
import { type Refusal, refuse } from '#kit/result'
import { fingerprint } from '#kit/signature'
import type { RegisterInput } from '../contract.ts'
import { passwordProblem } from '../password/new-password.ts'
import { hashPassword } from '../password/password.ts'
import { type OpenedSession, openSession } from '../sessions/sessions.ts'
import type { CustomerShop } from '../shop.ts'
import { findCustomerByEmail, insertCustomer, noteEvent } from '../store.ts'
import { readProof } from './links.ts'
import { countAsked, insertRegistration, lockRegistration, markRegistrationUsed } from './store.ts'

/** How long the link of the mail is good, and how many mails an address gets within how long, in seconds. */
const confirmSeconds = 3 * 24 * 60 * 60
export const mostMails = 3
export const mailsSeconds = 15 * 60

/** @returns the address as it is kept: customers are told apart by small letters */
export const normalEmail = (typed: string): string => typed.trim().toLowerCase()

/**
 * Takes a registration down; a mail asks whether the address is theirs. The answer is the same for any address, so that
 * nobody learns who has an account.
 * @returns what the browser holds until it confirms, to be signed in then; refuses VALIDATION_FAILED beside `email`
 * and `password`
 */
export async function register(shop: CustomerShop, input: RegisterInput): Promise<{ holder: string } | Refusal> {
  const { tenant, visitor, secret, clock } = shop
  const email = normalEmail(input.email)
  const wrongEmail = isEmail(email) ? undefined : email ? 'emailNotValid' : 'required'
  const wrongPassword = await passwordProblem(input.password, email)
  if (wrongEmail || wrongPassword) {
    const fields = { ...(wrongEmail && { email: wrongEmail }), ...(wrongPassword && { password: wrongPassword }) }
    return refuse('VALIDATION_FAILED', { fields })
  }
  const holder = newToken()
  const registration = {
    registrationId: newKey(),
    email,
    passwordHash: await hashPassword(input.password),
    language: tenant.locales.find((locale) => locale === input.language) ?? visitor.language,
    holderHash: fingerprint(secret, holderOf(shop), holder),
    ip: visitor.ip,
    askedAt: clock.now(),
  }
  await shop.db.transaction(async (tx) => {
    const asked = await countAsked(tx, 'registration', email, after(registration.askedAt, -mailsSeconds))
    await insertRegistration(tx, tenant.id, registration, asked >= mostMails)
  })
  return { holder }
}

const holderOf = ({ tenant }: CustomerShop) => `holder of registration of ${tenant.id}`

/**
 * Makes a registration an account: the link of its mail proves the address. Confirmed twice, it is confirmed.
 * @param holder what the browser was given when it registered; the one that holds it is signed in
 * @returns the session that was opened, if one was; refuses linkNotValid, and usernameExists where the address has an
 * account already, which its owner may know
 */
export async function confirmRegistration(
  shop: CustomerShop,
  token: string,
  holder: string | undefined,
): Promise<{ session?: OpenedSession } | Refusal> {
  const registrationId = readProof(shop, 'registration', token)
  if (!registrationId) return refuse('linkNotValid')
  const { tenant, visitor, secret, clock } = shop
  const now = clock.now()
  return shop.db.transaction(async (tx) => {
    const found = await lockRegistration(tx, registrationId)
    if (!found || after(found.askedAt, confirmSeconds) <= now) return refuse('linkNotValid')
    const { email, passwordHash, language } = found
    if (found.usedAt) return (await findCustomerByEmail(tx, email)) ? {} : refuse('linkNotValid')
    const customerId = newKey()
    const times = { createdAt: found.askedAt, confirmedAt: now }
    if (!(await insertCustomer(tx, { customerId, email, passwordHash, language }, times))) {
      return refuse('usernameExists')
    }
    await markRegistrationUsed(tx, registrationId, now)
    await noteEvent(tx, tenant.id, { customerId, kind: 'registered', at: now, ip: visitor.ip })
    const isHeld = holder !== undefined && fingerprint(secret, holderOf(shop), holder) === found.holderHash
    return isHeld ? { session: await openSession(shop, tx, customerId) } : {}
  })
}
