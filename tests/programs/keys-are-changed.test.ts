import { expect, test } from 'vitest'
import { issueCodes } from '#cash-codes'
import { dayIn } from '#kit/date'
import type { SealKeys } from '#kit/seal'
import { keyIdOf } from '#kit/signature'
import { issuePromotions } from '#promotions'
import { orderPath, sendGifts } from '#receipts'
import { secretsRotateCommand, underKeys } from '../../scripts/commands/installation/secrets.ts'
import { printedBy } from '../support/command-line/printed-by.ts'
import { aPassword, browserOf, customersAddress, signsUp, tokenIn } from '../support/customers/customer.ts'
import { mailbox } from '../support/customers/mailbox.ts'
import { holdsCode, subjectIs } from '../support/customers/which-mail.ts'
import { withoutConditions } from '../support/products/promo-terms.ts'
import { aCard, sells, stocks } from '../support/products/stocked.ts'
import { arrives, badDay, numberEnding } from '../support/shop/bad-day.ts'
import { codeKeys, secret } from '../support/shop/code-keys.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

const [older] = secret
const newer = 'another secret of thirty-two characters'
const fresh = Buffer.alloc(32, 5)
const freshAlone: SealKeys = { current: 'fresh', keys: new Map([['fresh', fresh]]) }
const freshAndOld: SealKeys = { current: 'fresh', keys: new Map([['fresh', fresh], ...codeKeys.keys]) }

const day = await badDay({
  first: {
    hasPromoVouchers: true,
    topup: { takesCashCodes: true },
    riskRules: { ordersPerNumber: { atMost: 1 } },
  },
})
const { next, all } = mailbox(day.sandbox.url)
await sells(day, [aCard('book-25')])
await stocks(
  day,
  'book-25',
  Array.from({ length: 12 }, (_, index) => `SHELF-${String(index).padStart(4, '0')}`),
)
const open = () => day.app.shopOf(day.ours)
const profile = 'GET /api/shop/rest/account/profile'
const terms = {
  takes: { kind: 'amount' as const, amount: 500 },
  ...withoutConditions,
  usesPerCustomer: 1,
  name: 'once each',
}
let people = 0
const newIp = () => `198.51.100.${++people}`

const addVoucher = (cartName: string, code: string) =>
  day.ask('POST /api/shop/rest/addVouchers', { body: { cartName, voucherCodes: [code] }, ip: newIp() })
const typeCash = (cashCode: string) =>
  day.ask('POST /api/shop/rest/addToCart', {
    body: { items: [{ phoneNumber: numberEnding(arrives), cashCode }] },
    ip: newIp(),
  })
const readOrder = (token: string) => day.ask(`GET /api/shop/rest/receipt?token=${encodeURIComponent(token)}`)

/** Whoever registered, and has the link of the mail. */
async function registering() {
  const email = customersAddress()
  const browser = browserOf(day)
  await browser.ask('POST /api/auth/register', { email, password: aPassword })
  const token = tokenIn((await next(email, ({ text }) => text.includes('/confirm?'))).text)
  return () => browser.ask('POST /api/shop/rest/v2/account/confirm', { token })
}

/** A shopper who was asked for a one-time password, because the number was topped up before. */
async function askedForPassword(number: string) {
  const added = await day.ask('POST /api/shop/rest/addToCart', {
    body: { items: [{ productId: 'own-brand-30', amount: 30, phoneNumber: number }] },
    ip: newIp(),
  })
  const { cartName } = added.json as { cartName: string }
  const phoneNumber = `+4917112399${String(++people).padStart(3, '0')}`
  const deliveryAddress = { firstname: 'Ada', lastname: 'Muster', email: `otp-${people}@shopper.example`, phoneNumber }
  const asked = await day.ask('POST /api/shop/rest/checkout-address', { body: { cartName, deliveryAddress } })
  expect(asked.json).toMatchObject({ nextStep: 'otp' })
  const otp = /\b\d{6}\b/.exec((await next(phoneNumber, holdsCode)).text)?.[0] ?? ''
  return () => day.ask('POST /api/shop/rest/validate-otp', { body: { cartName, otp } })
}

