import { expect, test } from 'vitest'
import { chargeToken, renewCart } from '#checkout'
import { dayIn } from '#kit/date'
import { addedMethod, notifyOfExpiringCards, revokeMethod, sweepTokens } from '#payment-tokens'
import type { TokenView } from '#payment-tokens/contract'
import { signsUp } from '../support/customers/customer.ts'
import { mailbox } from '../support/customers/mailbox.ts'
import { isConfirmation } from '../support/customers/which-mail.ts'
import { arrives, badDay, numberEnding } from '../support/shop/bad-day.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

const day = await badDay()
type Customer = Awaited<ReturnType<typeof signsUp>>

/** A cart with a contact, ready to be paid; what it holds arrives. */
async function cartOf(customer: Customer): Promise<string> {
  const items = [{ productId: 'own-brand-15', amount: 15, phoneNumber: numberEnding(arrives) }]
  const { cartName } = (await customer.ask('POST /api/shop/rest/addToCart', { items })).json
  const deliveryAddress = {
    firstname: 'Ada',
    lastname: 'Muster',
    email: customer.email,
    phoneNumber: '+4917112340000',
  }
  const address = { cartName, deliveryAddress, language: 'en' }
  expect((await customer.ask('POST /api/shop/rest/checkout-address', address)).json).toEqual({ nextStep: 'normal' })
  return cartName
}

const listOf = async (customer: Customer): Promise<TokenView[]> =>
  (await customer.ask('GET /api/shop/rest/payment-tokens')).json.paymentTokens
const create = (customer: Customer, more = {}) =>
  customer.ask('POST /api/shop/rest/payment-tokens/create', { agreed: true, ...more })
const orderBy = (customer: Customer, cartName: string, paymentToken: string) =>
  customer.ask('POST /api/shop/rest/orders', { cartName, paymentToken })
const viewOf = async (customer: Customer, cartName: string, orderNumber: string) =>
  (await customer.ask('POST /api/shop/rest/payment-commit-order', { cartName, orderNumber })).json
const mandateAt = async (customer: Customer): Promise<string> =>
  (await day.asOwner<{ mandate: string }>(mandates, [customer.email]))[0]?.mandate ?? ''
const mandates = `select t.mandate from payment_token t join customer c using (tenant, customer_id)
  where c.email = $1 order by t.created_at desc`
const turnMandate = (mandate: string, fields: Record<string, string>) =>
  fetch(`${day.sandbox.url}/mandates/${mandate}`, { method: 'POST', body: new URLSearchParams(fields) })

const ownerOf = async ({ id }: TokenView): Promise<string> => {
  const owner = 'select customer_id from payment_token where token_id = $1'
  return (await day.asOwner<{ customer_id: string }>(owner, [id]))[0]?.customer_id ?? ''
}

/** The shop as a customer's browser meets it. */
async function shopAs({ jar }: Pick<Awaited<ReturnType<typeof signsUp>>, 'jar'>) {
  const shop = await day.app.shopOf(day.ours)
  return { ...shop, visitor: { ...shop.visitor, browserId: jar.get('buyer') ?? '' } }
}

/** A customer with a card that was saved by itself; `fields` are those of the provider's page. */
async function withCard(fields: Record<string, string> = {}, status = 'valid') {
  const customer = await signsUp(day)
  const { json } = await create(customer)
  await day.pay(json.payerUrl, 'paid', fields)
  const card = await untilHolds(async () => {
    const [first] = await listOf(customer)
    expect(first?.status).toBe(status)
    return first as TokenView
  })
  return { customer, card }
}

/** Charges a saved card without its owner, as a run at low balance does. */
async function chargeAlone(customer: Customer, card: TokenView, cartName: string) {
  const [shop, customerId] = [await shopAs(customer), await ownerOf(card)]
  const made = await chargeToken(shop, card.id, { cartName, customerId, occasion: cartName, reason: 'low-balance' })
  if (!('orderNumber' in made)) throw new Error(made.refusal)
  return made
}

const authenticates = (payerUrl: string) => day.pay(payerUrl, 'paid', { threeDSecure: 'yes' })

