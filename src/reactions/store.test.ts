import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/database/database.ts'
import { schedule } from './schedule.ts'
import { noteRound } from './store.ts'

const { database, asOwner, tenants } = await testDatabase()
const start = new Date('2026-03-01T10:00:00Z')

/** Records failed rounds, and returns after which of them an operator was alerted, and of what. */
async function failingRounds(task: { name: string; cron: string }, part: string, rounds: number) {
  const told: { round: number; payload: unknown }[] = []
  for (let round = 1; round <= rounds; round++) {
    await noteRound(database.registry, task, { [part]: `round ${round}` }, new Date(start.getTime() + round * 1000))
    const jobs = await asOwner<{ payload: unknown }>(
      'delete from graphile_worker._private_jobs returning payload::jsonb as payload',
    )
    told.push(...jobs.map(({ payload }) => ({ round, payload })))
  }
  return told
}

test('an operator is told after the second failed day of what is done once a day, after five rounds of all else', async () => {
  const after = new Map<string, number[]>()
  for (const task of schedule) {
    const told = await failingRounds(task, tenants[1], 7)
    after.set(
      task.name,
      told.map(({ round }) => round),
    )
  }
  const daily = ['expiring-cards', 'forget-decisions', 'forget-lights', 'forget-texts']
  expect([...after].filter(([, rounds]) => rounds.join() === '2').map(([name]) => name)).toEqual(daily)
  const others = [...after].filter(([name]) => !daily.includes(name))
  expect(others.every(([, rounds]) => rounds.join() === '5')).toBe(true)
  expect(others).toHaveLength(32)
})

test('what is told names task, brand, time of the first failure and the last error', async () => {
  const [one] = await failingRounds({ name: 'look-around', cron: '7 4 * * *' }, tenants[1], 2)
  expect(one?.payload).toEqual({
    tenant: 'secondbrand',
    orderNumber: 'look-around',
    details: {
      occasion: expect.stringMatching(/^task-fails look-around since 2026-03-01 10:00:01/),
      brand: 'secondbrand',
      rounds: 2,
      reason: 'round 2',
    },
  })
})

test('a task for all brands is told once, at one of them', async () => {
  const [one] = await failingRounds({ name: 'ask-all', cron: '* * * * *' }, '*', 5)
  expect(one?.payload).toMatchObject({ tenant: 'firstbrand', details: { brand: '*', rounds: 5 } })
})

test('a round that works begins the count anew, for its own brand and task only', async () => {
  const task = { name: 'count', cron: '* * * * *' }
  const note = (name: string, failed: Record<string, string>) =>
    noteRound(database.registry, { ...task, name }, failed, start)
  for (let round = 0; round < 3; round++) {
    await note('count', { firstbrand: 'no', secondbrand: 'no' })
    await note('count-other', { firstbrand: 'no' })
  }
  await note('count', { secondbrand: 'no' })
  await note('count', { firstbrand: 'no', secondbrand: 'no' })
  const counts = await asOwner(
    "select task, part, failures from failing_task where task in ('count', 'count-other') order by task, part",
  )
  expect(counts).toEqual([
    { task: 'count', part: 'firstbrand', failures: 1 },
    { task: 'count', part: 'secondbrand', failures: 5 },
    { task: 'count-other', part: 'firstbrand', failures: 3 },
  ])
})
