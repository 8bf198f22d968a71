import { isEmail } from '#kit/email'
import { readMsisdn } from '#kit/phone'
import type { PlainPageKey } from '#kit/text-key'
import type { Tenant } from '#tenants'

/** A customer's sign-in name: an e-mail address in small letters, or a mobile number in E.164; one of the two. */
export type Name = { email: string | null; msisdn: string | null }

/** @returns the typed address or number; undefined if it is neither */
export function readName({ phoneCountryCodes }: Tenant, typed: string): Name | undefined {
  const email = typed.trim().toLowerCase()
  if (isEmail(email)) return { email, msisdn: null }
  const number = email.includes('@') ? undefined : readMsisdn(typed, phoneCountryCodes)
  return number && { email: null, msisdn: number.e164 }
}

/** What is wrong with a name for a new account, as a text key. Numbers are for brands that accept them. */
export function nameProblem(tenant: Tenant, typed: string, name: Name | undefined): PlainPageKey | undefined {
  if (typed.trim() === '') return 'required'
  if (tenant.isPhoneRegistrationAllowed) return name ? undefined : 'emailOrPhoneNotValid'
  return name?.email ? undefined : 'emailNotValid'
}

export const nameText = ({ email, msisdn }: Name): string => email ?? msisdn ?? ''
