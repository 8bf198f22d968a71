import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPaymentId } from '#kit/ids'
import { answered, type PartnerAnswer } from '#kit/result'
import type { PaymentProvider, PaymentRequest } from '#payments'
import type { MandateName, Vault } from '#payments/vault'
import { type Sandbox, startSandbox } from '#sandbox'
import { mollie } from './index.ts'

let sandbox: Sandbox
let provider: PaymentProvider
let vault: Vault

beforeAll(async () => {
  sandbox = await startSandbox({ delayScale: 0.01 })
  provider = mollie({ url: sandbox.url, key: 'test_key', timeoutMs: 60_000 })
  if (!provider.vault) throw new Error('it keeps nothing')
  vault = provider.vault
})
afterAll(() => sandbox.stop())

const settle = (reference: string, fields: Record<string, string>) =>
  fetch(`${sandbox.url}/pay/${reference}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
const fault = (wish: object) =>
  fetch(`${sandbox.url}/faults`, { method: 'POST', body: JSON.stringify({ partner: 'mollie', times: 1, ...wish }) })

async function factsOf<T>(answer: Promise<PartnerAnswer<T>>): Promise<T> {
  const given = await answer
  if (given.kind !== 'answered') throw new Error(given.reason)
  return given.value
}

const urls = {
  returnUrl: 'http://127.0.0.1/return',
  cancelUrl: 'http://127.0.0.1/cancel',
  webhookUrl: 'http://127.0.0.1:1/webhook',
}
const paymentOf = (more: Partial<PaymentRequest>): PaymentRequest => ({
  paymentId: newPaymentId(),
  tenant: 'firstbrand',
  orderNumber: 'S1',
  amount: 1500,
  currency: 'EUR',
  askedBefore: false,
  method: 'creditcard',
  description: 'Credit',
  language: 'de',
  ...urls,
  ...more,
})
const withoutThem = (mandate: MandateName) => ({ mandate, initiatedBy: 'merchant', reason: 'low-balance' }) as const

/** The request for a payment, as it is on the wire. */
async function sentFor(more: Partial<PaymentRequest>): Promise<Record<string, unknown>> {
  const bodies: string[] = []
  const door = createServer((call, answer) => {
    call.on('data', (part) => bodies.push(String(part)))
    call.on('end', () => answer.writeHead(503).end())
  })
  await new Promise<void>((listening) => door.listen(0, '127.0.0.1', listening))
  const { port } = door.address() as AddressInfo
  await mollie({ url: `http://127.0.0.1:${port}`, key: 'test_key', timeoutMs: 60_000 }).createPayment(paymentOf(more))
  door.close()
  return JSON.parse(bodies.join(''))
}

let counted = 0
const aShopper = () => factsOf(vault.createCustomer({ tenant: 'firstbrand', customerId: `c-${counted++}` }))
const aCheck = async (customer: string) =>
  vault.createCheck({
    tokenId: `tok-${counted++}`,
    tenant: 'firstbrand',
    customer,
    method: 'creditcard',
    currency: 'EUR',
    description: 'Save a card',
    language: 'nl',
    ...urls,
  })

/** A saved card, which the sandbox's page has approved. */
async function aMandate(fields: Record<string, string> = {}): Promise<MandateName> {
  const check = await factsOf(aCheck(await aShopper()))
  await settle(check.reference, { status: 'paid', ...fields })
  const { mandate } = await factsOf(vault.findCheck(check.reference))
  if (!mandate) throw new Error('no mandate')
  return mandate
}

test('a card is kept without paying: a check of nothing, and leave once it is done', async () => {
  const customer = await aShopper()
  const check = await factsOf(aCheck(customer))
  const mandate = { customer, mandate: expect.stringMatching(/^mdt_/) }
  expect(check).toMatchObject({ state: 'open', checkoutUrl: expect.stringContaining(sandbox.url), mandate })
  expect(check.tokenId).toMatch(/^tok-/)
  // The brand can be seen in the provider's own lists.
  const told = await fetch(`${sandbox.url}/v2/payments/${check.reference}`, {
    headers: { authorization: 'Bearer test_key' },
  })
  expect(await told.json()).toMatchObject({ metadata: { tenant: 'firstbrand', tokenId: check.tokenId } })
  expect(await factsOf(vault.findMandate(check.mandate as MandateName))).toMatchObject({ state: 'pending' })
  await settle(check.reference, { status: 'paid', cardExpires: '2029-03' })
  const done = await factsOf(vault.findCheck(check.reference))
  expect(done).toMatchObject({ state: 'given', mandate })
  expect(await factsOf(vault.findMandate(done.mandate as MandateName))).toEqual({
    state: 'valid',
    card: { last4: '6787', brand: 'Mastercard', expires: '2029-03' },
  })
})

test('a check that failed says why and leaves nothing', async () => {
  const check = await factsOf(aCheck(await aShopper()))
  await settle(check.reference, { status: 'failed', failureReason: 'authentication_failed' })
  const failed = await factsOf(vault.findCheck(check.reference))
  expect(failed).toMatchObject({ state: 'failed', failure: 'authentication_failed' })
  expect(await factsOf(vault.findMandate(failed.mandate as MandateName))).toMatchObject({ state: 'invalid' })
})

