import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { clockAt } from '#kit/clock'
import { testDatabase } from '../../../tests/support/database/database.ts'
import { countCarts, forgetFunnel } from './count-carts.ts'
import { funnelOf } from './read-funnel.ts'
import { bounds } from './steps.ts'

const { asOwner, database, tenants } = await testDatabase()
const [ours, theirs] = tenants
const now = '2026-11-27T12:30:00Z'
const clock = clockAt(now)
const count = (tenant: string) => countCarts({ db: database.forTenant(tenant), clock })

/** Seconds since the cart was made; `ago` is minutes before now. */
type Way = { ago: number; ordered?: number; paid?: number; done?: number; arrives?: boolean; renews?: string }
type More = { channel?: string; tenant?: string; replaces?: string }
let made = 0

async function walks({ ago, ordered, paid, done, arrives = true, renews }: Way, more: More = {}): Promise<string> {
  const { channel = 'web', tenant = ours, replaces = null } = more
  made += 1
  const [cart, order] = [`c-${made}`, `S${made}`]
  const at = (seconds = 0) => new Date(Date.parse(now) - ago * 60_000 + seconds * 1000)
  await asOwner(
    `insert into cart (tenant, cart_name, channel, language, order_number, renews, created_at, changed_at)
      values ($1, $2, $3, 'de', $4, $5, $6, $6)`,
    [tenant, cart, channel, ordered === undefined ? null : order, renews ?? null, at()],
  )
  if (ordered === undefined) return cart
  const state = done !== undefined ? 'done' : paid !== undefined ? 'paid' : 'cancelled'
  await asOwner(
    `insert into orders (tenant, order_number, cart_name, state, currency, total, total_service_fee, contact, language,
      channel, client_ip, placed_at, paid_at, done_at, replaces)
      values ($1, $2, $3, $4, 'EUR', 1500, 0, '{}', 'de', 'web', '', $5, $6, $7, $8)`,
    [
      tenant,
      order,
      cart,
      state,
      at(ordered),
      paid === undefined ? null : at(paid),
      done === undefined ? null : at(done),
      replaces,
    ],
  )
  await asOwner(
    `with line as (insert into order_line (tenant, order_number, line, item_key, product_id, brand_name, description,
        face_amount, service_fee, quantity, supplier, ranged, placed_at)
        values ($1, $2, 1, 'k', 'p', 'Brand', 'Credit', 1500, 0, 1, 'stock', false, now()))
      insert into delivery (tenant, order_number, line, unit, external_id, amount, state)
        values ($1, $2, 1, 1, $2, 1500, $3)`,
    [tenant, order, arrives ? 'delivered' : 'failed'],
  )
  return cart
}

const sums = async (tenant = ours) =>
  (
    await asOwner<{ hour: Date; step: string; part: string; times: number }>(
      'select hour, step, part, times from funnel_hour where tenant = $1 order by 1, 2, 3',
      [tenant],
    )
  ).map(({ hour, step, part, times }) => `${hour.toISOString().slice(11, 13)} ${step} ${part} ${times}`)

beforeEach(() =>
  asOwner('truncate funnel_hour, auto_top_up_run, delivery, order_line, orders, cart restart identity cascade'),
)

test('carts are counted in their hour, with what became of them and how long each step took', async () => {
  await walks({ ago: 20 })
  await walks({ ago: 20, ordered: 45, paid: 50, done: 52 })
  await walks({ ago: 25, ordered: 60, paid: 4000, done: 4001 })
  await walks({ ago: 150, ordered: 45, paid: 4000 })
  const expected = [
    '10 cart  1',
    '10 order 60 1',
    '10 paid more 1',
    '12 cart  3',
    '12 done 2 2',
    '12 order 60 2',
    '12 paid 5 1',
    '12 paid more 1',
  ]
  await count(ours)
  expect(await sums()).toEqual(expected)
  // Counted again, they are the same.
  await count(ours)
  expect(await sums()).toEqual(expected)
})

