import { expect, test } from 'vitest'
import { refuseCase } from '#cases'
import { finishErasures, forgetOld } from '#privacy'
import { issuePromotions } from '#promotions'
import { aPassword, browserOf, customersAddress, signsIn, signsUp, tokenIn } from '../support/customers/customer.ts'
import { mailbox } from '../support/customers/mailbox.ts'
import { subjectIs } from '../support/customers/which-mail.ts'
import { whereWritten } from '../support/database/where-written.ts'
import { withoutConditions } from '../support/products/promo-terms.ts'
import { aCard, sells, stocks } from '../support/products/stocked.ts'
import { autoTopUps } from '../support/shop/auto-top-ups.ts'
import { arrives, badDay, numberEnding } from '../support/shop/bad-day.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

// The books are compared after each of these, cent for cent.
const shopsNumber = '+4900000000777'
const day = await badDay({
  first: {
    hasPromoVouchers: true,
    autoTopupLightEnabled: true,
    topup: {
      autoTopupTypes: ['low-balance'],
      lowBalanceLimit: 500,
      hasAutoTopupLight: true,
      exampleSms: 'KOOP 15 1234',
    },
    sms: { sender: 'Brand', number: shopsNumber },
  },
})
const { asOwner, app, ours } = day
const aPlan = {
  productId: 'turkey-5gb',
  brandId: 'turkey',
  brandName: 'eSIM Türkiye',
  categoryId: 'plans',
  kind: 'esim-plan',
  description: { de: 'Türkei, 5 GB', en: 'Türkiye: 5 GB' },
  amount: 1890,
  currency: 'EUR',
  supplier: 'dt-one',
  supplierProductId: 731_005,
  plan: { megabytes: 5000, days: 30 },
}
await sells(day, [aCard('book-25'), aPlan])
await stocks(day, 'book-25', ['SHELF-0001', 'SHELF-0002'])
const { next } = mailbox(day.sandbox.url)
const edit = 'POST /api/shop/rest/account/profile/edit'
const profile = 'GET /api/shop/rest/account/profile'
const erase = 'POST /api/shop/rest/account/erase'

type Browser = Awaited<ReturnType<typeof signsUp>>
let people = 0
/** What nobody else in this file is called, and where nobody else lives. */
const somebody = () => {
  const nth = ++people
  const home = {
    street: `Rosengasse-${nth}`,
    houseNumber: `77b-west-${nth}`,
    zip: `80331-${nth}`,
    city: `Feldkirchen-${nth}`,
  }
  const names = { firstName: `Adelheid-${nth}`, lastName: `Musterfrau-${nth}` }
  return { home, names, contact: `+49171123498${10 + nth}` }
}
type Person = ReturnType<typeof somebody>

/** Orders one top-up as far as the payer's page, with a key under which the answer is kept. */
async function orders(
  browser: Browser,
  { home, names, contact }: Person,
  number: string,
  more: Record<string, unknown> = {},
) {
  const key = () => ({ 'Idempotency-Key': `key-${number}` })
  const added = await browser.ask('POST /api/shop/createCart', { phoneNumber: number, amount: 15 }, key())
  const { cartName } = added.json as { cartName: string }
  const deliveryAddress = {
    firstname: names.firstName,
    lastname: names.lastName,
    ...home,
    email: browser.email,
    phoneNumber: contact,
  }
  await browser.ask('POST /api/shop/rest/checkout-address', { cartName, deliveryAddress }, key())
  const body = {
    cartName,
    paymentMethod: 'creditcard',
    startNow: true,
    sessionId: `visit-of-${names.firstName}`,
    ...more,
  }
  const started = await browser.ask('POST /api/shop/rest/checkout-start-payment', body, key())
  expect([started.status, started.json?.code]).toEqual([200, undefined])
  return { ...started.json, cartName, email: browser.email }
}

