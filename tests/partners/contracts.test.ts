import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newCaptureId, newPaymentId, newRefundId } from '#kit/ids'
import type { Bill, PaymentRequest } from '#payments/provider'
import type { MandateName } from '#payments/vault'
import { dtOne } from '#providers/dt-one'
import { mollie, mollieBooks } from '#providers/mollie'
import { startSandbox } from '#sandbox'
import { type Call, openRecorder, readContract } from '../support/partners/contracts.ts'

// What our adapter and our sandbox say to each other, held to the partner's own OpenAPI document where that is at hand:
// a folder named by SALDO_CONTRACTS. The documents are not ours to hand on.

const folder = process.env.SALDO_CONTRACTS
const file = folder && join(folder, 'mollie-openapi-specs.yaml')

test('Mollie’s adapter and sandbox keep to Mollie’s contract', async () => {
  if (!file || !existsSync(file)) {
    console.log('partner contracts: none at hand (SALDO_CONTRACTS), no calls checked')
    return
  }
  const sandbox = await startSandbox({ delayScale: 0.01 })
  const recorder = await openRecorder(sandbox.port)
  try {
    const [wrongWith] = await Promise.all([readContract(file), everyCall(recorder.url, sandbox.url)])
    const { calls } = recorder
    const wrong = calls.flatMap((call) => wrongWith(call))
    console.log(`partner contracts: ${calls.length} calls checked, ${new Set(wrong).size} differences`)
    expect([...new Set(wrong)]).toEqual([])
    expect(calls.length).toBeGreaterThan(40)
    // The same looking finds what is not right.
    const made = calls.find(
      ({ method, path, status }) => method === 'POST' && path === '/v2/payments' && status === 201,
    )
    if (!made) throw new Error('no payment was made')
    const { amount: _, ...unpriced } = made.asked as Record<string, unknown>
    expect(wrongWith({ ...made, asked: { ...unpriced, amout: 1 } })).toHaveLength(2)
    expect(wrongWith({ ...made, answered: { resource: 'payment' } })).not.toEqual([])
    expect(wrongWith({ ...made, path: '/v2/barter' })).toEqual(['POST /v2/barter is not in the contract'])
  } finally {
    await Promise.all([recorder.close(), sandbox.stop()])
  }
})

/** Everything that the adapter can ask, with answers of every kind. */
async function everyCall(url: string, sandboxUrl: string): Promise<void> {
  const line = { url, key: 'test_key', timeoutMs: 5000 }
  const provider = mollie(line)
  const act = (path: string, body: object) =>
    fetch(sandboxUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'manual',
    })
  const settle = (reference: string, status: string, more: object = {}) =>
    act(`/payments/${reference}/status`, { status, ...more })
  type More = Pick<PaymentRequest, 'amount' | 'bill' | 'issuerId' | 'language' | 'currency'>
  const requestOf = (method: string, more: Partial<More> = {}) =>
    ({
      paymentId: newPaymentId(),
      tenant: 'firstbrand',
      orderNumber: 'S0000000001',
      amount: 1550,
      currency: 'EUR',
      method,
      description: 'Credit for a number',
      language: 'de',
      askedBefore: false,
      returnUrl: 'https://shop.example/return',
      cancelUrl: 'https://shop.example/cancel',
      webhookUrl: 'https://shop.example/webhooks/mollie',
      ...more,
    }) as PaymentRequest
  const pay = async (method: string, status: string, more: Partial<More> = {}) => {
    const made = await provider.createPayment(requestOf(method, more))
    if (made.kind !== 'answered') throw new Error(`${method}: ${made.reason}`)
    const { reference } = made.value
    await settle(reference, status)
    await provider.findPayment(reference)
    return reference
  }
  const refund = (paymentReference: string, amount: number) =>
    provider.createRefund({
      refundId: newRefundId(),
      paymentReference,
      amount,
      currency: 'EUR',
      description: 'Not delivered',
    })

  for (const method of ['creditcard', 'ideal', 'bancontact', 'eps', 'paysafecard', 'trustly']) await pay(method, 'paid')
  for (const status of ['failed', 'canceled', 'expired', 'pending', 'authorized']) await pay('creditcard', status)
  const open = await provider.createPayment(requestOf('ideal', { issuerId: 'ideal_INGBNL2A', language: 'nl' }))
  if (open.kind === 'answered') await provider.cancelPayment(open.value.reference)
  const paid = await pay('creditcard', 'paid')
  await refund(paid, 550)
  await refund(paid, 99_999)
  await act(`/payments/${paid}/chargebacks`, { amount: '5.00' })
  await provider.findPayment(paid)
  await expect.poll(() => provider.findRefunds(paid)).toMatchObject({ value: [{ state: 'refunded' }] })
  await provider.findPayment('tr_nobodyhasit')
  await provider.cancelPayment(paid)
  await provider.createPayment(requestOf('ideal', { currency: 'GBP' }))
  await provider.workingMethods('EUR')

  const promised = await pay('klarna', 'authorized', { amount: 1550, bill })
  const { captures, vault } = provider
  await captures?.capture({
    captureId: newCaptureId(),
    paymentReference: promised,
    amount: 550,
    currency: 'EUR',
    description: 'Delivered',
  })
  await captures?.find(promised)
  await captures?.release(promised)
  await keepACard(vault, settle, async (mandate) => {
    const initiated = [
      { initiatedBy: 'merchant', reason: 'low-balance' },
      { initiatedBy: 'shopper', reason: 'purchase' },
    ] as const
    for (const by of initiated) await provider.createPayment({ ...requestOf('creditcard'), charge: { mandate, ...by } })
  })

  await provider.wallets?.startApplePay({
    validationUrl: 'https://apple-pay-gateway.apple.com/paymentservices/startSession',
    domain: 'shop.example',
  })
  await act('/settlements/pay-out', {})
  const books = mollieBooks({ ...line, organisationKey: 'access_key' })
  await books.listPayments(new Date(0))
  await books.listRefunds(new Date(0), [])
  await books.listChargedBack?.(new Date(0))
  expect(await books.listSettlements?.(new Date(0))).toMatchObject({ kind: 'answered', value: [{ currency: 'EUR' }] })
}

