import { afterAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { noteLowBalance } from '#auto-top-up-light'
import { issuePromotions } from '#promotions'
import { customersAddress, signedInAs, signsIn, signsUp, tokenIn } from '../../tests/support/customers/customer.ts'
import { mailbox } from '../../tests/support/customers/mailbox.ts'
import { holdsCode, subjectIs } from '../../tests/support/customers/which-mail.ts'
import { withoutConditions } from '../../tests/support/products/promo-terms.ts'
import { aCard, sells, stocks } from '../../tests/support/products/stocked.ts'
import { wire } from '../../tests/support/shop/wire.ts'
import { untilHolds } from '../../tests/support/test-run/until-holds.ts'
import { routes } from './routes.ts'

let later = 0
const wired = await wire({
  first: {
    riskRules: { ordersPerNumber: { atMost: 1 } },
    hasPromoVouchers: true,
    footer: { showNewsletterSignup: true },
    topup: {
      exampleSms: 'KOOP 15 1234',
      allowAutoTopupPause: true,
      autoTopupTypes: ['low-balance', 'weekly'],
      lowBalanceLimit: 500,
    },
    autoTopupLightEnabled: true,
    tracking: { gtmId: 'GTM-WIRE1' },
    paymentMethods: [{ id: 'creditcard' }, { id: 'paypal' }, { id: 'ideal', countries: ['nl'] }, { id: 'applepay' }],
  },
  clock: { now: () => new Date(Date.now() + later * 1000) },
})
const { api, ask, ours, sandbox, log, app } = wired
const asked = new Set<string>()

/** Calls one of the routes, and checks the answer by its schema: no field missing, none extra. */
async function take(
  name: keyof typeof routes,
  params: Record<string, string> = {},
  { query = '', ...more }: Parameters<typeof ask>[1] & { query?: string } = {},
) {
  const route = routes[name]
  const path = name.replace(/\{(\w+)\}/g, (_, param: string) => params[param] ?? '')
  const answer = await ask(path + query, more)
  expect(answer).toMatchObject({ status: route.status ?? 200 })
  if (route.answer) expect((route.answer as z.ZodType).parse(answer.json)).toEqual(answer.json)
  else expect(answer.text).toBe('')
  asked.add(name)
  return answer.json
}

const number = '+4915112345678'
const contact = {
  firstname: 'Ada',
  lastname: 'Muster',
  email: 'ada@shopper.example',
  phoneNumber: '+4917112340000',
}

/** What a shopper does on the provider's page. */
async function pay(payerUrl: string, status = 'paid') {
  const paid = await fetch(payerUrl, { method: 'POST', body: new URLSearchParams({ status }), redirect: 'manual' })
  expect(paid.status).toBe(303)
  return paid.headers.get('location')
}

async function buy(phoneNumber: string) {
  const { cartName } = await take('POST /api/shop/createCart', {}, { body: { phoneNumber, amount: 15 } })
  const body = { cartName, deliveryAddress: contact }
  const { nextStep } = await take('POST /api/shop/rest/checkout-address', {}, { body })
  return { cartName, nextStep }
}

async function untilDone(order: { cartName: string; orderNumber: string }) {
  return untilHolds(async () => {
    const view = await take('POST /api/shop/rest/payment-commit-order', {}, { body: order })
    expect(view.orderState).toBe('done')
    return view
  })
}

test('a promo code is put into a cart and taken out again', async () => {
  const terms = {
    ...withoutConditions,
    name: '',
  }
  await issuePromotions(await app.shopOf(ours), { ...terms, takes: { kind: 'amount', amount: 250 } }, ['SUMMER26'])
  const { cartName } = await take('POST /api/shop/createCart', {}, { body: { phoneNumber: number, amount: 15 } })
  const body = { cartName, voucherCodes: ['summer 26'] }
  expect(await take('POST /api/shop/rest/addVouchers', {}, { body })).toMatchObject({ totalPrice: 12.5 })
  expect(await take('POST /api/shop/rest/removeVouchers', {}, { body })).toMatchObject({ totalPrice: 15 })
})

test('a number is topped up, call by call', async () => {
  const found = await take('GET /api/shop/rest/numbers/{msisdn}', { msisdn: encodeURIComponent(number) })
  expect(found).toMatchObject({ msisdn: number, country: 'de' })

  const { products, metadata } = await take('GET /api/shop/rest/v1/products')
  expect(metadata).toEqual({ totalCount: 6, page: 1, size: 15 })
  const { productId } = products[0]

  const item = { productId, phoneNumber: number, amount: 15 }
  const { cartName } = await take('POST /api/shop/rest/addToCart', {}, { body: { items: [item] } })
  await take('POST /api/shop/rest/v2/addToCart', {}, { body: { cartName, items: [{ ...item, quantity: 2 }] } })
  const cart = await take('GET /api/shop/rest/v2/carts/{cartName}', { cartName })
  expect(cart).toMatchObject({ itemCount: 3, totalPrice: 45 })

  const { itemKey } = cart.items[0]
  const change = 'PUT /api/shop/rest/v2/carts/{cartName}/items/{itemKey}/{count}'
  expect(await take(change, { cartName, itemKey, count: '1' })).toMatchObject({ itemCount: 1, totalPrice: 15 })
  expect(await take('DELETE /api/shop/rest/v2/carts/{cartName}/items/{itemKey}', { cartName, itemKey })).toMatchObject({
    itemCount: 0,
    totalPrice: 0,
  })
  await take('POST /api/shop/rest/v2/addToCart', {}, { body: { cartName, items: [item] } })

  const { paymentMethods } = await take('GET /api/shop/rest/v3/payment-methods')
  expect(await take('GET /api/shop/rest/v4/payment-methods/{cartName}', { cartName })).toEqual({ paymentMethods })
  const address = { body: { cartName, deliveryAddress: contact, language: 'en' } }
  expect(await take('POST /api/shop/rest/checkout-address', {}, address)).toEqual({ nextStep: 'normal' })

  const method = { cartName, paymentMethod: paymentMethods[0].name, startNow: true }
  const started = await take('POST /api/shop/rest/checkout-start-payment', {}, { body: method })
  const back = await pay(started.payerUrl)
  expect(back).toBe(started.redirectUrl)
  const { orderNumber } = started
  const order = await untilDone({ cartName, orderNumber })
  expect(order).toMatchObject({ orderNumber, totalPrice: 15, paymentStatus: 'Success', messages: [] })
  expect(order.items).toMatchObject([{ productId, product_id: productId, delivered: 1 }])
})

test('a number topped up too often needs a one-time password, which goes to the contact', async () => {
  const busy = '+4915112340001'
  const first = await buy(busy)
  const body = { cartName: first.cartName, paymentMethod: 'creditcard' }
  await take('POST /api/shop/rest/checkout-start-payment', {}, { body })

  const began = performance.now()
  const { cartName, nextStep } = await buy(busy)
  expect(nextStep).toBe('otp')
  const early = await ask('POST /api/shop/rest/checkout-start-payment', { body: { ...body, cartName } })
  expect(early).toMatchObject({ status: 422, json: { code: 'otpRequired' } })
  const again = await ask('POST /api/shop/rest/resend-otp', { body: { cartName } })
  expect(again).toMatchObject({ status: 429, json: { code: 'otpResendTimeLimit' } })
  const wait = Number(again.headers.get('Retry-After'))
  expect(wait).toBeGreaterThanOrEqual(Math.floor(60 - (performance.now() - began) / 1000))
  expect(wait).toBeLessThanOrEqual(60)

  later = 61
  await take('POST /api/shop/rest/resend-otp', {}, { body: { cartName } })

  const inbox = `${sandbox.url}/inbox.json?to=${encodeURIComponent(contact.phoneNumber)}`
  const messages = await untilHolds(async () => {
    const arrived = await (await fetch(inbox)).json()
    expect(arrived).toHaveLength(2)
    return arrived
  })
  // The newest comes first.
  const otp = /\b(\d{6})\b/.exec(messages[0].text)?.[1] ?? ''
  const wrong = await ask('POST /api/shop/rest/validate-otp', {
    body: { cartName, otp: otp === '000000' ? '1' : '000000' },
  })
  expect(wrong).toMatchObject({
    status: 422,
    json: { code: 'otpWrong', details: { fields: { otp: expect.any(String) } } },
  })
  expect(await take('POST /api/shop/rest/validate-otp', {}, { body: { cartName, otp } })).toEqual({
    nextStep: 'normal',
  })
  await take('POST /api/shop/rest/checkout-start-payment', {}, { body: { ...body, cartName } })
})

test('what has to be paid is not ordered without paying', async () => {
  const { cartName } = await buy('+4915112340002')
  const order = await ask('POST /api/shop/rest/orders', { body: { cartName } })
  expect(order).toMatchObject({ status: 422, json: { code: 'paymentMethodIsNotAvailable' } })
  // Nothing is on sale that could be ordered this way.
  asked.add('POST /api/shop/rest/orders')
})

test('a provider that is away is told in words, and may be asked again with the same key', async () => {
  const { cartName } = await buy('+4915112340003')
  await fetch(`${sandbox.url}/faults`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ partner: 'mollie', operation: 'create-payment', kind: 'error', times: 2 }),
  })
  const body = { cartName, paymentMethod: 'creditcard' }
  const headers = { 'Idempotency-Key': 'pay-once' }
  const refused = await ask('POST /api/shop/rest/checkout-start-payment', { body, headers })
  expect(refused).toMatchObject({ status: 502, json: { code: 'startPaymentErrorMessage' } })
  await take('POST /api/shop/rest/checkout-start-payment', {}, { body, headers })
})

