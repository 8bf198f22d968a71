import { findChanges, findPersonal, type Personal, signedIn, userOf, waitingEmail } from '#customers'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import { getsNewsletter } from '#newsletter'
import type { Shop } from '#tenants'
import type { Profile } from './contract.ts'

/**
 * @returns the customer's own profile; refuses AUTHORIZATION_REQUIRED, CUSTOMER_NOT_FOUND for one that was erased
 *   meanwhile
 */
export async function viewProfile(shop: Shop): Promise<Profile | Refusal> {
  const customer = signedIn(shop)
  if (isRefusal(customer)) return customer
  const { customerId, email } = customer
  const [personal, changes, isSubscribed] = await shop.db.read((tx) =>
    Promise.all([
      findPersonal(tx, customerId),
      findChanges(tx, customerId),
      email === undefined ? false : getsNewsletter(tx, email),
    ]),
  )
  if (!personal) return refuse('CUSTOMER_NOT_FOUND')
  const newEmail = waitingEmail(changes, shop.clock.now())
  return {
    ...userOf(customer),
    userId: customerId,
    language: personal.language,
    ...givenFields(personal),
    hasPassword: personal.hasPassword,
    newsletter: { subscribed: isSubscribed ? 1 : 0 },
    ...(newEmail && { newEmail }),
  }
}

const names = ['firstName', 'lastName', 'phoneNumber', 'street', 'houseNumber', 'zip', 'city', 'countryCode'] as const

/** The known details of a customer; the number they sign in with is also their contact number. */
const givenFields = (personal: Personal): Partial<Record<(typeof names)[number], string>> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = personal[name] ?? (name === 'phoneNumber' ? personal.msisdn : null)
      return value ? [[name, value]] : []
    }),
  )
