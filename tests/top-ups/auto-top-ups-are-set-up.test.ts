import { expect, test } from 'vitest'
import type { AutoTopupOption } from '#agreements/contract'
import { autoTopUpTerms, whatWasSetUp } from '#auto-top-ups'
import { signsUp } from '../support/customers/customer.ts'
import { mailbox } from '../support/customers/mailbox.ts'
import { arrives, badDay, declined, numberEnding } from '../support/shop/bad-day.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

const day = await badDay({
  first: { topup: { autoTopupTypes: ['low-balance', 'weekly', 'monthly', 'tariff'], lowBalanceLimit: 500 } },
  second: {
    provider: { name: 'Second Brand', shortName: 'Second' },
    locales: ['en'],
    topup: { autoTopupTypes: ['low-balance', 'monthly'], lowBalanceLimit: 'user-chosen' },
  },
})
const { theirs } = day
type Customer = Awaited<ReturnType<typeof signsUp>>

const fixed: AutoTopupOption = { lowBalanceOption: {} }
const mondays: AutoTopupOption = { recurringOption: { recurringType: 'WEEKLY', recurringDay: 1 } }

const add = (who: Pick<Customer, 'ask'>, autoTopupOption: object, number = numberEnding(arrives), more = {}) => {
  const item = { productId: 'own-brand-15', amount: 15, phoneNumber: number, autoTopupOption, ...more }
  return who.ask('POST /api/shop/rest/addToCart', { items: [item] })
}

/** A cart with a contact, ready to be paid. */
async function cartOf(customer: Customer, option: AutoTopupOption, number = numberEnding(arrives), more = {}) {
  const { cartName } = (await add(customer, option, number, more)).json
  const deliveryAddress = {
    firstname: 'Ada',
    lastname: 'Muster',
    email: customer.email,
    phoneNumber: '+4917112340000',
  }
  const address = await customer.ask('POST /api/shop/rest/checkout-address', {
    cartName,
    deliveryAddress,
    language: 'en',
  })
  expect(address.json).toEqual({ nextStep: 'normal' })
  return { cartName: cartName as string, number }
}

const start = (customer: Customer, cartName: string, more = {}) =>
  customer.ask('POST /api/shop/rest/checkout-start-payment', {
    cartName,
    paymentMethod: 'creditcard',
    startNow: true,
    autoTopupConsent: true,
    ...more,
  })

type Row = Record<string, unknown>
const standing = (orderNumber: string) =>
  day.asOwner<Row>('select * from auto_top_up where set_up_by = $1 order by line', [orderNumber])

/** Orders with a card that is kept, pays, and waits until what was ordered is set up. */
async function setsUp(customer: Customer, option: AutoTopupOption, more = {}) {
  const { cartName, number } = await cartOf(customer, option, undefined, more)
  const { json, text } = await start(customer, cartName)
  expect(json.payerUrl, text).toContain(day.sandbox.url)
  await day.pay(json.payerUrl)
  const one = await untilHolds(async () => {
    await customer.ask('POST /api/shop/rest/payment-commit-order', { cartName, orderNumber: json.orderNumber })
    const [row, ...others] = await standing(json.orderNumber)
    expect([row?.status, others]).toEqual(['enabled', []])
    return row as Row
  })
  return { one, number, cartName, orderNumber: json.orderNumber as string }
}

const viewOf = async (customer: Customer, cartName: string, orderNumber: string) =>
  (await customer.ask('POST /api/shop/rest/payment-commit-order', { cartName, orderNumber })).json

test.each([
  ['low-balance', fixed, { low_balance_limit: '500', tariff_enabled: false, next_run: null }],
  [
    'low-balance',
    { lowBalanceOption: { lowBalanceLimit: 5, tariffEnabled: true } },
    { low_balance_limit: '500', tariff_enabled: true, next_run: null },
  ],
  ['weekly', mondays, { day: 1, next_run: expect.any(Date) }],
  [
    'monthly',
    { recurringOption: { recurringType: 'MONTHLY', recurringDay: 31 } },
    { day: 31, next_run: expect.any(Date) },
  ],
] as const)('%s is set up with a purchase that tops up at once', async (kind, option, expected) => {
  const customer = await signsUp(day)
  const { one, number, cartName, orderNumber } = await setsUp(customer, option)
  expect(one).toMatchObject({ kind, msisdn: number, amount: '1500', product_id: 'own-brand-15', ...expected })
  expect(one).toMatchObject({
    mandate_text: expect.stringContaining('Saldo Test GmbH'),
    mandate_version: expect.stringMatching(/^[0-9a-f]{12}$/),
    mandate_ip: expect.stringMatching(/^192\.0\.2\./),
    mandate_number: '6787',
    line: 1,
  })
  const view = await viewOf(customer, cartName, orderNumber)
  expect(view).toMatchObject({ orderStatus: 'committed', totalPrice: 15, items: [{ delivered: 1, quantity: 1 }] })
  const { tokens } = await tokensOf(customer)
  expect(tokens).toMatchObject([{ id: one.token_id, status: 'valid' }])
})

