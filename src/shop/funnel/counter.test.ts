import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Database } from '#database'
import { clockAt } from '#kit/clock'
import { testDatabase } from '../../../tests/support/database/database.ts'
import { openFunnelCounter } from './counter.ts'
import { readFunnel } from './read-funnel.ts'
import { type Origin, origins, type PageStep, pageSteps } from './steps.ts'

const { asOwner, database, tenants } = await testDatabase()
const clock = clockAt('2026-11-27T10:00:00Z')
const fails = (error: unknown): void => expect.fail(String(error))
const open = (of: Database = database, onError = fails) =>
  openFunnelCounter({ database: of, clock, onError, pauseMs: 1_000_000 })

type Row = { tenant: string; hour: Date; step: string; part: string; times: number }
const rows = async () =>
  (await asOwner<Row>('select * from funnel_hour order by tenant, hour, step, part')).map(
    ({ tenant, hour, step, part, times }) => `${tenant} ${hour.toISOString()} ${step} ${part} ${times}`,
  )

const opening = fc.record({
  process: fc.nat(1),
  tenant: fc.constantFrom(...tenants),
  // Few of each, so that both count the same thing within an hour.
  step: fc.constantFrom(...pageSteps.slice(0, 2)),
  from: fc.constantFrom(...origins.slice(0, 2)),
  seconds: fc.nat(300),
  writes: fc.boolean(),
})

test('the sums of two processes are what was opened, each in its brand and hour, whenever they write', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(opening, { maxLength: 40 }), async (openings) => {
      await asOwner('delete from funnel_hour')
      const processes = [open(), open()]
      const expected = new Map<string, number>()
      const writes: Promise<void>[] = []
      for (const { process, tenant, step, from, seconds, writes: isWriting } of openings) {
        clock.forward(seconds)
        processes[process]?.count(tenant, step, from)
        const hour = `${clock.now().toISOString().slice(0, 13)}:00:00.000Z`
        const key = `${tenant} ${hour} ${step} ${from}`
        expected.set(key, (expected.get(key) ?? 0) + 1)
        // Both at once, one of them twice.
        if (isWriting) writes.push(...[...processes, ...processes.slice(1)].map((one) => one.write()))
      }
      await Promise.all([...writes, ...processes.map((one) => one.close())])
      expect((await rows()).toSorted()).toEqual([...expected].map(([key, times]) => `${key} ${times}`).toSorted())
    }),
    { numRuns: 25 },
  )
})

test('a brand reads its own sums only', async () => {
  await asOwner('delete from funnel_hour')
  const counter = open()
  const [ours, theirs] = tenants
  const count = (tenant: string, step: PageStep, from: Origin) => counter.count(tenant, step, from)
  count(ours, 'shop', 'outside')
  count(ours, 'payment', 'shop')
  count(theirs, 'shop', 'outside')
  count(theirs, 'shop', 'payment')
  await counter.close()
  const period = { from: new Date(0), to: new Date('2100-01-01') }
  const seenBy = (tenant: string) => database.forTenant(tenant).read((tx) => readFunnel(tx, period, tenants))
  expect((await seenBy(ours)).reached).toMatchObject({ shop: 1, payment: 1 })
  expect(await seenBy(theirs)).toMatchObject({
    reached: { shop: 1, payment: 0 },
    back: [{ step: 'shop', from: 'payment', times: 1 }],
  })
})

test('what cannot be written is kept, and written once the database is back', async () => {
  await asOwner('delete from funnel_hour')
  let isAway = true
  const errors: unknown[] = []
  const flaky: Database = {
    ...database,
    forTenant: (tenant) =>
      isAway ? ({ transaction: () => Promise.reject(new Error('away')) } as never) : database.forTenant(tenant),
  }
  const counter = open(flaky, (error) => void errors.push(error))
  counter.count(tenants[0], 'shop', 'outside')
  await counter.write()
  counter.count(tenants[0], 'shop', 'outside')
  await counter.write()
  expect([errors.length, await rows()]).toEqual([2, []])
  isAway = false
  await counter.close()
  expect((await rows()).map((row) => row.split(' ').slice(2).join(' '))).toEqual(['shop outside 2'])
})