test('a card is saved with a purchase, and pays the next one once its owner’s bank has asked them', async () => {
  const customer = await signsUp(day)
  const cartName = await cartOf(customer)
  const wanted = { cartName, paymentMethod: 'creditcard', savePayment: true }
  const started = await customer.ask('POST /api/shop/rest/checkout-start-payment', wanted)
  expect(started.status).toBe(200)
  expect(await listOf(customer)).toMatchObject([{ status: 'pending', cardNumber: '' }])
  await day.pay(started.json.payerUrl, 'paid', { cardExpires: '2031-05' })
  const [card] = await untilHolds(async () => {
    const list = await listOf(customer)
    expect(list).toMatchObject([
      {
        status: 'valid',
        paymentMethod: 'creditcard',
        cardBrand: 'Mastercard',
        cardNumber: '6787',
        cardExpiryDate: '0531',
      },
    ])
    return list
  })

  const next = await cartOf(customer)
  const ordered = await orderBy(customer, next, card?.id ?? '')
  expect([ordered.status, ordered.json]).toEqual([
    201,
    {
      orderNumber: expect.stringMatching(/^S/),
      redirectUrl: expect.stringContaining('/checkout/result?order='),
      payerUrl: expect.stringMatching(/\/pay\/tr_\w+\?locale=en$/),
    },
  ])
  // Asked once more, in another tab or after a lost answer, it leads to the same payment.
  expect((await orderBy(customer, next, card?.id ?? '')).json).toEqual(ordered.json)
  expect(await viewOf(customer, next, ordered.json.orderNumber)).toMatchObject({ paymentStatus: 'Pending' })
  expect(await day.pay(ordered.json.payerUrl)).toMatch(/step=3-d-secure$/)
  expect(await authenticates(ordered.json.payerUrl)).toBe(ordered.json.redirectUrl)
  await untilHolds(async () =>
    expect(await viewOf(customer, next, ordered.json.orderNumber)).toMatchObject({
      paymentStatus: 'Success',
      orderStatus: 'committed',
    }),
  )
  const { redirectUrl } = ordered.json
  expect((await orderBy(customer, next, card?.id ?? '')).json).toEqual({ ...ordered.json, payerUrl: redirectUrl })
  const books = await (await fetch(`${day.sandbox.url}/books.json?reference=${ordered.json.orderNumber}`)).json()
  expect(books.payments).toHaveLength(1)
})

test('whoever says no to their bank has paid nothing, keeps the cart and the card, and may pay another way', async () => {
  const { customer, card } = await withCard()
  const cartName = await cartOf(customer)
  const { json } = await orderBy(customer, cartName, card.id)
  const no = { failureReason: 'authentication_failed', threeDSecure: 'yes' }
  expect(await day.pay(json.payerUrl, 'failed', no)).toBe(json.redirectUrl)
  await untilHolds(async () =>
    expect(await viewOf(customer, cartName, json.orderNumber)).toMatchObject({
      paymentStatus: 'Failure',
      paymentFailure: 'authentication_failed',
    }),
  )
  const books = await (await fetch(`${day.sandbox.url}/books.json?reference=${json.orderNumber}`)).json()
  expect(books.payments).toMatchObject([{ state: 'failed' }])
  expect(await listOf(customer)).toMatchObject([{ id: card.id, status: 'valid' }])
  const renewed = await renewCart(await day.app.shopOf(day.ours), json.orderNumber)
  expect(renewed).toMatchObject({ wasPaid: false })
  // It was seen on the bank's page: no mail repeats it.
  expect(await day.subjectsTo(customer.email)).not.toContainEqual(expect.stringContaining(json.orderNumber))
})

test('whoever leaves the bank’s page can choose another way to pay for the same order', async () => {
  const { customer, card } = await withCard()
  const cartName = await cartOf(customer)
  const { json } = await orderBy(customer, cartName, card.id)
  const wanted = { cartName, paymentMethod: 'paypal' }
  const other = await customer.ask('POST /api/shop/rest/checkout-start-payment', wanted)
  expect(other.json).toMatchObject({ orderNumber: json.orderNumber })
  expect(other.json.payerUrl).not.toBe(json.payerUrl)
  expect((await orderBy(customer, cartName, card.id)).json.payerUrl).toBe(json.payerUrl)
  await authenticates(json.payerUrl)
  await untilHolds(async () =>
    expect(await viewOf(customer, cartName, json.orderNumber)).toMatchObject({ paymentStatus: 'Success' }),
  )
})

