import { expect, test } from 'vitest'
import { whatWasOrdered } from '#sms-top-ups'
import { signsUp } from '../support/customers/customer.ts'
import { mailbox } from '../support/customers/mailbox.ts'
import { arrives, badDay, declined, numberEnding } from '../support/shop/bad-day.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

const shopsNumber = '+4900000000779'
const contactNumber = '+4917112340001'
const day = await badDay({
  first: {
    topup: { exampleSms: 'KOOP 15 1234', autoTopupTypes: ['weekly'] },
    sms: { sender: 'Brand', number: shopsNumber },
    riskRules: {
      // Much for one number: then the contact has to prove itself.
      muchForOne: { per: 'number', counts: 'amount', atMost: 80_00, withinMinutes: 60, outcome: 'otp' },
    },
  },
  second: { provider: { name: 'Second Brand', shortName: 'Second' }, locales: ['en'] },
})
const inbox = mailbox(day.sandbox.url)
const rest = '/api/shop/rest'
type Customer = Awaited<ReturnType<typeof signsUp>>

const withPin = { smsTopupConsent: { pinCode: '4711' } }
const pinLater = { smsTopupConsent: { pinCode: '4711', startsLater: true } }
const weekly = { autoTopupOption: { recurringOption: { recurringType: 'WEEKLY', recurringDay: 1 } } }

const add = (who: Pick<Customer, 'ask'>, more: object, number = numberEnding(arrives)) =>
  who.ask(`POST ${rest}/addToCart`, {
    items: [{ productId: 'own-brand-15', amount: 15, phoneNumber: number, ...more }],
  })

/** A cart with a contact, ready to be paid. */
async function cartOf(customer: Customer, more: object, number = numberEnding(arrives)) {
  const added = await add(customer, more, number)
  expect(added.status, added.text).toBe(200)
  const { cartName } = added.json
  const deliveryAddress = {
    firstname: 'Ada',
    lastname: 'Muster',
    email: customer.email,
    phoneNumber: contactNumber,
  }
  const address = await customer.ask(`POST ${rest}/checkout-address`, { cartName, deliveryAddress, language: 'en' })
  expect(address.json).toEqual({ nextStep: 'normal' })
  return { cartName: cartName as string, number }
}

const start = (customer: Customer, cartName: string, more = {}) =>
  customer.ask(`POST ${rest}/checkout-start-payment`, {
    cartName,
    paymentMethod: 'creditcard',
    startNow: true,
    autoTopupConsent: true,
    ...more,
  })
const viewOf = async (customer: Customer, cartName: string, orderNumber: string) =>
  (await customer.ask(`POST ${rest}/payment-commit-order`, { cartName, orderNumber })).json

type Row = Record<string, unknown>
const standing = (orderNumber: string) =>
  day.asOwner<Row>('select * from sms_topup where set_up_by = $1', [orderNumber])
const itemsOf = async (cartName: string) =>
  JSON.stringify((await day.asOwner<{ items: unknown }>('select items from cart where cart_name = $1', [cartName]))[0])

/** Orders with a card that is kept, pays, and waits until texts are set up. */
async function orders(customer: Customer, more: object) {
  const { cartName, number } = await cartOf(customer, more)
  const { json, text } = await start(customer, cartName)
  expect(json.payerUrl, text).toContain(day.sandbox.url)
  await day.pay(json.payerUrl)
  const one = await untilHolds(async () => {
    const [row, ...others] = await standing(json.orderNumber)
    expect([row?.msisdn, others]).toEqual([number, []])
    return row as Row
  })
  return { one, number, cartName, orderNumber: json.orderNumber as string }
}

const textTo = async (number: string, part: RegExp) => (await inbox.next(number, ({ text }) => part.test(text))).text
const ordersTo = (number: string) =>
  day.asOwner<{ channel: string; state: string }>(
    `select o.channel, o.state from orders o join order_line l using (tenant, order_number)
    where l.msisdn = $1 order by o.placed_at`,
    [number],
  )

