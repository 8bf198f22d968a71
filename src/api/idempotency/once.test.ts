import { beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '#database'
import { clockAt } from '#kit/clock'
import { aTenant } from '../../../tests/support/brands/brand.ts'
import { testDatabase } from '../../../tests/support/database/database.ts'
import { untilHolds } from '../../../tests/support/test-run/until-holds.ts'
import type { Answer } from '../answer.ts'
import { browserIdOfCall, runOnce } from './once.ts'

const { ours, theirs, tenants, asOwner, appUrl } = await testDatabase({ poolSize: 10 })
const clock = clockAt('2026-11-21T10:00:00Z')
const shopOf = (db = ours, ip = '203.0.113.7', browserId?: string) => ({
  tenant: aTenant({}, db.tenant),
  db,
  clock,
  visitor: { ip, channel: 'web' as const, language: 'de', requestId: 'r', ...(browserId ? { browserId } : {}) },
  secret: ['a secret'] as const,
})
const shop = shopOf()
const call = { key: 'key-1', route: 'POST /x', body: '{"a":1}' }
const answer = (body = '{"b":1,"a":2}', status = 200): Answer => ({ status, body })
const kept = () => asOwner<{ key: string; status: number }>('select key, status from idempotency_key order by key')

beforeEach(() => asOwner('delete from idempotency_key'))

test('the second time gets the answer of the first, to the letter', async () => {
  const run = vi.fn(async () => answer())
  expect(await runOnce(shop, call, run)).toEqual(answer())
  expect(await runOnce(shop, call, run)).toEqual({ ...answer(), headers: { 'Idempotency-Replayed': 'true' } })
  expect(run).toHaveBeenCalledTimes(1)
})

test('a refusal that stays one is remembered', async () => {
  const run = vi.fn(async () => answer('{"code":"cartAmountLimit"}', 422))
  await runOnce(shop, call, run)
  expect(await runOnce(shop, call, run)).toMatchObject({ status: 422, body: '{"code":"cartAmountLimit"}' })
  expect(run).toHaveBeenCalledTimes(1)
})

test('another body under the same key is refused', async () => {
  await runOnce(shop, call, async () => answer())
  const run = vi.fn(async () => answer())
  expect(await runOnce(shop, { ...call, body: '{"a":2}' }, run)).toEqual({ refusal: 'idempotencyKeyReused' })
  expect(run).not.toHaveBeenCalled()
})

test('a call that still runs is busy, whatever comes of it', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const first = runOnce(shop, call, () => promise)
  await untilHolds(async () => expect(await kept()).toHaveLength(1))
  expect(await runOnce(shop, call, async () => answer())).toMatchObject({ refusal: 'idempotencyKeyBusy' })
  expect(await runOnce(shop, { ...call, body: '{}' }, async () => answer())).toEqual({
    refusal: 'idempotencyKeyReused',
  })
  resolve(answer())
  expect(await first).toEqual(answer())
})

test('of twenty at once one runs, and the others hear that it does', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const run = vi.fn(async () => {
    await promise
    return answer()
  })
  const all = Array.from({ length: 20 }, () => runOnce(shop, call, run))
  const settled = Promise.all(all)
  await untilHolds(() => expect(run).toHaveBeenCalled())
  const others = await Promise.all(Array.from({ length: 5 }, () => runOnce(shop, call, run)))
  expect(others.every((one) => 'refusal' in one && one.refusal === 'idempotencyKeyBusy')).toBe(true)
  resolve()
  const outcomes = await settled
  expect(run).toHaveBeenCalledTimes(1)
  // A caller that came late enough got the stored answer.
  const ran = outcomes.filter((one) => !('refusal' in one))
  expect(ran.length).toBeGreaterThan(0)
  expect(ran.every((one) => 'body' in one && one.body === answer().body)).toBe(true)
})

test.each([500, 502, 429, 409])('an answer %i is never remembered', async (status) => {
  await runOnce(shop, call, async () => answer('{}', status))
  expect(await kept()).toEqual([])
  expect(await runOnce(shop, call, async () => answer())).toEqual(answer())
})

test('nor is a failure', async () => {
  const broken = runOnce(shop, call, async () => {
    throw new Error('no such luck')
  })
  await expect(broken).rejects.toThrow('no such luck')
  expect(await runOnce(shop, call, async () => answer())).toEqual(answer())
})

test('a crashed call does not hold its key for ever', async () => {
  // Left behind by a process that died.
  void runOnce(shop, call, () => new Promise(() => {}))
  await untilHolds(async () => expect(await kept()).toHaveLength(1))
  clock.forward(59)
  expect(await runOnce(shop, call, async () => answer())).toMatchObject({ refusal: 'idempotencyKeyBusy' })
  clock.forward(2)
  expect(await runOnce(shop, call, async () => answer())).toEqual(answer())
})

