import { after } from '#kit/clock'
import { newKey, newToken } from '#kit/ids'
import type { FieldTexts } from '#kit/result'
import { type Refusal, refuse } from '#kit/result'
import { fingerprint, fingerprints } from '#kit/signature'
import type { RegisterInput } from '../contract.ts'
import { nameProblem, nameText, readName } from '../name.ts'
import { passwordProblem } from '../password/new-password.ts'
import { hashPassword } from '../password/password.ts'
import type { CustomerShop } from '../shop.ts'
import { countAsked, insertRegistration } from './store.ts'

/** How many messages an address or a number gets within how long, in seconds. */
export const mostMails = 3
export const mailsSeconds = 15 * 60

/** What the browser holds until it confirms, and how the address is proven: by a link, or a number by a code. */
export type Registered = { holder: string; by: 'email' | 'phone' }

const purpose = ({ tenant }: CustomerShop) => `holder of registration of ${tenant.id}`

/** @returns the fingerprints, one of which is kept, of what a browser holds that registered */
export const holderHashes = (shop: CustomerShop, holder: string): string[] =>
  fingerprints(shop.secret, purpose(shop), holder)

/**
 * Takes a registration down; a mail asks whether the address is theirs, or a code is sent to the number where the brand
 * takes numbers (`isPhoneRegistrationAllowed`). The answer is the same for any address and any number, so that nobody
 * learns who has an account.
 * @returns what is held and asked for next; refuses VALIDATION_FAILED beside `email` and `password`
 */
export async function register(shop: CustomerShop, input: RegisterInput): Promise<Registered | Refusal> {
  const { tenant, visitor, clock } = shop
  const name = readName(tenant, input.email)
  const wrongName = nameProblem(tenant, input.email, name)
  const wrongPassword = await passwordProblem(input.password, name ? nameText(name) : '')
  if (!name || wrongName || wrongPassword) {
    const fields: FieldTexts = {
      ...(wrongName && { email: wrongName }),
      ...(wrongPassword && { password: wrongPassword }),
    }
    return refuse('VALIDATION_FAILED', { fields })
  }
  const holder = newToken()
  const registration = {
    ...name,
    registrationId: newKey(),
    passwordHash: await hashPassword(input.password),
    language: tenant.locales.find((locale) => locale === input.language) ?? visitor.language,
    holderHash: fingerprint(shop.secret, purpose(shop), holder),
    ip: visitor.ip,
    askedAt: clock.now(),
  }
  await shop.db.transaction(async (tx) => {
    const asked = await countAsked(tx, 'registration', name, after(registration.askedAt, -mailsSeconds))
    await insertRegistration(tx, tenant.id, registration, asked >= mostMails)
  })
  return { holder, by: name.msisdn === null ? 'email' : 'phone' }
}
