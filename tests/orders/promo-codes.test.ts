import { expect, test, vi } from 'vitest'
import { renewCart } from '#checkout'
import { issuePromotions, type Terms } from '#promotions'
import { mailbox } from '../support/customers/mailbox.ts'
import { withoutConditions } from '../support/products/promo-terms.ts'
import { arrives, badDay, declined, numberEnding } from '../support/shop/bad-day.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

const world = vi.hoisted(() => ({ meeting: undefined as (() => Promise<unknown>) | undefined }))
vi.mock('../../src/shop/promotions/store.ts', async (original) => {
  const real = await original<typeof import('../../src/shop/promotions/store.ts')>()
  // Where there is a meeting, the guard is out: all have read before anybody writes.
  const lockOfCart: typeof real.lockOfCart = async (tx, cartName) => {
    if (!world.meeting) return real.lockOfCart(tx, cartName)
    const found = await real.findOfCart(tx, cartName)
    await world.meeting()
    return found
  }
  return { ...real, lockOfCart }
})

const day = await badDay({
  locksMayLast: true,
  first: { hasPromoVouchers: true, paymentMethods: [{ id: 'creditcard' }, { id: 'klarna' }] },
})
const { ask, asOwner } = day
let lastIp = 0
const newIp = () => `198.51.${100 + (lastIp >> 8)}.${++lastIp & 255}`

const anyTerms: Terms = {
  takes: { kind: 'percentage', basisPoints: 1000 },
  ...withoutConditions,
  name: 'test',
}
let issued = 0
const ids = new Map<string, string>()
/** A new code of these terms. */
async function aCode(terms: Partial<Terms> = {}, tenant: string = day.ours): Promise<string> {
  const code = `CODE${String(++issued).padStart(4, '0')}X`
  const [id] = await issuePromotions(await day.app.shopOf(tenant), { ...anyTerms, ...terms }, [code])
  if (!id) throw new Error(`${code} was not issued`)
  ids.set(code, id)
  return code
}
const amount = (minor: number): Partial<Terms> => ({ takes: { kind: 'amount', amount: minor } })

const anItem = (face: number, ending = arrives, quantity = 1) => ({
  amount: face,
  number: numberEnding(ending),
  quantity,
})
const add = (cartName: string, voucherCodes: string[], ip = newIp()) =>
  ask('POST /api/shop/rest/addVouchers', { body: { cartName, voucherCodes }, ip })
const remove = (cartName: string, voucherCodes: string[]) =>
  ask('POST /api/shop/rest/removeVouchers', { body: { cartName, voucherCodes } })
const refused = { status: 422, json: { code: 'invalidVoucherCode' } }
const usesOf = async (code: string) => {
  const [row] = await asOwner<{ uses: number }>(`select uses from promotion where promotion_id = $1`, [ids.get(code)])
  return row?.uses
}
const hint = (code: string) => `${code.slice(0, 2)}…${code.slice(-2)}`

test('a code takes off what it says, and the cart says how much; taken out, it costs as before', async () => {
  const { cartName } = await day.cart([anItem(15), anItem(30)])
  const code = await aCode()
  expect(await add(cartName, [` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `])).toMatchObject({
    status: 200,
    json: {
      cartName,
      totalPrice: 40.5,
      summary: { netAmount: 45, discount: 4.5, grossAmount: 40.5, totalServiceFee: 0 },
      items: [{ grossAmount: 15 }, { grossAmount: 30 }],
      vouchers: [{ voucherId: expect.stringMatching(/^promo-/), code: hint(code), discount: 4.5 }],
    },
  })
  const seen = await ask(`GET /api/shop/rest/v2/carts/${cartName}`)
  expect(seen.json.totalPrice).toBe(40.5)
  expect(await add(cartName, [code]), 'once more').toMatchObject({ status: 200, json: { totalPrice: 40.5 } })
  expect(await remove(cartName, [code])).toMatchObject({ status: 200, json: { totalPrice: 45, vouchers: [] } })
  await add(cartName, [code])
  const [{ voucherId }] = seen.json.vouchers
  expect((await remove(cartName, [voucherId])).json.summary).not.toHaveProperty('discount')
})

