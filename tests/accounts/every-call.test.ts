import { beforeAll, expect, test } from 'vitest'
import { isRefusal } from '#kit/result'
import { ownOrder } from '#receipts'
import { browserOf, signsUp } from '../support/customers/customer.ts'
import { withOtherLetter } from '../support/shop/other-letter.ts'
import { wire } from '../support/shop/wire.ts'

const world = await wire({
  first: { topup: { exampleSms: 'KOOP 15 1234' }, sms: { sender: 'Brand', number: '+4900000000777' } },
})
const { ask, ours, theirs, asOwner, app } = world

/** What Ada has at the first brand, by the names that calls know it by. */
type Things = Record<
  | 'userId'
  | 'email'
  | 'cartName'
  | 'itemKey'
  | 'orderNumber'
  | 'ordered'
  | 'receipt'
  | 'session'
  | 'method'
  | 'autoTopup',
  string
>
type Aimed = { path?: Record<string, string>; query?: Record<string, string>; body?: Record<string, unknown> }

/**
 * Whom a call is for. `everybody`: it tells and changes nothing that is anybody's. `owner`: for customers, and only their
 * own; aimed at what is Ada's, another customer is refused with this. `holder`: for whoever holds a name or a link that
 * cannot be guessed; at another brand, or made up, it is refused with this. `partner`: it believes nobody, and asks.
 */
type Class =
  | 'everybody'
  | 'partner'
  | { owner: 'own only' | string; aim?: (ada: Things) => Aimed }
  | { holder: string | readonly string[]; aim: (ada: Things) => Aimed }

const rest = '/api/shop/rest'
const unknownCart = 'unknownCartErrorMessage'
const withCart = (more: Record<string, unknown> = {}): Class => ({
  holder: unknownCart,
  aim: ({ cartName }) => ({ body: { cartName, ...more } }),
})
const inCart = (more: Record<string, string> = {}): Class => ({
  holder: unknownCart,
  aim: ({ cartName, itemKey }) => ({ path: { cartName, itemKey, count: '2', ...more } }),
})
const withReceipt = (more: Record<string, unknown> = {}): Class => ({
  holder: 'orderNotFound',
  aim: ({ receipt }) => ({ body: { token: receipt, ...more } }),
})
const readReceipt: Class = { holder: 'orderNotFound', aim: ({ receipt }) => ({ query: { token: receipt } }) }
/** Links of mails are of one purpose each: the one to a receipt, which is the shop's own, opens nothing else. */
const withLink = (more: Record<string, unknown> = {}): Class => ({
  holder: 'linkNotValid',
  aim: ({ receipt }) => ({ body: { token: receipt, ...more } }),
})
const automatic = (more: Record<string, unknown> = {}): Class => ({
  owner: 'autoTopUpNotFound',
  aim: ({ autoTopup }) => ({ body: { autoTopupId: autoTopup, ...more } }),
})
const address = { firstname: 'Mallory', lastname: 'Muster', email: 'mallory@shopper.example' }
const gift = { recipientName: 'M', recipientEmail: 'm@shopper.example', senderName: 'M', message: '' }

