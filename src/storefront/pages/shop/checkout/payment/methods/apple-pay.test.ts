import { afterEach, expect, test, vi } from 'vitest'
import { payWithApple } from './apple-pay.ts'
import type { ContactPart } from './wallet-contact.ts'

const asked = { cartName: 'c-1', amount: 15.5, currency: 'EUR', country: 'DE', label: 'First Brand' }
afterEach(() => vi.unstubAllGlobals())

/** A device whose owner agrees, and knows all that a device can tell. */
function aDevice() {
  const requests: Record<string, unknown>[] = []
  class ApplePaySession {
    static STATUS_SUCCESS = 0
    onpaymentauthorized: (event: object) => void = () => {}
    constructor(_version: number, request: Record<string, unknown>) {
      requests.push(request)
    }
    begin() {
      const shippingContact = { emailAddress: 'ada@example.com', phoneNumber: '+491711234567' }
      const home = { addressLines: ['Musterallee 15'], postalCode: '10115', locality: 'Berlin', countryCode: 'de' }
      const billingContact = { givenName: 'Ada', familyName: 'Lovelace', ...home }
      queueMicrotask(() =>
        this.onpaymentauthorized({ payment: { token: { sealed: 1 }, shippingContact, billingContact } }),
      )
    }
    completePayment() {}
  }
  vi.stubGlobal('ApplePaySession', ApplePaySession)
  return requests
}

test('a complete form asks for nothing but the payment', async () => {
  const requests = aDevice()
  const answer = await payWithApple({ ...asked, asksFor: [] })
  expect(answer?.token).toBe('{"sealed":1}')
  expect(Object.keys(requests[0] ?? {})).not.toContain('requiredShippingContactFields')
  expect(Object.keys(requests[0] ?? {})).not.toContain('requiredBillingContactFields')
})

test.each<[ContactPart[], string[] | undefined, string[] | undefined]>([
  [['email'], ['email'], undefined],
  [['phone', 'name'], ['phone'], ['name']],
  [['email', 'name', 'address'], ['email'], ['name', 'postalAddress']],
])('what the form lacks of %j is asked of the device, and fills in its fields', async (asksFor, reach, bill) => {
  const requests = aDevice()
  const answer = await payWithApple({ ...asked, asksFor })
  expect(requests[0]?.requiredShippingContactFields).toEqual(reach)
  expect(requests[0]?.requiredBillingContactFields).toEqual(bill)
  expect(answer?.contact).toEqual({
    email: 'ada@example.com',
    phoneNumber: '+491711234567',
    firstname: 'Ada',
    lastname: 'Lovelace',
    street: 'Musterallee',
    houseNumber: '15',
    zip: '10115',
    city: 'Berlin',
    countryCode: 'DE',
  })
})
