import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../index.ts'
import { aPayment, callerOf, startTestShop } from '../../test-shop.ts'
import { TEST_CARDS, type TypedCard, wrongField } from './cards.ts'

let sandbox: Sandbox
let shop: Awaited<ReturnType<typeof startTestShop>>
let call: ReturnType<typeof callerOf>
beforeAll(async () => {
  sandbox = await startSandbox({ delayScale: 0.01 })
  shop = await startTestShop()
  call = callerOf(sandbox)
})
afterAll(() => Promise.all([sandbox.stop(), shop.stop()]))

const good: TypedCard = {
  cardNumber: '5555 5555 5555 4444',
  cardHolder: 'Ada Muster',
  expiryDate: '12/40',
  verificationCode: '123',
}
const tokenise = async (typed: Partial<TypedCard> = {}) => {
  const answer = await fetch(`${sandbox.url}/components/tokens`, {
    method: 'POST',
    body: JSON.stringify({ ...good, ...typed }),
  })
  return { status: answer.status, body: (await answer.json()) as { token: string; field?: string } }
}
const payWith = async (typed: Partial<TypedCard> = {}) => {
  const { token } = (await tokenise(typed)).body
  return (await call.mollie('POST', '/payments', aPayment(shop.url, { cardToken: token }))).body
}
const read = async (id: string) => (await call.mollie('GET', `/payments/${id}`)).body

describe('a card that is typed into hosted fields', () => {
  test.each([
    ['cardNumber', '5555 5555 5555 4445'],
    ['cardNumber', ''],
    ['cardHolder', ' '],
    ['expiryDate', '13/40'],
    ['expiryDate', '01/20'],
    ['verificationCode', '12'],
  ] as const)('is refused for a wrong %s: %j', async (field, typed) => {
    expect(await tokenise({ [field]: typed })).toEqual({ status: 422, body: { field } })
  })

  test('is good to the end of its last month', () => {
    const last = new Date('2030-06-30T23:59:59Z')
    expect(wrongField({ ...good, expiryDate: '06/30' }, last)).toBeUndefined()
    expect(wrongField({ ...good, expiryDate: '06/30' }, new Date(last.getTime() + 1000))).toBe('expiryDate')
  })

  test('pays at once, without a page to go to, and the shop is told; its number is kept nowhere', async () => {
    const payment = await payWith()
    expect(payment).toMatchObject({
      status: 'paid',
      details: { cardNumber: '4444', cardHolder: 'Ada Muster', cardLabel: 'Mastercard' },
    })
    expect(payment._links.checkout).toBeUndefined()
    await shop.news('/webhook')
    expect(JSON.stringify(await (await fetch(`${sandbox.url}/books.json`)).json())).not.toContain('5555')
  })

  test('is the card of the mandate that a first payment brings about, once its bank has asked', async () => {
    const { body: customer } = await call.mollie('POST', '/customers', { name: 'Ada', email: 'ada@shop.example' })
    const { token } = (await tokenise({ expiryDate: '0635' })).body
    const first = { cardToken: token, sequenceType: 'first', customerId: customer.id }
    const opened = (await call.mollie('POST', '/payments', aPayment(shop.url, first))).body
    expect(opened.status).toBe('open')
    expect(await (await fetch(`${sandbox.url}/pay/${opened.id}`)).text()).toContain('Your bank: is it you?')
    await call.post(`/pay/${opened.id}`, { status: 'paid', threeDSecure: 'yes' })
    const { body } = await call.mollie('GET', `/customers/${customer.id}/mandates`)
    expect(body._embedded.mandates).toMatchObject([
      { status: 'valid', details: { cardNumber: '4444', cardLabel: 'Mastercard', cardExpiryDate: '2035-06-30' } },
    ])
  })

  test('its token is good for one payment', async () => {
    const { token } = (await tokenise()).body
    const wish = aPayment(shop.url, { cardToken: token })
    expect((await call.mollie('POST', '/payments', wish)).status).toBe(201)
    const again = await call.mollie('POST', '/payments', wish)
    expect([again.status, again.body.field]).toEqual([422, 'cardToken'])
    expect((await call.mollie('POST', '/payments', aPayment(shop.url, { cardToken: 'tkn_none' }))).status).toBe(422)
  })

  test.each(TEST_CARDS.flatMap(({ number, outcome }) => (outcome.kind === 'failed' ? [[number, outcome.reason]] : [])))(
    '%s fails because of %s',
    async (cardNumber, reason) => {
      expect(await payWith({ cardNumber })).toMatchObject({ status: 'failed', details: { failureReason: reason } })
    },
  )
})

describe('3-D Secure', () => {
  test('is asked for on a page of the bank, and the payment waits for it', async () => {
    const payment = await payWith({ cardNumber: '4000 0000 0000 3220' })
    expect(payment.status).toBe('open')
    const path = new URL(payment._links.checkout.href).pathname
    expect((await call.get(path)).body).toContain('card ending in 3220')
    await call.post(path, { status: 'paid', threeDSecure: 'yes' })
    expect(await read(payment.id)).toMatchObject({ status: 'paid', details: { cardSecurity: '3dsecure' } })
  })

  test('fails for a card that always does, whatever is pressed', async () => {
    const { id } = await payWith({ cardNumber: '4000 0084 0000 1629' })
    await call.post(`/pay/${id}`, { status: 'paid', threeDSecure: 'yes' })
    expect(await read(id)).toMatchObject({ status: 'failed', details: { failureReason: 'authentication_failed' } })
  })

  test('comes by redirect for a card chosen on the hosted page', async () => {
    const { body } = await call.mollie('POST', '/payments', aPayment(shop.url))
    const chosen = await call.post(`/pay/${body.id}`, { card: '4000008400001629' })
    expect(chosen.headers.get('location')).toContain('step=3-d-secure')
    await call.post(`/pay/${body.id}`, { status: 'paid', threeDSecure: 'yes' })
    expect((await read(body.id)).details.failureReason).toBe('authentication_failed')
  })

  test('a card chosen there that fails leads straight back to the shop', async () => {
    const { body } = await call.mollie('POST', '/payments', aPayment(shop.url))
    const chosen = await call.post(`/pay/${body.id}`, { card: '4000000000009995' })
    expect(chosen.headers.get('location')).toBe(`${shop.url}/return`)
    expect((await read(body.id)).details.failureReason).toBe('insufficient_funds')
  })
})