/** A card for a friend, to be sent in a week. */
async function givesGift() {
  const shop = await open()
  const sendOn = dayIn(new Date(shop.clock.now().getTime() + 7 * 86_400_000), shop.tenant.timeZone)
  const recipientEmail = `friend-${++people}@friends.example`
  const gift = { recipientName: 'Ada', senderName: 'Bob', message: 'Enjoy', recipientEmail, sendOn }
  const placed = await day.order([{ productId: 'book-25', gift }])
  await day.pay(placed.payerUrl)
  await day.until(placed, { orderState: 'done' })
  return { recipientEmail, orderNumber: placed.orderNumber }
}
const sendsOnTheDay = async (orderNumber: string) =>
  sendGifts({ ...(await open()), clock: { now: () => new Date(Date.now() + 8 * 86_400_000) } }, orderNumber)

/** One of each thing that a key of the secret stands behind. */
async function livesUnderOneKey() {
  const shop = await open()
  const stocked = await day.order([{ productId: 'book-25' }])
  await day.pay(stocked.payerUrl)
  await day.until(stocked, { orderState: 'done' })
  let cash: string[] = []
  await issueCodes(shop, { amount: 15_00, brandId: 'own-brand', count: 2 }, async (codes) => {
    cash = codes
  })
  const promo = `PROMO${++people}`
  await issuePromotions(shop, terms, [promo])
  const number = numberEnding(arrives)
  const used = await day.cart([{ amount: 15, number }], { email: `once-${people}@shopper.example` })
  expect((await addVoucher(used.cartName, promo)).status).toBe(200)
  const started = await day.start(used.cartName)
  expect(started.status).toBe(200)
  const key = { 'Idempotency-Key': `call-${++people}` }
  const body = { phoneNumber: numberEnding(arrives), amount: 15 }
  const call = () => day.ask('POST /api/shop/createCart', { body, headers: key, ip: '203.0.113.99' })
  await call()
  return {
    ada: await signsUp(day),
    neighbour: await signsUp(day, { tenant: day.theirs }),
    stocked,
    token: tokenIn(`https://x.example${await orderPath(shop, stocked.orderNumber)}`),
    confirm: await registering(),
    cash,
    promo,
    number,
    call,
    usedBy: used.email,
    passOtp: await askedForPassword(number),
    gift: await givesGift(),
  }
}

const rotate = (ring: typeof secret) =>
  printedBy(secretsRotateCommand, {
    databaseUrl: day.appUrl,
    config: { secret: ring, codeKeys: freshAndOld, stockWarnBelow: 0 },
  })
const linesOf = (out: string, tenant: string) => out.split('\n').filter((line) => line.startsWith(`${tenant}: `))

