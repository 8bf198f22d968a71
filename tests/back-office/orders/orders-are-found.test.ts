import { expect, test } from 'vitest'
import { listOrders, readOrder } from '#admin/orders'
import { find } from '#admin/search'
import { backOfficeOf } from '../../support/back-office/ask-back-office.ts'
import { arrives, badDay, numberEnding } from '../../support/shop/bad-day.ts'

// What support sees of orders: found by whatever a shopper reads out, listed, and read whole.

const day = await badDay({ booksDiffer: true })
const { app, ours, theirs, asOwner } = day
const { operator } = backOfficeOf(app)
const agent = await operator('support', [ours]).admin()
const stranger = await operator('support', [theirs]).admin()

async function buys(number: string) {
  const order = await day.order([{ number, amount: 15 }])
  await day.pay(order.payerUrl)
  await day.until(order, { orderStatus: 'committed' })
  return order
}

const phone = numberEnding(arrives)
const { orderNumber, email } = await buys(phone)

const [partners] = await asOwner<{ payment: string; delivery: string; own: string; unit: string }>(
  `select p.reference as payment, d.reference as delivery, p.payment_id as own, d.external_id as unit
   from payment p join delivery d using (tenant, order_number) where p.order_number = $1`,
  [orderNumber],
)
if (!partners) throw new Error('the order has no payment or no delivery')

test.each<[string, string]>([
  ['its number', orderNumber],
  ['its number as it was read out', `${orderNumber.slice(0, 4).toLowerCase()} ${orderNumber.slice(4).toLowerCase()}`],
  ['a unit of it', partners.unit],
  ['its address', email.toUpperCase()],
  ['the number that was topped up', phone],
  ['the provider’s reference', partners.payment],
  ['the supplier’s reference', partners.delivery],
  ['our own reference', partners.own],
])('an order is found by %s, and not by an operator of another brand', async (_, text) => {
  const found = await find(agent, text)
  expect(found.orders).toContainEqual(expect.objectContaining({ tenant: ours, orderNumber, delivered: 1 }))
  expect(JSON.stringify(found.orders)).not.toContain(email)
  expect((await find(stranger, text)).orders).toEqual([])
})

test('a part of a text finds nothing', async () => {
  expect((await find(agent, orderNumber.slice(0, 8))).orders).toEqual([])
  expect((await find(agent, email.split('@')[0] ?? '')).orders).toEqual([])
})

test('an operator who may not read orders finds none', async () => {
  const catalogue = await operator('catalogue', [ours]).admin()
  expect((await find(catalogue, orderNumber)).orders).toEqual([])
  expect((await listOrders(catalogue, {})).orders).toEqual([])
  expect(await readOrder(catalogue, ours, orderNumber)).toBeUndefined()
})

test('the list shows each order once, newest first, page by page, and of no other brand', async () => {
  for (const _ of [1, 2, 3]) await buys(numberEnding(arrives))
  const all = await asOwner<{ number: string }>(
    'select order_number as number from orders where tenant = $1 order by placed_at desc, order_number desc',
    [ours],
  )
  const seen: string[] = []
  for (let after: Parameters<typeof listOrders>[2]; ; ) {
    const page = await listOrders(agent, {}, after, 3)
    expect(page.orders.length).toBeLessThanOrEqual(3)
    seen.push(...page.orders.map((order) => order.orderNumber))
    if (!page.next) break
    after = page.next
  }
  expect(seen).toEqual(all.map(({ number }) => number))
  const { next: second } = await listOrders(agent, {}, undefined, 1)
  const { next: third } = await listOrders(agent, {}, second, 1)
  const { orders: last, previous } = await listOrders(agent, {}, third, 1)
  const towardsNewer = await listOrders(agent, {}, previous, 1)
  const numbersOf = (orders: readonly { orderNumber: string }[]) => orders.map((order) => order.orderNumber)
  expect([...numbersOf(towardsNewer.orders), ...numbersOf(last)]).toEqual(seen.slice(1, 3))
  expect(await listOrders(agent, {}, towardsNewer.next, 1)).toMatchObject({ orders: last })
  const top = await listOrders(agent, {}, previous, 10)
  expect(top.previous).toBeUndefined()
  expect(numbersOf(top.orders)).toEqual(seen.slice(0, 10))
  expect((await listOrders(stranger, {})).orders).toEqual([])
})

test('filters let through what they say', async () => {
  const numbers = async (filter: Parameters<typeof listOrders>[1]) =>
    (await listOrders(agent, filter)).orders.map((order) => order.orderNumber)
  const [order] = (await find(agent, orderNumber)).orders
  if (!order?.method) throw new Error('the order has no method')
  expect(await numbers({ state: 'done', method: order.method, kind: 'topup', channel: order.channel })).toContain(
    orderNumber,
  )
  expect(await numbers({ atLeast: order.total, atMost: order.total })).toContain(orderNumber)
  expect(await numbers({ atLeast: order.total + 1 })).not.toContain(orderNumber)
  expect(await numbers({ state: 'cancelled' })).not.toContain(orderNumber)
  expect(await numbers({ kind: 'giftcard' })).toEqual([])
  expect(await numbers({ from: '2001-01-01', to: '2001-12-31' })).toEqual([])
  expect(await numbers({ trouble: true })).toEqual([])
})

test('an order that needs a person is in the list of those', async () => {
  const charged = await buys(numberEnding(arrives))
  await asOwner(
    `insert into payment_event (tenant, payment_id, kind, amount, at, reference)
     select tenant, payment_id, 'charged-back', amount, now(), 'cb-1' from payment where order_number = $1`,
    [charged.orderNumber],
  )
  const { orders } = await listOrders(agent, { trouble: true })
  expect(orders.map((order) => order.orderNumber)).toEqual([charged.orderNumber])
  expect((await readOrder(agent, ours, charged.orderNumber))?.sentence.is).toBe('chargedBack')
})

test('an order is read whole: what became of it, its money, and everything that happened, masked', async () => {
  const order = await readOrder(agent, ours, orderNumber)
  expect(order).toMatchObject({ orderNumber, tenant: ours, sentence: { is: 'delivered', delivered: 1, units: 1 } })
  expect(order?.flow).toMatchObject({ left: 0, because: undefined })
  expect(order?.refundable).toBe(order?.total)
  const kinds = order?.timeline.flatMap((entry) => (entry.of === 'event' ? entry.kind : []))
  expect(kinds).toEqual(expect.arrayContaining(['order.placed', 'payment.paid', 'delivery.delivered', 'order.done']))
  expect(order?.timeline.some((entry) => entry.of === 'decision')).toBe(true)
  const shown = JSON.stringify(order)
  expect(shown).not.toContain(email)
  expect(shown).not.toContain(phone)
  expect(await readOrder(stranger, ours, orderNumber)).toBeUndefined()
})
