import { expect, test } from 'vitest'
import { chargeDue, writeDueRuns } from '#auto-top-ups'
import { countsOf, heardDatabase } from '../support/database/heard-database.ts'
import { autoTopUps } from '../support/shop/auto-top-ups.ts'
import { badDay } from '../support/shop/bad-day.ts'
import { untilNoJobs } from '../support/shop/until-no-jobs.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

// What automatic top-ups send to the database.

const { on, now, since } = await heardDatabase()
const day = await badDay({
  first: { topup: { autoTopupTypes: ['weekly'] } },
  on,
})
const { setUpWeekly, untilRuns } = autoTopUps(day)

test('a minute in which nothing is due costs one look', async () => {
  const shop = await day.app.shopOf(day.ours)
  const from = now()
  expect(await chargeDue([shop])).toBe(0)
  expect(countsOf(since(from)).statements).toBe(1)
})

const many = 10
test('ten that are due together send no more than this for each', async () => {
  const shop = await day.app.shopOf(day.ours)
  const ids: string[] = []
  while (ids.length < many) ids.push((await setUpWeekly()).id)
  const untilDone = (weeks: number) => Promise.all(ids.map((id) => untilRuns(id, Array(weeks).fill({ state: 'done' }))))
  /** A week later. @returns where what is sent begins */
  const charge = async (): Promise<number> => {
    await day.later(7 * 24 * 3600)
    await writeDueRuns(shop)
    const from = now()
    await chargeDue([shop], 1000)
    return from
  }
  // The first ones find an empty memory.
  await charge()
  await untilDone(1)
  await untilNoJobs(day)

  // Nobody tells that they are paid: no more is sent than what it takes to charge them.
  await day.fault({ partner: 'mollie', kind: 'no-webhook' })
  const charged = countsOf(since(await charge()))
  expect(charged.statements / many).toBeLessThanOrEqual(5)
  expect(charged.frames / many).toBeLessThanOrEqual(6)
  expect(charged.trips / many).toBeLessThanOrEqual(4.5)
  await fetch(`${day.sandbox.url}/faults`, { method: 'DELETE' })
  await day.later(3600)
  await untilDone(2)
  await untilNoJobs(day)

  const from = await charge()
  await untilDone(3)
  await untilHolds(async () => expect(await day.asOwner('select from message where sent_at is null')).toEqual([]))
  // In any of them a webhook and a job may get in each other’s way.
  const whole = countsOf(since(from))
  expect(whole.statements / many).toBeLessThanOrEqual(19)
  expect(whole.frames / many).toBeLessThanOrEqual(20)
  expect(whole.trips / many).toBeLessThanOrEqual(18)
})