test('a bank that wants to see its customer pays nothing without them', async () => {
  const { customer, card } = await withCard()
  const { json } = await orderBy(customer, await cartOf(customer), card.id)
  const payment = new URL(json.payerUrl).pathname.slice('/pay/'.length)
  await day.settleAtProvider(payment, 'paid')
  await untilHolds(async () =>
    expect(await day.asOwner('select state, failure from payment where reference = $1', [payment])).toEqual([
      { state: 'failed', failure: 'authentication_required' },
    ]),
  )
})

test('PayPal is saved with a purchase as well, or by itself, and pays a small amount in one go', async () => {
  const customer = await signsUp(day)
  const cartName = await cartOf(customer)
  const wanted = { cartName, paymentMethod: 'paypal', savePayment: true }
  const started = await customer.ask('POST /api/shop/rest/checkout-start-payment', wanted)
  expect(started.status, started.text).toBe(200)
  await day.pay(started.json.payerUrl)
  await untilHolds(async () => {
    await viewOf(customer, cartName, started.json.orderNumber)
    expect(await listOf(customer)).toMatchObject([{ status: 'valid', paymentMethod: 'paypal', cardNumber: '' }])
  })
  const { json } = await create(customer, { paymentMethod: 'paypal' })
  await day.pay(json.payerUrl)
  await day.later(70)
  await sweepTokens(await day.app.shopOf(day.ours))
  const kept = await listOf(customer)
  expect(kept).toMatchObject([{ status: 'valid' }, { status: 'valid' }])
  for (const { id } of kept) {
    const next = await cartOf(customer)
    const ordered = await orderBy(customer, next, id)
    expect(ordered.status, ordered.text).toBe(201)
    await untilHolds(async () =>
      expect(await viewOf(customer, next, ordered.json.orderNumber)).toMatchObject({ paymentStatus: 'Success' }),
    )
  }
})

test('the leave is kept as the law wants it, also once the card is removed', async () => {
  const { customer, card } = await withCard()
  const removed = await customer.ask('POST /api/shop/rest/payment-tokens/delete', { id: card.id })
  expect(removed.json).toEqual({ code: 'successfulDelete', message: expect.any(String) })
  expect(await listOf(customer)).toEqual([])
  const [mandate] = await day.asOwner<Record<string, unknown>>('select * from mandate where token_id = $1', [card.id])
  expect(mandate).toMatchObject({
    text: expect.stringContaining('GmbH'),
    text_version: expect.stringMatching(/^[0-9a-f]{12}$/),
    ip: expect.stringMatching(/^192\.0\.2\./),
    agreed_at: expect.any(Date),
    truncated_number: '6787',
  })
  await expect(day.asOwner('delete from mandate where token_id = $1', [card.id])).rejects.toThrow('as it was given')
  await expect(day.asOwner(`update mandate set text = 'x' where token_id = $1`, [card.id])).rejects.toThrow()
  await untilHolds(async () => {
    const reference = await mandateAt(customer)
    expect(await (await turnMandate(reference, {})).json()).toMatchObject({ status: 'invalid' })
  })
})

test('leave is taken back at the provider however often that is away, and a card that is gone is nobody’s trouble', async () => {
  const { customer, card } = await withCard()
  await day.fault({ partner: 'mollie', operation: 'revoke-mandate', kind: 'lost-answer', times: 2 })
  await customer.ask('POST /api/shop/rest/payment-tokens/delete', { id: card.id })
  const shop = await day.app.shopOf(day.ours)
  await untilHolds(() => revokeMethod(shop, card.id))
  expect(await (await turnMandate(await mandateAt(customer), {})).json()).toMatchObject({ status: 'invalid' })
  await revokeMethod(shop, card.id)
  const again = await customer.ask('POST /api/shop/rest/payment-tokens/delete', { id: card.id })
  expect([again.status, again.json.code]).toEqual([200, 'successfulDelete'])
  const charged = await orderBy(customer, await cartOf(customer), card.id)
  expect(charged.json.code).toBe('paymentTokenNotFound')
})

