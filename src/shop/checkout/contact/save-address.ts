import {
  type Cart,
  lockCartAnd,
  type OtpState,
  provenBrowserFingerprint,
  recallCart,
  rememberCart,
  saveDetails,
} from '#cart'
import { finish, type Tx } from '#database'
import { readCountryCode } from '#kit/countries'
import { isEmail } from '#kit/email'
import { readMsisdn } from '#kit/phone'
import { type FieldTexts, isRefusal, type Refusal, refuse } from '#kit/result'
import { findPosition } from '#orders'
import { type DeliveryAddress, voucherContactOf } from '#orders/contract'
import { checkRules, countAhead, keepDecision } from '#risk'
import type { Tenant } from '#tenants'
import { known, missingAddressFields } from '#tenants/contract'
import type { AddressAnswer, AddressInput } from '../contract.ts'
import { attemptOf } from '../risk.ts'
import type { CheckoutShop } from '../shop.ts'
import { issueOtp, maskContact, wasJustSent } from './otp.ts'

/**
 * Saves the shopper's contact and address. The next step is the payment, or a one-time password if a rule against fraud
 * asks for it.
 * @returns the next step; refuses VALIDATION_FAILED field by field, unavailableCountry, cartIsEmpty,
 *   unknownCartErrorMessage
 */
export async function saveAddress(shop: CheckoutShop, input: AddressInput): Promise<AddressAnswer | Refusal> {
  const ordering = readAddress(shop.tenant, input.deliveryAddress)
  if (isRefusal(ordering)) return ordering
  const address = withVoucherContact(shop, ordering, input.deliveryAddress.voucherDeliveryAddress)
  if (isRefusal(address)) return address
  const wanted = input.language ?? input.deliveryAddress.language ?? shop.visitor.language
  const language = shop.tenant.locales.find((locale) => locale === wanted.toLowerCase()) ?? shop.tenant.defaultLocale
  const { cartName } = input
  const now = shop.clock.now()
  const checkOf = ({ items }: Pick<Cart, 'items'>, isProven: boolean) =>
    ({ ...atAddress, attempt: attemptOf(shop, items, address), contact: address, isProven }) as const
  const seen = recallCart(shop.tenant.id, cartName, shop.clock)
  const ahead = seen && countAhead(shop, checkOf(seen, false))
  const saved = await shop.db.transaction(async (tx): Promise<Saved | Refusal> => {
    const { cart, read: counted } = await lockCartAnd(tx, cartName, { mayHaveCodes: false, read: ahead?.rows })
    if (!cart) return refuse('unknownCartErrorMessage')
    if (cart.orderNumber) return ofOrder(tx, cart.orderNumber)
    if (cart.items.length === 0) return refuse('cartIsEmpty')
    // A password proves one contact: another contact needs its own.
    const isProven = cart.otpState === 'passed' && sameContact(cart.deliveryAddress, address)
    const before = ahead && counted && { about: ahead.about, rows: counted }
    const judged = await checkRules(shop, tx, checkOf(cart, isProven), before)
    const otpState = !judged.reason ? 'none' : judged.outcome === 'allow' ? 'passed' : 'required'
    const isAskedAlready =
      otpState === 'required' && cart.otpState === 'required' && sameContact(cart.deliveryAddress, address)
    const [, isSent] = await finish(tx, () =>
      Promise.all([
        saveDetails(
          tx,
          cartName,
          { deliveryAddress: address, filledBy: provenBrowserFingerprint(shop), language, otpState },
          now,
        ),
        isAskedAlready && wasJustSent(shop, tx, cartName),
        judged.reason && !isAskedAlready && keepDecision(shop, tx, judged),
      ]),
    )
    return { next: isSent ? 'sent' : otpState, cart: { ...cart, deliveryAddress: address, otpState } }
  })
  if (isRefusal(saved)) return saved
  const { next, cart } = saved
  if (cart) rememberCart(shop.tenant.id, cart, shop.clock)
  if (next === 'sent') return { nextStep: 'otp', sentTo: maskContact(address) }
  return next === 'required' ? issueOtp(shop, cartName, address, language) : { nextStep: 'normal' }
}

