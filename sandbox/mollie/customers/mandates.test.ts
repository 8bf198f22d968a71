import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../index.ts'
import { aPayment, callerOf, startTestShop } from '../../test-shop.ts'

let sandbox: Sandbox
let shop: Awaited<ReturnType<typeof startTestShop>>
let call: ReturnType<typeof callerOf>
beforeAll(async () => {
  ;[sandbox, shop] = await Promise.all([startSandbox({ delayScale: 0.01 }), startTestShop()])
  call = callerOf(sandbox)
})
afterAll(() => Promise.all([sandbox.stop(), shop.stop()]))

const aCustomer = async () => (await call.mollie('POST', '/customers', { metadata: { customerId: 'c-1' } })).body.id
const first = (customerId: string, changes = {}) =>
  call.mollie('POST', '/payments', aPayment(shop.url, { sequenceType: 'first', customerId, ...changes }))
const charge = (customerId: string, mandateId?: string) =>
  call.mollie('POST', '/payments', {
    amount: { value: '15.00', currency: 'EUR' },
    description: 'Again',
    customerId,
    mandateId,
    sequenceType: 'recurring',
    webhookUrl: `${shop.url}/charge-${mandateId}`,
  })
const mandateOf = async (customerId: string, mandateId: string) =>
  (await call.mollie('GET', `/customers/${customerId}/mandates/${mandateId}`)).body

/** A customer with a mandate for a card; `fields` are those of the hosted page. */
async function withLeave(fields: Record<string, string> = {}) {
  const customerId = await aCustomer()
  const { body } = await first(customerId)
  await call.post(`/pay/${body.id}`, { status: 'paid', ...fields })
  return { customerId, mandateId: body.mandateId as string }
}

test('a first payment brings a mandate, pending until it is paid', async () => {
  const customerId = await aCustomer()
  const { body } = await first(customerId, { amount: { value: '0.00', currency: 'EUR' } })
  expect(body).toMatchObject({ sequenceType: 'first', customerId, mandateId: expect.stringMatching(/^mdt_/) })
  expect(await mandateOf(customerId, body.mandateId)).toMatchObject({ status: 'pending' })
  expect((await charge(customerId, body.mandateId)).body.field).toBe('mandateId')
  await call.post(`/pay/${body.id}`, { status: 'paid', cardExpires: '2028-02' })
  expect(await mandateOf(customerId, body.mandateId)).toMatchObject({
    status: 'valid',
    details: { cardNumber: '6787', cardLabel: 'Mastercard', cardExpiryDate: '2028-02-29' },
  })
})

test('a first payment that fails leaves nothing to charge', async () => {
  const customerId = await aCustomer()
  const { body } = await first(customerId)
  await call.post(`/pay/${body.id}`, { status: 'failed' })
  expect(await mandateOf(customerId, body.mandateId)).toMatchObject({ status: 'invalid' })
})

test.each([
  ['paid', undefined],
  ['insufficient_funds', 'insufficient_funds'],
  ['authentication_required', 'authentication_required'],
])('a charge is pending first and ends as the mandate says: %s', async (later, failureReason) => {
  const { customerId, mandateId } = await withLeave({ later })
  const { body } = await charge(customerId, mandateId)
  expect(body).toMatchObject({ status: 'pending', method: 'creditcard', mandateId, redirectUrl: null })
  expect(body._links.checkout).toBeUndefined()
  await shop.news(`/charge-${mandateId}`)
  const ended = (await call.mollie('GET', `/payments/${body.id}`)).body
  expect([ended.status, ended.details.failureReason]).toEqual([failureReason ? 'failed' : 'paid', failureReason])
})

test('a mandate that was revoked is charged no more', async () => {
  const { customerId, mandateId } = await withLeave()
  expect((await call.mollie('DELETE', `/customers/${customerId}/mandates/${mandateId}`)).status).toBe(204)
  expect((await charge(customerId, mandateId)).body).toMatchObject({ status: 422, field: 'mandateId' })
  expect((await charge(customerId)).status).toBe(422)
})

test('what a card holder does to the card is heard of by asking', async () => {
  const { customerId, mandateId } = await withLeave()
  await call.post(`/mandates/${mandateId}`, { later: 'card_expired', cardExpiryDate: '2026-01-31' })
  expect((await mandateOf(customerId, mandateId)).details.cardExpiryDate).toBe('2026-01-31')
  await call.post(`/mandates/${mandateId}`, { status: 'invalid' })
  expect(await mandateOf(customerId, mandateId)).toMatchObject({ status: 'invalid' })
})

test('nobody is charged but one who gave leave', async () => {
  const [mine, theirs] = [await withLeave(), await withLeave()]
  expect((await charge(mine.customerId, theirs.mandateId)).status).toBe(422)
  expect((await charge('cst_nobody')).body.field).toBe('customerId')
  expect((await call.mollie('GET', `/customers/${mine.customerId}/mandates/${theirs.mandateId}`)).status).toBe(404)
  expect((await first('')).body.field).toBe('customerId')
})

const oneOff = (customerId: string) => call.mollie('POST', '/payments', aPayment(shop.url, { customerId }))

test('a customer who is there pays by the card that is kept once their bank has asked, and not before', async () => {
  const { customerId } = await withLeave()
  const { body } = await oneOff(customerId)
  expect(body).toMatchObject({ status: 'open', sequenceType: 'oneoff', customerId })
  expect((await call.post(`/pay/${body.id}`, { status: 'paid' })).headers.get('location')).toMatch(/step=3-d-secure$/)
  await call.post(`/pay/${body.id}`, { status: 'paid', threeDSecure: 'yes' })
  const paid = (await call.mollie('GET', `/payments/${body.id}`)).body
  expect([paid.status, paid.details.cardSecurity]).toEqual(['paid', '3dsecure'])
})

test('a bank that did not ask pays nothing by a card that is kept', async () => {
  const { customerId } = await withLeave()
  const { body } = await oneOff(customerId)
  await call.post(`/payments/${body.id}/status`, { status: 'paid' })
  const failed = (await call.mollie('GET', `/payments/${body.id}`)).body
  expect([failed.status, failed.details.failureReason]).toEqual(['failed', 'authentication_required'])
})

test('a customer without a card, or with another one in hand, pays as everybody does', async () => {
  const { body } = await oneOff(await aCustomer())
  await call.post(`/pay/${body.id}`, { status: 'paid' })
  expect((await call.mollie('GET', `/payments/${body.id}`)).body.status).toBe('paid')
  const other = (await oneOff((await withLeave()).customerId)).body
  await call.post(`/pay/${other.id}`, { card: '5555555555554444' })
  expect((await call.mollie('GET', `/payments/${other.id}`)).body).toMatchObject({
    status: 'paid',
    details: { cardNumber: '4444' },
  })
})