test('a new key goes in front: all that the old one made goes on, what moves is moved, the rest is counted, and ends with the old key', async () => {
  const goesOn = await livesUnderOneKey()
  const left = await livesUnderOneKey()

  day.turnKeys({ secret: [newer, older], codeKeys: freshAndOld })
  for (const browser of [goesOn.ada, goesOn.neighbour]) {
    expect((await browser.ask(profile)).json).toMatchObject({ isAuthenticated: true })
  }
  expect((await readOrder(goesOn.token)).json).toMatchObject({
    items: [{ codes: [{ code: expect.any(String) }] }],
  })
  expect((await goesOn.confirm()).json).toMatchObject({ isAuthenticated: true })
  expect((await typeCash(goesOn.cash[0] ?? '')).status).toBe(200)
  expect((await goesOn.passOtp()).json).toEqual({ nextStep: 'normal' })
  expect((await goesOn.call()).headers.get('Idempotency-Replayed')).toBe('true')
  // Whoever used the code once has used it; somebody else has not.
  const again = await day.cart([{ amount: 15, number: numberEnding(arrives) }], { email: goesOn.usedBy })
  expect((await addVoucher(again.cartName, goesOn.promo)).json.code).toBe('invalidVoucherCode')
  const other = await day.cart([{ amount: 15, number: numberEnding(arrives) }])
  expect((await addVoucher(other.cartName, goesOn.promo)).status).toBe(200)
  // The rules still count what was ordered for a number.
  await askedForPassword(goesOn.number)
  // A gift that went out under the old key, and whose sending was not noted before a crash, does not go out twice.
  day.turnKeys({ secret, codeKeys })
  await sendsOnTheDay(goesOn.gift.orderNumber)
  await next(goesOn.gift.recipientEmail, subjectIs('mail.gift.subject'))
  await day.asOwner(`update gift set state = 'waiting', taken_at = null, sent_at = null where order_number = $1`, [
    goesOn.gift.orderNumber,
  ])
  day.turnKeys({ secret: [newer, older], codeKeys: freshAndOld })
  await sendsOnTheDay(goesOn.gift.orderNumber)
  expect(await all(goesOn.gift.recipientEmail)).toHaveLength(1)

  // A session that is used for longer than an hour stands under the new key by then.
  await day.later(3700)
  await goesOn.ada.ask(profile)
  await goesOn.ada.ask(profile)

  const first = await rotate([newer, older])
  expect(first.code, first.out).toBe(0)
  expect(first.out).toContain(`SALDO_SECRET: current ${keyIdOf(newer)}, older ${keyIdOf(older)}`)
  expect(first.out).toContain('SALDO_CODE_KEYS: current fresh, older development')
  const ours = linesOf(first.out, day.ours)
  expect(ours).toContainEqual(expect.stringMatching(/^\w+: codes in stock: 12 sealed anew$/))
  expect(ours).toContainEqual(expect.stringMatching(/^\w+: codes with orders: 4 sealed anew$/))
  const [session] = await day.asOwner<{ ends: Date }>('select max(expires_at) as ends from customer_session')
  const second = await rotate([newer, older])
  const under = keyIdOf(older)
  const day7 = session?.ends.toISOString().slice(0, 10)
  expect(linesOf(second.out, day.ours)).toEqual([
    `${day.ours}: sessions: 1 under ${under}; they end by themselves, the last one on ${day7}`,
    `${day.ours}: cash codes: 4 under ${under}; they end when they are redeemed, or by cashcodes block`,
    `${day.ours}: promo codes: 1 under ${under}; each moves when it is typed next, and ends by promo stop`,
    expect.stringMatching(
      `^${day.ours}: counts of the rules against fraud: \\d+ under ${under}; they end by themselves, the last one on `,
    ),
    expect.stringMatching(
      `^${day.ours}: counts of the limits without proof of identity: \\d+ under ${under}; they end by themselves, the last one on `,
    ),
  ])
  expect(linesOf(second.out, day.theirs)).toEqual([
    `${day.theirs}: sessions: 2 under ${under}; they end by themselves, the last one on ${day7}`,
  ])
  expect(second.out).toContain('links in mails that lead to orders')

  day.turnKeys({ secret: [older] })
  const number = numberEnding(arrives)
  await day.order([{ amount: 15, number }])
  const passLate = await askedForPassword(number)
  day.turnKeys({ secret: [newer], codeKeys: freshAlone })
  // What it said was still under the old key ends with it.
  expect((await left.ada.ask(profile)).status).toBe(401)
  expect((await left.neighbour.ask(profile)).status).toBe(401)
  expect((await readOrder(left.token)).json.code).toBe('orderNotFound')
  expect((await left.confirm()).json.code).toBe('linkNotValid')
  expect((await typeCash(left.cash[1] ?? '')).json.code).toBe('invalidVoucherCode')
  expect((await passLate()).json.code).toBe('otpWrong')
  const late = await day.cart([{ amount: 15, number: numberEnding(arrives) }])
  expect((await addVoucher(late.cartName, left.promo)).json.code).toBe('invalidVoucherCode')
  // All else goes on: the session in use, codes in stock and with orders, and who used which promo code.
  expect((await goesOn.ada.ask(profile)).json).toMatchObject({ isAuthenticated: true })
  const token = tokenIn(`https://x.example${await orderPath(await open(), left.stocked.orderNumber)}`)
  expect((await readOrder(token)).json.items[0]).toMatchObject({
    codes: [{ code: expect.stringMatching(/^SHELF-/) }],
  })
  const buys = await day.order([{ productId: 'book-25' }])
  await day.pay(buys.payerUrl)
  expect((await day.until(buys, { orderState: 'done' })).items[0]).toHaveProperty('codes')
  const third = await day.cart([{ amount: 15, number: numberEnding(arrives) }], { email: goesOn.usedBy })
  expect((await addVoucher(third.cartName, goesOn.promo)).json.code).toBe('invalidVoucherCode')
  const fourth = await day.cart([{ amount: 15, number: numberEnding(arrives) }])
  expect((await addVoucher(fourth.cartName, goesOn.promo)).status).toBe(200)
  // The gift of the other order still goes out, its code sealed anew.
  await sendsOnTheDay(left.gift.orderNumber)
  await untilHolds(async () => expect(await all(left.gift.recipientEmail)).toHaveLength(1))

  const without = await rotate([newer])
  expect(linesOf(without.out, day.ours)[0]).toContain(`under ${under}, which SALDO_SECRET does not name any more`)
})

