import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { isReceipt } from '../../support/customers/which-mail.ts'
import { aCard, sells, standing, stocks } from '../../support/products/stocked.ts'
import { arrives, badDay, numberEnding } from '../../support/shop/bad-day.ts'
import { untilHolds } from '../../support/test-run/until-holds.ts'

const day = await badDay({ first: { delivery: { voucher: { sendCodeBySMS: true } } } })
/** A product of one test's own, sold from these codes. */
async function stocked(codes: readonly string[], more: object = {}): Promise<string> {
  const productId = `book-${randomUUID()}`
  await sells(day, [aCard(productId, more)])
  await stocks(day, productId, codes)
  return productId
}
const codes = (count: number, beginning: string) =>
  Array.from({ length: count }, (_, index) => `${beginning}-${String(index).padStart(4, '0')}`)
const bought = (order: { items: { codes?: { code: string }[] }[] }) =>
  order.items.flatMap((item) => item.codes ?? []).map(({ code }) => code)
const states = (beginning?: string) =>
  day.asOwner(`select state, count(*)::int as count from stock_code where product_id = $1 group by 1 order by 1`, [
    beginning,
  ])

test('a code is bought without any number: shown with the order, told nowhere else', async () => {
  const productId = await stocked(codes(3, 'SHELF'))
  const order = await day.order([
    { productId, quantity: 2 },
    { amount: 15, number: numberEnding(arrives) },
  ])
  const { items } = (await day.ask(`GET /api/shop/rest/v2/carts/${order.cartName}`)).json
  expect(items[0]).not.toHaveProperty('phoneNumber')
  await day.pay(order.payerUrl)
  const done = await day.until(order, { orderState: 'done', orderStatus: 'committed' })
  expect(bought(done)).toEqual(['SHELF-0000', 'SHELF-0001'])
  expect(done.items[0]).toMatchObject({ kind: 'giftcard', delivered: 2 })
  expect(done.items[0]).not.toHaveProperty('phoneNumber')
  expect(done.items[1]).not.toHaveProperty('codes')
  expect(await states(productId)).toEqual([
    { state: 'free', count: 1 },
    { state: 'sold', count: 2 },
  ])

  const everything = await day.asOwner(`
    select (select coalesce(json_agg(e), '[]') from order_event e)::text
      || (select coalesce(json_agg(m), '[]') from message m)::text
      || (select coalesce(json_agg(s), '[]') from stock_code s)::text
      || (select coalesce(json_agg(c), '[]') from delivery_contents c)::text
      || (select coalesce(json_agg(j), '[]') from graphile_worker.jobs j)::text as said`)
  expect(everything[0]?.said).not.toContain('SHELF-')
  expect(JSON.stringify(day.log())).not.toContain('SHELF-')
  // Each code was also sent by text, and the gateway reports its delivery.
  const texts = () =>
    day.asOwner("select report from message where about = $1 and channel = 'sms' order by 1", [order.orderNumber])
  await untilHolds(async () => expect(await texts()).toEqual([{ report: 'delivered' }, { report: 'delivered' }]))
})

test('the last code goes once: whoever comes later is refused before paying, and gets it when the other gives up', async () => {
  const productId = await stocked(['THE-LAST-ONE'], { amount: 5000 })
  const first = await day.order([{ productId }])
  const second = await day.cart([{ amount: 15, number: numberEnding(arrives) }])
  const refused = await day.ask('POST /api/shop/rest/v2/addToCart', {
    body: { cartName: second.cartName, items: [{ productId }] },
  })
  // A moment later the shop knows that it is held. Then it cannot be put into a cart.
  if (refused.status === 200) {
    const started = await day.start(second.cartName)
    expect([started.status, started.json.code]).toEqual([422, 'productNotAvailable'])
  }
  await expect.poll(() => standing(day.ask, productId)).toBe('OUT_OF_STOCK')
  expect((await day.start(first.cartName)).status).toBe(200)

  await day.pay(first.payerUrl, 'canceled')
  await day.until(first, { orderState: 'cancelled' })
  await expect.poll(() => standing(day.ask, productId)).toBe('ACTIVE')
  const third = await day.order([{ productId }])
  await day.pay(third.payerUrl)
  expect(bought(await day.until(third, { orderState: 'done' }))).toEqual(['THE-LAST-ONE'])
})

const pin = { supplier: 'dt-one', supplierProductId: 801_025, kind: 'voucher' }
const inbox = async (to: string): Promise<{ text: string; subject: string }[]> =>
  (await fetch(`${day.sandbox.url}/inbox.json?to=${encodeURIComponent(to)}`)).json()

test('a code that the supplier makes arrives once, also where its answer is lost; the receipt bears it', async () => {
  const productId = `pay-${randomUUID()}`
  await sells(day, [aCard(productId, pin)])
  await day.fault({ partner: 'dt-one', operation: 'create-transaction', kind: 'lost-answer', times: 1 })
  await day.fault({ partner: 'dt-one', operation: 'callback', kind: 'no-webhook' })
  const order = await day.order([{ productId }])
  await day.pay(order.payerUrl)
  await untilHolds(async () => expect(await day.eventsOf(order.orderNumber)).toContain('delivery.unknown'))
  await day.later(120)
  const done = await day.until(order, { orderState: 'done', orderStatus: 'committed' })
  const [code] = bought(done)
  expect(code).toMatch(/^\d{14}$/)
  expect(done.items[0]?.codes?.[0]?.serial).toMatch(/^\d{10}$/)
  const books = (await (await fetch(`${day.sandbox.url}/books.json?reference=${order.orderNumber}`)).json()) as {
    deliveries: unknown[]
  }
  expect(books.deliveries).toHaveLength(1)
  await untilHolds(async () => {
    const mails = await inbox(order.email)
    expect(mails.find(isReceipt)?.text).toContain(code)
  })
})

test('codes go to whoever was named for them as well; what is wrong there is told beside its field', async () => {
  const productId = await stocked(['NAMED-0001'])
  const friend = `friend-${randomUUID()}@shopper.example`
  const { cartName, email } = await day.cart([{ productId }])
  const address = (voucherDeliveryAddress: object) =>
    day.ask('POST /api/shop/rest/checkout-address', {
      body: { cartName, deliveryAddress: { firstname: 'Ada', lastname: 'Muster', email, voucherDeliveryAddress } },
    })
  expect((await address({ email: 'nowhere' })).json.details.fields).toEqual({
    'voucherDeliveryAddress.email': expect.any(String),
  })
  expect((await address({ email: friend, firstname: 'Bo' })).status).toBe(200)
  const started = (await day.start(cartName)).json
  await day.pay(started.payerUrl)
  const done = await day.until({ ...started, cartName, email }, { orderState: 'done' })
  expect(done.voucherDeliveryAddress).toMatchObject({
    email: friend,
    firstname: 'Bo',
    lastname: 'Muster',
  })
  expect(done.deliveryAddress.email).toBe(email)
  const [code = 'none'] = bought(done)
  for (const to of [email, friend]) {
    await untilHolds(async () => expect((await inbox(to)).some(({ text }) => text.includes(code))).toBe(true))
  }
})
