import {
  CheckoutPaymentIntent,
  Client,
  Environment,
  OrderStatus,
  OrdersController,
  PaymentInitiator,
  PaymentsController,
  PaypalPaymentTokenUsageType,
  type PaypalWalletStoredCredential,
  StoredPaymentSourceUsageType,
  TransactionSearchController,
  UsagePattern,
  VaultController,
  VaultTokenRequestType,
} from '@paypal/paypal-server-sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../index.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ delayScale: 0.01 })
})
afterAll(() => sandbox.stop())

type Sent = { url: string; method: string; headers: Record<string, string>; data?: string }

/** PayPal's client knows two fixed addresses: its requests are redirected to the sandbox. */
const client = () =>
  new Client({
    environment: Environment.Sandbox,
    clientCredentialsAuthCredentials: { oAuthClientId: 'client', oAuthClientSecret: 'secret' },
    unstable_httpClientOptions: {
      adapter: async (config: Sent) => {
        const { url, method, headers, data } = config
        const { pathname, search } = new URL(url)
        const body = method.toUpperCase() === 'GET' ? {} : { body: data ?? '' }
        const answer = await fetch(sandbox.url + pathname + search, { method, headers: { ...headers }, ...body })
        return {
          data: await answer.text(),
          status: answer.status,
          statusText: '',
          config,
          headers: Object.fromEntries(answer.headers),
        }
      },
    },
  })

const shopper = (path: string, status: string) =>
  fetch(sandbox.url + path, { method: 'POST', body: new URLSearchParams({ status }), redirect: 'manual' })

const create = (orders: OrdersController, customId = 'c-1') =>
  orders.createOrder({
    paypalRequestId: crypto.randomUUID(),
    prefer: 'return=representation',
    body: {
      intent: CheckoutPaymentIntent.Capture,
      purchaseUnits: [{ amount: { currencyCode: 'EUR', value: '15.00' }, customId, description: 'Credit' }],
      paymentSource: {
        paypal: { experienceContext: { returnUrl: 'http://127.0.0.1/back', cancelUrl: 'http://127.0.0.1/cancelled' } },
      },
    },
  })

test('the official client orders, captures what was approved, refunds a part, and finds all of it in the books', async () => {
  const [orders, payments, search] = [
    new OrdersController(client()),
    new PaymentsController(client()),
    new TransactionSearchController(client()),
  ]
  const { result: order } = await create(orders)
  expect(order.status).toBe(OrderStatus.PayerActionRequired)
  const payer = new URL(order.links?.find(({ rel }) => rel === 'payer-action')?.href ?? '')
  expect(payer.searchParams.get('token')).toBe(order.id)
  const back = await shopper(payer.pathname + payer.search, 'paid')
  expect(back.headers.get('location')).toMatch(/^http:\/\/127\.0\.0\.1\/back\?token=\w+&PayerID=\w+$/)

  const id = order.id ?? ''
  expect((await orders.getOrder({ id })).result.status).toBe(OrderStatus.Approved)
  const { result: taken } = await orders.captureOrder({ id, prefer: 'return=representation' })
  const capture = taken.purchaseUnits?.[0]?.payments?.captures?.[0]
  expect(capture).toMatchObject({ status: 'COMPLETED', customId: 'c-1', amount: { value: '15.00' } })
  const captureId = capture?.id ?? ''
  const { result: refund } = await payments.refundCapturedPayment({
    captureId,
    prefer: 'return=representation',
    body: { amount: { currencyCode: 'EUR', value: '5.00' }, customId: 'r-1' },
  })
  expect(refund).toMatchObject({ status: 'COMPLETED', customId: 'r-1' })
  expect((await payments.getRefund({ refundId: refund.id ?? '' })).result.amount?.value).toBe('5.00')
  expect((await payments.getCapturedPayment({ captureId })).result.status).toBe('PARTIALLY_REFUNDED')
  const { result: found } = await search.searchTransactions({
    startDate: new Date(Date.now() - 60_000).toISOString(),
    endDate: new Date(Date.now() + 60_000).toISOString(),
  })
  expect(found.transactionDetails?.map(({ transactionInfo }) => transactionInfo?.transactionAmount?.value)).toEqual([
    '15.00',
    '-5.00',
  ])
})