/**
 * The cart is an order already (a double click, a second tab, the back button): the shopper goes on to the payment, and
 * the order keeps its address. The cart of a failed order is spent.
 */
async function ofOrder(tx: Tx, orderNumber: string): Promise<Saved | Refusal> {
  const position = await findPosition(tx, orderNumber)
  return position?.state === 'cancelled' ? refuse('unknownCartErrorMessage') : { next: 'none' }
}

/** What comes next, and the cart with what was saved. */
type Saved = { next: OtpState | 'sent'; cart?: Cart }

const atAddress = { moment: 'address', orderNumber: null } as const

const sameContact = (one: DeliveryAddress | null, other: DeliveryAddress): boolean =>
  one?.phoneNumber === other.phoneNumber && one.email === other.email

function readAddress(tenant: Tenant, given: AddressInput['deliveryAddress']): DeliveryAddress | Refusal {
  const fields: FieldTexts = {}
  for (const field of missingAddressFields(tenant, given)) fields[field] = 'required'
  const email = known(given.email?.trim()) ?? ''
  if (email && !isEmail(email)) fields.email = 'emailNotValid'
  const phone = known(given.phoneNumber)
  const number = phone && readMsisdn(phone, [...tenant.phoneCountryCodes, ...allCountries])
  if (phone && !number) fields.phoneNumber = 'contactNumberNotValid'
  const country = known(given.countryCode)
  const countryCode = country === undefined ? usualCountry(tenant) : readCountryCode(country)
  if (!countryCode) return refuse('unavailableCountry', { fields: { countryCode: 'countryNotValid' } })
  if (Object.keys(fields).length > 0) return refuse('VALIDATION_FAILED', { fields })
  const text = (value: string | undefined) => known(value) ?? 'N/A'
  return {
    firstname: text(given.firstname),
    lastname: text(given.lastname),
    street: text(given.street),
    houseNumber: text(given.houseNumber),
    zip: text(given.zip),
    city: text(given.city),
    phoneNumber: number ? number.e164 : 'N/A',
    countryCode,
    email,
    ...(given.deviceId && tenant.shouldSendDeviceID ? { deviceId: given.deviceId } : {}),
    ...(given.newsletter && tenant.features.hasNewsletterCheckbox ? { newsletter: given.newsletter } : {}),
  }
}

/** Adds the recipient of codes, where it differs from the buyer or the customer's account knows more than was typed. */
function withVoucherContact(
  { visitor: { customer } }: CheckoutShop,
  address: DeliveryAddress,
  named: AddressInput['deliveryAddress']['voucherDeliveryAddress'],
): DeliveryAddress | Refusal {
  const email = known(named?.email?.trim())
  const phone = known(named?.phoneNumber)
  const number = phone && readMsisdn(phone, allCountries)
  const fields: FieldTexts = {}
  if (email && !isEmail(email)) fields['voucherDeliveryAddress.email'] = 'emailNotValid'
  if (phone && !number) fields['voucherDeliveryAddress.phoneNumber'] = 'contactNumberNotValid'
  if (Object.keys(fields).length > 0) return refuse('VALIDATION_FAILED', { fields })
  const shopper = customer && {
    ...(customer.email ? { email: customer.email } : {}),
    ...(customer.phoneNumber ? { phoneNumber: customer.phoneNumber } : {}),
    ...(customer.firstName ? { firstname: customer.firstName } : {}),
    ...(customer.lastName ? { lastname: customer.lastName } : {}),
  }
  const contact = voucherContactOf(address, shopper, { ...named, email, phoneNumber: number ? number.e164 : undefined })
  const itself = voucherContactOf(address)
  const isItself = (Object.keys(contact) as (keyof typeof contact)[]).every((field) => contact[field] === itself[field])
  return isItself ? address : { ...address, voucherDeliveryAddress: contact }
}

/** Where the country is chosen from a list, the shop's own is preselected. */
const usualCountry = ({ features, country }: Tenant): string =>
  features.hasAddressCountrySelection ? country.toUpperCase() : 'N/A'

// A contact may live in any of the six countries, whichever numbers the shop tops up.
const allCountries = ['de', 'nl', 'be', 'fr', 'at', 'gb']
