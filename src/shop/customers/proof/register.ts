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

/** Most messages to an address or number, and the period in seconds. */
export const mostMails = 3
export const mailsSeconds = 15 * 60

/** The token that the browser keeps until it confirms, and the way of proof: a link, or a code for a number. */
export type Registered = { holder: string; by: 'email' | 'phone' }

const purpose = ({ tenant }: CustomerShop) => `holder of registration of ${tenant.id}`

/** @returns the fingerprints of a registering browser's token; one of them is stored */
export const holderHashes = (shop: CustomerShop, holder: string): string[] =>
  fingerprints(shop.secret, purpose(shop), holder)

/**
 * Files a registration; a mail asks for confirmation, or a code is sent to a number if the brand accepts numbers
 * (`isPhoneRegistrationAllowed`). The answer is the same for every address and number, so that nobody learns who has an
 * account.
 * @returns the token and the next step; refuses VALIDATION_FAILED for `email` and `password`
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