test('it hears that an order was not approved, is captured already, or its instrument was declined', async () => {
  const orders = new OrdersController(client())
  const issue = async (id: string) =>
    orders.captureOrder({ id }).then(
      () => 'none',
      (error) => JSON.parse(error.body).details[0].issue,
    )
  const { result: order } = await create(orders, 'c-2')
  const id = order.id ?? ''
  expect(await issue(id)).toBe('ORDER_NOT_APPROVED')
  await shopper(`/checkoutnow?token=${id}`, 'failed')
  expect(await issue(id)).toBe('INSTRUMENT_DECLINED')
  await shopper(`/checkoutnow?token=${id}`, 'paid')
  expect([await issue(id), await issue(id)]).toEqual(['none', 'ORDER_ALREADY_CAPTURED'])
})

test('it saves an account in the vault, charges it, and removes it', async () => {
  const [vault, orders] = [new VaultController(client()), new OrdersController(client())]
  const { result: setup } = await vault.createSetupToken({
    paypalRequestId: crypto.randomUUID(),
    body: {
      paymentSource: {
        paypal: {
          usageType: PaypalPaymentTokenUsageType.Merchant,
          experienceContext: { returnUrl: 'http://127.0.0.1/back', cancelUrl: 'http://127.0.0.1/cancelled' },
        },
      },
      customer: { merchantCustomerId: 'ada' },
    },
  })
  const approve = new URL(setup.links?.find(({ rel }) => rel === 'approve')?.href ?? '')
  expect(approve.searchParams.has('approval_session_id')).toBe(true)
  await shopper(approve.pathname + approve.search, 'paid')
  expect((await vault.getSetupToken(setup.id ?? '')).result.status).toBe('APPROVED')
  const { result: token } = await vault.createPaymentToken({
    paypalRequestId: crypto.randomUUID(),
    body: { paymentSource: { token: { id: setup.id ?? '', type: VaultTokenRequestType.SetupToken } } },
  })
  const vaultId = token.id ?? ''
  expect((await vault.getPaymentToken(vaultId)).result.customer?.merchantCustomerId).toBe('ada')
  const charge = (storedCredential?: PaypalWalletStoredCredential, value = '20.00', hasPage = false) =>
    orders.createOrder({
      paypalRequestId: crypto.randomUUID(),
      body: {
        intent: CheckoutPaymentIntent.Capture,
        purchaseUnits: [{ amount: { currencyCode: 'EUR', value } }],
        paymentSource: {
          paypal: {
            vaultId,
            ...(storedCredential ? { storedCredential } : {}),
            ...(hasPage
              ? { experienceContext: { returnUrl: 'http://127.0.0.1/', cancelUrl: 'http://127.0.0.1/' } }
              : {}),
          },
        },
      },
    })
  const usage = StoredPaymentSourceUsageType.Subsequent
  const byMerchant = { paymentInitiator: PaymentInitiator.Merchant, usagePattern: UsagePattern.RecurringPrepaid, usage }
  const byBuyer = { paymentInitiator: PaymentInitiator.Customer, usagePattern: UsagePattern.Immediate, usage }
  expect((await charge(byMerchant, '50.00')).result.status).toBe(OrderStatus.Completed)
  expect((await charge(byBuyer)).result.status).toBe(OrderStatus.Completed)
  const asked = (await charge(byBuyer, '50.00', true)).result
  expect(asked.status).toBe(OrderStatus.PayerActionRequired)
  expect(asked.links).toContainEqual(expect.objectContaining({ rel: 'payer-action' }))
  // A buyer without a redirect cannot authenticate, and the initiator must fit the pattern.
  await expect(charge(byBuyer, '50.00')).rejects.toMatchObject({ statusCode: 422 })
  await expect(charge()).rejects.toMatchObject({ statusCode: 400 })
  await expect(charge({ ...byMerchant, usagePattern: UsagePattern.Immediate })).rejects.toMatchObject({
    statusCode: 400,
  })
  await vault.deletePaymentToken(vaultId)
  await expect(charge(byMerchant)).rejects.toMatchObject({ statusCode: 422 })
})
