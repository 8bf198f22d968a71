import { createRequire } from 'node:module'
import { ClientCore } from 'mollie-api-typescript/core.js'
import { capturesCreate } from 'mollie-api-typescript/funcs/capturesCreate.js'
import { capturesGet } from 'mollie-api-typescript/funcs/capturesGet.js'
import { capturesList } from 'mollie-api-typescript/funcs/capturesList.js'
import { chargebacksList } from 'mollie-api-typescript/funcs/chargebacksList.js'
import { customersCreate } from 'mollie-api-typescript/funcs/customersCreate.js'
import { mandatesGet } from 'mollie-api-typescript/funcs/mandatesGet.js'
import { mandatesList } from 'mollie-api-typescript/funcs/mandatesList.js'
import { mandatesRevoke } from 'mollie-api-typescript/funcs/mandatesRevoke.js'
import { methodsList } from 'mollie-api-typescript/funcs/methodsList.js'
import { paymentsCancel } from 'mollie-api-typescript/funcs/paymentsCancel.js'
import { paymentsCreate } from 'mollie-api-typescript/funcs/paymentsCreate.js'
import { paymentsGet } from 'mollie-api-typescript/funcs/paymentsGet.js'
import { paymentsList } from 'mollie-api-typescript/funcs/paymentsList.js'
import { paymentsReleaseAuthorization } from 'mollie-api-typescript/funcs/paymentsReleaseAuthorization.js'
import { refundsCreate } from 'mollie-api-typescript/funcs/refundsCreate.js'
import { refundsGet } from 'mollie-api-typescript/funcs/refundsGet.js'
import { refundsList } from 'mollie-api-typescript/funcs/refundsList.js'
import { settlementsGet } from 'mollie-api-typescript/funcs/settlementsGet.js'
import { settlementsList } from 'mollie-api-typescript/funcs/settlementsList.js'
import { settlementsListPayments } from 'mollie-api-typescript/funcs/settlementsListPayments.js'
import { walletsRequestApplePaySession } from 'mollie-api-typescript/funcs/walletsRequestApplePaySession.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from './index.ts'
import { callerOf } from './test-shop.ts'

let sandbox: Sandbox
let call: ReturnType<typeof callerOf>
beforeAll(async () => {
  sandbox = await startSandbox({ delayScale: 0.01 })
  call = callerOf(sandbox)
})
afterAll(() => sandbox.stop())