test("a brand's small files and a browser's errors have their doors", async () => {
  expect(await take('GET /api/translations/{lng}/{ns}', { lng: 'de', ns: 'common' })).toHaveProperty('cartIsEmpty')
  expect(await take('GET /api/manifest')).toMatchObject({ name: 'First Brand' })
  const logo = await api.request('http://x/api/shop/rest/logos/own-brand.svg', { headers: { 'X-Tenant-Id': ours } })
  expect(await logo.text()).toMatch(/^<svg/)
  asked.add('GET /api/shop/rest/logos/{file}')
  expect(await take('GET /api/statistics/params')).toEqual({ measurement: 'GTM-WIRE1' })
  await take('POST /api/log', {}, { body: { message: 'x is not a function' } })
})

test('an order is kept by its link: read, drawn, sent again, its address corrected', async () => {
  const { cartName } = await buy('+4915112340999')
  const { orderNumber, payerUrl } = await take(
    'POST /api/shop/rest/checkout-start-payment',
    {},
    { body: { cartName, paymentMethod: 'creditcard' } },
  )
  await pay(payerUrl)
  await untilDone({ cartName, orderNumber })
  const { next } = mailbox(sandbox.url)
  const tokenIn = ({ text }: { text: string }) => /token=([^&\s]+)/.exec(text)?.[1] ?? ''
  const query = `?token=${tokenIn(await next(contact.email, ({ text }) => text.includes(orderNumber)))}`
  const token = decodeURIComponent(query.slice('?token='.length))
  expect(await take('GET /api/shop/rest/receipt', {}, { query })).toMatchObject({
    orderNumber,
    paymentMethod: 'creditcard',
  })
  const headers = { 'X-Tenant-Id': ours }
  const file = await api.request(`http://x/api/shop/rest/receipt/file${query}`, { headers })
  expect((await file.text()).slice(0, 5)).toBe('%PDF-')
  asked.add('GET /api/shop/rest/receipt/file')
  await take('POST /api/shop/rest/receipt/send', {}, { body: { token, channel: 'email' } })
  const email = 'right@shopper.example'
  await take('POST /api/shop/rest/receipt/email', {}, { body: { token, email } })
  const confirm = decodeURIComponent(tokenIn(await next(email, subjectIs('mail.newEmail.subject'))))
  await take('POST /api/shop/rest/receipt/confirm-email', {}, { body: { token: confirm } })
})

