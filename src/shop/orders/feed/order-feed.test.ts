import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { cutListeners } from '../../../../tests/support/database/cut-listeners.ts'
import { testDatabase } from '../../../../tests/support/database/database.ts'
import { untilHolds } from '../../../../tests/support/test-run/until-holds.ts'
import type { Position } from '../position.ts'
import { type OrderFeed, type OrderNews, openOrderFeed, tellWaiters } from './order-feed.ts'

const { asOwner, database, tenants } = await testDatabase()
const [ours, theirs] = tenants
const fails = (error: unknown) => expect.fail(String(error))

type Order = { tenant: string; orderNumber: string }
const waits = (feed: OrderFeed, order: Order, visitor = 'v') => {
  const news: OrderNews[] = []
  return { news, stop: feed.wait({ ...order, visitor, tell: (one) => void news.push(one) }) }
}
const position = (orderNumber: string, state: Position['state'], revision = 1) =>
  ({ orderNumber, state, revision, payments: [] as unknown }) as Position
const changes = ({ tenant, orderNumber }: Order, state: Position['state'], revision?: number) =>
  database.forTenant(tenant).transaction(async (tx) => tellWaiters(tx, tenant, position(orderNumber, state, revision)))

test('whoever waits hears of their own order only: of no other one, and of no other brand', async () => {
  const feed = await openOrderFeed(database, fails)
  // Until then a process is told that it may have missed something.
  await untilHolds(() => database.hears())
  const mine = waits(feed, { tenant: ours, orderNumber: 'S1' })
  const other = waits(feed, { tenant: ours, orderNumber: 'S11' })
  const foreign = waits(feed, { tenant: theirs, orderNumber: 'S1' })
  await changes({ tenant: ours, orderNumber: 'S1' }, 'paid')
  await changes({ tenant: ours, orderNumber: 'S1' }, 'done')
  await changes({ tenant: theirs, orderNumber: 'S11' }, 'done')
  await untilHolds(() => expect(mine.news).toEqual(['changed', 'ended']))
  // Sent later, heard later.
  await changes({ tenant: ours, orderNumber: 'S11' }, 'done')
  await untilHolds(() => expect(other.news).toEqual(['ended']))
  expect(foreign.news).toEqual([])
  expect(mine.news).toEqual(['changed', 'ended'])
  feed.close()
})

test('whoever left hears nothing, and takes no place', async () => {
  const feed = await openOrderFeed(database, fails)
  const order = { tenant: ours, orderNumber: 'S2' }
  const [one, two] = [waits(feed, order), waits(feed, order)]
  expect(feed.size()).toBe(2)
  one.stop?.()
  one.stop?.()
  expect(feed.size()).toBe(1)
  await changes(order, 'done')
  await untilHolds(() => expect(two.news).toEqual(['ended']))
  expect(one.news).toEqual([])
  feed.close()
})

test('while the connection is lost those who wait poll; an end in between is told when it is back', async () => {
  const feed = await openOrderFeed(database, fails)
  // It is not in the database, so nobody waits for its outcome.
  const missed = waits(feed, { tenant: ours, orderNumber: 'S3' })
  await cutListeners(asOwner)
  await untilHolds(() => expect(missed.news).toEqual(['deaf', 'listening', 'ended']))
  expect(feed.isListening()).toBe(true)
  feed.close()
})

test('what a process wrote is known to it until somebody tells of a later change, or notices are lost', async () => {
  const now = new Date('2026-03-02T10:00:00Z')
  const order = { tenant: ours, orderNumber: 'S7' }
  const feed = await openOrderFeed(database, fails)
  const other = await openOrderFeed(database, fails)
  const known = (tenant = ours) => feed.findWritten(tenant, 'S7', now)?.revision
  const { news } = waits(feed, order)
  feed.noteWritten(ours, position('S7', 'paid', 2), now)
  await changes(order, 'paid', 2)
  await untilHolds(() => expect(news).toHaveLength(1))
  expect([known(), known(theirs), other.findWritten(ours, 'S7', now)]).toEqual([2, undefined, undefined])
  await changes(order, 'done', 4)
  await untilHolds(() => expect(news).toEqual(['changed', 'ended']))
  expect(known()).toBeUndefined()
  feed.noteWritten(ours, position('S7', 'done', 5), now)
  expect(known()).toBe(5)
  let whileDeaf: unknown = 'not told'
  const tell = (one: OrderNews) => {
    if (one !== 'deaf') return
    feed.noteWritten(ours, position('S7', 'done', 6), now)
    whileDeaf = known()
  }
  feed.wait({ ...order, visitor: 'w', tell })
  await cutListeners(asOwner)
  await untilHolds(() => expect(news).toContain('listening'))
  expect(whileDeaf).toBeUndefined()
  feed.close()
  other.close()
})

test('if the look after a lost connection fails, everybody looks for themselves', async () => {
  const failed = vi.fn()
  const silent = { ...database, forTenant: () => ({ read: () => Promise.reject(new Error('away')) }) as never }
  const feed = await openOrderFeed(silent, failed)
  const { news } = waits(feed, { tenant: ours, orderNumber: 'S4' })
  await cutListeners(asOwner)
  await untilHolds(() => expect(news).toEqual(['deaf', 'listening', 'ended']))
  expect(failed).toHaveBeenCalledOnce()
  feed.close()
})

test('a feed that closes tells everybody, and takes nobody any more', async () => {
  const feed = await openOrderFeed(database, fails)
  const order = { tenant: ours, orderNumber: 'S5' }
  const { news } = waits(feed, order)
  feed.close()
  feed.close()
  expect(news).toEqual(['closed'])
  expect(waits(feed, order).stop).toBeUndefined()
})

test('no more wait than the limits allow, whoever comes and leaves, and places become free again', async () => {
  const limits = { ofVisitor: 3, inAll: 5 }
  const visitor = fc.constantFrom('a', 'b', 'c')
  const feed = await openOrderFeed(database, fails, limits)
  const step = fc.oneof(fc.record({ comes: visitor }), fc.record({ leaves: fc.nat(9) }))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const here: { visitor: string; stop: () => void }[] = []
      for (const each of steps) {
        if ('leaves' in each) here.splice(each.leaves, 1)[0]?.stop()
        else {
          const isFree =
            here.length < limits.inAll && here.filter((one) => one.visitor === each.comes).length < limits.ofVisitor
          const { stop } = waits(feed, { tenant: ours, orderNumber: 'S6' }, each.comes)
          expect(stop !== undefined).toBe(isFree)
          if (stop) here.push({ visitor: each.comes, stop })
        }
        expect(feed.size()).toBe(here.length)
      }
      for (const { stop } of here) stop()
    }),
  )
  feed.close()
})
