import { readFile } from 'node:fs/promises'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openAdminDatabase } from '#database'
import { clockAt } from '#kit/clock'
import { testDatabase } from '../../../tests/support/database/database.ts'
import { isBuying, openCallCounter } from './calls.ts'
import { countDeliveries, deliveriesToday, forgetObjectives } from './deliveries.ts'
import { readKept } from './read-kept.ts'

const { asOwner, database, tenants, adminUrl } = await testDatabase()
const admin = openAdminDatabase({ url: adminUrl, poolSize: 1 })
afterAll(() => admin.close())
const [ours, theirs] = tenants
const now = '2026-11-27T12:30:00Z'
const at = (minutes: number) => new Date(Date.parse(now) - minutes * 60_000)

const rows = async (tenant = ours) =>
  (
    await asOwner<{ hour: Date; objective: string; outcome: string; times: number }>(
      'select hour, objective, outcome, times from objective_hour where tenant = $1 order by 1, 2, 3',
      [tenant],
    )
  ).map(({ hour, objective, outcome, times }) => `${hour.toISOString().slice(11, 13)} ${objective} ${outcome} ${times}`)
const kept = async (tenant = ours) => database.forTenant(tenant).read((tx) => readKeptOf(tx, tenant))
const readKeptOf = (tx: Parameters<typeof readKept>[0], tenant: string) => readKept(tx, [tenant], new Date(now))

beforeEach(() => asOwner('truncate objective_hour, difference, difference_booking, orders, cart cascade'))

test('calls of buying are counted for their brand: too slow and failures of ours are missed', async () => {
  const counter = openCallCounter({
    database,
    clock: clockAt(now),
    onError: (error) => expect.fail(String(error)),
    pauseMs: 1_000_000,
  })
  const call = { tenant: ours, method: 'POST', route: '/api/shop/createCart', status: 200, seconds: 0.1 }
  for (const one of [
    call,
    { ...call, status: 422 },
    { ...call, seconds: 0.6 },
    { ...call, status: 503 },
    { ...call, route: '/api/shop/rest/checkout-start-payment', tenant: theirs },
    { ...call, method: 'GET' },
    { ...call, route: '/api/log' },
    { ...call, tenant: undefined },
  ])
    counter.observe(one)
  await counter.close()
  expect(await rows()).toEqual(['12 call missed 2', '12 call well 2'])
  expect(await rows(theirs)).toEqual(['12 call well 1'])
})

test('the rules of Prometheus mean the same calls', async () => {
  const rules = await readFile('deploy/watching/rules.yaml', 'utf8')
  const written = [...rules.matchAll(/method="POST",route=~"([^"]+)"/g)].map(([, route = '']) => route)
  expect(written).toHaveLength(2)
  for (const expression of written) {
    const theirs = new RegExp(`^(?:${expression.replaceAll('\\\\', '\\')})$`)
    for (const route of [
      '/*',
      '/api/shop/createCart',
      '/api/shop/rest/addToCart',
      '/api/shop/rest/v2/addToCart',
      '/api/shop/rest/checkout-address',
      '/api/shop/rest/checkout-start-payment',
      '/api/shop/rest/payment-commit-order',
      '/api/log',
      '/webhooks/mollie',
    ])
      expect([route, isBuying({ method: 'POST', route })]).toEqual([route, theirs.test(route)])
  }
})

const order = (number: string, paid: number, done: number | null, tenant = ours) =>
  asOwner(
    `with cart as (insert into cart (tenant, cart_name, channel, language, created_at, changed_at)
        values ($1, $2, 'web', 'de', $4, $4))
      insert into orders (tenant, order_number, cart_name, state, currency, total, total_service_fee, contact, language,
      channel, client_ip, placed_at, paid_at, done_at)
      values ($1, $2, $2, $3, 'EUR', 1500, 0, '{}', 'de', 'web', '', $4, $4, $5)`,
    [tenant, number, done === null ? 'paid' : 'done', at(paid), done === null ? null : at(done)],
  )