test('whatever is wrong with a code, the answer is the same, and nothing of the others typed with it stays', async () => {
  const { cartName } = await day.cart([anItem(15)])
  const now = Date.now()
  const alone = await aCode({ standsBeside: false })
  const wrong = [
    'NOSUCHCODE',
    await aCode({ endsAt: new Date(now - 1000) }),
    await aCode({ startsAt: new Date(now + 3_600_000) }),
    await aCode({ productIds: ['own-brand-30'] }),
    await aCode({ brandIds: ['other-brand'] }),
    await aCode({ channels: ['sms', 'ivr'] }),
    await aCode({ takes: { kind: 'free-fee' } }),
    await aCode({}, day.theirs),
    '*',
  ]
  const answers = await Promise.all(wrong.map((code) => add(cartName, [code])))
  answers.push(await add(cartName, [await aCode(), alone]))
  const bodies = new Set(answers.map(({ status, text }) => `${status} ${text}`))
  expect([...bodies]).toEqual([expect.stringContaining('"code":"invalidVoucherCode"')])
  expect(answers[0]?.status).toBe(422)
  const seen = await ask(`GET /api/shop/rest/v2/carts/${cartName}`)
  expect(seen.json).toMatchObject({ totalPrice: 15, vouchers: [] })
})

test('a cart that is none has no codes, however short its name; no name at all is no wish', async () => {
  const answer = async (cartName: string) => (await add(cartName, ['CODE0001X'])).json
  expect(await answer('x')).toMatchObject({ code: 'unknownCartErrorMessage' })
  expect(await answer('')).toMatchObject({ code: 'VALIDATION_FAILED' })
})

test('codes are not readable in the database', async () => {
  const code = await aCode()
  const rows = await asOwner<{ row: string }>('select p::text as row from promotion p')
  expect(rows.some(({ row }) => row.includes(code))).toBe(false)
})

test('one of two codes is taken out, and the other stays', async () => {
  const { cartName } = await day.cart([anItem(15), anItem(30)])
  const [one, other] = [await aCode(), await aCode()]
  expect((await add(cartName, [one, other])).json.vouchers).toHaveLength(2)
  await remove(cartName, [one])
  const { vouchers } = (await ask(`GET /api/shop/rest/v2/carts/${cartName}`)).json
  expect(vouchers).toMatchObject([{ code: hint(other) }])
})

test('of two codes the one that has ended meanwhile is taken out, with the new total, and the other stays', async () => {
  const { cartName } = await day.cart([anItem(15)])
  const [ended, other] = [await aCode(amount(300)), await aCode(amount(200))]
  expect((await add(cartName, [ended, other])).json).toMatchObject({ totalPrice: 10 })
  await asOwner(`update promotion set ends_at = now() - interval '1 second' where promotion_id = $1`, [ids.get(ended)])
  expect(await day.start(cartName)).toMatchObject({ ...refused, json: { details: { totalPrice: 13 } } })
  const { json } = await ask(`GET /api/shop/rest/v2/carts/${cartName}`)
  expect(json).toMatchObject({ totalPrice: 13, vouchers: [{ code: hint(other) }] })
})

test('a code that stands alone stands beside no other, whichever came first', async () => {
  const [alone, other] = [await aCode({ standsBeside: false }), await aCode()]
  const { cartName } = await day.cart([anItem(15)])
  expect((await add(cartName, [alone])).status).toBe(200)
  expect(await add(cartName, [other])).toMatchObject(refused)
  await remove(cartName, [alone])
  expect((await add(cartName, [other])).status).toBe(200)
  expect(await add(cartName, [alone])).toMatchObject(refused)
})

test('ten codes stand in one cart, and the eleventh is refused without losing any of the ten', async () => {
  const { cartName } = await day.cart([anItem(30)])
  const codes = []
  for (let count = 0; count < 11; count++) codes.push(await aCode(amount(10)))
  expect(await add(cartName, codes.slice(0, 9))).toMatchObject({ status: 200, json: { totalPrice: 29.1 } })
  expect(await add(cartName, codes.slice(9))).toMatchObject(refused)
  expect(await add(cartName, codes.slice(9, 10))).toMatchObject({ status: 200, json: { totalPrice: 29 } })
  expect(await add(cartName, codes.slice(10))).toMatchObject(refused)
  const { json } = await ask(`GET /api/shop/rest/v2/carts/${cartName}`)
  expect([json.vouchers.length, json.totalPrice]).toEqual([10, 29])
})