/**
 * Columns in which something stands that looks like a fingerprint (32 signs of base64url, or a number of 64 bits) or like
 * what is sealed (bytes), whatever they are called.
 */
async function columnsThatLookKeyed(): Promise<string[]> {
  const columns = await day.asOwner<{ table: string; name: string; type: string }>(
    `select c.table_name as table, c.column_name as name, c.udt_name as type from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'saldo' and table_type = 'BASE TABLE' and udt_name in ('text', 'bytea', 'int8', '_int8', 'jsonb')`,
  )
  const looks = ({ name, type }: { name: string; type: string }) =>
    type === 'bytea'
      ? `"${name}" is not null`
      : type === 'text'
        ? `"${name}" ~ '(^|[^A-Za-z0-9_-])[A-Za-z0-9_-]{32}($|[^A-Za-z0-9_-])'`
        : `"${name}"::text ~ '[0-9]{16,}'`
  const found: string[] = []
  for (const column of columns) {
    const rows = await day.asOwner(`select from "${column.table}" where ${looks(column)} limit 1`)
    if (rows.length > 0) found.push(`${column.table}.${column.name}`)
  }
  return found.toSorted()
}

test('what is counted, sealed anew or ends in time is every column that holds something made with a key', async () => {
  // Names of files may be as long as a fingerprint; passwords and PINs are hashed with a salt, not with a key.
  const others = ['migration.name', 'customer.password_hash', 'registration.password_hash', 'sms_topup.pin_hash']
  const found = (await columnsThatLookKeyed()).filter((column) => !others.includes(column))
  expect(found.length).toBeGreaterThan(15)
  expect(found.filter((column) => !(column in underKeys))).toEqual([])
  // What notes its key beside it does so to be counted.
  const counted = await day.asOwner<{ table: string }>(
    `select table_name as table from information_schema.columns where table_schema = 'saldo' and column_name = 'print_key'`,
  )
  const words = ['sealed anew', 'a day', 'a week', 'thirty days']
  const tables = Object.entries(underKeys).flatMap(([column, how]) => (words.includes(how) ? [] : column.split('.')[0]))
  expect(counted.map(({ table }) => table).toSorted()).toEqual([...new Set(tables)].toSorted())
})