const tokensOf = async (customer: Customer) => ({
  tokens: (await customer.ask('GET /api/shop/rest/payment-tokens')).json.paymentTokens,
})

test('it is confirmed by mail with the words that were agreed to, and by text', async () => {
  const customer = await signsUp(day)
  const { number } = await setsUp(customer, mondays)
  const mail = await mailbox(day.sandbox.url).next(customer.email, ({ subject }) => /set up/.test(subject))
  expect(mail.text).toMatch(/top-up of .* by €15\.00 is set up/)
  expect(mail.text).toContain('We top up every Monday, next on')
  expect(mail.text).toContain('Saldo Test GmbH')
  expect(mail.text).toContain('/account/auto-topups')
  await untilHolds(async () => {
    const texts = await mailbox(day.sandbox.url).all('+4917112340000')
    expect(texts.filter(({ text }) => text.replaceAll(' ', '').includes(number.slice(-7)))).toHaveLength(1)
  })
})

test('its order’s page says later that it is paused, why if we did it, and that it has ended; never a day that is none', async () => {
  const customer = await signsUp(day)
  const { one, orderNumber } = await setsUp(customer, mondays)
  const guest = await day.app.shopOf(day.ours)
  const shop = { ...guest, visitor: { ...guest.visitor, language: 'en' } }
  const turned = async (status: string, because: string | null = null) => {
    await day.asOwner(
      `update auto_top_up set status = $2, stopped_because = $3, next_run = null,
        ended_at = case when $2 = 'deleted' then now() end where auto_top_up_id = $1`,
      [one.auto_top_up_id, status, because],
    )
    const [told = []] = await whatWasSetUp(shop, orderNumber)
    return told.join(' ').replace(/\+[\d\s]+\d/g, '+49')
  }
  expect(await turned('disabled')).toBe(
    'The automatic top-up of +49 by €15.00 is paused. We will not top up +49 until you activate it again.',
  )
  expect(await turned('disabled', 'card-expired')).toBe(
    'The automatic top-up of +49 by €15.00 is paused. Your card has expired, so we have paused this top-up. It will continue as soon as you choose another payment method.',
  )
  expect(await turned('deleted')).toBe('The automatic top-up of +49 has ended. Nothing more will be charged for it.')
})

test('what is only set up costs nothing: a card is proven by a payment of nothing, or one that is kept is named', async () => {
  const customer = await signsUp(day)
  const { one, cartName, orderNumber } = await setsUp(customer, { ...fixed, startsLater: true })
  const view = await viewOf(customer, cartName, orderNumber)
  expect(view).toMatchObject({
    orderStatus: 'committed',
    paymentStatus: 'Success',
    totalPrice: 0,
    items: [{ quantity: 0, delivered: 0, additionalData: [{ lowBalanceLimit: 5 }] }],
  })
  const books = await (await fetch(`${day.sandbox.url}/books.json?reference=${orderNumber}`)).json()
  expect(books.deliveries).toEqual([])

  const again = await cartOf(customer, { ...mondays, startsLater: true })
  const body = { cartName: again.cartName, paymentToken: one.token_id, startNow: true, autoTopupConsent: true }
  const ordered = await customer.ask('POST /api/shop/rest/orders', body)
  expect(ordered.status, ordered.text).toBe(201)
  await untilHolds(async () =>
    expect(await standing(ordered.json.orderNumber)).toMatchObject([{ kind: 'weekly', token_id: one.token_id }]),
  )
  expect((await customer.ask('POST /api/shop/rest/orders', body)).json).toEqual(ordered.json)
  expect(await standing(ordered.json.orderNumber)).toHaveLength(1)
})

test('a saved card pays for the first top-up and for those to come', async () => {
  const customer = await signsUp(day)
  const { one } = await setsUp(customer, mondays)
  const { cartName } = await cartOf(customer, mondays)
  const body = { cartName, paymentToken: one.token_id, startNow: true, autoTopupConsent: true }
  const ordered = await customer.ask('POST /api/shop/rest/orders', body)
  expect(await standing(ordered.json.orderNumber)).toEqual([])
  await day.pay(ordered.json.payerUrl, 'paid', { threeDSecure: 'yes' })
  await untilHolds(async () =>
    expect(await standing(ordered.json.orderNumber)).toMatchObject([{ token_id: one.token_id, status: 'enabled' }]),
  )
})