test('guests are asked to sign in, others do not see or touch what is not theirs', async () => {
  const { card } = await withCard()
  const [other, guest] = [await signsUp(day), { ask: (name: string, body?: unknown) => day.ask(name, { body }) }]
  for (const [name, body] of [
    ['GET /api/shop/rest/payment-tokens', undefined],
    ['POST /api/shop/rest/payment-tokens/create', { agreed: true }],
    ['POST /api/shop/rest/payment-tokens/delete', { id: card.id }],
    ['POST /api/shop/rest/payment-tokens/confirm', { id: card.id }],
    ['POST /api/shop/rest/orders', { cartName: 'c-1', paymentToken: card.id }],
  ] as const) {
    const answer = await guest.ask(name, body)
    expect([name, answer.status, answer.json.code]).toEqual([name, 401, 'AUTHORIZATION_REQUIRED'])
  }
  expect(await listOf(other)).toEqual([])
  const refused = { status: 404, json: { code: 'paymentTokenNotFound' } }
  expect(await other.ask('POST /api/shop/rest/payment-tokens/delete', { id: card.id })).toMatchObject(refused)
  expect(await other.ask('POST /api/shop/rest/payment-tokens/confirm', { id: card.id })).toMatchObject(refused)
  expect(await orderBy(other, await cartOf(other), card.id)).toMatchObject(refused)
  const elsewhere = await signsUp(day, { tenant: day.theirs })
  expect(await elsewhere.ask('POST /api/shop/rest/payment-tokens/delete', { id: card.id })).toMatchObject(refused)
  const guestCart = await day.cart([{ amount: 15, number: numberEnding(arrives) }])
  const body = { cartName: guestCart.cartName, paymentMethod: 'creditcard', savePayment: true }
  expect((await day.ask('POST /api/shop/rest/checkout-start-payment', { body })).json.code).toBe(
    'AUTHORIZATION_REQUIRED',
  )
})

test('nothing is kept without leave, nor a method that nobody keeps', async () => {
  const customer = await signsUp(day)
  const without = await customer.ask('POST /api/shop/rest/payment-tokens/create', {})
  expect(without).toMatchObject({ status: 400, json: { details: { fields: { agreed: expect.any(String) } } } })
  expect((await create(customer, { paymentMethod: 'ideal' })).json.code).toBe('paymentMethodIsNotAvailable')
  expect(await listOf(customer)).toEqual([])
})

test('a card whose check fails is not saved; one that still waits can be gone on with', async () => {
  const customer = await signsUp(day)
  const { json } = await create(customer)
  const again = await customer.ask('POST /api/shop/rest/payment-tokens/confirm', { id: json.id })
  expect(again.json).toEqual({ payerUrl: json.payerUrl })
  await day.pay(json.payerUrl, 'failed', { failureReason: 'authentication_failed' })
  await untilHolds(async () => expect(await listOf(customer)).toEqual([]))
  const over = await customer.ask('POST /api/shop/rest/payment-tokens/confirm', { id: json.id })
  expect(over.json.payerUrl).toMatch(/\/account\/settings\/payment-methods$/)
})

test('a shopper who comes back by the way out ends what was begun, also where the provider does not know', async () => {
  const customer = await signsUp(day)
  const { json } = await create(customer, { paymentMethod: 'paypal' })
  const back = new URL((await day.pay(json.payerUrl, 'canceled')) ?? '')
  expect(back.searchParams.has('cancelled')).toBe(true)
  const shop = await day.app.shopOf(day.ours)
  const link = back.searchParams.get('token') ?? ''
  expect(await addedMethod(shop, link, true)).toMatchObject({ status: 'canceled' })
  expect(await addedMethod(shop, link, false)).toMatchObject({ status: 'canceled' })
  expect(await listOf(customer)).toEqual([])
  expect(await addedMethod(shop, `${link}x`, false)).toMatchObject({ refusal: 'linkNotValid' })
})

test.each(['insufficient_funds', 'authentication_required'])(
  '%s is answered by a link to pay all the same',
  async (later) => {
    const { customer, card } = await withCard({ later })
    const cartName = await cartOf(customer)
    const json = await chargeAlone(customer, card, cartName)
    await untilHolds(async () =>
      expect(await viewOf(customer, cartName, json.orderNumber)).toMatchObject({
        paymentStatus: 'Failure',
        paymentFailure: later,
      }),
    )
    const mail = await untilHolds(async () => {
      const inbox = await (await fetch(`${day.sandbox.url}/inbox.json?to=${encodeURIComponent(customer.email)}`)).json()
      const ofOrder = inbox.filter(({ subject }: { subject: string }) => subject.includes(json.orderNumber))
      const found = ofOrder.find(({ subject }: { subject: string }) => subject.includes('please pay another way'))
      expect(found).toBeDefined()
      return found
    })
    const link = new URL(/http\S+checkout\/result\S+/.exec(mail.text)?.[0] ?? '')
    expect(link.searchParams.get('order')).toContain(json.orderNumber)
    expect(await listOf(customer)).toMatchObject([{ status: 'valid' }])
  },
)

