import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { googlePayOf } from './google-pay.ts'

const google = {
  script: 'https://wallet.example/pay.js',
  environment: 'PRODUCTION',
  gateway: 'provider',
  gatewayMerchantId: 'pfl_1',
  merchantId: 'BCR2DN4T0000',
} as const
const asked = { cartName: 'c-1', amount: 15.5, currency: 'EUR', country: 'DE', label: 'First Brand' }
type Script = { src?: string; onload?: () => void; onerror?: () => void }

/** As much of a page as the loader needs, and what Google's script would put into it. */
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

test('the script comes a second after its loader, from the address that was told', async () => {
  googlePayOf(google, () => {})
  await vi.advanceTimersByTimeAsync(999)
  expect(scripts).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(scripts).toMatchObject([{ src: google.script }])
})

test('whoever leaves before that loads nothing', async () => {
  googlePayOf(google, () => {})()
  await vi.advanceTimersByTimeAsync(5000)
  expect(scripts).toEqual([])
})

test.each([
  ['the device cannot', () => googleSays({ ready: false })],
  ['the script does not come', () => scripts[0]?.onerror?.()],
  ['the script brings nothing', () => scripts[0]?.onload?.()],
])('it is not offered where %s', async (_, happens) => {
  const able = vi.fn()
  googlePayOf(google, able)
  await vi.advanceTimersByTimeAsync(1000)
  happens()
  await vi.advanceTimersByTimeAsync(10)
  expect(able).not.toHaveBeenCalled()
})

test('its owner agrees to the amount, and the token is made for the provider; changing one’s mind is no failure', async () => {
  const able = vi.fn()
  googlePayOf(google, able)
  await vi.advanceTimersByTimeAsync(1000)
  const pays = vi
    .fn()
    .mockResolvedValueOnce({ paymentMethodData: { tokenizationData: { token: '{"signature":"x"}' } } })
    .mockRejectedValueOnce({ statusCode: 'CANCELED' })
    .mockRejectedValueOnce({ statusCode: 'DEVELOPER_ERROR' })
  const requests = googleSays({ ready: true, pays })
  await vi.advanceTimersByTimeAsync(10)
  const [[pay]] = able.mock.calls as [[(given: typeof asked) => Promise<string | undefined>]]
  expect(await pay(asked)).toBe('{"signature":"x"}')
  expect(requests[0]).toMatchObject({
    allowedPaymentMethods: [
      { tokenizationSpecification: { parameters: { gateway: 'provider', gatewayMerchantId: 'pfl_1' } } },
    ],
    merchantInfo: { merchantName: 'First Brand', merchantId: google.merchantId },
    transactionInfo: { totalPrice: '15.50', currencyCode: 'EUR', countryCode: 'DE' },
  })
  expect(await pay(asked)).toBeUndefined()
  await expect(pay(asked)).rejects.toMatchObject({ statusCode: 'DEVELOPER_ERROR' })
})