test('a second one for the balance of a number is refused beside the number, in a cart, across carts, and at the checkout', async () => {
  const customer = await signsUp(day)
  const other = await cartOf(customer, fixed)
  const { number } = await setsUp(customer, fixed)
  const refused = {
    status: 409,
    json: { code: 'existingLowBalanceTopup' },
  }
  const answer = await add(customer, fixed, number)
  expect(answer).toMatchObject(refused)
  expect(answer.json.details.fields.phoneNumber).toBe(answer.json.message)
  expect((await add(customer, mondays, number)).status).toBe(200)
  const item = { productId: 'own-brand-15', amount: 15, phoneNumber: numberEnding(arrives), autoTopupOption: fixed }
  expect(await customer.ask('POST /api/shop/rest/addToCart', { items: [item, item] })).toMatchObject(refused)
  await day.asOwner('update cart set items = jsonb_set(items, $1, $2) where cart_name = $3', [
    '{0,phoneNumber}',
    JSON.stringify(number),
    other.cartName,
  ])
  expect(await start(customer, other.cartName)).toMatchObject(refused)
})

test('nobody learns of a stranger by a cart whether a number has one: whoever orders is told', async () => {
  const owner = await signsUp(day)
  const { number } = await setsUp(owner, fixed)
  const stranger = await signsUp(day)
  const guest = { ask: (name: string, body?: unknown) => day.ask(name, { body }) }
  expect((await add(guest, fixed, number)).status).toBe(200)
  const added = await add(stranger, fixed, number)
  expect(added.status).toBe(200)
  expect((await add(owner, fixed, number)).json.code).toBe('existingLowBalanceTopup')
  const address = {
    cartName: added.json.cartName,
    deliveryAddress: { firstname: 'A', lastname: 'B', email: 'a@b.example' },
  }
  await stranger.ask('POST /api/shop/rest/checkout-address', address)
  expect((await start(stranger, added.json.cartName)).json.code).toBe('existingLowBalanceTopup')
})

test('nothing automatic is ordered by a guest, without leave, or with a method that nobody keeps', async () => {
  const guest = { ask: (name: string, body?: unknown) => day.ask(name, { body }) }
  expect((await add(guest, mondays)).status).toBe(200)
  const customer = await signsUp(day)
  const { cartName } = await cartOf(customer, mondays)
  expect(
    (
      await guest.ask('POST /api/shop/rest/checkout-start-payment', {
        cartName,
        paymentMethod: 'creditcard',
        autoTopupConsent: true,
      })
    ).json.code,
  ).toBe('AUTHORIZATION_REQUIRED')
  const without = await start(customer, cartName, { autoTopupConsent: undefined })
  expect(without).toMatchObject({
    status: 400,
    json: { details: { fields: { autoTopupConsent: expect.any(String) } } },
  })
  const others = await start(customer, cartName, { shownTerms: 'words that were others' })
  expect(others).toMatchObject({
    status: 409,
    json: { code: 'termsChanged', details: { terms: [expect.any(String)], termsVersion: expect.any(String) } },
  })
  // Where both are others, the words come first: they have to be agreed to anew.
  const both = await start(customer, cartName, { shownTerms: 'words that were others', shownTotal: 14 })
  expect(both.json.code).toBe('termsChanged')
  const later = await cartOf(customer, { ...mondays, startsLater: true })
  expect((await start(customer, later.cartName, { paymentMethod: 'paypal' })).json.code).toBe(
    'paymentMethodIsNotAvailable',
  )
  const free = { cartName: later.cartName, startNow: true, autoTopupConsent: true }
  expect((await customer.ask('POST /api/shop/rest/orders', free)).json.code).toBe('paymentMethodIsNotAvailable')
  const offered = async (name: string) =>
    (await customer.ask(`GET /api/shop/rest/v4/payment-methods/${name}`)).json.paymentMethods.map(
      (method: { name: string }) => method.name,
    )
  expect(await offered(cartName)).toEqual(['creditcard', 'paypal'])
  expect(await offered(later.cartName)).toEqual(['creditcard'])
})

