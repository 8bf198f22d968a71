import { randomInt } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { blockCodes, cashCodePayments, findBatches, importCodes, issueCodes } from '#cash-codes'
import { giveBack } from '#checkout'
import type { Tx } from '#database'
import { arrives, badDay, declined, numberEnding, slow } from '../../support/shop/bad-day.ts'
import { untilHolds } from '../../support/test-run/until-holds.ts'

const world = vi.hoisted(() => ({ isGuarded: true, meeting: undefined as (() => Promise<void>) | undefined }))

vi.mock('../../../src/shop/cash-codes/store.ts', async (original) => {
  const real = await original<typeof import('../../../src/shop/cash-codes/store.ts')>()
  /** Checks the code first and takes it afterwards. */
  const lookThenTake = async (tx: Tx, codeHash: string, orderNumber: string, now: Date) => {
    if (!(await real.findFreeCode(tx, [codeHash]))) return false
    await world.meeting?.()
    await tx
      .updateTable('cash_code')
      .set({ order_number: orderNumber, redeemed_at: now })
      .where('code_hash', '=', codeHash)
      .execute()
    return true
  }
  const redeemCode: typeof real.redeemCode = (...args) =>
    world.isGuarded ? real.redeemCode(...args) : lookThenTake(...args)
  return { ...real, redeemCode }
})

const day = await badDay({ locksMayLast: true, first: { topup: { takesCashCodes: true } } })
beforeEach(() => Object.assign(world, { isGuarded: true, meeting: undefined }))

const shop = await day.app.shopOf(day.ours)
async function codes(count = 1, worth: { amount?: number; brandId?: string } = {}): Promise<string[]> {
  let made: string[] = []
  await issueCodes(shop, { amount: 15_00, brandId: 'own-brand', count, ...worth }, async (printed) => {
    made = printed
  })
  return made
}
const aCode = async (worth = {}) => (await codes(1, worth))[0] ?? ''

let callers = 0
/** Every caller has an IP address of their own unless one is given. */
const anywhere = () => `198.51.${Math.floor(++callers / 250)}.${callers % 250}`

const typed = (cashCode: string, more: { number?: string; ip?: string; amount?: number; productId?: string } = {}) => {
  const { number = numberEnding(arrives), ip = anywhere(), ...item } = more
  const body = { items: [{ phoneNumber: number, cashCode, ...item }] }
  return day.ask('POST /api/shop/rest/addToCart', { body, ip })
}
const wrong = { status: 422, json: { code: 'invalidVoucherCode' } }

async function atTheButton(code: string, number = numberEnding(arrives)) {
  const { json } = await typed(code, { number })
  const email = `redeemer-${++callers}@shopper.example`
  const deliveryAddress = { firstname: 'Ada', lastname: 'Muster', email }
  const body = { cartName: json.cartName, deliveryAddress, language: 'en' }
  expect(await day.ask('POST /api/shop/rest/checkout-address', { body })).toMatchObject({ status: 200 })
  return { cartName: json.cartName as string, email }
}
const place = (cartName: string) =>
  day.ask('POST /api/shop/rest/orders', { body: { cartName, startNow: true }, ip: anywhere() })
async function redeem(code: string, number?: string) {
  const cart = await atTheButton(code, number)
  const { status, json } = await place(cart.cartName)
  expect([status, json.code]).toEqual([201, undefined])
  return { ...cart, ...json, payerUrl: '' }
}
const texts = async (email: string): Promise<string> => {
  const mails = await fetch(`${day.sandbox.url}/inbox.json?to=${encodeURIComponent(email)}`)
  return ((await mails.json()) as { text: string }[]).map(({ text }) => text).join('\n')
}

test('a code tops up a number: the cart says what it is worth, nothing is added, and nobody is sent to a payer', async () => {
  const code = await aCode({ amount: 23_00 })
  const { cartName, email } = await atTheButton(code.toLowerCase().replaceAll('-', ' '))
  expect((await day.ask(`GET /api/shop/rest/v2/carts/${cartName}`)).json).toMatchObject({
    totalPrice: 23,
    paymentMethod: 'N/A',
    items: [{ productId: 'own-brand-open', amount: 23, serviceFee: 0, quantity: 1, hasCashCode: true }],
  })
  const { status, json } = await place(cartName)
  expect(status).toBe(201)
  const address = new URL(json.redirectUrl)
  expect(address.pathname).toBe('/shop/checkout/result/cash-code')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ cartName, orderNumber: json.orderNumber })
  const order = { ...json, cartName, email, payerUrl: '' }
  expect(await day.until(order, { orderState: 'done' })).toMatchObject({
    orderStatus: 'committed',
    paymentMethod: 'N/A',
    totalPrice: 23,
  })
  await day.mailsTo(email, 1)
  expect(await texts(email)).not.toContain('statement')
  // Repeating the call returns the same order. Entering the code again is refused.
  expect((await place(cartName)).json).toEqual(json)
  expect(await typed(code)).toMatchObject(wrong)
})