/** A customer who left something in every corner of the shop; what of it is personal. */
async function livelyCustomer() {
  const ada = await signsUp(day)
  const person = somebody()
  const { names, home, contact } = person
  await ada.ask(edit, { ...names, ...home, phoneNumber: contact, newsletter: { subscribed: 1 } })
  const number = numberEnding(arrives)
  const bought = await orders(ada, person, number, { savePayment: true })
  await day.pay(bought.payerUrl, 'paid', { cardExpires: '2031-05' })
  await day.until(bought, { orderStatus: 'committed' })
  const receipt = await next(ada.email, ({ text }) => text.includes(bought.orderNumber))
  const [mistyped, wished] = [customersAddress(), customersAddress()]
  const token = tokenIn(receipt.text)
  await ada.ask('POST /api/shop/rest/receipt/email', { token, email: mistyped })
  await next(mistyped, subjectIs('mail.newEmail.subject'))
  await ada.ask(edit, { email: wished, currentPassword: aPassword })
  await ada.ask('POST /api/auth/forgotPass', { email: ada.email })
  const asked = { name: names.firstName, email: ada.email, topic: 'other', message: `from ${names.lastName}` }
  await ada.ask('POST /api/shop/rest/enquiries', { ...asked, submission: `one-enquiry-of-${names.firstName}` })
  const declared = { name: names.lastName, email: ada.email, contract: bought.orderNumber }
  await ada.ask('POST /api/shop/rest/withdrawals', { ...declared, submission: `one-withdrawal-of-${names.firstName}` })
  // A cart that she left at the checkout.
  const left = numberEnding(arrives)
  const { cartName } = (await ada.ask('POST /api/shop/createCart', { phoneNumber: left, amount: 15 })).json
  const deliveryAddress = { firstname: names.firstName, lastname: names.lastName, ...home, email: ada.email }
  await ada.ask('POST /api/shop/rest/checkout-address', { cartName, deliveryAddress })
  const bySms = numberEnding(arrives)
  await asOwner(
    `with leave as (
      insert into sms_topup (tenant, sms_topup_id, customer_id, index, msisdn, amount, currency, pin_hash, token_id,
        consent_text, text_version, language, agreed_at, ip, created_at)
      select tenant, 'sms ' || token_id, customer_id, 1, $2, 1500, 'EUR', 'hash', token_id, 'Yes', 'v', 'de', now(), '', now()
      from payment_token join customer using (tenant, customer_id) where email = $1 returning *),
    light as (
      insert into light_top_up (tenant, light_id, msisdn, product_id, amount, currency, customer_id, order_number,
        consent_text, text_version, language, agreed_at, ip)
      select tenant, 'light ' || token_id, $2, 'own-brand-15', 1500, 'EUR', customer_id, $3, 'Yes, ' || $2, 'v', 'de',
        now(), ''
      from leave)
    insert into sms_text (tenant, message_id, channel, msisdn, sms_topup_id, verdict, received_at)
    select tenant, 'text ' || token_id, 'sms', $2, sms_topup_id, 'help', now() from leave`,
    [ada.email, bySms, bought.orderNumber],
  )
  const [session] = await asOwner<{ ip: string }>(
    'select s.ip from customer_session s join customer c using (tenant, customer_id) where email = $1',
    [ada.email],
  )
  const personal = [
    ada.email,
    mistyped,
    wished,
    number,
    bySms,
    contact,
    ...Object.values(names),
    ...Object.values(home),
  ]
  return { ada, bought, token, personal, left, ip: session?.ip ?? '' }
}

/** A person sees to the withdrawal from an order: nothing is owed for what arrived. */
async function decides(orderNumber: string): Promise<void> {
  const [one] = await untilHolds(async () => {
    const rows = await asOwner<{ reference: string }>('select reference from declared_case where order_number = $1', [
      orderNumber,
    ])
    expect(rows).toHaveLength(1)
    return rows
  })
  const decision = { reference: one?.reference ?? '', reason: 'It arrived.', operator: 'test', orderNumber: undefined }
  expect(await refuseCase(await app.shopOf(ours), decision)).toBe(true)
}

