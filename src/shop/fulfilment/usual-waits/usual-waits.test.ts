import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { clockAt } from '#kit/clock'
import { testDatabase } from '../../../../tests/support/database/database.ts'
import { measureWaits, roundedUp, usualWait } from './usual-waits.ts'

const { asOwner, database, tenants } = await testDatabase()
const [ours, theirs] = tenants
const clock = clockAt('2026-11-27T12:00:00Z')
const shop = (tenant = ours) => ({ db: database.forTenant(tenant), clock })
let made = 0

/** Units that were paid some days ago, and how many seconds each then took. */
async function delivered(seconds: readonly number[], more: { brand?: string; days?: number; state?: string } = {}) {
  const { brand = 'Blue', days = 1, state = 'delivered' } = more
  made += 1
  await asOwner(
    `with bought as (select $2 || n as id, took,
        '2026-11-27T12:00:00Z'::timestamptz - $4 * interval '1 day' as paid
        from unnest($3::float8[]) with ordinality as t(took, n)),
      carts as (insert into cart (tenant, cart_name, channel, language, order_number, created_at, changed_at)
        select $1, 'c' || id, 'web', 'de', 'S' || id, paid, paid from bought),
      placed as (insert into orders (tenant, order_number, cart_name, state, currency, total, total_service_fee, contact,
          language, channel, client_ip, placed_at, paid_at)
        select $1, 'S' || id, 'c' || id, 'paid', 'EUR', 1500, 0, '{}', 'de', 'web', '', paid, paid from bought),
      lines as (insert into order_line (tenant, order_number, line, item_key, product_id, brand_name, description,
          face_amount, service_fee, quantity, supplier, ranged, placed_at)
        select $1, 'S' || id, 1, 'k', 'p', $5, 'Credit', 1500, 0, 1, 'stock', false, paid from bought)
      insert into delivery (tenant, order_number, line, unit, external_id, amount, state, settled_at)
        select $1, 'S' || id, 1, 1, 'S' || id, 1500, $6, paid + took * interval '1 second' from bought`,
    [ours, `${made}-`, seconds, days, brand, state],
  )
}
const times = (count: number, seconds: number) => Array<number>(count).fill(seconds)
const blue = { kind: 'topup', brandName: 'Blue' }
const red = { kind: 'topup', brandName: 'Red' }

beforeEach(() => asOwner('truncate usual_wait, delivery, order_line, orders, cart cascade'))

test('half of the deliveries of the last days were no slower than what is said', async () => {
  await delivered([...times(11, 3.2), ...times(10, 90)])
  await measureWaits(shop())
  expect(await usualWait(shop(), [blue])).toBe(4)
  expect(await asOwner('select deliveries, half_seconds from usual_wait')).toEqual([
    { deliveries: 21, half_seconds: 3.2 },
  ])
})

test('nothing is said after few deliveries, of old ones, or of what did not arrive', async () => {
  await delivered(times(19, 3))
  await delivered(times(30, 3), { days: 8 })
  await delivered(times(30, 3), { state: 'failed' })
  await measureWaits(shop())
  expect(await usualWait(shop(), [blue])).toBeUndefined()
  await delivered([3])
  await measureWaits(shop())
  expect(await usualWait(shop(), [blue])).toBe(3)
  // What was known once is not known any more when nobody buys it.
  await delivered(times(20, 3), { brand: 'Red', days: -1 })
  clock.forward(7 * 24 * 60 * 60)
  await measureWaits(shop())
  expect([await usualWait(shop(), [blue]), await usualWait(shop(), [red])]).toEqual([undefined, 3])
  clock.forward(-7 * 24 * 60 * 60)
})

test('several items take as long as the slowest; one that is not known leaves all unknown', async () => {
  await delivered(times(20, 3))
  await delivered(times(20, 42), { brand: 'Red' })
  await measureWaits(shop())
  expect(await usualWait(shop(), [blue, red, blue])).toBe(45)
  expect(await usualWait(shop(), [blue, { ...red, kind: 'voucher' }])).toBeUndefined()
  expect(await usualWait(shop(), [])).toBeUndefined()
})

test('a brand knows nothing of the deliveries of another', async () => {
  await delivered(times(20, 3))
  await measureWaits(shop(theirs))
  await measureWaits(shop())
  expect(await usualWait(shop(theirs), [blue])).toBeUndefined()
})

test('it is never said to take less than it does, and never much more', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 3600, noNaN: true }), (seconds) => {
      const said = roundedUp(seconds) ?? 0
      expect(said).toBeGreaterThanOrEqual(seconds)
      expect(said).toBeLessThanOrEqual(Math.max(1, seconds + 60))
      if (said >= 60) expect(said % 60).toBe(0)
    }),
  )
  expect([0, 1, 4.1, 15.1, 55.1, 61, 3600.1].map(roundedUp)).toEqual([1, 1, 5, 20, 60, 120, undefined])
})
