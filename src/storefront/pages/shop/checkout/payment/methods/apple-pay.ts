import type { StartApplePaymentAnswer, StartApplePaymentInput } from '#checkout/contract'
import type { WalletAnswer, WalletSheet } from '../wallet-request.ts'
import { type ContactPart, streetOf, type WalletContact } from './wallet-contact.ts'

// Apple Pay on the Web, as Apple publishes it; only the types that are used here.
type Session = {
  onvalidatemerchant: (event: { validationURL: string }) => void
  onpaymentauthorized: (event: {
    payment: { token: object; shippingContact?: Contact; billingContact?: Contact }
  }) => void
  oncancel: () => void
  begin(): void
  abort(): void
  completeMerchantValidation(session: object): void
  completePayment(status: number): void
}
type Contact = {
  emailAddress?: string
  phoneNumber?: string
  givenName?: string
  familyName?: string
  addressLines?: string[]
  postalCode?: string
  locality?: string
  countryCode?: string
}
type SessionClass = {
  new (version: number, request: object): Session
  canMakePayments(): boolean
  STATUS_SUCCESS: number
}
const sessionClass = () => (globalThis as { ApplePaySession?: SessionClass }).ApplePaySession

export function canPayWithApple(): boolean {
  try {
    return sessionClass()?.canMakePayments() ?? false
  } catch {
    // It throws on pages that are not served securely.
    return false
  }
}

/** The version of Apple's interface that all devices of recent years support. */
const version = 3

/** Opens the device's payment sheet; must be called while a button is being pressed. */
export function payWithApple({
  cartName,
  amount,
  currency,
  country,
  label,
  asksFor,
}: WalletSheet): Promise<WalletAnswer | undefined> {
  const ApplePaySession = sessionClass()
  if (!ApplePaySession) return Promise.reject(new Error('no Apple Pay'))
  const session = new ApplePaySession(version, {
    countryCode: country,
    currencyCode: currency,
    supportedNetworks: ['visa', 'masterCard', 'amex'],
    merchantCapabilities: ['supports3DS'],
    total: { label, amount: amount.toFixed(2) },
    ...requiredOf(asksFor),
  })
  return new Promise((resolve, reject) => {
    session.onvalidatemerchant = ({ validationURL }) => {
      validate({ cartName, shownTotal: amount, validationUrl: validationURL }).then(
        (merchantSession) => session.completeMerchantValidation(merchantSession),
        (error) => {
          session.abort()
          reject(error)
        },
      )
    }
    session.onpaymentauthorized = ({ payment }) => {
      // The device is done; the result page shows how the payment ends.
      session.completePayment(ApplePaySession.STATUS_SUCCESS)
      resolve({ token: JSON.stringify(payment.token), contact: contactOf(payment) })
    }
    session.oncancel = () => resolve(undefined)
    session.begin()
  })
}

/** Nothing is shipped: name and address are those of the card. Apple gives e-mail address and number with a delivery only. */
function requiredOf(parts: readonly ContactPart[]) {
  const required = (fields: Partial<Record<ContactPart, string>>) =>
    parts.flatMap((part) => (fields[part] ? [fields[part]] : []))
  const [reach, bill] = [
    required({ email: 'email', phone: 'phone' }),
    required({ name: 'name', address: 'postalAddress' }),
  ]
  return {
    ...(reach.length > 0 ? { requiredShippingContactFields: reach } : {}),
    ...(bill.length > 0 ? { requiredBillingContactFields: bill } : {}),
  }
}

function contactOf({
  shippingContact: reach = {},
  billingContact: bill = {},
}: {
  shippingContact?: Contact
  billingContact?: Contact
}): WalletContact {
  return {
    email: reach.emailAddress,
    phoneNumber: reach.phoneNumber,
    firstname: bill.givenName,
    lastname: bill.familyName,
    ...(bill.addressLines?.[0] ? streetOf(bill.addressLines[0]) : {}),
    zip: bill.postalCode,
    city: bill.locality,
    countryCode: bill.countryCode?.toUpperCase(),
  }
}

/** The owner confirms the amount that was shown: a different one is refused before the sheet opens. */
async function validate(input: StartApplePaymentInput): Promise<object> {
  const answer = await fetch('/api/shop/rest/checkout-start-apple-payment', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  if (!answer.ok) throw new Error(`merchant validation: ${answer.status}`)
  return ((await answer.json()) as StartApplePaymentAnswer).merchantSession
}
