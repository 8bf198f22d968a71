import { expect, test, vi } from 'vitest'
import { jobsCommand } from '../../../scripts/commands/installation/jobs.ts'
import { printedBy } from '../../support/command-line/printed-by.ts'
import { badDay } from '../../support/shop/bad-day.ts'
import { untilHolds } from '../../support/test-run/until-holds.ts'

const rounds = vi.hoisted(() => ({ failing: '', done: [] as string[], all: 0, isBroken: false }))
vi.mock('../../../src/reactions/schedule.ts', async (original) => ({
  ...(await original<object>()),
  schedule: [
    {
      name: 'look-around',
      cron: '* * * * *',
      each: async ({ tenant }: { tenant: { id: string } }) => {
        rounds.done.push(tenant.id)
        if (tenant.id === rounds.failing) throw new Error('the shelf fell down')
      },
    },
    {
      name: 'ask-all',
      cron: '* * * * *',
      all: async () => {
        rounds.all++
        if (rounds.isBroken) throw new Error('nobody answers')
      },
    },
  ],
}))

const day = await badDay({ operatorEmail: 'operator@saldo.example' })
const add = (task: string) =>
  day.asOwner(`select graphile_worker.add_job($1, '{}'::json, job_key => $1, job_key_mode => 'replace')`, [task])
const failures = async (task: string) =>
  (await day.asOwner<{ failures: number }>('select failures from failing_task where task = $1', [task]))[0]?.failures ??
  0
/** Runs the task round after round, as the clock does. */
async function round(task: string, expected: number) {
  await add(task)
  await untilHolds(async () => expect(await failures(task)).toBe(expected))
}
const told = (task: string, count: number) => day.operatorTold(task, count)

test('a task that fails for one brand is told once after five rounds, and once more only after it worked', async () => {
  rounds.failing = day.ours
  for (const count of [1, 2, 3, 4]) await round('look-around', count)
  await told('look-around', 0)
  for (const count of [5, 6, 7]) await round('look-around', count)
  const { out } = await printedBy(jobsCommand, day.ownerUrl)
  expect(out).toContain(`scheduled task look-around of ${day.ours} failed 7 times in a row since `)
  // The other brand had all its rounds.
  expect(rounds.done.filter((tenant) => tenant === day.theirs)).toHaveLength(7)
  const [subject] = await told('look-around', 1)
  expect(subject).toContain(`[${day.ours}] task-fails look-around since `)
  rounds.failing = ''
  await round('look-around', 0)
  rounds.failing = day.theirs
  for (const count of [1, 2, 3, 4, 5]) await round('look-around', count)
  expect((await told('look-around', 2)).some((one) => one.includes(`[${day.theirs}]`))).toBe(true)
})

test('a task for all brands that fails is counted once a round, whatever the job engine tries again', async () => {
  rounds.isBroken = true
  await round('ask-all', 1)
  const before = rounds.all
  await untilHolds(() => expect(rounds.all).toBeGreaterThan(before))
  expect(await failures('ask-all')).toBe(1)
  for (const count of [2, 3, 4, 5, 6]) await round('ask-all', count)
  await told('ask-all', 1)
  rounds.isBroken = false
  await round('ask-all', 0)
})