test('nobody waits a minute for a process that has died', async () => {
  const dying = openDatabase({ url: appUrl })
  await dying.listen(
    'any',
    () => {},
    () => {},
  )
  const held = dying.forTenant(tenants[0])
  expect(held.holder()).not.toBeNull()
  void runOnce(shopOf(held), call, () => new Promise(() => {}))
  await untilHolds(async () => expect(await kept()).toHaveLength(1))
  clock.forward(11)
  expect(await runOnce(shop, call, async () => answer())).toMatchObject({ refusal: 'idempotencyKeyBusy' })
  await dying.close()
  await untilHolds(async () => expect(await runOnce(shop, call, async () => answer())).toEqual(answer()))
})

/** A database that goes away while the call runs. */
function goesAway() {
  const gone = Object.assign(new Error('terminated'), { code: '57P01' })
  let isAway = false
  const db: typeof ours = { ...ours, transaction: (work) => (isAway ? Promise.reject(gone) : ours.transaction(work)) }
  return {
    shop: shopOf(db),
    gone,
    leave: () => {
      isAway = true
    },
    comeBack: () => {
      isAway = false
    },
  }
}

test('a call that the database left keeps its key busy only until it is back', async () => {
  const { shop: cut, gone, leave, comeBack } = goesAway()
  const broken = runOnce(cut, call, async () => {
    leave()
    throw gone
  })
  await expect(broken).rejects.toBe(gone)
  expect(await kept()).toHaveLength(1)
  comeBack()
  await untilHolds(async () => expect(await kept()).toEqual([]))
})

test('what was done is told and kept, even if the database left before it could be written down', async () => {
  const { shop: cut, leave, comeBack } = goesAway()
  const done = runOnce(cut, call, async () => {
    leave()
    return answer()
  })
  expect(await done).toEqual(answer())
  comeBack()
  await untilHolds(async () => expect(await kept()).toEqual([{ key: 'key-1', status: 200 }]))
})

test('one who was taken for crashed and comes back changes nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const slow = runOnce(shop, call, () => promise)
  await untilHolds(async () => expect(await kept()).toHaveLength(1))
  clock.forward(61)
  await runOnce(shop, call, async () => answer('{"by":"second"}'))
  resolve(answer('{"by":"first"}', 500))
  await slow
  expect(await runOnce(shop, call, async () => answer())).toMatchObject({ body: '{"by":"second"}' })
})

test('the key belongs to the tenant, the caller and the route', async () => {
  await runOnce(shop, call, async () => answer('{"by":"me"}'))
  for (const [other, route] of [
    [shopOf(theirs), call.route],
    [shopOf(ours, '203.0.113.8'), call.route],
    [shop, 'POST /y'],
  ] as const) {
    expect(await runOnce(other, { ...call, route }, async () => answer('{"by":"other"}'))).toEqual(
      answer('{"by":"other"}'),
    )
  }
  expect(tenants).toHaveLength(2)
})

test('browsers at one address have keys of their own, and one named by the call itself is whoever made it', async () => {
  const by = (name: string) => async () => answer(`{"by":"${name}"}`)
  await runOnce(shop, call, by('nobody'))
  expect(await runOnce(shopOf(ours, undefined, 'one'), call, by('one'))).toEqual(answer('{"by":"one"}'))
  expect(await runOnce(shopOf(ours, '203.0.113.9', 'one'), call, by('again'))).toMatchObject({ body: '{"by":"one"}' })
  expect(await runOnce(shopOf(ours, undefined, 'other'), call, by('other'))).toEqual(answer('{"by":"other"}'))
  const named = browserIdOfCall(shop, call)
  expect(await runOnce(shopOf(ours, undefined, named), call, by('named'))).toMatchObject({ body: '{"by":"nobody"}' })
  expect(browserIdOfCall(shopOf(theirs), call)).not.toBe(named)
  expect(browserIdOfCall(shop, { ...call, body: '{}' })).not.toBe(named)
})

test.each(['', ' ', 'with blank', 'ü', 'x'.repeat(201)])('%j is no key', async (key) => {
  const run = vi.fn(async () => answer())
  expect(await runOnce(shop, { ...call, key }, run)).toMatchObject({
    refusal: 'VALIDATION_FAILED',
    fields: { 'Idempotency-Key': 'notValid' },
  })
  expect(run).not.toHaveBeenCalled()
})

test('after a day a key is forgotten, and then cleared away', async () => {
  await runOnce(shop, call, async () => answer('{"by":"yesterday"}'))
  await runOnce(shop, { ...call, key: 'key-2' }, async () => answer())
  clock.forward(25 * 60 * 60)
  expect(await runOnce(shop, { ...call, body: '{"a":2}' }, async () => answer())).toEqual(answer())
  expect(await kept()).toEqual([{ key: 'key-1', status: 200 }])
})