test('a card is bought for friends: changed, called off, and sent once more', async () => {
  await sells(wired, [aCard('book-25')])
  await stocks(wired, 'book-25', ['SHELF-1', 'SHELF-2'])
  const gift = { recipientName: 'Bo', recipientEmail: 'bo@friends.example', senderName: 'Ada' }
  const sendOn = new Date(Date.now() + (later + 7 * 86_400) * 1000).toISOString().slice(0, 10)
  const items = [
    { productId: 'book-25', gift },
    { productId: 'book-25', gift: { ...gift, sendOn } },
  ]
  const { cartName } = await take('POST /api/shop/rest/v2/addToCart', {}, { body: { items } })
  await take('POST /api/shop/rest/checkout-address', {}, { body: { cartName, deliveryAddress: contact } })
  const body = { cartName, paymentMethod: 'creditcard' }
  const { orderNumber, payerUrl } = await take('POST /api/shop/rest/checkout-start-payment', {}, { body })
  await pay(payerUrl)
  await untilDone({ cartName, orderNumber })
  const { next } = mailbox(sandbox.url)
  const { text } = await next(contact.email, (mail) => mail.text.includes(orderNumber))
  const token = decodeURIComponent(/token=([^&\s]+)/.exec(text)?.[1] ?? '')
  const read = () => take('GET /api/shop/rest/receipt', {}, { query: `?token=${encodeURIComponent(token)}` })
  await untilHolds(async () => expect((await read()).gifts).toMatchObject([{ state: 'sent' }, { state: 'waiting' }]))
  await take('POST /api/shop/rest/receipt/gift/send', {}, { body: { token, line: 1 } })
  const { recipientEmail, ...changed } = { ...gift, sendOn, message: 'See you' }
  await take('PUT /api/shop/rest/receipt/gift', {}, { body: { token, line: 2, gift: changed } })
  expect((await read()).gifts[1]).toMatchObject({ recipientEmail: 'b***@friends.example', message: 'See you' })
  // Orders with eSIMs: `tests/orders/esims.test.ts`.
  await take('GET /api/shop/rest/receipt/esims', {}, { query: `?token=${encodeURIComponent(token)}` })
  const none = { token, unit: `${orderNumber}-1-1` }
  expect(await ask('POST /api/shop/rest/receipt/esims/return', { body: none })).toMatchObject({ status: 422 })
  asked.add('POST /api/shop/rest/receipt/esims/return')
  await take('POST /api/shop/rest/receipt/gift/call-off', {}, { body: { token, line: 2 } })
})