test('texts that are ordered with a purchase buy once the number is proven, and nothing shows their PIN', async () => {
  const customer = await signsUp(day)
  const { one, number, cartName, orderNumber } = await orders(customer, withPin)
  expect(one).toMatchObject({ amount: '1500', proven_at: null, removed_at: null, order_line: 1 })
  expect(one.consent_text).toMatch(/mit meiner PIN bestellt Guthaben bei Saldo Test GmbH, je Nachricht höchstens 15,00/)
  const view = await viewOf(customer, cartName, orderNumber)
  expect(view).toMatchObject({
    orderStatus: 'committed',
    totalPrice: 15,
    items: [{ quantity: 1, additionalData: [{ topupConsentType: 'sms' }], smsTopupConsent: {} }],
  })
  const { rows } = (await customer.ask(`GET ${rest}/smstopup`)).json
  expect(rows).toMatchObject([{ index: 1, phoneNumber: number, amount: 15, status: 'DISABLED', reason: 'unproven' }])
  expect(await itemsOf(cartName)).not.toMatch(/pinHash|4711/)

  const code = /\d{6}/.exec(await textTo(number, /\d{6}/))?.[0]
  const proven = await customer.ask(`POST ${rest}/smstopup/confirm`, { index: 1, otp: code })
  expect(proven.json).toMatchObject({ smsTopup: { status: 'ENABLED' } })
  const sent = await fetch(`${day.sandbox.url}/sims/${number.slice(1)}/sms`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to: shopsNumber, text: 'koop 15 4711' }),
  })
  expect(sent.status).toBe(202)
  await untilHolds(async () =>
    expect(await ordersTo(number)).toMatchObject([
      { channel: 'web', state: 'done' },
      { channel: 'sms', state: 'done' },
    ]),
  )
})

test('a number whose code the checkout asked for already is not asked again', async () => {
  const customer = await signsUp(day)
  const number = numberEnding(arrives)
  const item = { productId: 'own-brand-open', amount: 90, phoneNumber: number, ...withPin }
  const { cartName } = (await customer.ask(`POST ${rest}/addToCart`, { items: [item] })).json
  const deliveryAddress = { firstname: 'Ada', lastname: 'Muster', email: customer.email, phoneNumber: number }
  const address = await customer.ask(`POST ${rest}/checkout-address`, { cartName, deliveryAddress, language: 'en' })
  expect(address.json.nextStep).toBe('otp')
  const otp = /\d{6}/.exec(await textTo(number, /\d{6}/))?.[0]
  expect((await customer.ask(`POST ${rest}/validate-otp`, { cartName, otp })).json).toEqual({ nextStep: 'normal' })
  const { json } = await start(customer, cartName)
  await day.pay(json.payerUrl)
  await untilHolds(async () =>
    expect(await standing(json.orderNumber)).toMatchObject([{ proven_at: expect.any(Date) }]),
  )
  const mail = await inbox.next(customer.email, ({ subject }) => /Top-up by text/.test(subject))
  expect(mail.text).not.toContain('enter the code')
  expect((await customer.ask(`GET ${rest}/smstopup`)).json.rows).toMatchObject([{ status: 'ENABLED' }])
  // One text brought the code, the other one says that it is ready.
  expect((await inbox.all(number)).filter(({ text }) => !text.includes('KOOP'))).toHaveLength(1)
})

test('it is confirmed by mail with the words that were agreed to, and by text to who ordered', async () => {
  const customer = await signsUp(day)
  const { one } = await orders(customer, withPin)
  const mail = await inbox.next(customer.email, ({ subject }) => /Top-up by text/.test(subject))
  expect(mail.text).toContain('KOOP 15 PIN')
  expect(mail.text).toContain(one.consent_text)
  expect(mail.text).toContain('/account/sms-topups')
  expect(await textTo(contactNumber, /nearly ready/)).toContain('/account/sms-topups')
})

test('what is only set up costs nothing, by a payment of nothing or a card that is kept, and stands once', async () => {
  const customer = await signsUp(day)
  const { one, number, cartName, orderNumber } = await orders(customer, pinLater)
  expect(await viewOf(customer, cartName, orderNumber)).toMatchObject({
    orderStatus: 'committed',
    paymentStatus: 'Success',
    totalPrice: 0,
    items: [{ quantity: 0, delivered: 0, smsTopupConsent: { startsLater: true } }],
  })
  expect(await ordersTo(number)).toHaveLength(1)
  const again = await cartOf(customer, pinLater)
  const cart = (await customer.ask(`GET ${rest}/v2/carts/${again.cartName}`)).json
  expect([cart.smsTopupOnly, cart.autoTopupOnly, cart.paymentMethod]).toEqual([true, undefined, undefined])
  expect(cart.items).toMatchObject([{ quantity: 1 }])
  expect(JSON.stringify(cart)).not.toMatch(/pin/i)
  const body = { cartName: again.cartName, paymentToken: one.token_id, startNow: true, autoTopupConsent: true }
  const ordered = await customer.ask(`POST ${rest}/orders`, body)
  expect(ordered.status, ordered.text).toBe(201)
  // The worker and pages that are opened at the same moment.
  const shop = await day.app.shopOf(day.ours)
  await Promise.all([1, 2, 3].map(() => whatWasOrdered(shop, ordered.json.orderNumber)))
  await untilHolds(async () =>
    expect(await standing(ordered.json.orderNumber)).toMatchObject([{ token_id: one.token_id, index: 2 }]),
  )
  expect((await customer.ask(`POST ${rest}/orders`, body)).json).toEqual(ordered.json)
  expect(await standing(ordered.json.orderNumber)).toHaveLength(1)
})