test('what becomes of a cart later is counted in the hour of the cart, and what is no more is taken back', async () => {
  await walks({ ago: 90, ordered: 10, paid: 20, done: 21 })
  await count(ours)
  expect(await sums()).toContain('11 done 2 1')
  await asOwner(`update delivery set state = 'reversed'`)
  await count(ours)
  expect(await sums()).toEqual(['11 cart  1', '11 order 10 1', '11 paid 10 1'])
})

test('a payment that failed and was tried again is one way', async () => {
  const first = await walks({ ago: 20, ordered: 30 })
  const second = await walks({ ago: 18, renews: first, ordered: 5 })
  await walks({ ago: 17, renews: second, ordered: 5, paid: 10, done: 14 })
  await count(ours)
  expect(await sums()).toEqual(['12 cart  1', '12 done 5 1', '12 order 30 1', '12 paid 300 1'])
})

test('an order whose credit did not arrive is paid, not done', async () => {
  await walks({ ago: 5, ordered: 5, paid: 10, done: 14, arrives: false })
  await count(ours)
  expect((await sums()).map((sum) => sum.split(' ')[1])).toEqual(['cart', 'order', 'paid'])
})

test('what no shopper walked is not counted: texts, automatic top-ups, replacements', async () => {
  await walks({ ago: 5, ordered: 1 }, { channel: 'sms' })
  // The unit's reference is its order's number here.
  await walks({ ago: 5, ordered: 1, paid: 1 }, { replaces: `S${made}` })
  const ofRun = await walks({ ago: 5, ordered: 1, paid: 2, done: 3 })
  await asOwner(
    `set session_replication_role = replica;
     insert into auto_top_up_run (tenant, auto_top_up_id, occasion, state, created_at, cart_name)
       values ('${ours}', 'a', 'o', 'done', '${now}', '${ofRun}');
     set session_replication_role = default`,
  )
  await count(ours)
  expect(await sums()).toEqual([])
})

test('each brand has its own', async () => {
  await walks({ ago: 5 })
  await walks({ ago: 5 }, { tenant: theirs })
  await walks({ ago: 6 }, { tenant: theirs })
  await count(ours)
  expect([await sums(), await sums(theirs)]).toEqual([['12 cart  1'], []])
  await count(theirs)
  expect([await sums(), await sums(theirs)]).toEqual([['12 cart  1'], ['12 cart  2']])
})

test('hours before the last day stay as they were, and go after two years', async () => {
  await walks({ ago: 26 * 60 })
  await asOwner(`insert into funnel_hour values ($1, '2026-11-20 10:00Z', 'done', '5', 7)`, [ours])
  await asOwner(`insert into funnel_hour values ($1, '2024-11-20 11:00Z', 'done', '5', 7)`, [ours])
  await count(ours)
  expect(await sums()).toEqual(['11 done 5 7', '10 done 5 7'])
  await forgetFunnel({ db: database.forTenant(ours), clock })
  expect(await sums()).toEqual(['10 done 5 7'])
})

test('half and nine of ten stay within the bucket that is named, whatever was measured', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 7200 }), { minLength: 1, maxLength: 60 }), (seconds) => {
      const bucketOf = (took: number) => String(bounds.find((bound) => took <= bound) ?? 'more')
      const parts = seconds.map((took) => ({ step: 'done', part: bucketOf(took), times: 1 }))
      const { done } = funnelOf(parts).took
      const sorted = seconds.toSorted((one, other) => one - other)
      const at = (share: number) => sorted[Math.ceil(sorted.length * share - 1e-9) - 1] ?? 0
      expect([String(done.half), String(done.most)]).toEqual([bucketOf(at(0.5)), bucketOf(at(0.9))])
    }),
  )
  expect(funnelOf([]).took.done).toEqual({ half: undefined, most: undefined })
})