test('a hard decline tells the reason, and sends no link', async () => {
  const { customer, card } = await withCard({ later: 'card_declined' })
  const cartName = await cartOf(customer)
  const json = await chargeAlone(customer, card, cartName)
  await untilHolds(async () =>
    expect(await viewOf(customer, cartName, json.orderNumber)).toMatchObject({ paymentFailure: 'card_declined' }),
  )
  const subjects = await untilHolds(async () => {
    const inbox = await (await fetch(`${day.sandbox.url}/inbox.json?to=${encodeURIComponent(customer.email)}`)).json()
    const about = inbox.filter(({ text }: { text: string }) => text.includes(json.orderNumber))
    // While the charge is pending, the order is acknowledged.
    const others = about.filter((mail: { subject: string }) => !isConfirmation(mail))
    expect(others).not.toEqual([])
    return others.map(({ subject }: { subject: string }) => subject)
  })
  expect(subjects).toEqual([`Order ${json.orderNumber} was not completed`])
})

test('a card that was revoked at the provider is refused before anything is ordered', async () => {
  const { customer, card } = await withCard()
  await turnMandate(await mandateAt(customer), { status: 'invalid' })
  const cartName = await cartOf(customer)
  const refused = await orderBy(customer, cartName, card.id)
  expect([refused.status, refused.json.code]).toEqual([409, 'TOKEN_STATUS_CANCELED'])
  expect(await listOf(customer)).toMatchObject([{ status: 'canceled' }])
  expect((await customer.ask(`GET /api/shop/rest/v2/carts/${cartName}`)).json.orderNumber).toBeUndefined()
})

test.each(['lost-answer', 'drop'] as const)(
  'a payment by a saved card that ends in a %s is told as such, and at the next press is the same one',
  async (kind) => {
    const { customer, card } = await withCard()
    const cartName = await cartOf(customer)
    await day.fault({ partner: 'mollie', operation: 'create-payment', kind, times: 2 })
    const refused = await orderBy(customer, cartName, card.id)
    expect([refused.status, refused.json.code]).toEqual([502, 'startPaymentErrorMessage'])
    const { json } = await orderBy(customer, cartName, card.id)
    await authenticates(json.payerUrl)
    await untilHolds(async () =>
      expect(await viewOf(customer, cartName, json.orderNumber)).toMatchObject({ paymentStatus: 'Success' }),
    )
    const books = await (await fetch(`${day.sandbox.url}/books.json?reference=${json.orderNumber}`)).json()
    expect(books.payments).toHaveLength(1)
  },
)

test.each(['lost-answer', 'drop'] as const)(
  'a charge that ends in a %s is asked about, and made once',
  async (kind) => {
    const { customer, card } = await withCard()
    const cartName = await cartOf(customer)
    await day.fault({ partner: 'mollie', operation: 'create-payment', kind, times: 2 })
    const json = await chargeAlone(customer, card, cartName)
    await day.later(70)
    await untilHolds(async () =>
      expect(await viewOf(customer, cartName, json.orderNumber)).toMatchObject({ paymentStatus: 'Success' }),
    )
    const books = await (await fetch(`${day.sandbox.url}/books.json?reference=${json.orderNumber}`)).json()
    expect(books.payments).toHaveLength(1)
  },
)

test('a check whose answer and webhook are lost is found by the clock', async () => {
  const customer = await signsUp(day)
  await day.fault({ partner: 'mollie', operation: 'create-payment', kind: 'lost-answer', times: 1 })
  expect(await create(customer)).toMatchObject({ status: 502, json: { code: 'startPaymentErrorMessage' } })
  const [waiting] = await listOf(customer)
  const { json } = await customer.ask('POST /api/shop/rest/payment-tokens/confirm', { id: waiting?.id })
  await day.fault({ partner: 'mollie', operation: 'webhook', kind: 'no-webhook', times: 1 })
  await day.pay(json.payerUrl)
  expect(await listOf(customer)).toMatchObject([{ status: 'pending' }])
  await day.later(90)
  await sweepTokens(await day.app.shopOf(day.ours))
  expect(await listOf(customer)).toMatchObject([{ id: waiting?.id, status: 'valid' }])
})

