import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mayPayWithGoogle, openGooglePay } from './google-pay.ts'

const google = {
  script: 'https://wallet.example/pay.js',
  environment: 'PRODUCTION',
  gateway: 'provider',
  gatewayMerchantId: 'pfl_1',
  merchantId: 'BCR2DN4T0000',
} as const
const asked = { cartName: 'c-1', amount: 15.5, currency: 'EUR', country: 'DE', label: 'First Brand', asksFor: [] }
type Script = { src?: string; onload?: () => void; onerror?: () => void }

/** The parts of a page that the loader needs, and what Google's script would add. */
let scripts: Script[] = []
beforeEach(() => {
  vi.useFakeTimers()
  scripts = []
  vi.stubGlobal('document', {
    createElement: () => ({}),
    head: { append: (script: Script) => scripts.push(script) },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function googleSays({ ready, pays }: { ready: boolean; pays?: () => Promise<object> }) {
  const requests: Record<string, unknown>[] = []
  class PaymentsClient {
    isReadyToPay = async () => ({ result: ready })
    loadPaymentData = (request: Record<string, unknown>) => {
      requests.push(request)
      return pays?.() ?? Promise.reject(new Error('nothing'))
    }
  }
  vi.stubGlobal('google', { payments: { api: { PaymentsClient } } })
  scripts[0]?.onload?.()
  return requests
}

test('the script comes no sooner than a second after its loader, from the address that was told', async () => {
  openGooglePay(google, performance.now())
  await vi.advanceTimersByTimeAsync(999)
  expect(scripts).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(scripts).toMatchObject([{ src: google.script }])
})

test('whoever chooses it later does not wait', async () => {
  const loadedAt = performance.now()
  await vi.advanceTimersByTimeAsync(30_000)
  openGooglePay(google, loadedAt)
  await vi.advanceTimersByTimeAsync(0)
  expect(scripts).toHaveLength(1)
})

test('a browser may pay so if it knows payment requests, which it says without asking anybody', () => {
  expect(mayPayWithGoogle()).toBe(false)
  vi.stubGlobal('PaymentRequest', class {})
  expect(mayPayWithGoogle()).toBe(true)
  expect(scripts).toEqual([])
})

test.each([
  ['the device cannot', () => googleSays({ ready: false })],
  ['the script does not come', () => scripts[0]?.onerror?.()],
  ['the script brings nothing', () => scripts[0]?.onload?.()],
])('nothing can be paid with it where %s', async (_, happens) => {
  const opened = openGooglePay(google, performance.now())
  await vi.advanceTimersByTimeAsync(1000)
  happens()
  expect(await opened).toBeUndefined()
})

test('an e-mail address is asked of the wallet if the form has none, and taken over', async () => {
  const opened = openGooglePay(google, performance.now())
  await vi.advanceTimersByTimeAsync(1000)
  const answer = { paymentMethodData: { tokenizationData: { token: 'x' } }, email: 'ada@example.com' }
  const requests = googleSays({ ready: true, pays: async () => answer })
  const pay = await opened
  expect(await pay?.({ ...asked, asksFor: ['email'] })).toEqual({ token: 'x', contact: { email: 'ada@example.com' } })
  await pay?.(asked)
  expect(requests.map(({ emailRequired }) => emailRequired)).toEqual([true, undefined])
})

test('name, number and address come with the card, and only if the form lacks them', async () => {
  const opened = openGooglePay(google, performance.now())
  await vi.advanceTimersByTimeAsync(1000)
  const billingAddress = { name: 'Ada Lovelace', address1: 'Musterallee 15', postalCode: '10115', locality: 'Berlin' }
  const whole = { ...billingAddress, countryCode: 'DE', phoneNumber: '+491711234567' }
  const answer = { paymentMethodData: { tokenizationData: { token: 'x' }, info: { billingAddress: whole } } }
  const requests = googleSays({ ready: true, pays: async () => answer })
  const pay = await opened
  expect((await pay?.({ ...asked, asksFor: ['name', 'phone', 'address'] }))?.contact).toEqual({
    firstname: 'Ada',
    lastname: 'Lovelace',
    phoneNumber: '+491711234567',
    street: 'Musterallee',
    houseNumber: '15',
    zip: '10115',
    city: 'Berlin',
    countryCode: 'DE',
  })
  await pay?.({ ...asked, asksFor: ['name'] })
  await pay?.(asked)
  const parametersOf = (request: Record<string, unknown>) =>
    (request.allowedPaymentMethods as { parameters: Record<string, unknown> }[])[0]?.parameters
  expect(requests.map((request) => parametersOf(request)?.billingAddressParameters)).toEqual([
    { format: 'FULL', phoneNumberRequired: true },
    { format: 'MIN' },
    undefined,
  ])
})

test('its owner agrees to the amount, and the token is made for the provider; changing one’s mind is no failure', async () => {
  const opened = openGooglePay(google, performance.now())
  await vi.advanceTimersByTimeAsync(1000)
  const pays = vi
    .fn()
    .mockResolvedValueOnce({ paymentMethodData: { tokenizationData: { token: '{"signature":"x"}' } } })
    .mockRejectedValueOnce({ statusCode: 'CANCELED' })
    .mockRejectedValueOnce({ statusCode: 'DEVELOPER_ERROR' })
  const requests = googleSays({ ready: true, pays })
  const pay = await opened
  expect(await pay?.(asked)).toEqual({ token: '{"signature":"x"}', contact: {} })
  expect(requests[0]).toMatchObject({
    allowedPaymentMethods: [
      { tokenizationSpecification: { parameters: { gateway: 'provider', gatewayMerchantId: 'pfl_1' } } },
    ],
    merchantInfo: { merchantName: 'First Brand', merchantId: google.merchantId },
    transactionInfo: { totalPrice: '15.50', currencyCode: 'EUR', countryCode: 'DE' },
  })
  expect(await pay?.(asked)).toBeUndefined()
  await expect(pay?.(asked)).rejects.toMatchObject({ statusCode: 'DEVELOPER_ERROR' })
})
