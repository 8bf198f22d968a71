import { expect, test } from 'vitest'
import type { OrderView } from '#orders/contract'
import { arrives, badDay, numberEnding } from '../../support/shop/bad-day.ts'

// Apple Pay and Google Pay: the token of the shopper's device pays at once.

const day = await badDay({ first: { paymentMethods: [{ id: 'creditcard' }, { id: 'applepay' }, { id: 'googlepay' }] } })
const fifteen = () => [{ amount: 15, number: numberEnding(arrives) }]
const apples = 'https://apple-pay-gateway.apple.com/paymentservices/paymentSession'
const startApple = (cartName: string, validationUrl: string) =>
  day.ask('POST /api/shop/rest/checkout-start-apple-payment', { body: { cartName, validationUrl } })
const tokenOf = (data: string) => JSON.stringify({ paymentData: { version: 'EC_v1', data } })
const start = (cartName: string, paymentMethod: string, walletToken?: string) =>
  day.ask('POST /api/shop/rest/checkout-start-payment', {
    body: { cartName, paymentMethod, ...(walletToken ? { additionalData: { walletToken } } : {}) },
  })
const success: Partial<OrderView> = { orderStatus: 'committed', paymentStatus: 'Success' }

test('Apple is shown who asks, and the token of its device pays without a page of the provider', async () => {
  const { cartName, email } = await day.cart(fifteen())
  const { status, json } = await startApple(cartName, apples)
  expect([status, json.merchantSession]).toEqual([
    200,
    expect.objectContaining({ domainName: `${day.ours}.localhost`, merchantSessionIdentifier: expect.any(String) }),
  ])
  expect(await day.asOwner('select 1 from orders where cart_name = $1', [cartName]), 'nothing is ordered yet').toEqual(
    [],
  )
  const started = await start(cartName, 'applepay', tokenOf('good'))
  expect(started.json.payerUrl).toBe(started.json.redirectUrl)
  await day.until({ ...started.json, cartName, email }, success)
  const kept = 'select method_details as kept from payment where order_number = $1'
  expect(await day.asOwner(kept, [started.json.orderNumber]), 'the token is not kept').toEqual([{ kept: {} }])
})

test.each([
  'https://apple-pay-gateway.apple.com.evil.example/paymentservices/paymentSession',
  'https://evil.example/apple-pay-gateway.apple.com',
  'https://apple-pay-gateway.apple.com:8443/x',
  'https://apple-pay-gateway@evil.example/x',
  'https://www.apple.com/x',
])('an address that is not a gateway of Apple is asked for nothing: %s', async (validationUrl) => {
  const { cartName } = await day.cart(fifteen())
  expect(await startApple(cartName, validationUrl)).toMatchObject({ json: { code: 'paymentMethodIsNotAvailable' } })
})

test('an address that is none, an unknown cart, a brand without it, and a provider that is away are told apart', async () => {
  const { cartName } = await day.cart(fifteen())
  expect((await startApple(cartName, 'http://apple-pay-gateway.apple.com/x')).status).toBe(400)
  expect((await startApple('c-none', apples)).json.code).toBe('unknownCartErrorMessage')
  const theirs = { tenant: day.theirs, body: { cartName, validationUrl: apples } }
  expect((await day.ask('POST /api/shop/rest/checkout-start-apple-payment', theirs)).json.code).toBe(
    'paymentMethodIsNotAvailable',
  )
  await day.fault({ partner: 'mollie', operation: 'start-apple-pay', kind: 'drop' })
  expect(await startApple(cartName, apples)).toMatchObject({ status: 502, json: { code: 'startPaymentErrorMessage' } })
})

test('a token whose card is declined fails the payment, and says why', async () => {
  const { cartName, email } = await day.cart(fifteen())
  const { json } = await start(cartName, 'googlepay', tokenOf('declined'))
  await day.until({ ...json, cartName, email }, { orderStatus: 'failed', paymentFailure: 'card_declined' })
})

test('Google’s token pays as a card; where the bank asks, its page comes first', async () => {
  const { cartName, email } = await day.cart(fifteen())
  const asked = await start(cartName, 'googlepay', tokenOf('challenge'))
  expect(asked.json.payerUrl).toContain('/pay/')
  await day.pay(asked.json.payerUrl)
  await day.until({ ...asked.json, cartName, email }, success)
  const [{ method } = { method: '' }] = await day.asOwner<{ method: string }>(
    'select method from payment where order_number = $1',
    [asked.json.orderNumber],
  )
  expect(method).toBe('googlepay')
})

test('a wallet without a token leads to the provider’s page; a token that is none is refused', async () => {
  const { cartName } = await day.cart(fifteen())
  expect((await start(cartName, 'applepay')).json.payerUrl).toContain('/pay/')
  const other = await day.cart(fifteen())
  expect((await start(other.cartName, 'applepay', 'no token')).json.code).toBe('paymentMethodIsNotAvailable')
})

test('the answer to a token is lost: it is found again, and the card is charged once', async () => {
  const { cartName, email } = await day.cart(fifteen())
  await day.fault({ partner: 'mollie', operation: 'create-payment', kind: 'lost-answer', times: 2 })
  expect((await start(cartName, 'applepay', tokenOf('good'))).json.code).toBe('startPaymentErrorMessage')
  await day.later(70)
  const again = await start(cartName, 'applepay', tokenOf('good'))
  await day.until({ ...again.json, cartName, email }, success)
  const books = await (await fetch(`${day.sandbox.url}/books.json?reference=${again.json.orderNumber}`)).json()
  expect(books.payments).toHaveLength(1)
})

test('the methods say what Google needs to make a token for the provider', async () => {
  const { json } = await day.ask('GET /api/shop/rest/v3/payment-methods')
  expect(json.paymentMethods.map(({ name }: { name: string }) => name)).toEqual(['creditcard', 'applepay', 'googlepay'])
  expect(json.paymentMethods[2].googlePay).toEqual({
    environment: 'TEST',
    gateway: 'mollie',
    gatewayMerchantId: 'pfl_sandbox',
    script: `http://127.0.0.1:${day.sandbox.port}/gp/p/js/pay.js`,
  })
})