const form = { 'Content-Type': 'application/x-www-form-urlencoded' }

test('partners are heard at the addresses they were given, and at no others', async () => {
  // The orders above were settled by webhooks over HTTP.
  for (const path of ['/webhooks/mollie', '/webhooks/dt-one']) {
    const heard = expect.objectContaining({ path, status: 204 })
    await untilHolds(() => expect(log()).toContainEqual(heard))
    asked.add(`POST ${path}`)
  }
  const madeUp = `?tenant=${ours}&about=made-up`
  expect(await ask(`POST /webhooks/mollie${madeUp}`, { body: 'id=tr_x', headers: form })).toMatchObject({ status: 404 })
  expect(await ask(`POST /webhooks/dt-one${madeUp}`, { body: {} })).toMatchObject({ status: 404 })
  // Shared webhook endpoint: accepts only news of an existing payment (`tests/bad-days/paying/links-and-coins.test.ts`).
  expect(await ask('POST /webhooks/tikkie', { body: { paymentRequestToken: 'x' } })).toMatchObject({ status: 404 })
  asked.add('POST /webhooks/tikkie')
  const event = { event_type: 'CHECKOUT.ORDER.APPROVED', resource: { custom_id: `${ours}~S0000000000~pay-none` } }
  expect(await ask('POST /webhooks/paypal', { body: event })).toMatchObject({ status: 404 })
  asked.add('POST /webhooks/paypal')
  expect(await ask('POST /webhooks/btcpay', { body: { invoiceId: 'x' } })).toMatchObject({ status: 404 })
  asked.add('POST /webhooks/btcpay')
  const low = {
    specversion: '1.0',
    id: 'e',
    source: '/networks/test',
    type: 'network.balance.low',
    subject: number,
    time: new Date().toISOString(),
    data: { balance: 100, currency: 'EUR' },
  }
  const unsigned = await ask(`POST /webhooks/network?tenant=${ours}`, { body: low })
  expect([400, 404]).toContain(unsigned.status)
  asked.add('POST /webhooks/network')
})

