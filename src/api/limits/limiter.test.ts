import { expect, test, vi } from 'vitest'
import { type Refusal, refuse } from '#kit/result'
import { aTenant } from '../../../tests/support/brands/brand.ts'
import { testDatabase } from '../../../tests/support/database/database.ts'
import { openLimiter } from './limiter.ts'

const { database, tenants, asOwner } = await testDatabase()
const statements = vi.spyOn(database.registry, 'executeQuery')

let lastIp = 0
const someone = (ip = `203.0.113.${++lastIp}`, id: string = tenants[0]) => ({
  tenant: aTenant({}, id),
  visitor: { ip, channel: 'web' as const, language: 'de', requestId: 'r' },
})
const limiter = openLimiter(database.registry)
const createCart = { useCase: 'createCart' }
const fine = async () => ({ cartName: 'c-1' })

async function times<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const outcomes: T[] = []
  for (let i = 0; i < count; i++) outcomes.push(await work())
  return outcomes
}

const isTooMany = (outcome: unknown) => (outcome as Refusal | undefined)?.refusal === 'tooManyRequests'

test('a limit allows its number of calls, then says when to try again', async () => {
  const shop = someone()
  const before = await times(60, () => limiter.enter(shop, createCart))
  expect(before.every((refusal) => refusal === undefined)).toBe(true)
  const refusal = await limiter.enter(shop, createCart)
  expect(refusal).toMatchObject({ refusal: 'tooManyRequests', details: { seconds: expect.any(Number) } })
  const { seconds } = (refusal as Refusal).details as { seconds: number }
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
})

test('a call that is given back was none', async () => {
  const shop = someone()
  const politely = await times(100, async () => {
    const refusal = await limiter.enter(shop, createCart)
    if (!refusal) await limiter.giveBack(shop, createCart)
    return refusal
  })
  expect(politely.filter(isTooMany)).toEqual([])
})

test('a call costs one statement, and one who is over costs none', async () => {
  const shop = someone()
  statements.mockClear()
  await times(60, () => limiter.enter(shop, createCart))
  expect(statements).toHaveBeenCalledTimes(60)
  const flood = await times(100, () => limiter.enter(shop, createCart))
  expect(flood.every(isTooMany)).toBe(true)
  expect(statements).toHaveBeenCalledTimes(60)
})

test('what has no limit costs no statement', async () => {
  statements.mockClear()
  expect(await limiter.limited(someone(), { useCase: 'viewCart', cartName: 'c-1' }, fine)).toEqual({ cartName: 'c-1' })
  expect(statements).not.toHaveBeenCalled()
})

test('the count is shared by all processes', async () => {
  const shop = someone()
  await times(60, () => openLimiter(database.registry).enter(shop, createCart))
  expect(isTooMany(await openLimiter(database.registry).enter(shop, createCart))).toBe(true)
})

test('another address, and the same one at another brand, count for themselves', async () => {
  const shop = someone()
  await times(61, () => limiter.enter(shop, createCart))
  expect(await limiter.enter(someone(), createCart)).toBeUndefined()
  expect(await limiter.enter(someone(shop.visitor.ip, tenants[1]), createCart)).toBeUndefined()
})

test('an IPv6 customer is one caller, whichever of his addresses he uses', async () => {
  for (let i = 0; i < 60; i++) await limiter.enter(someone(`2001:db8:1:2::${i}`), createCart)
  expect(isTooMany(await limiter.enter(someone('2001:db8:1:2:ffff::1'), createCart))).toBe(true)
  expect(await limiter.enter(someone('2001:db8:1:3::1'), createCart)).toBeUndefined()
})

test('the limit ends with its time', async () => {
  const shop = someone()
  await times(60, () => limiter.enter(shop, createCart))
  await asOwner('update rate_limit set expire = 1')
  expect(await openLimiter(database.registry).enter(shop, createCart)).toBeUndefined()
})

test('only names of carts that miss are counted as guesses', async () => {
  const shop = someone()
  const view = (outcome: unknown) =>
    limiter.limited(shop, { useCase: 'viewCart', cartName: 'c-1' }, async () => outcome as Refusal)
  await times(60, () => view({ cartName: 'c-1' }))
  await times(60, () => view(refuse('itemNotFound')))
  const misses = await times(30, () => view(refuse('unknownCartErrorMessage')))
  expect(misses.some(isTooMany)).toBe(false)
  expect(isTooMany(await view({ cartName: 'c-1' }))).toBe(true)
  // A caller who guessed too often may still begin a cart.
  expect(await limiter.limited(shop, createCart, fine)).toEqual({ cartName: 'c-1' })
})

test('guessing orders counts as well', async () => {
  const shop = someone()
  const commit = () =>
    limiter.limited(shop, { useCase: 'commitOrder', cartName: 'c-1' }, async () => refuse('orderNotFound'))
  await times(30, commit)
  expect(isTooMany(await commit())).toBe(true)
})

test('one-time passwords for one cart are limited, from however many addresses they are tried', async () => {
  const tryOtp = (cartName: string) => limiter.enter(someone(), { useCase: 'validateOtp', cartName })
  await times(15, () => tryOtp('c-tried'))
  expect(isTooMany(await tryOtp('c-tried'))).toBe(true)
  expect(await tryOtp('c-other')).toBeUndefined()
})

test('sending one-time passwords is limited, whether asked for or brought about by an address', async () => {
  const shop = someone()
  const call = { useCase: 'saveAddress', cartName: 'c-1' }
  await times(100, () => limiter.limited(shop, call, async () => ({ nextStep: 'normal' })))
  const half = 10
  await times(half, () => limiter.limited(shop, call, async () => ({ nextStep: 'otp' })))
  await times(half, () => limiter.enter(shop, { useCase: 'resendOtp', cartName: 'c-1' }))
  const send = vi.fn(async () => ({ nextStep: 'otp' }))
  expect(isTooMany(await limiter.limited(shop, call, send))).toBe(true)
  expect(isTooMany(await limiter.enter(shop, { useCase: 'resendOtp', cartName: 'c-1' }))).toBe(true)
  expect(send).not.toHaveBeenCalled()
})

test('one who is over does not reach the use case', async () => {
  const shop = someone()
  const run = vi.fn(fine)
  await times(65, () => limiter.limited(shop, createCart, run))
  expect(run).toHaveBeenCalledTimes(60)
})

test('a hundred at once are counted to the last', async () => {
  const shop = someone()
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => limiter.enter(shop, createCart)))
  expect(outcomes.filter(isTooMany)).toHaveLength(40)
})

test('an outage is no refusal', async () => {
  statements.mockRejectedValueOnce(new Error('the database is away'))
  await expect(limiter.enter(someone(), createCart)).rejects.toThrow('the database is away')
})