/** The counters of limits know addresses for minutes, and nothing else of anybody. */
const written = async (personal: readonly string[], ip: string) =>
  (await whereWritten(day, [...personal, `"${ip}"`])).filter((place) => !place.startsWith('rate_limit'))

/** A SIM card in the world outside does something: its credit runs low, it sends a text. */
const sim = (number: string, door: string, body: object) =>
  fetch(`${day.sandbox.url}/sims/${number.slice(1)}/${door}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

// First of all: what networks tell bears the time of the world outside, which the clock leaves behind.
test('nothing stays of what was topped up by itself, bought by text or told by a notice', async () => {
  const { setUp, runDue, untilRuns } = autoTopUps(day)
  const { home, names, contact } = somebody()
  const { id, number, email } = await setUp({ lowBalanceOption: { lowBalanceLimit: 5 } }, { phoneNumber: contact })
  const ada = { ...(await signsIn(day, { email })), email, password: aPassword }
  await ada.ask(edit, { ...names, ...home })
  await sim(number, 'balance', { tenant: ours, balance: 100 })
  await untilRuns(id, [{}])
  await runDue()
  await untilRuns(id, [{ state: 'done' }])

  const [byText, noticed] = [numberEnding(arrives), numberEnding(arrives)]
  const items = [
    { productId: 'own-brand-15', amount: 15, phoneNumber: noticed, autoTopupLight: true },
    { productId: 'own-brand-15', amount: 15, phoneNumber: byText, smsTopupConsent: { pinCode: '4711' } },
  ]
  const { cartName } = (await ada.ask('POST /api/shop/rest/addToCart', { items })).json
  const deliveryAddress = { firstname: names.firstName, lastname: names.lastName, email, phoneNumber: contact }
  await ada.ask('POST /api/shop/rest/checkout-address', { cartName, deliveryAddress })
  const wish = { cartName, paymentMethod: 'creditcard', startNow: true, autoTopupConsent: true }
  const started = await ada.ask('POST /api/shop/rest/checkout-start-payment', wish)
  expect(started.status, started.text).toBe(200)
  await day.pay(started.json.payerUrl, 'paid', { cardExpires: '2034-12' })
  await day.until({ ...started.json, cartName }, { orderStatus: 'committed' })
  const otp = /\d{6}/.exec((await next(byText, ({ text }) => /\d{6}/.test(text))).text)?.[0]
  expect((await ada.ask('POST /api/shop/rest/smstopup/confirm', { index: 1, otp })).status).toBe(200)
  for (const text of ['KOOP 15 4711', 'KOOP 15 0000']) await sim(byText, 'sms', { to: shopsNumber, text })
  await next(byText, ({ text }) => text.includes('Das Guthaben ist auf'))
  await untilHolds(async () =>
    expect(await asOwner('select 1 from sms_text where msisdn = $1', [byText])).toHaveLength(2),
  )
  await untilHolds(async () =>
    expect(await asOwner('select 1 from light_top_up where msisdn = $1', [noticed])).toHaveLength(1),
  )
  await sim(noticed, 'balance', { tenant: ours, balance: 100 })
  await next(noticed, ({ text }) => text.includes('geht zur Neige'))

  // Choosing another amount is another agreement, in words that name the number.
  const chosen = await ada.ask('PUT /api/topup/autotopup/amount', { autoTopupId: id, amount: 30 })
  expect(chosen.status, chosen.text).toBe(200)
  const more = { index: 1, amount: 30, smsTopupConsent: { pinCode: '4711' } }
  expect((await ada.ask('PUT /api/shop/rest/smstopup', more)).status).toBe(200)

  // However a number is written: with a plus, in digits, in groups.
  const numbers = [number, byText, noticed, contact].flatMap((one) => {
    const grouped = `${one.slice(3, 7)} ${one.slice(7)}`
    return [one.slice(3), grouped]
  })
  const personal = [email, ...Object.values(names), ...Object.values(home), ...numbers]
  const before = await whereWritten(day, personal)
  for (const [table, one] of [
    ['auto_top_up', number],
    ['sms_topup', byText],
    ['sms_text', byText],
    ['light_top_up', noticed],
  ] as const) {
    expect(before).toContain(`${table}: ${one.slice(3)}`)
  }
  expect(before).toContain(`auto_top_up_agreement: ${number.slice(3, 7)} ${number.slice(7)}`)
  expect(before).toContain(`sms_topup_agreement: ${byText.slice(3, 7)} ${byText.slice(7)}`)
  expect((await ada.ask(erase, { currentPassword: aPassword })).json).toMatchObject({ code: 'successfulDelete' })
  // The clock of this one round is ahead: past what may still be on its way about the orders.
  const shop = await app.shopOf(ours)
  await finishErasures({ ...shop, clock: { now: () => new Date(shop.clock.now().getTime() + 3601 * 1000) } })
  await untilHolds(async () => expect(await whereWritten(day, personal)).toEqual([]))
  // A text buys nothing any more; what ran is in the books.
  await sim(byText, 'sms', { to: shopsNumber, text: 'KOOP 15 4711' })
  await untilHolds(async () =>
    expect(await asOwner(`select verdict from sms_text where msisdn = $1`, [byText])).toMatchObject([
      { verdict: 'stranger' },
    ]),
  )
  await untilRuns(id, [{ state: 'done' }])
})

test('everything that is kept of a customer is handed out', async () => {
  const { ada, bought, personal, left, ip } = await livelyCustomer()
  const { status, text, json } = await ada.ask('GET /api/shop/rest/account/export')
  expect(status).toBe(200)
  for (const value of [...personal, left, ip]) {
    expect(text, value).toContain(value)
  }
  expect(json.orders).toMatchObject([{ orderNumber: bought.orderNumber, totalPrice: 15 }])
  expect(json.paymentMethods).toHaveLength(1)
  expect(text).not.toMatch(/argon2|token_hash|"tenant"/)
  const stranger = browserOf(day)
  expect((await stranger.ask('GET /api/shop/rest/account/export')).status).toBe(401)
})

test('erasing leaves nothing personal anywhere, ends every session, and the books still agree', async () => {
  const { ada, bought, token, left, ip, ...lively } = await livelyCustomer()
  const personal = [...lively.personal, left]
  expect((await written(personal, ip)).length).toBeGreaterThan(20)
  const refused = await ada.ask(erase, { currentPassword: 'a wrong password' })
  expect([refused.status, refused.json.code]).toEqual([401, 'incorrectCurrentPassword'])
  await decides(bought.orderNumber)
  // Past what may still be on its way about the order, and about what was decided.
  await day.later(3601)
  expect((await ada.ask(erase, { currentPassword: aPassword })).json).toMatchObject({ code: 'successfulDelete' })
  expect((await ada.ask(profile)).status).toBe(401)
  await untilHolds(async () => expect(await written(personal, ip)).toEqual([]))

  const [order] = await asOwner(
    `select state, total, contact ->> 'email' as email, erased_at is not null as erased from orders where order_number = $1`,
    [bought.orderNumber],
  )
  expect(order).toEqual({ state: 'done', total: '1500', email: '', erased: true })
  // Its link opens nothing; signing in and a forgotten password find nobody.
  const receipt = await browserOf(day).ask(`GET /api/shop/rest/receipt?token=${encodeURIComponent(token)}`)
  expect(receipt.json.code).toBe('orderNotFound')
  const { email, password } = ada
  const login = await browserOf(day).ask('POST /api/auth/authenticate', { email, password })
  expect(login.json.code).toBe('incorrectUsernameOrPassword')
  // The provider was told to charge the card no more.
  const [method] = await asOwner('select state, card_last4 from payment_token where card_last4 is null')
  expect(method).toEqual({ state: 'canceled', card_last4: null })
  // The address is free for another account.
  await signsUp(day, { email })
})

test('nothing stays of what was given to a friend, fetched by a telephone, read off a card or bought with a code', async () => {
  const ada = await signsUp(day)
  const { home, names, contact } = somebody()
  const terms = {
    takes: { kind: 'amount' as const, amount: 100 },
    ...withoutConditions,
    usesPerCustomer: 1,
    name: 'test',
  }
  await issuePromotions(await app.shopOf(ours), terms, ['WELCOMEADA'])
  const friend = customersAddress()
  const gift = {
    recipientName: 'Friederike-Freundin',
    recipientEmail: friend,
    senderName: 'Deine-Adelheid',
    message: 'Alles-Gute-zum-Vierzigsten',
  }
  const items = [
    { productId: 'book-25', gift },
    { productId: 'book-25' },
    { productId: 'turkey-5gb', deviceReady: true },
  ]
  const { cartName } = (await ada.ask('POST /api/shop/rest/addToCart', { items })).json
  const coded = await ada.ask('POST /api/shop/rest/addVouchers', { cartName, voucherCodes: ['WELCOMEADA'] })
  expect(coded.json).not.toHaveProperty('code')
  const deliveryAddress = {
    firstname: names.firstName,
    lastname: names.lastName,
    ...home,
    email: ada.email,
    phoneNumber: contact,
  }
  await ada.ask('POST /api/shop/rest/checkout-address', { cartName, deliveryAddress })
  const wish = { cartName, paymentMethod: 'creditcard', startNow: true }
  const started = await ada.ask('POST /api/shop/rest/checkout-start-payment', wish, { 'Idempotency-Key': 'goods' })
  const bought = { ...started.json, cartName, email: ada.email }
  await day.pay(bought.payerUrl)
  const view = await day.until(bought, { orderStatus: 'committed' })
  await next(friend, subjectIs('mail.gift.subject'))
  const esim = view.items.flatMap(({ esims = [] }) => esims)[0]
  const personal = [
    ada.email,
    friend,
    contact,
    ...Object.values(names),
    ...Object.values(home),
    gift.recipientName,
    gift.senderName,
    gift.message,
    esim?.iccid ?? 'no profile',
    'SHELF-0001',
    'SHELF-0002',
    esim?.install?.activationCode ?? 'no code',
    'WELCOMEADA',
  ]
  const before = await whereWritten(day, personal)
  expect(before).toEqual(
    expect.arrayContaining([`gift: ${friend}`, `gift: ${gift.message}`, `message: ${friend}`, `orders: ${ada.email}`]),
  )
  await day.later(3601)
  expect((await ada.ask(erase, { currentPassword: aPassword })).json).toMatchObject({ code: 'successfulDelete' })
  await untilHolds(async () => expect(await whereWritten(day, personal)).toEqual([]))
  // What it cost, what was taken off and what was delivered is there.
  const [kept] = await asOwner(
    `select (select count(*)::int from delivery where order_number = $1 and state = 'delivered') as delivered,
      (select sum(discount)::int from promotion_use where order_number = $1) as discount`,
    [bought.orderNumber],
  )
  expect(kept).toEqual({ delivered: 3, discount: 100 })
  // That its codes were sold is known, so that no list brings them once more; the codes are not.
  const sold = await asOwner(
    `select state, sealed, key_id from stock_code s where external_id in
      (select external_id from delivery d where d.tenant = s.tenant and d.order_number = $1)`,
    [bought.orderNumber],
  )
  expect(sold).toEqual([1, 2].map(() => ({ state: 'sold', sealed: null, key_id: null })))
})

test('what was ordered as a guest under the address of an account goes with the account', async () => {
  const ada = await signsUp(day)
  const person = somebody()
  const number = numberEnding(arrives)
  // She forgot to sign in.
  const bought = await orders({ ...browserOf(day), email: ada.email, password: '' }, person, number)
  await day.pay(bought.payerUrl)
  await day.until(bought, { orderStatus: 'committed' })
  await next(ada.email, ({ text }) => text.includes(bought.orderNumber))
  await day.later(3601)
  await ada.ask(erase, { currentPassword: aPassword })
  const personal = [ada.email, number, person.contact, ...Object.values(person.names)]
  await untilHolds(async () => expect(await whereWritten(day, personal)).toEqual([]))
})

test('an address that was wished for and forgotten by the clock is nowhere, whoever is erased afterwards', async () => {
  const ada = await signsUp(day)
  const wished = customersAddress()
  await ada.ask(edit, { email: wished, currentPassword: aPassword })
  await next(wished, subjectIs('mail.newAddress.subject'))
  const { clock, db, tenant } = await app.shopOf(ours)
  await forgetOld({ db, tenant, clock: { now: () => new Date(clock.now().getTime() + 5 * 24 * 3600 * 1000) } })
  await untilHolds(async () => expect(await whereWritten(day, [wished])).toEqual([]))
})

test('an order under way keeps what it needs until it is over; then that goes as well', async () => {
  const ada = await signsUp(day)
  const number = numberEnding(arrives)
  const bought = await orders(ada, somebody(), number)
  await ada.ask(erase, { currentPassword: aPassword })
  expect(await whereWritten(day, [number, ada.email])).toEqual(
    expect.arrayContaining([`orders: ${ada.email}`, `order_line: ${number}`]),
  )
  expect(await whereWritten(day, [ada.email])).not.toContain(`customer: ${ada.email}`)
  await day.pay(bought.payerUrl)
  await day.until(bought, { orderStatus: 'committed' })
  await next(ada.email, ({ text }) => text.includes(bought.orderNumber))
  await day.later(3601)
  await finishErasures(await app.shopOf(ours))
  await untilHolds(async () => expect(await whereWritten(day, [number, ada.email])).toEqual([]))
  const [done] = await asOwner<{ open: number }>('select count(*)::int as open from erasure where finished_at is null')
  expect(done?.open).toBe(0)
})

test('without the password an account is erased by a link that is mailed to its owner, for an hour', async () => {
  const ada = await signsUp(day)
  const confirm = 'POST /api/shop/rest/account/erase/confirm'
  const linkOf = async () => {
    await ada.ask('POST /api/shop/rest/account/erase/ask')
    return tokenIn((await next(ada.email, ({ text }) => text.includes('/erase/confirm?'))).text)
  }
  const token = await linkOf()
  expect((await browserOf(day, { tenant: day.theirs }).ask(confirm, { token })).json.code).toBe('linkNotValid')
  expect((await browserOf(day).ask(confirm, { token: `${token}x` })).json.code).toBe('linkNotValid')
  expect((await ada.ask(profile)).status).toBe(200)
  expect((await browserOf(day).ask(confirm, { token })).json.code).toBe('successfulDelete')
  expect((await browserOf(day).ask(confirm, { token })).json.code).toBe('CUSTOMER_NOT_FOUND')
  expect((await ada.ask(profile)).status).toBe(401)
  await next(ada.email, ({ subject }) => subject.includes('gelöscht'))
  await untilHolds(async () => expect(await whereWritten(day, [ada.email])).toEqual([]))
})

test('nobody else is touched by it', async () => {
  const [ada, other] = [await signsUp(day), await signsUp(day)]
  const { names } = somebody()
  await other.ask(edit, names)
  const abroad = await signsUp(day, { email: ada.email, tenant: day.theirs })
  await ada.ask(erase, { currentPassword: aPassword })
  expect((await other.ask(profile)).json).toMatchObject(names)
  expect((await abroad.ask(profile)).json).toMatchObject({ email: ada.email })
})