describe('mollie-api-typescript', () => {
  const client = () => new ClientCore({ serverURL: sandbox.url, security: { apiKey: 'test_key' } })
  const amount = { value: '15.00', currency: 'EUR' }
  const create = (changes: object = {}, key: string = crypto.randomUUID()) =>
    paymentsCreate(client(), {
      idempotencyKey: key,
      paymentRequest: {
        amount,
        description: 'Order B-1',
        redirectUrl: 'http://shop.localhost/return',
        method: 'creditcard',
        metadata: { order: 'B-1' },
        ...changes,
      },
    })
  // biome-ignore lint/suspicious/noExplicitAny: the client's results are unions of many errors
  const value = (result: any) => {
    if (!result.ok) throw result.error
    return result.value
  }

  test('reads what a bank took back', async () => {
    const { id } = value(await create())
    await call.post(`/pay/${id}`, { status: 'paid' })
    await call.post(`/payments/${id}/chargebacks`, { amount: '5.00' })
    await call.post(`/payments/${id}/chargebacks/reverse`, {})
    const paymentId = id
    expect(value(await paymentsGet(client(), { paymentId })).amountChargedBack.value).toBe('5.00')
    const [taken] = value(await chargebacksList(client(), { paymentId })).result.embedded.chargebacks
    expect(taken).toMatchObject({ paymentId, amount: { value: '5.00' }, reversedAt: expect.any(String) })
  })

  test('reads what was paid out, and for what', async () => {
    const { id } = value(await create())
    await call.post(`/pay/${id}`, { status: 'paid' })
    await call.post('/settlements/pay-out', {})
    // Settlements belong to the organisation, not to a profile.
    const security = { advancedAccessToken: 'access_test' }
    const app = new ClientCore({ serverURL: sandbox.url, security })
    const [{ id: settlementId }] = value(await settlementsList(app, {})).result.embedded.settlements
    const settlement = value(await settlementsGet(app, { settlementId }))
    const paid = value(await settlementsListPayments(app, { settlementId })).result.embedded.payments
    expect(paid.map((payment: { id: string }) => payment.id)).toContain(id)
    expect(settlement).toMatchObject({ status: 'paidout', amount: { currency: 'EUR' } })
  })

  test('makes, reads, lists, cancels and refunds', async () => {
    const payment = value(await create())
    expect(payment).toMatchObject({ status: 'open', metadata: { order: 'B-1' } })
    await call.post(new URL(payment.links.checkout.href).pathname, {
      status: 'failed',
      failureReason: 'insufficient_funds',
    })
    const failed = value(await paymentsGet(client(), { paymentId: payment.id }))
    expect([failed.status, failed.details.failureReason]).toEqual(['failed', 'insufficient_funds'])

    const other = value(await create())
    await call.post(`/pay/${other.id}`, { status: 'paid' })
    const refund = value(
      await refundsCreate(client(), {
        paymentId: other.id,
        refundRequest: { amount, description: 'Back', metadata: { line: 1 } },
      }),
    )
    expect(value(await refundsGet(client(), { paymentId: other.id, refundId: refund.id })).metadata).toEqual({
      line: 1,
    })
    expect(value(await refundsList(client(), { paymentId: other.id })).result.embedded.refunds).toHaveLength(1)
    expect(value(await paymentsGet(client(), { paymentId: other.id })).amountRemaining.value).toBe('0.00')

    const third = value(await create())
    expect(value(await paymentsCancel(client(), { paymentId: third.id })).status).toBe('canceled')
    expect(
      value(await paymentsList(client(), { limit: 2 })).result.embedded.payments.map(({ id }: { id: string }) => id),
    ).toEqual([third.id, other.id])
    expect(value(await methodsList(client(), { include: 'issuers' })).embedded.methods).toHaveLength(8)
  })

  test('saves a card, charges it later and gives it back', async () => {
    const customerId = value(
      await customersCreate(client(), {
        idempotencyKey: crypto.randomUUID(),
        entityCustomer: { metadata: { customer: 1 } },
      }),
    ).id
    const free = { value: '0.00', currency: 'EUR' }
    const first = value(await create({ sequenceType: 'first', customerId, amount: free }))
    const { mandateId } = first
    await call.post(`/pay/${first.id}`, { status: 'paid', cardExpires: '2031-05' })
    expect(value(await mandatesGet(client(), { customerId, mandateId }))).toMatchObject({
      status: 'valid',
      method: 'creditcard',
      details: { cardNumber: '6787', cardLabel: 'Mastercard', cardExpiryDate: '2031-05-31' },
    })
    const charge = { sequenceType: 'recurring', customerId, mandateId, method: undefined, redirectUrl: null }
    const charged = value(await create(charge))
    expect(charged).toMatchObject({ status: 'pending', sequenceType: 'recurring', customerId, mandateId })
    await expect.poll(async () => value(await paymentsGet(client(), { paymentId: charged.id })).status).toBe('paid')
    await mandatesRevoke(client(), { customerId, mandateId })
    const { mandates } = value(await mandatesList(client(), { customerId })).result.embedded
    expect(mandates).toMatchObject([{ id: mandateId, status: 'invalid' }])
    expect((await create(charge)).error).toMatchObject({ statusCode: 422, field: 'mandateId' })
  })

  test('authorises by Klarna, captures a part and releases the rest; asks Apple for a session', async () => {
    const payment = value(
      await create({
        method: 'klarna',
        captureMode: 'manual',
        billingAddress: {
          givenName: 'Ada',
          familyName: 'Muster',
          email: 'ada@shopper.example',
          country: 'DE',
          streetAndNumber: 'Musterallee 15',
          postalCode: '10115',
          city: 'Berlin',
        },
        lines: [{ type: 'digital', description: 'Credit', quantity: 1, unitPrice: amount, totalAmount: amount }],
      }),
    )
    const paymentId = payment.id
    await call.post(`/pay/${paymentId}`, { status: 'authorized' })
    const authorised = value(await paymentsGet(client(), { paymentId }))
    expect([authorised.status, authorised.captureMode]).toEqual(['authorized', 'manual'])
    expect(Date.parse(authorised.captureBefore)).toBeGreaterThan(Date.now())
    const part = { value: '5.00', currency: 'EUR' }
    const entityCapture = { amount: part, description: 'Delivered', metadata: { line: 1 } }
    const capture = value(await capturesCreate(client(), { paymentId, entityCapture }))
    expect(capture.status).toBe('pending')
    await expect
      .poll(async () => value(await capturesGet(client(), { paymentId, captureId: capture.id })).status)
      .toBe('succeeded')
    expect(value(await capturesList(client(), { paymentId })).result.embedded.captures).toHaveLength(1)
    const released = await paymentsReleaseAuthorization(client(), { paymentId })
    expect(released.ok).toBe(true)
    const paid = value(await paymentsGet(client(), { paymentId }))
    expect([paid.status, paid.amountCaptured.value]).toEqual(['paid', '5.00'])

    const validationUrl = 'https://apple-pay-gateway.apple.com/paymentservices/paymentSession'
    const session = await walletsRequestApplePaySession(client(), {
      requestBody: { validationUrl, domain: 'pay.shop.example' },
    })
    expect(value(session)).toMatchObject({ domainName: 'pay.shop.example' })
  })

  test('hears refusals as such', async () => {
    const refused = await create({ amount: { value: '15', currency: 'EUR' } })
    expect(refused.ok).toBe(false)
    expect(refused.error).toMatchObject({ statusCode: 422, field: 'amount.value' })
  })

  test('tries again by itself after a lost answer, and pays once', async () => {
    await call.fault({
      partner: 'mollie',
      operation: 'create-payment',
      kind: 'lost-answer',
      times: 1,
      reference: 'B-lost',
    })
    const payment = value(await create({ metadata: { order: 'B-lost' } }))
    expect((await call.get('/books.json?reference=B-lost')).body.payments).toMatchObject([{ id: payment.id }])
  })
})