test('the short way to a cart takes a code in the place of an amount; without either it asks for the amount', async () => {
  const cart = (body: object) =>
    day.ask('POST /api/shop/createCart', { body: { phoneNumber: numberEnding(arrives), ...body } })
  expect(await cart({ cashCode: await aCode() })).toMatchObject({ status: 200, json: { cartName: expect.any(String) } })
  expect(await cart({})).toMatchObject({ status: 400, json: { details: { fields: { amount: expect.any(String) } } } })
})

test('there is one answer for every wrong code, whatever is wrong with it', async () => {
  const [redeemed, blocked, theirs] = [await aCode(), await aCode(), await aCode()]
  await redeem(redeemed)
  await day.asOwner(`update cash_code_batch set blocked_at = now() where batch_id = $1`, [
    (await shop.db.read(findBatches)).find(({ free }) => free === 1)?.batchId,
  ])
  const answers = [
    await typed('7K2M-04QX-0000-0000'),
    await typed('what is this'),
    await typed(redeemed),
    ...(await Promise.all([blocked, theirs].map((code) => typed(code, { amount: 30 })))),
    await typed(await aCode({ brandId: 'other-brand' }), { productId: 'own-brand-15' }),
    await day.ask('POST /api/shop/rest/addToCart', {
      tenant: day.theirs,
      ip: anywhere(),
      body: { items: [{ phoneNumber: numberEnding(arrives), cashCode: await aCode() }] },
    }),
  ]
  for (const answer of answers) expect(answer).toMatchObject(wrong)
  expect(new Set(answers.slice(0, -1).map(({ text }) => text)).size).toBe(1)
})

test('codes that others printed are taken over once, by line; one of them, or all, can be blocked', async () => {
  const end = randomInt(2000, 10_000)
  const list = [`AAAA 2222 3333 ${end}`, '', `BBBB-2222-3333-${end}`]
  const worth = { amount: 15_00, brandId: 'own-brand' }
  const taken = await importCodes(shop, worth, list)
  expect(taken).toMatchObject({ count: 2 })
  expect(await importCodes(shop, worth, ['', ...list])).toEqual({
    faults: [
      { line: 2, what: 'known already' },
      { line: 4, what: 'known already' },
    ],
  })
  expect(await typed(`aaaa22223333${end}`)).toMatchObject({ status: 200 })
  expect(await blockCodes(shop, `AAAA-2222-3333-${end}`)).toBe('code')
  expect(await typed(`aaaa22223333${end}`)).toMatchObject(wrong)
  // An existing cart loses its code.
  const { cartName } = await atTheButton(`BBBB22223333${end}`)
  expect(await blockCodes(shop, 'batchId' in taken ? taken.batchId : '')).toBe('batch')
  expect(await place(cartName)).toMatchObject(wrong)
  expect(await blockCodes(shop, 'batch-none')).toBeUndefined()
})

test('a code is alone in its cart', async () => {
  const { cartName } = await atTheButton(await aCode())
  const alone = { status: 422, json: { code: 'cashCodeAlone' } }
  const more = { productId: 'own-brand-15', phoneNumber: numberEnding(arrives) }
  const add = (items: object[]) => day.ask('POST /api/shop/rest/v2/addToCart', { body: { cartName, items } })
  expect(await add([more])).toMatchObject(alone)
  expect(await add([{ phoneNumber: numberEnding(arrives), cashCode: await aCode() }])).toMatchObject(alone)
  const { json } = await day.ask(`GET /api/shop/rest/v2/carts/${cartName}`)
  const twice = await day.ask(`PUT /api/shop/rest/v2/carts/${cartName}/items/${json.items[0].itemKey}/2`)
  expect(twice).toMatchObject(alone)
})

test('whoever tries wrong codes has to wait, and a right one is no exception; others go on', async () => {
  const [ip, code] = [anywhere(), await aCode()]
  for (let tries = 1; tries <= 10; tries++)
    expect(await typed(`9999 0000 0000 00${10 + tries}`, { ip })).toMatchObject(wrong)
  const stopped = await typed(code, { ip })
  expect(stopped).toMatchObject({ status: 429, json: { code: 'tooManyRequests' } })
  expect(Number(stopped.headers.get('Retry-After'))).toBeGreaterThan(800)
  expect(await typed(code)).toMatchObject({ status: 200 })
  await day.later(16 * 60)
  expect(await typed(code, { ip })).toMatchObject({ status: 200 })
})

test('tries made at one moment are all counted, and right ones count for nobody', async () => {
  const [ip, code] = [anywhere(), await aCode()]
  for (let times = 0; times < 15; times++) expect(await typed(code, { ip })).toMatchObject({ status: 200 })
  const tries = Array.from({ length: 14 }, (_, one) => typed(`8888 0000 0000 00${10 + one}`, { ip }))
  const told = (await Promise.all(tries)).map(({ status }) => status).sort()
  expect(told).toEqual([...Array(10).fill(422), ...Array(4).fill(429)])
})