test('what is paid, delivered and booked is the price with the codes, unit by unit, and the papers say so', async () => {
  const { cartName, email } = await day.cart([anItem(15, arrives, 3)])
  const codes = [await aCode(amount(100)), await aCode()]
  await add(cartName, codes)
  const { json } = await day.start(cartName)
  await day.pay(json.payerUrl)
  const order = { ...json, cartName, email }
  expect(await day.until(order, { orderState: 'done' })).toMatchObject({
    totalPrice: 39.5,
    orderStatus: 'committed',
    summary: { netAmount: 45, discount: 5.5, grossAmount: 39.5 },
    items: [{ grossAmount: 45, delivered: 3 }],
  })
  const units = await asOwner<{ amount: number }>(
    'select amount::int from delivery where order_number = $1 order by unit',
    [order.orderNumber],
  )
  expect(units.map((unit) => unit.amount)).toEqual([1316, 1317, 1317])
  expect(await Promise.all(codes.map(usesOf))).toEqual([1, 1])
  await day.mailsTo(email, 1)
  const [receipt] = await mailbox(day.sandbox.url).all(email)
  expect(receipt?.text).toMatch(/Discount.*−€5\.50/s)
})

test('of what does not arrive exactly that goes back which was paid for it', async () => {
  const { cartName, email } = await day.cart([anItem(15, declined), anItem(30)])
  await add(cartName, [await aCode(amount(100))])
  const { json } = await day.start(cartName)
  await day.pay(json.payerUrl)
  const order = { ...json, cartName, email }
  expect(await day.until(order, { orderState: 'done', refunded: 14.67 })).toMatchObject({ totalPrice: 44 })
})

test('a code that takes everything off makes an order without a payment', async () => {
  const { cartName, email } = await day.cart([anItem(15)])
  const code = await aCode(amount(5000))
  expect((await add(cartName, [code])).json).toMatchObject({ totalPrice: 0, summary: { discount: 15 } })
  const placed = await ask('POST /api/shop/rest/orders', { body: { cartName } })
  expect(placed).toMatchObject({ status: 201 })
  const order = { ...placed.json, cartName, email, payerUrl: '' }
  await day.until(order, { orderState: 'done', orderStatus: 'committed', totalPrice: 0 })
  expect(await usesOf(code)).toBe(1)
})

test('of twenty carts at once one has the last use of a code; the others are told the new total before they pay', async () => {
  const code = await aCode({ usesLimit: 1 })
  const carts = await Promise.all(Array.from({ length: 20 }, () => day.cart([anItem(15)])))
  for (const { cartName } of carts) expect((await add(cartName, [code])).status).toBe(200)
  const started = await Promise.all(carts.map(({ cartName }) => day.start(cartName)))
  const won = started.filter(({ status }) => status === 200)
  expect(won).toHaveLength(1)
  for (const answer of started.filter((one) => !won.includes(one))) {
    expect(answer).toMatchObject({ ...refused, json: { ...refused.json, details: { totalPrice: 15 } } })
  }
  expect(await usesOf(code)).toBe(1)
  expect(await asOwner('select 1 from promotion_use where promotion_id = $1', [ids.get(code)])).toHaveLength(1)
  const [loser] = carts.filter((_, index) => started[index]?.status !== 200)
  const again = await day.start(loser?.cartName ?? '')
  expect(again.status, 'who orders all the same pays what was said').toBe(200)
  const [order] = await asOwner<{ total: number }>('select total::int from orders where cart_name = $1', [
    loser?.cartName,
  ])
  expect(order?.total).toBe(1500)
})

test('control: without the lock the database still lets nobody have one use twice, but nobody is told', async () => {
  const code = await aCode({ usesLimit: 1 })
  const carts = [await day.cart([anItem(15)]), await day.cart([anItem(15)])]
  for (const { cartName } of carts) await add(cartName, [code])
  const all = Promise.withResolvers<void>()
  let there = 0
  world.meeting = () => {
    there += 1
    if (there === carts.length) all.resolve()
    return all.promise
  }
  const started = await Promise.all(carts.map(({ cartName }) => day.start(cartName)))
  world.meeting = undefined
  expect(started.map(({ status }) => status).sort()).toEqual([200, 500])
  expect(await usesOf(code)).toBe(1)
})