describe('@dtone/dvs', () => {
  const { DVS } = createRequire(import.meta.url)('@dtone/dvs')
  const client = () => new DVS({ apiKey: 'key', apiSecret: 'secret', baseUrl: `${sandbox.url}/v1` })
  const all = async (pages: AsyncIterable<{ data: { id: number }[] }>) => {
    const rows = []
    for await (const page of pages) rows.push(...page.data)
    return rows
  }

  test('looks up, lists products over pages, buys, finds and confirms', async () => {
    const dvs = client()
    const found = await all(dvs.lookup.mobileNumber.getByMobileNumber({ mobileNumber: '+4915123456789' }))
    expect(found[0]).toMatchObject({ id: 103, identified: true, country: { isoCode: 'DEU' } })
    expect(await all(dvs.discovery.products.get({ params: { countryIsoCode: 'DEU', perPage: 100 } }))).toHaveLength(194)

    const data = {
      externalId: 'client-1',
      productId: 103015,
      creditPartyIdentifier: { mobileNumber: '+4917112345678' },
    }
    const created = await dvs.transactions.async.create({ data })
    expect(created.data.status.class.message).toBe('CREATED')
    await dvs.transactions.sync.confirm({ transactionId: created.data.id })
    const read = await dvs.transactions.getByTransactionId({ transactionId: created.data.id })
    expect(read.data).toMatchObject({ externalId: 'client-1', status: { class: { message: 'COMPLETED' } } })
    expect(await all(dvs.transactions.get({ params: { externalId: 'client-1' } }))).toHaveLength(1)
    expect((await all(dvs.account.balances.get({}))).length).toBe(2)
    await expect(dvs.transactions.async.create({ data })).rejects.toMatchObject({
      status: 400,
      data: { errors: [{ code: 1007001 }] },
    })
  })
})