test('news of a text message is kept in the log', async () => {
  const body = 'MessageSid=SM1&MessageStatus=undelivered&ErrorCode=30003&To=%2B4915112345678'
  expect(await ask(`POST /webhooks/twilio?tenant=${ours}`, { body, headers: form })).toMatchObject({ status: 204 })
  expect(log()).toContainEqual(
    expect.objectContaining({ msg: 'message report received', message: 'SM1', status: 'undelivered', error: '30003' }),
  )
  expect(await ask(`POST /webhooks/twilio?tenant=${ours}`, { body: 'a=b', headers: form })).toMatchObject({
    status: 400,
  })
  // A URL that we did not sign is refused.
  expect(await ask(`POST /webhooks/twilio?tenant=${ours}&about=forged`, { body, headers: form })).toMatchObject({
    status: 404,
  })
  asked.add('POST /webhooks/twilio')
})

test('a device with Apple Pay has the shop proven to it', async () => {
  const { cartName } = await take('POST /api/shop/createCart', {}, { body: { phoneNumber: number, amount: 15 } })
  const body = { cartName, validationUrl: 'https://apple-pay-gateway.apple.com/paymentservices/startSession' }
  await take('POST /api/shop/rest/checkout-start-apple-payment', {}, { body })
})

test('a visit is named for PayPal', async () => {
  await take('GET /api/shop/rest/get-paypal-session-id', {})
})

test('what there is to read is asked for', async () => {
  await take('POST /api/shop/graphql', {}, { body: { query: '{ __typename }' } })
})

test('contracts are withdrawn from and cancelled, questions asked, and the newsletter wished for', async () => {
  const body = { name: 'Ada Muster', email: 'ada@shopper.example', contract: 'S4711ABCDE' }
  await take('POST /api/shop/rest/withdrawals', {}, { body })
  await take('POST /api/shop/rest/cancellations', {}, { body })
  const question = { name: 'Ada Muster', email: 'ada@shopper.example', topic: 'refund', message: 'Where is it?' }
  await take('POST /api/shop/rest/enquiries', {}, { body: question })
  await take('POST /api/shop/rest/newsletter', {}, { body: { email: 'ada@shopper.example' } })
})

test('where no portal signs people in, no token of one does (what does: `tests/accounts/by-portal.test.ts`)', async () => {
  expect(await ask('POST /api/auth/ssoAuthenticate', { body: { token: 'x' } })).toMatchObject({ status: 404 })
  asked.add('POST /api/auth/ssoAuthenticate')
})

