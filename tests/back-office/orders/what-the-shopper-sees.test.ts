import { expect, test } from 'vitest'
import { orderPath } from '#receipts'
import { backOfficeOf } from '../../support/back-office/ask-back-office.ts'
import { aCard, sells, stocks } from '../../support/products/stocked.ts'
import { arrives, badDay, numberEnding } from '../../support/shop/bad-day.ts'

// An operator looks at the page that the shopper has of an order.

const day = await badDay()
const { app, ours, theirs, asOwner } = day
const { operator } = backOfficeOf(app)

await sells(day, [aCard('card-looked-at')])
await stocks(day, 'card-looked-at', ['SECRET-CODE-0001'])
const phone = numberEnding(arrives)
const order = await day.order([{ productId: 'card-looked-at' }, { amount: 15, number: phone }])
await day.pay(order.payerUrl)
await day.until(order, { orderState: 'done' })
const { orderNumber, email } = order
const path = `/orders/${ours}/${orderNumber}`
const looks = () =>
  asOwner<{ step: string; operator_id: string; row: string }>(
    `select step, operator_id, row_to_json(a)::text as row from admin_action a where name = 'order.look' order by action_no`,
  )
/** Every row that the shop keeps of orders, to see whether looking changed any. */
const kept = () =>
  asOwner(`select (select count(*) from order_event)::int as events, (select count(*) from cart)::int as carts,
    (select count(*) from customer_session)::int as sessions, (select max(revision) from orders)::int as revision`)

test('is what the shopper sees, but for codes, numbers and names; nothing on it leads anywhere', async () => {
  const ada = operator('support', [ours], { operatorId: 'ada' })
  const before = await kept()
  const { html: around } = await ada.get(`${path}/shopper`)
  const frame = /<iframe[^>]*>/.exec(around)?.[0] ?? ''
  expect(frame).toContain('sandbox="allow-same-origin"')
  const address = /src="([^"]+)"/.exec(frame)?.[1] ?? ''
  expect(await looks()).toEqual([])

  const { html, text, headers } = await ada.get(address)
  for (const said of ['Your order', orderNumber, 'Bookshop card', 'Delivered', '••••']) expect(text).toContain(said)
  const token = new URL(await orderPath(await app.shopOf(ours), orderNumber), 'http://shop').searchParams.get('token')
  for (const hidden of ['SECRET', phone, phone.slice(-9), email, token ?? 'no token'])
    expect(html).not.toContain(hidden)
  expect(html.match(/<script|<a [^>]*href=|<form|type="hidden"/g)).toBeNull()
  const policy = headers.get('content-security-policy') ?? ''
  for (const rule of ["default-src 'none'", "frame-ancestors 'self'", 'sandbox allow-same-origin'])
    expect(policy).toContain(rule)
  expect(headers.get('set-cookie')).toBeNull()
  expect(await kept()).toEqual(before)

  // One showing of the page is one look, and its path is not kept.
  await ada.get(address)
  const written = await looks()
  expect(written.map(({ step, operator_id }) => [step, operator_id])).toEqual([
    ['begun', 'ada'],
    ['done', 'ada'],
  ])
  expect(written.map(({ row }) => row).join()).not.toContain('token=')
})

test('is for operators who may see what is masked, of this brand', async () => {
  const count = (await looks()).length
  expect((await operator('support', [ours]).get(path)).html).toContain(`${path}/shopper`)
  const finance = operator('finance', [ours])
  expect((await finance.get(path)).html).not.toContain(`${path}/shopper`)
  expect((await finance.get(`${path}/shopper`)).status).toBe(403)
  expect((await finance.get(`${path}/shopper/page?press=x`)).status).toBe(403)
  expect(await looks()).toHaveLength(count)
  const other = await operator('support', [theirs], { operatorId: 'eve' }).get(`${path}/shopper/page?press=y`)
  expect([other.status, other.html.includes(orderNumber)]).toEqual([404, false])
  expect((await looks()).slice(count).map(({ step }) => step)).toEqual(['begun', 'refused'])
})
