import { afterAll, expect, test } from 'vitest'
import { chargeDue, writeDueRuns } from '#auto-top-ups'
import { openWire } from '../../bench/wire.ts'
import { testDatabase } from '../support/database/database.ts'
import { autoTopUps } from '../support/shop/auto-top-ups.ts'
import { badDay } from '../support/shop/bad-day.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

// What automatic top-ups send to the database: counted, because speed cannot be asserted. It may fall, and then so do
// the numbers here.

const database = await testDatabase()
const line = await openWire(Number(new URL(database.ownerUrl).port))
afterAll(() => line.close())
const through = new URL(database.appUrl)
through.host = `127.0.0.1:${line.port}`
through.search = ''
const day = await badDay({
  first: { topup: { autoTopupTypes: ['weekly'] } },
  on: { ...database, appUrl: through.href },
})
const { setUp, untilRuns } = autoTopUps(day)

const many = 10
/** How many notices go in one statement is chance. */
const isNotice = (sql: string) => sql.startsWith('select pg_notify(')
const isFrame = (sql: string) => /^(begin|commit|rollback|set|select set_config)\b/i.test(sql)

/** What was sent since a moment, for each of the top-ups. */
function sentSince(from: number) {
  const heard = line.heard.slice(from).filter(({ user, sql }) => user === 'saldo_app' && !isNotice(sql))
  const each = (counts: (one: (typeof heard)[number]) => boolean) => heard.filter(counts).length / many
  return {
    statements: each(({ sql }) => !isFrame(sql)),
    frames: each(({ sql }) => isFrame(sql)),
    trips: each(({ isNewTrip }) => isNewTrip),
    aboutRuns: each(({ sql }) => sql.includes('auto_top_up_run')),
  }
}

test('ten that are due together send no more than this for each', async () => {
  const shop = await day.app.shopOf(day.ours)
  const ids: string[] = []
  while (ids.length < many)
    ids.push((await setUp({ recurringOption: { recurringType: 'WEEKLY', recurringDay: 1 } })).id)
  const untilDone = (weeks: number) => Promise.all(ids.map((id) => untilRuns(id, Array(weeks).fill({ state: 'done' }))))
  /** A week later. @returns where what is sent begins */
  const charge = async (): Promise<number> => {
    await day.later(7 * 24 * 3600)
    await writeDueRuns(shop)
    const from = line.heard.length
    await chargeDue([shop], 1000)
    return from
  }
  // The first ones find an empty memory.
  await charge()
  await untilDone(1)

  // Nobody tells that they are paid: no more is sent than what it takes to charge them.
  await day.fault({ partner: 'mollie', kind: 'no-webhook' })
  const charged = sentSince(await charge())
  expect(charged.statements).toBeLessThanOrEqual(12)
  expect(charged.frames).toBeLessThanOrEqual(6)
  expect(charged.trips).toBeLessThanOrEqual(6)
  await fetch(`${day.sandbox.url}/faults`, { method: 'DELETE' })
  await day.later(3600)
  await untilDone(2)

  const from = await charge()
  await untilDone(3)
  await untilHolds(async () => expect(await day.asOwner('select from message where sent_at is null')).toEqual([]))
  expect(sentSince(from).aboutRuns).toBeLessThanOrEqual(7)
})