test('a customer registers, signs in and out, and sets a new password', async () => {
  const [email, password] = ['ada@account.example', 'a long enough password']
  const { next } = mailbox(sandbox.url)
  const linkTo = async (page: string) => tokenIn((await next(email, ({ text }) => text.includes(`${page}token=`))).text)
  await take('POST /api/auth/register', {}, { body: { email, password } })
  await take('POST /api/shop/rest/v2/account/confirm', {}, { body: { token: await linkTo('/confirm?') } })
  await take('POST /api/auth/authenticate', {}, { body: { email, password } })
  const { jar } = await signsIn({ ask, ours }, { email, password })
  const headers = { cookie: signedInAs(jar.get('customer')) }
  await take('GET /api/shop/rest/account/profile', {}, { headers })
  await take('GET /api/shop/rest/account/sessions', {}, { headers })
  await take('GET /api/shop/rest/orders/history', {}, { headers, query: '?offset=0&limit=3' })
  await take('POST /api/shop/rest/account/sessions/revoke', {}, { headers, body: {} })
  const { id } = await take('POST /api/shop/rest/payment-tokens/create', {}, { headers, body: { agreed: true } })
  await take('GET /api/shop/rest/payment-tokens', {}, { headers })
  await take('POST /api/shop/rest/payment-tokens/confirm', {}, { headers, body: { id } })
  await take('POST /api/shop/rest/payment-tokens/delete', {}, { headers, body: { id } })
  await take('POST /api/auth/signOut', {}, { headers })
  await take('POST /api/auth/forgotPass', {}, { body: { email } })
  const body = { token: await linkTo('/reset-password?'), password }
  await take('POST /api/auth/resetPass', {}, { body })
})

test('a customer looks after their automatic top-ups', async () => {
  const customer = await signsUp(wired)
  const rows = async () => (await customer.ask('POST /api/topup/autotopup/query', {})).json.rows
  const options = [
    { lowBalanceOption: { lowBalanceLimit: 5 } },
    { recurringOption: { recurringType: 'WEEKLY', recurringDay: 7 } },
  ]
  for (const [index, autoTopupOption] of options.entries()) {
    const phoneNumber = `+491511234544${index}`
    const items = [{ productId: 'own-brand-15', phoneNumber, autoTopupOption }]
    const { cartName } = (await customer.ask('POST /api/shop/rest/addToCart', { items })).json
    await customer.ask('POST /api/shop/rest/checkout-address', { cartName, deliveryAddress: contact })
    const wish = { cartName, paymentMethod: 'creditcard', autoTopupConsent: true }
    await pay((await customer.ask('POST /api/shop/rest/checkout-start-payment', wish)).json.payerUrl)
    await untilHolds(async () => expect(await rows()).toHaveLength(index + 1))
  }
  const headers = { cookie: [...customer.jar].map(([key, value]) => `${key}=${value}`).join('; ') }
  const all = await take('POST /api/topup/autotopup/query', {}, { headers, body: {} })
  const [weekly, low] = all.rows as { autoTopupId: string; paymentToken: string; userId: string }[]
  if (!weekly || !low) throw new Error('there are two')
  const { autoTopupId } = weekly
  const query = { autoTopupTypes: ['LOW_BALANCE'], userId: low.userId, msisdn: '4915112345440', statuses: ['ENABLED'] }
  expect((await take('POST /api/topup/lbatl/query', {}, { headers, body: query })).rows).toEqual([low])
  await take('PUT /api/topup/autotopup/status', {}, { headers, body: { autoTopupId, status: 'DISABLED' } })
  await take('PUT /api/topup/autotopup/amount', {}, { headers, body: { autoTopupId, amount: 30 } })
  const change = { autoTopupId, paymentTokenId: low.paymentToken }
  expect(await take('PUT /api/payment-tokens/change', {}, { headers, body: change })).toMatchObject({
    autoTopup: { autoTopupId, amount: 30, status: 'DISABLED', paymentToken: low.paymentToken },
  })
  await take('POST /api/topup/autotopup/delete', {}, { headers, body: { autoTopupId } })
  await take('POST /api/topup/autotopuplbat/delete', {}, { headers, body: { autoTopupId: low.autoTopupId } })
  expect(await rows()).toEqual([])
})