test('a card is kept with a payment', async () => {
  const customer = await aShopper()
  const { reference } = await factsOf(provider.createPayment(paymentOf({ keepFor: customer })))
  await settle(reference, { status: 'paid' })
  const paid = await factsOf(provider.findPayment(reference))
  expect(paid).toMatchObject({ state: 'paid', amount: 1500, mandate: { customer } })
  expect(await factsOf(vault.findMandate(paid.mandate as MandateName))).toMatchObject({ state: 'valid' })
})

test('a kept card is charged without the shopper, once however often it is asked for', async () => {
  const mandate = await aMandate()
  const request = paymentOf({ charge: withoutThem(mandate) })
  const charged = await provider.createPayment(request)
  expect(charged).toEqual(
    answered({
      reference: expect.stringMatching(/^tr_/),
      paymentId: request.paymentId,
      state: 'pending',
      amount: 1500,
      currency: 'EUR',
      chargedBack: 0,
      mandate,
    }),
  )
  expect(await provider.createPayment(request)).toMatchObject({ kind: 'answered' })
  const { reference } = await factsOf(provider.createPayment(request))
  await expect.poll(() => provider.findPayment(reference)).toMatchObject({ value: { state: 'paid' } })
  const books = await (await fetch(`${sandbox.url}/books.json?reference=${request.paymentId}`)).json()
  expect(books.payments).toHaveLength(1)
})

test('a shopper who is here pays by a kept card on the hosted page, once their bank has asked them', async () => {
  const mandate = await aMandate()
  const request = paymentOf({ charge: { mandate, initiatedBy: 'shopper', reason: 'purchase' } })
  const opened = await factsOf(provider.createPayment(request))
  expect(opened).toMatchObject({ state: 'open', checkoutUrl: expect.stringContaining('/pay/tr_') })
  const asked = await settle(opened.reference, { status: 'paid' })
  expect(asked.headers.get('location')).toMatch(/step=3-d-secure$/)
  expect(await factsOf(provider.findPayment(opened.reference))).toMatchObject({ state: 'open' })
  const back = await settle(opened.reference, { status: 'paid', threeDSecure: 'yes' })
  expect(back.headers.get('location')).toBe('http://127.0.0.1/return')
  expect(await factsOf(provider.findPayment(opened.reference))).toMatchObject({ state: 'paid', amount: 1500 })
})

test.each([
  ['shopper', { sequenceType: 'oneoff', customerId: 'cst_1', redirectUrl: 'http://127.0.0.1/return' }],
  ['merchant', { sequenceType: 'recurring', customerId: 'cst_1', mandateId: 'mdt_1', redirectUrl: null }],
] as const)('what the %s initiates is told as such', async (initiatedBy, told) => {
  const reason = initiatedBy === 'shopper' ? 'purchase' : 'fixed-day'
  const sent = await sentFor({ charge: { mandate: { customer: 'cst_1', mandate: 'mdt_1' }, initiatedBy, reason } })
  expect(sent).toMatchObject(told)
  expect('mandateId' in sent).toBe(initiatedBy === 'merchant')
  expect('cancelUrl' in sent).toBe(initiatedBy === 'shopper')
})

test('a first payment asks for leave, and no other does', async () => {
  expect(await sentFor({ keepFor: 'cst_1' })).toMatchObject({ sequenceType: 'first', customerId: 'cst_1' })
  expect(Object.keys(await sentFor({}))).not.toContain('sequenceType')
})

test.each(['insufficient_funds', 'authentication_required', 'card_expired'])(
  'a charge fails with %s',
  async (later) => {
    const mandate = await aMandate({ later })
    const { reference } = await factsOf(provider.createPayment(paymentOf({ charge: withoutThem(mandate) })))
    await expect
      .poll(() => provider.findPayment(reference))
      .toMatchObject({ value: { state: 'failed', failure: later, chargedBack: 0 } })
  },
)

test('leave that was taken back is neither valid nor good for a charge', async () => {
  const mandate = await aMandate()
  expect(await vault.revokeMandate(mandate)).toMatchObject({ kind: 'answered' })
  expect(await factsOf(vault.findMandate(mandate))).toMatchObject({ state: 'invalid' })
  expect(await provider.createPayment(paymentOf({ charge: withoutThem(mandate) }))).toMatchObject({ kind: 'refused' })
  expect(await vault.revokeMandate({ ...mandate, mandate: 'mdt_none' })).toMatchObject({ kind: 'refused' })
})

test.each([
  ['create-customer', () => aShopper()],
  ['create-payment', async () => factsOf(aCheck(await aShopper()))],
  ['get-mandate', async () => factsOf(vault.findMandate(await aMandate()))],
  ['revoke-mandate', async () => factsOf(vault.revokeMandate(await aMandate()))],
])('an answer that is lost in %s is lost, not refused', async (operation, ask) => {
  await fault({ kind: 'lost-answer', operation })
  await expect(ask()).rejects.toThrow('socket hang up')
  await fetch(`${sandbox.url}/faults`, { method: 'DELETE' })
})