test('orders are judged five minutes after their payment, and counted again as they are', async () => {
  await order('S1', 20, 19)
  await order('S2', 20, 10)
  await order('S3', 10, null)
  // Still has time.
  await order('S4', 3, null)
  await order('S5', 100, 99)
  await order('S6', 20, 19, theirs)
  const count = () => countDeliveries({ db: database.forTenant(ours), clock: clockAt(now) })
  await count()
  const expected = ['10 delivery well 1', '12 delivery missed 2', '12 delivery well 1']
  expect(await rows()).toEqual(expected)
  expect(await rows(theirs)).toEqual([])
  await count()
  expect(await rows()).toEqual(expected)
  await asOwner(`update orders set done_at = paid_at + interval '1 minute' where order_number in ('S2', 'S3')`)
  await count()
  expect(await rows()).toEqual(['10 delivery well 1', '12 delivery well 3'])
})

test('the orders of a day are told from 0 on, over these brands, without those of the day before', async () => {
  const today = (of: readonly string[] = [ours, theirs]) =>
    admin.read(of, (tx) => deliveriesToday(tx, of, new Date(now)))
  expect(await today()).toEqual({ well: 0, missed: 0 })
  await order('S1', 20, 19)
  await order('S2', 40, 10)
  await order('S3', 40, null)
  await order('S4', 13 * 60, null)
  await order('S5', 20, 10, theirs)
  for (const tenant of [ours, theirs]) await countDeliveries({ db: database.forTenant(tenant), clock: clockAt(now) })
  expect(await today()).toEqual({ well: 1, missed: 3 })
  expect(await today([ours])).toEqual({ well: 1, missed: 2 })
})

test('what is left of a promise, and how fast it is spent', async () => {
  await asOwner(
    `insert into objective_hour select $1, date_trunc('hour', $2::timestamptz - age), objective, outcome, times
      from (values (interval '20 days', 'call', 'well', 99950), (interval '20 days', 'call', 'missed', 30),
        (interval '0', 'call', 'well', 980), (interval '0', 'call', 'missed', 20),
        (interval '40 days', 'call', 'missed', 5000),
        (interval '5 hours', 'delivery', 'well', 99), (interval '5 hours', 'delivery', 'missed', 1))
        as v(age, objective, outcome, times)`,
    [ours, now],
  )
  const { kept: found, unexplained } = await kept()
  const [call, delivery] = found
  expect(call?.share).toBeCloseTo(1 - 50 / 100_980, 6)
  expect(call?.left).toBeCloseTo(1 - 50 / 100.98, 3)
  expect([call?.hour, call?.day].map((burn) => Math.round(burn ?? 0))).toEqual([20, 20])
  expect(delivery).toMatchObject({ hour: null, share: 0.99 })
  expect(delivery?.left).toBeCloseTo(-1, 6)
  expect(unexplained).toEqual([])
  expect((await kept(theirs)).kept.map(({ share, left }) => [share, left])).toEqual([
    [null, null],
    [null, null],
  ])
})

test('differences that nobody explained for a day', async () => {
  const differs = (reference: string, hours: number, offBy: number | null, closed = false) =>
    asOwner(
      `insert into difference (tenant, partner, subject, reference, off_by, currency, made_at, found_at, seen_at, closed_at)
        values ($1, 'mollie', 'payment', $2, $3, $4, $5, $5, $5, $6)`,
      [ours, reference, offBy, offBy === null ? null : 'EUR', at(hours * 60), closed ? at(0) : null],
    )
  await differs('a', 25, -1500)
  await differs('b', 30, 500)
  await differs('c', 23, 700)
  await differs('d', 40, 900, true)
  await differs('e', 40, null)
  expect((await kept()).unexplained).toEqual([
    { currency: 'EUR', amount: 2000, times: 2 },
    { currency: null, amount: 0, times: 1 },
  ])
  expect((await kept(theirs)).unexplained).toEqual([])
})

test('sums are kept for two months', async () => {
  await asOwner(
    `insert into objective_hour select $1, date_trunc('hour', $2::timestamptz - age), 'call', 'well', 1
      from (values (interval '61 days'), (interval '63 days')) as v(age)`,
    [ours, now],
  )
  await forgetObjectives({ db: database.forTenant(ours), clock: clockAt(now) })
  expect(await rows()).toHaveLength(1)
})