const classes: Record<string, Class> = {
  [`GET ${rest}/v1/products`]: 'everybody',
  [`GET ${rest}/logos/{file}`]: 'everybody',
  [`GET ${rest}/numbers/{msisdn}`]: 'everybody',
  'POST /api/shop/createCart': 'everybody',
  [`POST ${rest}/addToCart`]: 'everybody',
  [`POST ${rest}/v2/addToCart`]: {
    // The other brand does not even sell it.
    holder: [unknownCart, 'unknownProduct'],
    aim: ({ cartName }) => ({
      body: { cartName, items: [{ productId: 'own-brand-15', phoneNumber: '+4915112345678' }] },
    }),
  },
  [`GET ${rest}/v2/carts/{cartName}`]: inCart(),
  [`PUT ${rest}/v2/carts/{cartName}/items/{itemKey}/{count}`]: inCart(),
  [`DELETE ${rest}/v2/carts/{cartName}/items/{itemKey}`]: inCart(),
  [`POST ${rest}/addVouchers`]: withCart({ voucherCodes: ['WELCOME'] }),
  [`POST ${rest}/removeVouchers`]: withCart({ voucherCodes: ['WELCOME'] }),
  [`GET ${rest}/v3/payment-methods`]: 'everybody',
  // It tells what the brand offers; of the cart nothing.
  [`GET ${rest}/v4/payment-methods/{cartName}`]: 'everybody',
  [`POST ${rest}/checkout-address`]: withCart({ deliveryAddress: address }),
  [`POST ${rest}/validate-otp`]: withCart({ otp: '123456' }),
  [`POST ${rest}/resend-otp`]: withCart(),
  [`POST ${rest}/checkout-start-payment`]: withCart({ paymentMethod: 'creditcard' }),
  [`GET ${rest}/get-paypal-session-id`]: 'everybody',
  [`POST ${rest}/checkout-start-apple-payment`]: {
    // Neither brand takes Apple Pay.
    holder: [unknownCart, 'paymentMethodIsNotAvailable'],
    aim: ({ cartName }) => ({ body: { cartName, validationUrl: 'https://apple-pay-gateway.apple.com/x' } }),
  },
  [`POST ${rest}/payment-commit-order`]: {
    holder: 'orderNotFound',
    aim: ({ ordered, orderNumber }) => ({ body: { cartName: ordered, orderNumber } }),
  },
  [`POST ${rest}/orders`]: withCart(),
  [`GET ${rest}/receipt`]: readReceipt,
  [`GET ${rest}/receipt/file`]: readReceipt,
  [`POST ${rest}/receipt/send`]: withReceipt({ channel: 'email' }),
  [`POST ${rest}/receipt/email`]: withReceipt({ email: 'mallory@shopper.example' }),
  [`POST ${rest}/receipt/confirm-email`]: withLink(),
  [`PUT ${rest}/receipt/gift`]: withReceipt({ line: 1, gift }),
  [`POST ${rest}/receipt/gift/call-off`]: withReceipt({ line: 1 }),
  [`POST ${rest}/receipt/gift/send`]: withReceipt({ line: 1 }),
  [`GET ${rest}/receipt/esims`]: readReceipt,
  [`POST ${rest}/receipt/esims/return`]: withReceipt({ unit: 'S1-1-1' }),
  // Asking for what is proven by a message: the answer is the same for any address.
  'POST /api/auth/register': 'everybody',
  'POST /api/auth/authenticate': 'everybody',
  'POST /api/auth/forgotPass': 'everybody',
  'POST /api/auth/signOut': 'everybody',
  'POST /api/auth/ssoAuthenticate': 'everybody',
  [`POST ${rest}/v2/account/confirm`]: withLink(),
  'POST /api/auth/resetPass': withLink({ password: 'quite another one' }),
  [`POST ${rest}/account/profile/confirm-email`]: withLink(),
  [`POST ${rest}/account/erase/confirm`]: withLink(),
  [`GET ${rest}/account/profile`]: { owner: 'own only' },
  [`POST ${rest}/account/profile/edit`]: {
    owner: 'CUSTOMER_NOT_FOUND',
    aim: ({ userId }) => ({ body: { userId, firstName: 'Mallory' } }),
  },
  [`GET ${rest}/account/export`]: { owner: 'own only' },
  [`GET ${rest}/account/erase`]: { owner: 'own only' },
  [`POST ${rest}/account/erase`]: {
    owner: 'incorrectCurrentPassword',
    aim: () => ({ body: { currentPassword: 'not the right one' } }),
  },
  [`POST ${rest}/account/erase/ask`]: { owner: 'own only' },
  [`GET ${rest}/orders/history`]: { owner: 'own only' },
  [`GET ${rest}/account/sessions`]: { owner: 'own only' },
  [`POST ${rest}/account/sessions/revoke`]: {
    owner: 'notFound',
    aim: ({ session }) => ({ body: { sessionId: session } }),
  },
  [`POST ${rest}/payment-tokens/create`]: { owner: 'VALIDATION_FAILED', aim: () => ({ body: {} }) },
  [`GET ${rest}/payment-tokens`]: { owner: 'own only' },
  [`POST ${rest}/payment-tokens/delete`]: {
    owner: 'paymentTokenNotFound',
    aim: ({ method }) => ({ body: { id: method } }),
  },
  [`POST ${rest}/payment-tokens/confirm`]: {
    owner: 'paymentTokenNotFound',
    aim: ({ method }) => ({ body: { id: method } }),
  },
  // By the link of a text: a made-up one is answered as one that is too old.
  'POST /api/topup/notRegistered/query': {
    holder: 'unableQueryAutoTopupLight',
    aim: ({ receipt }) => ({ body: { hash: 'x', notificationCode: receipt.slice(0, 16) } }),
  },
  [`GET ${rest}/smstopup`]: { owner: 'own only' },
  [`PUT ${rest}/smstopup`]: { owner: 'itemNotFound', aim: () => ({ body: { index: 1, amount: 30 } }) },
  [`DELETE ${rest}/smstopup`]: { owner: 'itemNotFound', aim: () => ({ body: { index: 1 } }) },
  [`POST ${rest}/smstopup/confirm`]: { owner: 'itemNotFound', aim: () => ({ body: { index: 1, otp: '123456' } }) },
  [`POST ${rest}/smstopup/resend-otp`]: { owner: 'itemNotFound', aim: () => ({ body: { index: 1 } }) },
  [`POST ${rest}/smstopup/unlock`]: { owner: 'itemNotFound', aim: () => ({ body: { index: 1 } }) },
  'PUT /api/payment-tokens/change': automatic({ paymentTokenId: 'made-up' }),
  'POST /api/topup/autotopup/query': { owner: 'own only' },
  'POST /api/topup/lbatl/query': { owner: 'CUSTOMER_NOT_FOUND', aim: ({ userId }) => ({ body: { userId } }) },
  'POST /api/topup/autotopup/delete': automatic(),
  'POST /api/topup/autotopuplbat/delete': automatic(),
  'PUT /api/topup/autotopup/status': automatic({ status: 'DISABLED' }),
  'PUT /api/topup/autotopup/amount': automatic({ amount: 30 }),
  'POST /api/shop/graphql': 'everybody',
  [`POST ${rest}/withdrawals`]: 'everybody',
  [`POST ${rest}/cancellations`]: 'everybody',
  [`POST ${rest}/enquiries`]: 'everybody',
  [`POST ${rest}/newsletter`]: 'everybody',
  'GET /api/translations/{lng}/{ns}': 'everybody',
  'GET /api/manifest': 'everybody',
  'GET /api/statistics/params': 'everybody',
  'POST /api/log': 'everybody',
  'POST /webhooks/mollie': 'partner',
  'POST /webhooks/paypal': 'partner',
  'POST /webhooks/tikkie': 'partner',
  'POST /webhooks/btcpay': 'partner',
  'POST /webhooks/dt-one': 'partner',
  'POST /webhooks/twilio': 'partner',
  'POST /webhooks/network': 'partner',
}