const bill: Bill = {
  to: {
    firstname: 'Ada',
    lastname: 'Muster',
    email: 'ada@shopper.example',
    street: 'Musterallee 15',
    zip: '10115',
    city: 'Berlin',
    country: 'DE',
  },
  currency: 'EUR',
  lines: [{ of: 'product', description: 'Credit 15', quantity: 1, unitPrice: 1600, discount: 50, vatRate: 0, vat: 0 }],
}

async function keepACard(
  vault: ReturnType<typeof mollie>['vault'],
  settle: (reference: string, status: string) => unknown,
  charge: (mandate: MandateName) => Promise<unknown>,
) {
  const customer = await vault?.createCustomer({ tenant: 'firstbrand', customerId: 'customer-1' } as never)
  if (!vault || customer?.kind !== 'answered') return
  const check = await vault.createCheck({
    tokenId: 'token-1',
    tenant: 'firstbrand',
    customer: customer.value,
    currency: 'EUR',
    method: 'creditcard',
    description: 'Keep this card',
    language: 'de',
    returnUrl: 'https://shop.example/return',
    cancelUrl: 'https://shop.example/cancel',
    webhookUrl: 'https://shop.example/webhooks/mollie',
  } as never)
  if (check.kind !== 'answered') return
  await settle(check.value.reference, 'paid')
  const found = await vault.findCheck(check.value.reference)
  const mandate = found.kind === 'answered' ? found.value.mandate : undefined
  if (!mandate) return
  await vault.findMandate(mandate)
  await charge(mandate)
  await vault.revokeMandate(mandate)
}

test('the supplier’s adapter and sandbox keep to DT One’s contract', async () => {
  const facts = folder && join(folder, 'dtone-dvs-1.23.0-contract.json')
  if (!facts || !existsSync(facts)) {
    console.log('partner contracts: none of the supplier at hand (SALDO_CONTRACTS), no calls checked')
    return
  }
  const contract = JSON.parse(await readFile(facts, 'utf8'))
  const sandbox = await startSandbox({ delayScale: 0.01 })
  const recorder = await openRecorder(sandbox.port)
  try {
    const supplier = dtOne({ url: `${recorder.url}/v1`, key: 'key', secret: 'secret', timeoutMs: 5000 })
    const endings = ['999', '000', '002', '003', '004', '005', '006', '007']
    for (const [one, ending] of endings.entries()) {
      const externalId = `line-${one}`
      await supplier.send({
        externalId,
        supplierProductId: 103_000,
        msisdn: `+4917112345${ending}`,
        iccid: null,
        amount: 1500,
        currency: 'EUR',
        ranged: true,
        callbackUrl: 'http://127.0.0.1:1/callback',
      })
      await supplier.find(externalId)
    }
    await supplier.operatorsOf('+491711234599')
    await supplier.balances()
    const wrong = recorder.calls.flatMap((call) => wrongWithSupplier(contract, call))
    console.log(
      `partner contracts: ${recorder.calls.length} calls of the supplier checked, ${wrong.length} differences`,
    )
    expect(wrong).toEqual([])
    expect(recorder.calls.length).toBeGreaterThan(15)
    expect(wrongWithSupplier(contract, { ...(recorder.calls[0] as Call), asked: { extern_id: 'x' } })).not.toEqual([])
  } finally {
    await Promise.all([recorder.close(), sandbox.stop()])
  }
})

type SupplierContract = {
  paths: Record<string, { status?: number }>
  TransactionRequest: Record<'required' | 'optional', string[]>
  Transaction: string[]
  statuses: string[]
}

/** The contract is at hand as lists of names: calls, fields and states are held to those. */
function wrongWithSupplier(contract: SupplierContract, { method, path, asked, status, answered }: Call): string[] {
  const name = `${method} ${path.replace('/v1', '')}`
  const known = contract.paths[name]
  if (!known) return [`${name} is not in the contract`]
  const wrong = status === (known.status ?? 200) ? [] : [`${name} is answered ${status}`]
  if (!path.endsWith('/transactions')) return wrong
  const fields = (list: string[]) => list.flatMap((words) => words.match(/^[a-z_ |+]+/i)?.[0].split(/[^a-z_]+/i) ?? [])
  const { required, optional } = contract.TransactionRequest
  if (method === 'POST') {
    const given = Object.keys(asked as object)
    const allowed = [...fields(required), ...fields(optional)]
    wrong.push(...given.filter((field) => !allowed.includes(field)).map((field) => `${name} knows no ${field}`))
    for (const field of ['external_id', 'product_id']) if (!given.includes(field)) wrong.push(`${name} needs ${field}`)
  }
  for (const row of [answered].flat() as Record<string, { message: string }>[]) {
    wrong.push(
      ...Object.keys(row)
        .filter((field) => !fields(contract.Transaction).includes(field))
        .map((field) => `${name} answers no ${field}`),
    )
    if (!contract.statuses.includes(row.status?.message ?? ''))
      wrong.push(`${name}: ${row.status?.message} is no status`)
  }
  return wrong
}