test('a guest is told that credit runs low, and opens the link of that text', async () => {
  const phoneNumber = '+4915112345333'
  const items = [{ productId: 'own-brand-15', phoneNumber, autoTopupLight: true }]
  const { cartName } = (await ask('POST /api/shop/rest/addToCart', { body: { items } })).json
  await ask('POST /api/shop/rest/checkout-address', { body: { cartName, deliveryAddress: contact } })
  const wish = { cartName, paymentMethod: 'creditcard' }
  await pay((await ask('POST /api/shop/rest/checkout-start-payment', { body: wish })).json.payerUrl)
  const shop = await app.shopOf(ours)
  await untilHolds(async () => expect(await noteLowBalance(shop, { eventId: 'low', msisdn: phoneNumber })).toBe(true))
  const { text } = await mailbox(sandbox.url).next(phoneNumber, (mail) => mail.text.includes('/auto-topup-light?'))
  const link = new URL(/https?:\S+/.exec(text)?.[0] ?? '').searchParams
  const body = { hash: link.get('hash'), notificationCode: link.get('notificationCode') }
  expect(await take('POST /api/topup/notRegistered/query', {}, { body })).toMatchObject({ phoneNumber, amount: 15 })
})

test('a customer lets texts buy, proves the number, and ends it', async () => {
  const customer = await signsUp(wired)
  const headers = { cookie: [...customer.jar].map(([key, value]) => `${key}=${value}`).join('; ') }
  const created = await customer.ask('POST /api/shop/rest/payment-tokens/create', { agreed: true })
  await pay(created.json.payerUrl)
  const paymentTokenId = created.json.id as string
  await untilHolds(async () => {
    const { json } = await customer.ask('GET /api/shop/rest/payment-tokens')
    expect(json.paymentTokens).toMatchObject([{ status: 'valid' }])
  })
  const to = '+4915112345222'
  const wanted = { phoneNumber: to, amount: 15, smsTopupConsent: { pinCode: '1234' }, paymentTokenId }
  await take('PUT /api/shop/rest/smstopup', {}, { headers, body: wanted })
  const { next } = mailbox(sandbox.url)
  await next(to, holdsCode)
  later += 61
  await take('POST /api/shop/rest/smstopup/resend-otp', {}, { headers, body: { index: 1 } })
  const codes = await untilHolds(async () => {
    const sent = await mailbox(sandbox.url).all(to)
    expect(sent).toHaveLength(2)
    return sent.map(({ text }) => /\d{6}/.exec(text)?.[0])
  })
  await take('POST /api/shop/rest/smstopup/confirm', {}, { headers, body: { index: 1, otp: codes[0] } })
  const { rows } = await take('GET /api/shop/rest/smstopup', {}, { headers })
  expect(rows).toMatchObject([{ index: 1, phoneNumber: to, amount: 15, status: 'ENABLED' }])
  await take('POST /api/shop/rest/smstopup/unlock', {}, { headers, body: { index: 1 } })
  await take('DELETE /api/shop/rest/smstopup', {}, { headers, body: { index: 1 } })
})

test('a customer changes who they are, takes all along, and has themselves erased', async () => {
  const { next } = mailbox(sandbox.url)
  const linkTo = async (to: string, page: string) => tokenIn((await next(to, ({ text }) => text.includes(page))).text)
  const [email, newEmail] = [customersAddress(), customersAddress()]
  const { jar, password } = await signsUp({ ask, ours, sandbox }, { email })
  const headers = { cookie: signedInAs(jar.get('customer')) }
  const change = { firstName: 'Ada', email: newEmail, currentPassword: password }
  await take('POST /api/shop/rest/account/profile/edit', {}, { headers, body: change })
  const address = { token: await linkTo(newEmail, '/profile/address?') }
  await take('POST /api/shop/rest/account/profile/confirm-email', {}, { body: address })
  await take('GET /api/shop/rest/account/export', {}, { headers })
  await take('GET /api/shop/rest/account/erase', {}, { headers })
  await take('POST /api/shop/rest/account/erase/ask', {}, { headers })
  const erasure = { token: await linkTo(newEmail, '/erase/confirm?') }
  await take('POST /api/shop/rest/account/erase/confirm', {}, { body: erasure })

  const other = await signsUp({ ask, ours, sandbox })
  const cookie = signedInAs(other.jar.get('customer'))
  await take(
    'POST /api/shop/rest/account/erase',
    {},
    { headers: { cookie }, body: { currentPassword: other.password } },
  )
})

afterAll(() => expect([...asked].toSorted()).toEqual(Object.keys(routes).toSorted()))