test('a number whose texts buy already is refused beside it: in a cart, twice in one, and at the checkout', async () => {
  const customer = await signsUp(day)
  const other = await cartOf(customer, withPin)
  const { number } = await orders(customer, withPin)
  const refused = { status: 409, json: { code: 'smsTopupAlreadyExists' } }
  const answer = await add(customer, withPin, number)
  expect(answer).toMatchObject(refused)
  expect(answer.json.details.fields.phoneNumber).toBe(answer.json.message)
  const item = { productId: 'own-brand-15', amount: 15, phoneNumber: numberEnding(arrives), ...withPin }
  expect(await customer.ask(`POST ${rest}/addToCart`, { items: [item, item] })).toMatchObject(refused)
  await day.asOwner('update cart set items = jsonb_set(items, $1, $2) where cart_name = $3', [
    '{0,phoneNumber}',
    JSON.stringify(number),
    other.cartName,
  ])
  expect(await start(customer, other.cartName)).toMatchObject(refused)
})

test('what is no PIN, more than one piece, both kinds at once, and a brand without texts are refused', async () => {
  const customer = await signsUp(day)
  const fieldsOf = async (more: object) => (await add(customer, more)).json.details?.fields
  expect(await fieldsOf({ smsTopupConsent: { pinCode: '12' } })).toHaveProperty('pinCode')
  expect(await fieldsOf({ ...withPin, quantity: 2 })).toHaveProperty('quantity')
  expect(await fieldsOf({ ...withPin, ...weekly })).toHaveProperty('smsTopupConsent')
  const theirs = await signsUp(day, { tenant: day.theirs })
  const elsewhere = await add(theirs, { ...withPin, productId: 'their-brand-15' })
  expect(elsewhere).toMatchObject({
    status: 400,
    json: { details: { fields: { smsTopupConsent: expect.any(String) } } },
  })
})

test('no texts are ordered by a guest, or without leave of their own', async () => {
  const guest = { ask: (name: string, body?: unknown) => day.ask(name, { body }) }
  expect((await add(guest, withPin)).status).toBe(200)
  const customer = await signsUp(day)
  const { cartName } = await cartOf(customer, withPin)
  const body = { cartName, paymentMethod: 'creditcard', autoTopupConsent: true }
  expect((await guest.ask(`POST ${rest}/checkout-start-payment`, body)).json.code).toBe('AUTHORIZATION_REQUIRED')
  const without = await start(customer, cartName, { autoTopupConsent: undefined })
  expect(without).toMatchObject({
    status: 400,
    json: {
      details: { fields: { autoTopupConsent: 'Bitte stimmen Sie zu, damit Sie per Nachricht bestellen können.' } },
    },
  })
  const offered = await customer.ask(`GET ${rest}/v4/payment-methods/${cartName}`)
  expect(offered.json.paymentMethods.map(({ name }: { name: string }) => name)).toEqual(['creditcard', 'paypal'])
})

test('an order that fails sets nothing up and leaves the PIN for another try; one whose credit did not arrive is told', async () => {
  const customer = await signsUp(day)
  const { cartName } = await cartOf(customer, withPin)
  const failing = (await start(customer, cartName)).json
  await day.pay(failing.payerUrl, 'failed', { failureReason: 'insufficient_funds' })
  await untilHolds(async () =>
    expect(await viewOf(customer, cartName, failing.orderNumber)).toMatchObject({ orderState: 'cancelled' }),
  )
  expect(await itemsOf(cartName)).toContain('pinHash')

  const unlucky = await cartOf(customer, withPin, numberEnding(declined))
  const { json } = await start(customer, unlucky.cartName)
  await day.pay(json.payerUrl)
  const mail = await inbox.next(customer.email, ({ subject }) => /was not set up/.test(subject))
  expect(mail.text).toContain('The first top-up did not arrive')
  await untilHolds(async () => expect(await itemsOf(unlucky.cartName)).not.toContain('pinHash'))
  expect([await standing(failing.orderNumber), await standing(json.orderNumber)]).toEqual([[], []])
})
