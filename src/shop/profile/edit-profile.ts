import {
  askForNewEmail,
  type CustomerShop,
  changePassword,
  type Details,
  noteEvent,
  type OpenedSession,
  saveDetails,
  signedIn,
} from '#customers'
import { readCountryCode } from '#kit/countries'
import { readMsisdn } from '#kit/phone'
import { type FieldTexts, isRefusal, type Refusal, refuse } from '#kit/result'
import { setSubscriptionOfOwner } from '#newsletter'
import type { Tenant } from '#tenants'
import { known } from '#tenants/contract'
import type { ProfileInput } from './contract.ts'

/** The result: a new session, if a new password ended the others; where the link to a new address was sent. */
export type Edited = { session?: OpenedSession; sentTo?: string }

/**
 * Changes a customer's details (specification, section 7: profile/edit). The newsletter is for customers who sign in by
 * e-mail address. Name and address are written first; a new password and another e-mail address need the current
 * password.
 * @returns refuses AUTHORIZATION_REQUIRED, CUSTOMER_NOT_FOUND for another's `userId`, VALIDATION_FAILED field by field,
 *   unavailableCountry, incorrectCurrentPassword, tooManyRequests
 */
export async function editProfile(shop: CustomerShop, input: ProfileInput): Promise<Edited | Refusal> {
  const customer = signedIn(shop)
  if (isRefusal(customer)) return customer
  const { customerId, email: own } = customer
  if (input.userId !== undefined && input.userId !== customerId) return refuse('CUSTOMER_NOT_FOUND')
  const details = readDetails(shop.tenant, input)
  if (isRefusal(details)) return details
  const { newsletter, currentPassword = '', newPassword, email } = input
  if (Object.keys(details).length > 0 || newsletter) {
    await shop.db.transaction(async (tx) => {
      if (Object.keys(details).length > 0) await saveDetails(tx, customerId, details)
      if (newsletter && own !== undefined) await setSubscriptionOfOwner(shop, tx, own, newsletter.subscribed === 1)
      const { clock, visitor, tenant } = shop
      await noteEvent(tx, tenant.id, { customerId, kind: 'profile-changed', at: clock.now(), ip: visitor.ip })
    })
  }
  // Sending back the current address changes nothing.
  const isOwn = email === undefined || (email === own && currentPassword === '')
  const asked = isOwn ? undefined : await askForNewEmail(shop, { email, currentPassword })
  if (isRefusal(asked)) return asked
  const sent = asked && { sentTo: asked.sentTo }
  if (newPassword === undefined) return { ...sent }
  const session = await changePassword(shop, { currentPassword, newPassword, ...(asked && { keeps: asked.changeId }) })
  return isRefusal(session) ? session : { ...sent, session }
}

const texts = ['firstName', 'lastName', 'street', 'houseNumber', 'zip', 'city'] as const
// A customer may live in any of the six countries, whichever numbers the shop tops up.
const allCountries = ['de', 'nl', 'be', 'fr', 'at', 'gb']

function readDetails(tenant: Tenant, input: ProfileInput): Partial<Details> | Refusal {
  const details: Partial<Details> = {}
  const fields: FieldTexts = {}
  for (const name of texts) {
    const given = input[name]
    if (given !== undefined) details[name] = known(given) ?? null
  }
  if (input.phoneNumber !== undefined) {
    const phone = known(input.phoneNumber)
    const number = phone && readMsisdn(phone, [...tenant.phoneCountryCodes, ...allCountries])
    if (phone && !number) fields.phoneNumber = 'contactNumberNotValid'
    details.phoneNumber = number ? number.e164 : null
  }
  if (input.countryCode !== undefined) {
    const country = known(input.countryCode)
    const code = country === undefined ? null : readCountryCode(country)
    if (code === undefined) return refuse('unavailableCountry', { fields: { countryCode: 'countryNotValid' } })
    details.countryCode = code
  }
  if (input.language !== undefined) {
    const language = tenant.locales.find((locale) => locale === input.language?.toLowerCase())
    if (language) details.language = language
    else fields.language = 'notValid'
  }
  return Object.keys(fields).length > 0 ? refuse('VALIDATION_FAILED', { fields }) : details
}