test('a cart that is an order shows the words it was placed with, whatever is charged today, and is held to them', async () => {
  const customer = await signsUp(day)
  const { cartName, number } = await cartOf(customer, mondays)
  const { orderNumber } = (await start(customer, cartName)).json
  const [order] = await day.asOwner<{ mandate: { text: string; textVersion: string; customerId: string } }>(
    'select auto_top_up_mandate as mandate from orders where order_number = $1',
    [orderNumber],
  )
  const mandate = order?.mandate ?? expect.fail('there is no mandate')
  const asksAFee = async (fee: number) => {
    await day.asOwner(`update product set service_fee = $1 where product_id = 'own-brand-15'`, [fee])
    await day.asOwner(`notify saldo_catalogue, '${day.ours}'`)
    await untilHolds(async () => {
      const { catalogue } = await day.app.shopOf(day.ours)
      expect(catalogue.products.get('own-brand-15')?.serviceFee).toBe(fee)
    })
  }
  const termsFor = async (customerId: string) => {
    const shop = await day.app.shopOf(day.ours)
    const visitor = { ...shop.visitor, browserId: customer.jar.get('buyer') ?? '', customer: { customerId } }
    return autoTopUpTerms({ ...shop, visitor } as typeof shop, cartName)
  }
  await asksAFee(149)
  try {
    const terms = (await termsFor(mandate.customerId)) ?? expect.fail('there are no terms')
    expect([terms.consent.join('\n'), terms.version]).toEqual([mandate.text, mandate.textVersion])
    expect(JSON.stringify(terms)).not.toContain('1.49')
    expect(JSON.stringify(terms.toppings)).toContain('15')
    // The number stands first, the day of the next top-up last.
    const values = terms.toppings.flatMap(({ rows }) => rows.map(({ value }) => value))
    expect([values[0]?.replace(/\D/g, ''), values.at(-1)]).toEqual([number.slice(1), expect.stringMatching(/20\d\d/)])
    const ofToday = (await cartOf(customer, mondays, number)).cartName
    const { details } = (await start(customer, ofToday, { shownTerms: 'none' })).json
    expect(details.terms.join()).toMatch(/1[.,]49/)
    const refused = await start(customer, cartName, { shownTerms: details.termsVersion, paymentMethod: 'paypal' })
    expect(refused).toMatchObject({
      status: 409,
      json: { code: 'termsChanged', details: { terms: terms.consent, termsVersion: terms.version } },
    })
    expect((await start(customer, cartName, { shownTerms: terms.version, shownTotal: 15 })).json).toMatchObject({
      orderNumber,
    })
  } finally {
    await asksAFee(0)
  }
})

test('an order that fails sets nothing up, nor does one whose credit did not arrive', async () => {
  const customer = await signsUp(day)
  const { cartName } = await cartOf(customer, mondays)
  const failing = (await start(customer, cartName)).json
  await day.pay(failing.payerUrl, 'failed', { failureReason: 'insufficient_funds' })
  await untilHolds(async () =>
    expect(await viewOf(customer, cartName, failing.orderNumber)).toMatchObject({ orderState: 'cancelled' }),
  )
  const unlucky = await cartOf(customer, mondays, numberEnding(declined))
  const { json } = await start(customer, unlucky.cartName)
  await day.pay(json.payerUrl)
  const mail = await mailbox(day.sandbox.url).next(customer.email, ({ subject }) => /was not set up/.test(subject))
  expect(mail.text).toContain('The first top-up did not arrive')
  expect([await standing(failing.orderNumber), await standing(json.orderNumber)]).toEqual([[], []])
  await untilHolds(async () =>
    expect(await viewOf(customer, unlucky.cartName, json.orderNumber)).toMatchObject({ orderStatus: 'refunded' }),
  )
})

test('a card that is not proven sets nothing up, and the cart is there for another try', async () => {
  const customer = await signsUp(day)
  const { cartName } = await cartOf(customer, { ...mondays, startsLater: true })
  const { json } = await start(customer, cartName)
  await day.pay(json.payerUrl, 'failed', { failureReason: 'authentication_failed' })
  await untilHolds(async () =>
    expect(await viewOf(customer, cartName, json.orderNumber)).toMatchObject({
      orderState: 'cancelled',
      paymentStatus: 'Failure',
      paymentFailure: 'authentication_failed',
    }),
  )
  expect(await standing(json.orderNumber)).toEqual([])
})

test('another brand has its own types and limit, and nothing of the first one', async () => {
  const customer = await signsUp(day, { tenant: theirs })
  const at = (option: AutoTopupOption) => add(customer, option, undefined, { productId: 'their-brand-15' })
  const fieldsOf = async (option: AutoTopupOption) => (await at(option)).json.details?.fields
  expect(await fieldsOf(mondays)).toMatchObject({ autoTopupOption: expect.any(String) })
  expect(await fieldsOf({ lowBalanceOption: { tariffEnabled: true } })).toMatchObject({
    autoTopupOption: expect.any(String),
  })
  expect(await fieldsOf(fixed)).toMatchObject({ lowBalanceLimit: expect.any(String) })
  expect(await fieldsOf({ lowBalanceOption: { lowBalanceLimit: 16 } })).toMatchObject({
    lowBalanceLimit: expect.any(String),
  })
  const option = { lowBalanceOption: { lowBalanceLimit: 7.5 } }
  const { one } = await setsUp(customer, option, { productId: 'their-brand-15' })
  expect(one).toMatchObject({ tenant: theirs, kind: 'low-balance', low_balance_limit: '750' })
})
