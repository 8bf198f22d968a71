import { expect, test } from 'vitest'
import { readFigures } from '#admin/figures'
import { backOfficeOf } from '../support/back-office/ask-back-office.ts'
import { arrives, badDay, declined, numberEnding } from '../support/shop/bad-day.ts'

// What the first page says of the last day, and of the same hours a week before.

const day = await badDay()
const { app, ours, theirs, asOwner } = day
const { operator } = backOfficeOf(app)
const insider = operator('finance', [ours])

async function buy(amount: number, ending = arrives) {
  const order = await day.order([{ number: numberEnding(ending), amount }])
  await day.pay(order.payerUrl)
  return order
}

test('orders, turnover, what was not paid, methods and the time to delivery', async () => {
  const hour = () => new Date().toISOString().slice(0, 13)
  const began = hour()
  const delivered = await buy(15)
  const other = await buy(30)
  await day.until(delivered, { orderState: 'done' })
  await day.until(other, { orderState: 'done' })
  const old = await buy(15)
  await day.until(old, { orderState: 'done' })
  await day.order([{ number: numberEnding(declined), amount: 15 }])
  await asOwner(`update orders set placed_at = placed_at - interval '7 days' where order_number = $1`, [
    old.orderNumber,
  ])
  await asOwner(
    `update orders set paid_at = done_at - case order_number when $1 then interval '2 seconds' else interval '4 seconds' end
      where state = 'done'`,
    [delivered.orderNumber],
  )
  const admin = await insider.admin()
  const figures = await readFigures(admin, admin.tenants)
  // All in this hour, unless it changed meanwhile.
  const span = hour() === began ? 1 : 2
  const lately = (hours: typeof figures.hours) =>
    hours.slice(-span).reduce((all, one) => ({ orders: all.orders + one.orders, paid: all.paid + one.paid }))
  expect([lately(figures.hours), lately(figures.before)]).toEqual([
    { orders: 3, paid: 2 },
    { orders: 1, paid: 1 },
  ])
  expect(figures.turnover).toEqual([{ currency: 'EUR', amount: 45_00, before: 15_00 }])
  expect(figures.speed).toEqual({ half: 3000, most: 3900 })
  expect(figures.methods).toMatchObject([{ tried: 3, paid: 2, triedBefore: 1, paidBefore: 1 }])
  const { text } = await insider.get('/')
  for (const words of ['Orders 3', '€45.00', '€15.00 a week before', '66.7%', '3 s', '95 of 100 within 3.9 s'])
    expect(text).toContain(words)
})

test('what is promised, what is left of it and how fast it is spent', async () => {
  const { text: before } = await insider.get('/')
  expect(before).toContain('No difference with a partner is older than a day.')
  await asOwner(
    `insert into objective_hour select $1, date_trunc('hour', now()), 'call', outcome, times
      from (values ('well', 9990), ('missed', 30)) as v(outcome, times)`,
    [ours],
  )
  await asOwner(
    `insert into difference (tenant, partner, subject, reference, off_by, currency, made_at, found_at, seen_at)
      values ($1, 'mollie', 'payment', 'tr_1', -1250, 'EUR', now() - interval '2 days', now() - interval '2 days', now())`,
    [ours],
  )
  // It may be ten seconds old.
  await day.later(11)
  const { text } = await insider.get('/')
  for (const words of ['99.9% of the steps of buying', '99.7%', 'used up', '3 times', '€12.50'])
    expect(text).toContain(words)
  await asOwner('delete from difference where partner = $1', ['mollie'])
})

test('the way to a purchase: how many came to each step, how long it took, and where they went back', async () => {
  const { text: before } = await insider.get('/')
  expect(before).toMatch(/Came to the shop 0 –/)
  await asOwner(
    `insert into funnel_hour select $1, date_trunc('hour', now() - days * interval '1 day'), step, part, times
      from (values (0, 'shop', 'outside', 1200), (0, 'shop', 'payment', 60), (1, 'payment', 'shop', 900),
        (2, 'done', '5', 300), (2, 'done', 'more', 10), (8, 'shop', 'outside', 400)) as v(days, step, part, times)
      on conflict do nothing`,
    [ours],
  )
  await day.later(11)
  const { text } = await insider.get('/')
  for (const words of [
    'Came to the shop 1,200 100% 400 · 100%',
    'Came to the payment 900 75% 0 · 0%',
    'Got everything 310 25.8%',
    'Went back from the payment: 60',
  ])
    expect(text).toContain(words)
  expect(text).toMatch(/From the payment to the delivery: half within 5 s\w*, nine of ten within 5 s/)
})

test('the orders of a day are counted once in ten seconds for all who look at the same brands', async () => {
  const [one, other, theirOwn] = await Promise.all([
    insider.admin(),
    operator('support', [ours]).admin(),
    operator('finance', [theirs]).admin(),
  ])
  let now = one.clock.now().getTime()
  const at = (admin: typeof one) => ({ ...admin, clock: { now: () => new Date(now) } })
  const seen = () => Promise.all([one, other, theirOwn].map((admin) => readFigures(at(admin), admin.tenants)))
  now += 60_000
  const [before, shared, theirDay] = await seen()
  expect(shared).toBe(before)
  expect(theirDay?.hours.at(-1)?.orders).toBe(0)
  await day.until(await buy(15), { orderState: 'done' })
  now += 9_000
  expect((await seen())[1]).toBe(before)
  now += 1_000
  const [after] = await seen()
  expect(after?.turnover[0]?.amount).toBe((before?.turnover[0]?.amount ?? 0) + 15_00)
})

test('an operator of another brand sees none of it', async () => {
  const { text } = await operator('finance', [theirs]).get('/')
  expect(text).toContain('Orders 0 Nothing a week before')
  expect(text).toContain('Payment to delivery – Nothing a week before')
  expect(text).toContain('Nobody paid in the last 24 hours.')
  expect(text).toMatch(/Came to the shop 0 –/)
})