type Described = { paths: Record<string, Record<string, { security?: object[] }>> }
let described: Map<string, { security?: object[] }>
let ada: Awaited<ReturnType<typeof signsUp>>
let other: typeof ada
let abroad: typeof ada
let things: Things

beforeAll(async () => {
  const { paths } = (await ask('GET /api/openapi.json')).json as Described
  described = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => [`${method.toUpperCase()} ${path}`, call] as const),
    ),
  )
  ada = await signsUp(world)
  other = await signsUp(world)
  abroad = await signsUp(world, { email: ada.email, tenant: theirs })
  things = await thingsOfAda()
})

async function thingsOfAda(): Promise<Things> {
  const cart = async () =>
    (await ada.ask('POST /api/shop/createCart', { phoneNumber: '+4915112345600', amount: 15 })).json.cartName as string
  const [cartName, ordered] = [await cart(), await cart()]
  const { items } = (await ada.ask(`GET ${rest}/v2/carts/${cartName}`)).json
  const deliveryAddress = { firstname: 'Ada', lastname: 'Muster', email: ada.email, phoneNumber: '+4917112340000' }
  await ada.ask(`POST ${rest}/checkout-address`, { cartName: ordered, deliveryAddress })
  const wish = { cartName: ordered, paymentMethod: 'creditcard', startNow: true }
  const { orderNumber } = (await ada.ask(`POST ${rest}/checkout-start-payment`, wish)).json
  const { userId } = (await ada.ask(`GET ${rest}/account/profile`)).json
  const [session] = (await ada.ask(`GET ${rest}/account/sessions`)).json.sessions
  const { id: method } = (await ada.ask(`POST ${rest}/payment-tokens/create`, { agreed: true })).json
  await asOwner(
    `insert into sms_topup (tenant, sms_topup_id, customer_id, index, msisdn, amount, currency, pin_hash, token_id,
      consent_text, text_version, language, agreed_at, ip, proven_at, created_at, locked_because)
    values ($1, 'sms-1', $2, 1, '+4915112345699', 1500, 'EUR', 'x', $3, 'x', 'x', 'de', now(), '', now(), now(), 'stopped')`,
    [ours, userId, method],
  )
  const autoTopup = 'atu-of-ada'
  await asOwner(
    `insert into auto_top_up (tenant, auto_top_up_id, customer_id, msisdn, product_id, amount, currency, kind, tariff_enabled,
      day, token_id, status, mandate_text, mandate_version, mandate_language, mandate_at, mandate_ip, set_up_by, line, created_at)
    values ($1, $2, $3, '+4915112345600', 'own-brand-15', 1500, 'EUR', 'weekly', false, 1, $4, 'enabled', 'I agree.', '1', 'de',
      now(), '192.0.2.1', $5, 1, now())`,
    [ours, autoTopup, userId, method, orderNumber],
  )
  const tenant = await app.tenants.byId(ours)
  if (!tenant) throw new Error('there is a first brand')
  const customer = { customerId: userId, sessionId: session.sessionId, language: 'de' }
  const visitor = { ip: '192.0.2.250', channel: 'web' as const, language: 'de', requestId: 'test', customer }
  const opened = await ownOrder(await app.shopFor(tenant, visitor), orderNumber)
  if (isRefusal(opened)) throw new Error('her own order opens')
  const all = { userId, email: ada.email, cartName, itemKey: items[0].itemKey, orderNumber, ordered }
  return { ...all, receipt: opened.token, session: session.sessionId, method, autoTopup }
}