test('a process killed between writing a charge down and asking for it leaves one charge to the clock', async () => {
  const { customer, card } = await withCard()
  const [cartName, other, customerId] = [await cartOf(customer), await cartOf(customer), await ownerOf(card)]
  const shop = await shopAs(customer)
  const payments = shop.payments.map((provider) => ({ ...provider, createPayment: () => new Promise<never>(() => {}) }))
  const [occasion, reason] = ['low balance, event 2', 'low-balance'] as const
  void chargeToken({ ...shop, payments }, card.id, { cartName, customerId, occasion, reason })
  const written = `select p.state, p.order_number from token_charge c join payment p using (tenant, payment_id)
    where c.token_id = $1`
  const rows = await untilHolds(async () => {
    const found = await day.asOwner<{ state: string; order_number: string }>(written, [card.id])
    expect(found).toMatchObject([{ state: 'creating' }])
    return found
  })
  const orderNumber = rows[0]?.order_number ?? ''
  // Whoever comes again with the occasion, be it with another cart, is told of that order.
  expect(await chargeToken(shop, card.id, { cartName: other, customerId, occasion, reason })).toMatchObject({
    orderNumber,
  })
  await day.later(70)
  await untilHolds(async () =>
    expect(await viewOf(customer, cartName, orderNumber)).toMatchObject({ paymentStatus: 'Success' }),
  )
  const books = await (await fetch(`${day.sandbox.url}/books.json?reference=${orderNumber}`)).json()
  expect(books.payments).toHaveLength(1)
})

test('of many who charge a card on one occasion, one does', async () => {
  const { customer, card } = await withCard()
  const carts = [await cartOf(customer), await cartOf(customer), await cartOf(customer)]
  const shop = await shopAs(customer)
  const customerId = await ownerOf(card)
  const [occasion, reason] = ['low balance, event 1', 'low-balance'] as const
  const made = await Promise.all(
    carts.map((cartName) => chargeToken(shop, card.id, { cartName, customerId, occasion, reason })),
  )
  expect(new Set(made.map((one) => ('orderNumber' in one ? one.orderNumber : one.refusal))).size).toBe(1)
  const charges = await day.asOwner('select 1 from token_charge where token_id = $1', [card.id])
  expect(charges).toHaveLength(1)
})

test('an expired card is shown as such and not charged; one that soon expires is told of once', async () => {
  const [year = 0, thisMonth = 0] = dayIn(new Date(), 'Europe/Berlin').split('-').map(Number)
  const month = (ahead: number) => new Date(Date.UTC(year, thisMonth - 1 + ahead, 1)).toISOString().slice(0, 7)
  const { customer, card } = await withCard({ cardExpires: month(0) })
  expect(card).toMatchObject({ status: 'valid', expiresSoon: true })
  const over = await withCard({ cardExpires: month(-1) }, 'expired')
  const refused = await orderBy(over.customer, await cartOf(over.customer), over.card.id)
  expect(refused.json.code).toBe('paymentMethodIsNotAvailable')
  const shop = await day.app.shopOf(day.ours)
  await notifyOfExpiringCards(shop)
  await notifyOfExpiringCards(shop)
  const inbox = await mailbox(day.sandbox.url).all(customer.email)
  expect(inbox.filter(({ subject }) => subject === 'Ihre gespeicherte Karte läuft bald ab')).toHaveLength(1)
})

test('whoever owns an account is told of each method that comes or goes, once', async () => {
  const { customer, card } = await withCard()
  const { all } = mailbox(day.sandbox.url)
  const told = async () =>
    (await all(customer.email)).filter(({ text }) => text.includes('Zahlungsart: Mastercard 6787'))
  await untilHolds(async () => expect(await told()).toHaveLength(1))
  for (const _ of [1, 2]) await customer.ask('POST /api/shop/rest/payment-tokens/delete', { id: card.id })
  await untilHolds(async () => expect(await told()).toHaveLength(2))
  const [removed, added] = await told()
  expect([removed?.subject, added?.subject]).toEqual([
    expect.stringContaining('entfernt'),
    expect.stringContaining('gespeichert'),
  ])
})