test('a range that is tried from everywhere is closed for a while, other ranges are not', async () => {
  const code = await aCode()
  const range = code.slice(0, 4)
  for (let round = 0; round < 10; round++) {
    await Promise.all(Array.from({ length: 20 }, (_, one) => typed(`${range}00000000${round}Z${10 + one}`)))
  }
  expect(await typed(code)).toMatchObject({ status: 429 })
  expect(await typed(await aCode())).toMatchObject({ status: 200 })
  await day.later(61 * 60)
  expect(await typed(code)).toMatchObject({ status: 200 })
})

const ways = [
  ['as it is', true],
  ['with its guard taken out', false],
] as const

test.each(ways)('twelve carts with one code at one moment, %s', async (_how, isGuarded) => {
  const code = await aCode()
  const carts = await Promise.all(Array.from({ length: 12 }, () => atTheButton(code)))
  world.isGuarded = isGuarded
  if (!isGuarded) {
    let missing = 3
    const all = Promise.withResolvers<void>()
    world.meeting = () => {
      missing -= 1
      if (missing === 0) all.resolve()
      return all.promise
    }
  }
  const placed = await Promise.all(carts.map(({ cartName }) => place(cartName)))
  const won = placed.filter(({ status }) => status === 201)
  if (isGuarded) expect(won).toHaveLength(1)
  else expect(won.length).toBeGreaterThan(1)
  for (const answer of placed) if (answer.status !== 201) expect(answer).toMatchObject(wrong)
})

test('a code whose order cannot be delivered is good again, its holder is told, and it buys something else', async () => {
  const code = await aCode()
  const order = await redeem(code, numberEnding(declined))
  await day.until(order, { orderState: 'done', orderStatus: 'refunded' })
  await day.mailsTo(order.email, 2)
  expect(await texts(order.email)).toMatch(/not used up[\s\S]*free again|free again[\s\S]*not used up/)
  const again = await redeem(code)
  await day.until(again, { orderStatus: 'committed' })
  expect(await typed(code)).toMatchObject(wrong)
})

test('freeing a code again, by whoever did not hear that it was free, takes it from nobody; half of it cannot be had', async () => {
  const code = await aCode()
  const order = await redeem(code, numberEnding(declined))
  await day.until(order, { orderStatus: 'refunded' })
  const next = await redeem(code)
  await day.until(next, { orderStatus: 'committed' })
  const provider = cashCodePayments(shop.db)
  const refundOf = ({ orderNumber }: { orderNumber: string }, amount: number) =>
    provider.createRefund({
      refundId: 'ref-again',
      paymentReference: orderNumber,
      amount,
      currency: 'EUR',
      description: '',
    })
  expect(await provider.findRefunds(order.orderNumber)).toEqual({ kind: 'answered', value: [] })
  expect(await refundOf(order, 15_00)).toMatchObject({ kind: 'answered', value: { state: 'refunded' } })
  expect(await refundOf(next, 5_00)).toMatchObject({ kind: 'refused' })
  const held = await day.asOwner('select order_number from cash_code where order_number = any($1)', [
    [order.orderNumber, next.orderNumber],
  ])
  expect(held).toEqual([{ order_number: next.orderNumber }])
})

test('an operator gives the whole of it back, and the code is good again; a part is refused, for nobody could have it', async () => {
  const code = await aCode()
  const order = await redeem(code)
  await day.until(order, { orderState: 'done' })
  const give = (amount: number | null) =>
    giveBack(shop, order.orderNumber, { line: null, amount, reason: `asked for ${amount}`, operator: 'kim' })
  expect(await give(50)).toMatchObject({ outcome: 'only whole' })
  expect(await day.asOwner('select from goodwill where order_number = $1', [order.orderNumber])).toEqual([])
  expect(await give(null)).toMatchObject({ outcome: 'given', amount: 15_00 })
  await untilHolds(async () => expect(await typed(code)).toMatchObject({ status: 200 }))
})

test('a slow delivery keeps the code: it is free only once nobody can deliver any more', async () => {
  const code = await aCode()
  const order = await redeem(code, numberEnding(slow))
  expect(await typed(code)).toMatchObject(wrong)
  await day.until(order, { orderState: 'done' })
})

test('no code can be read in the database, in the log or in the jobs', async () => {
  const code = await aCode()
  await redeem(code)
  const bare = code.replaceAll('-', '')
  const rows = await day.asOwner<{ all: string }>(`select (select string_agg(t::text, '') from cash_code t)
    || (select string_agg(t::text, '') from cart t) || (select string_agg(t::text, '') from payment t)
    || (select string_agg(t::text, '') from order_event t) || coalesce((select string_agg(t::text, '')
      from graphile_worker._private_jobs t), '') as all`)
  const everything = `${rows[0]?.all}${JSON.stringify(day.log())}`
  expect(everything).not.toContain(bare)
  expect(everything).not.toContain(code)
})