let callers = 0
/** Each call from an address of its own: nobody is stopped for having asked too often. */
const asGuest = (tenant = ours) => browserOf(world, { tenant, ip: `198.51.100.${++callers % 250}` })
function withCookieOf(customer: typeof ada, tenant = ours) {
  const browser = asGuest(tenant)
  for (const [name, value] of customer.jar) browser.jar.set(name, value)
  return browser
}

function send(browser: ReturnType<typeof browserOf>, name: string, { path = {}, query, body }: Aimed = {}) {
  const at = name.replace(/\{(\w+)\}/g, (_, part: string) => path[part] ?? 'x')
  const isRead = name.startsWith('GET ') || /^DELETE .*\{|\{count\}/.test(name)
  return browser.ask(query ? `${at}?${new URLSearchParams(query)}` : at, isRead ? undefined : (body ?? {}))
}
/** The same with every name a letter off: right in form, and nobody's. */
const madeUp = (aimed: Aimed): Aimed =>
  JSON.parse(JSON.stringify(aimed), (key, value) =>
    ['cartName', 'orderNumber', 'token', 'id', 'sessionId', 'userId'].includes(key) && typeof value === 'string'
      ? withOtherLetter(value)
      : value,
  )

const state = () =>
  asOwner(
    `select (select json_agg(c order by cart_name)::text from cart c where order_number is not null or cart_name = $1) as carts,
    (select json_agg(o)::text from orders o) as orders, (select json_agg(p.state)::text from payment_token p) as methods,
    (select json_agg(a)::text from auto_top_up a) as automatic, (select json_agg(s)::text from sms_topup s) as texts,
    (select json_agg(c order by customer_id)::text from customer c where email = $2) as people`,
    [things.cartName, things.email],
  )

test('every call of the description is classified here, and none is that is not described', () => {
  const unclassified = [...described.keys()].filter((name) => !(name in classes))
  expect(unclassified, 'say in `classes` whom each of these is for').toEqual([])
  expect(Object.keys(classes).filter((name) => !described.has(name))).toEqual([])
  const customers = [...described].filter(([, { security }]) => security?.length === 1).map(([name]) => name)
  const owners = Object.entries(classes).filter(([, one]) => typeof one === 'object' && 'owner' in one)
  expect(customers.toSorted()).toEqual(owners.map(([name]) => name).toSorted())
})

test('what is a customer’s own is refused to guests, to customers of another brand and to another customer', async () => {
  const before = await state()
  for (const [name, one] of Object.entries(classes)) {
    if (typeof one === 'string' || !('owner' in one)) continue
    const aimed = one.aim?.(things) ?? {}
    for (const stranger of [asGuest(), withCookieOf(abroad)]) {
      const refused = await send(stranger, name, aimed)
      expect([refused.status, refused.json.code], name).toEqual([401, 'AUTHORIZATION_REQUIRED'])
    }
    const answer = await send(withCookieOf(other), name, aimed)
    if (one.owner !== 'own only') expect(answer.json.code, `${name}: ${answer.text}`).toBe(one.owner)
    else expect(answer.status, name).toBe(200)
    for (const value of Object.values(things)) expect(answer.text, name).not.toContain(value)
  }
  expect(await state()).toEqual(before)
})

test('what is for whoever holds a name or a link is refused at another brand, and to whoever makes one up', async () => {
  const wrong: string[] = []
  const before = await state()
  for (const [name, one] of Object.entries(classes)) {
    if (typeof one === 'string' || !('holder' in one)) continue
    const aimed = one.aim(things)
    const strangers = [
      ['a guest of another brand', asGuest(theirs), aimed],
      ['a customer of another brand', withCookieOf(abroad, theirs), aimed],
      ['a guest who makes it up', asGuest(), madeUp(aimed)],
      ['another customer who makes it up', withCookieOf(other), madeUp(aimed)],
    ] as const
    for (const [who, stranger, sent] of strangers) {
      const { status, text, json } = await send(stranger, name, sent)
      if (![one.holder].flat().includes(json?.code)) wrong.push(`${name} by ${who}: ${status} ${text}`)
      if (text.includes(things.email)) wrong.push(`${name} by ${who} tells of her: ${text}`)
    }
  }
  expect(wrong).toEqual([])
  expect(await state()).toEqual(before)
})

test('what is for everybody, and for partners, tells nothing of anybody', async () => {
  const before = await state()
  for (const [name, one] of Object.entries(classes)) {
    if (one !== 'everybody' && one !== 'partner') continue
    for (const stranger of [asGuest(), withCookieOf(abroad), withCookieOf(other)]) {
      const answer = await send(stranger, one === 'partner' ? `${name}?tenant=${ours}` : name, {
        path: { cartName: things.cartName },
      })
      expect(answer.status, `${name}: ${answer.text}`).toBeLessThan(500)
      for (const value of Object.values(things)) expect(answer.text, name).not.toContain(value)
    }
  }
  expect(await state()).toEqual(before)
})

const foreign = [
  ['Origin', 'https://evil.example'],
  ['Origin', 'null'],
  ['Sec-Fetch-Site', 'cross-site'],
] as const

test('every call that changes something is refused to another site’s page, signed in or not', async () => {
  const before = await state()
  const changing = [...described.keys()].filter((name) => !name.startsWith('GET '))
  expect(changing.length).toBeGreaterThan(40)
  for (const name of changing) {
    const one = classes[name]
    const aimed = typeof one === 'object' && one.aim ? one.aim(things) : {}
    const at = name.replace(/\{(\w+)\}/g, (_, part: string) => aimed.path?.[part] ?? 'x')
    for (const [header, value] of foreign) {
      const call = name.includes('/webhooks/') ? `${at}?tenant=${ours}` : at
      const refused = await withCookieOf(ada).ask(call, aimed.body ?? {}, { [header]: value })
      expect([refused.status, refused.json?.code], name).toEqual([403, 'originNotAllowed'])
    }
  }
  expect(await state()).toEqual(before)
})