test('a use is given back when its order comes to nothing, and the cart for another try has the code', async () => {
  const code = await aCode({ usesLimit: 1 })
  const { cartName, email } = await day.cart([anItem(15)])
  await add(cartName, [code])
  const { json } = await day.start(cartName)
  expect(await usesOf(code)).toBe(1)
  await day.pay(json.payerUrl, 'failed')
  await day.until({ ...json, cartName, email }, { orderState: 'cancelled' })
  await untilHolds(async () => expect(await usesOf(code)).toBe(0))
  const renewed = (await renewCart(await day.app.shopOf(day.ours), json.orderNumber)) as { cartName: string }
  expect((await ask(`GET /api/shop/rest/v2/carts/${renewed.cartName}`)).json).toMatchObject({ totalPrice: 13.5 })
  expect((await day.start(renewed.cartName)).status).toBe(200)
  expect(await usesOf(code)).toBe(1)
})

test('a use is given back where nothing was delivered, and stays where something was', async () => {
  const [lost, kept] = [await aCode(), await aCode()]
  const buy = async (code: string, ...items: ReturnType<typeof anItem>[]) => {
    const { cartName, email } = await day.cart(items)
    await add(cartName, [code])
    const { json } = await day.start(cartName)
    await day.pay(json.payerUrl)
    await day.until({ ...json, cartName, email }, { orderState: 'done' })
  }
  await buy(lost, anItem(15, declined))
  await buy(kept, anItem(15, declined), anItem(30))
  expect([await usesOf(lost), await usesOf(kept)]).toEqual([0, 1])
})

test('Klarna is told each line with its discount, and lends what is left', async () => {
  const place = { street: 'Musterallee', houseNumber: '15', zip: '10115', city: 'Berlin', countryCode: 'DE' }
  const { cartName, email } = await day.cart([anItem(15), anItem(30, arrives, 2)], { place })
  await add(cartName, [await aCode(amount(700))])
  const { status, json } = await day.start(cartName, 'klarna')
  expect(status).toBe(200)
  await day.pay(json.payerUrl, 'authorized')
  await day.until({ ...json, cartName, email }, { orderStatus: 'committed', totalPrice: 68 })
})

test('a customer uses a code as often as it says: known by address or by number, told before paying', async () => {
  const code = await aCode({ usesPerCustomer: 1 })
  const number = numberEnding(arrives)
  const item = { amount: 15, number }
  const first = await day.cart([item], { email: 'Ada+one@shopper.example' })
  await add(first.cartName, [code])
  expect((await day.start(first.cartName)).status).toBe(200)

  const sameNumber = await day.cart([item])
  expect(await add(sameNumber.cartName, [code])).toMatchObject(refused)
  const sameAddress = await day.cart([anItem(15)], { email: 'ada@shopper.example' })
  expect(await add(sameAddress.cartName, [code])).toMatchObject(refused)
  const another = await day.cart([anItem(15)])
  expect((await add(another.cartName, [code])).status).toBe(200)
})

test('tries are limited, for one cart and for one address', async () => {
  const { cartName } = await day.cart([anItem(15)])
  for (let tries = 0; tries < 10; tries++) expect((await add(cartName, ['WRONG'])).status).toBe(422)
  expect((await add(cartName, ['WRONG'])).status).toBe(429)
  const ip = newIp()
  const carts = await Promise.all([1, 2, 3, 4].map(() => day.cart([anItem(15)])))
  for (const one of carts.slice(0, 3)) {
    for (let tries = 0; tries < 10; tries++) expect((await add(one.cartName, ['WRONG'], ip)).status).toBe(422)
  }
  expect((await add(carts[3]?.cartName ?? '', ['WRONG'], ip)).status).toBe(429)
})

test('a brand that takes no codes refuses each alike, and one that is ordered takes no more', async () => {
  const code = await aCode({}, day.theirs)
  const made = await ask('POST /api/shop/rest/addToCart', {
    tenant: day.theirs,
    body: { items: [{ productId: 'their-brand-15', phoneNumber: numberEnding(arrives) }] },
  })
  const body = { cartName: made.json.cartName, voucherCodes: [code] }
  expect(await ask('POST /api/shop/rest/addVouchers', { tenant: day.theirs, body })).toMatchObject(refused)
  const { cartName } = await day.order([anItem(15)])
  expect(await add(cartName, [await aCode()])).toMatchObject({ status: 404, json: { code: 'unknownCartErrorMessage' } })
})
