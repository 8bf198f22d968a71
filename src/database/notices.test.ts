import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/database/database.ts'
import { enqueue } from './enqueue.ts'
import { payloadsOf } from './notices.ts'
import { openDatabase } from './scoped.ts'
import { notifyAfterCommit } from './transactions/transaction.ts'

const { appUrl, asOwner, database, ours, ownerUrl, theirs } = await testDatabase()
const listener = new pg.Client(ownerUrl)
const heard: string[] = []
await listener.connect()
afterAll(() => listener.end())
await listener.query('listen "jobs:insert"; listen shelf; listen last')
listener.on('notification', ({ channel, payload }) => {
  heard.push(`${channel} ${payload}`)
  if (channel === 'last') ended.resolve()
})
let ended = Promise.withResolvers<void>()
beforeEach(() => {
  heard.length = 0
})

/** What was heard up to now, in the order of the commits. */
async function soFar(): Promise<string[]> {
  ended = Promise.withResolvers()
  await asOwner('notify last')
  await ended.promise
  return heard.filter((line) => !line.startsWith('last'))
}

/** Waits for everything that a handle has to send. */
async function byHandle(work: (handle: typeof database) => Promise<unknown>): Promise<string[]> {
  const handle = openDatabase({ url: appUrl, poolSize: 2 })
  await work(handle)
  await handle.close()
  return soFar()
}

test('a job is written without a notification, which the engine would send', async () => {
  await asOwner(`select saldo.enqueue('sweep', '{}')`)
  expect(await soFar()).toEqual([])
  await asOwner(`select graphile_worker.add_job('sweep')`)
  expect(await soFar()).toEqual([expect.stringContaining('jobs:insert')])
})

test('a job that is written by one insert is the engine’s own, whether its task is known or not', async () => {
  const whole = 'payload::text, job_queue_id, priority, attempts, max_attempts, last_error, key, revision, flags'
  const jobs = (task: string) =>
    asOwner(
      `select ${whole}, locked_at, locked_by, is_available, run_at = created_at as is_at_once from graphile_worker._private_jobs
       where task_id = (select id from graphile_worker._private_tasks where identifier = $1) order by id`,
      [task],
    )
  for (const task of ['known', 'known', 'new']) {
    await asOwner(`select saldo.enqueue($1, '{"tenant": "one"}')`, [task])
    await asOwner(`select graphile_worker.add_job($1, '{"tenant": "one"}')`, [task])
  }
  for (const task of ['known', 'new']) {
    const [first, ...rest] = await jobs(task)
    for (const other of rest) expect(other).toEqual(first)
  }
  expect(await jobs('known')).toHaveLength(4)
  await asOwner(`select saldo.enqueue('known', '{}', 'a key', now() + interval '1 day', 3)`)
  await asOwner(`select saldo.enqueue('known', '{}', 'a key', now() + interval '1 day', 3)`)
  expect(await jobs('known')).toHaveLength(5)
  await asOwner(`select saldo.enqueue('known', '{}', null, now() + interval '1 day', 3)`)
  expect((await jobs('known')).at(-1)).toMatchObject({ max_attempts: 3, is_at_once: false })
  await asOwner('delete from graphile_worker._private_jobs')
})

test('workers are woken once the transaction of a job has committed, not before, and not if it was undone', async () => {
  const told = await byHandle(async (handle) => {
    const db = handle.forTenant(ours.tenant)
    const undone = db.transaction(async (tx) => {
      await enqueue(tx, 'sweep', { tenant: ours.tenant })
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    await db.transaction(async (tx) => {
      await enqueue(tx, 'sweep', { tenant: ours.tenant })
      expect(await soFar()).toEqual([])
    })
  })
  expect(told).toEqual(['jobs:insert {"count":1}'])
})

test('transactions of any tenant share a notification, each word once', async () => {
  const told = await byHandle((handle) =>
    Promise.all(
      [ours, theirs, ours].map(({ tenant }) =>
        handle.forTenant(tenant).transaction(async (tx) => {
          notifyAfterCommit(tx, 'shelf', tenant)
          notifyAfterCommit(tx, 'shelf', 'all')
        }),
      ),
    ),
  )
  const words = told.flatMap((line) => line.replace('shelf ', '').split(' '))
  expect(told.length).toBeLessThan(words.length)
  expect(new Set(words)).toEqual(new Set([ours.tenant, theirs.tenant, 'all']))
})

test('after its connection was cut, the next notification is sent', async () => {
  const told = await byHandle(async (handle) => {
    const db = handle.forTenant(ours.tenant)
    await db.transaction(async (tx) => notifyAfterCommit(tx, 'shelf', 'one'))
    while ((await soFar()).length === 0);
    await asOwner(`select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_notify(channel%'
      and pid <> pg_backend_pid() and datname = current_database()`)
    for (let turn = 0; (await soFar()).length < 2; turn++)
      await db.transaction(async (tx) => notifyAfterCommit(tx, 'shelf', `again-${turn}`))
  })
  expect(told[0]).toBe('shelf one')
  expect(told[1]).toContain('shelf again')
})

test('no payload is longer than PostgreSQL takes, and no word is lost', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', '7', '/'), minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(fc.array(word, { maxLength: 800 }), (words) => {
      const payloads = payloadsOf(words.map((one) => ({ channel: 'shelf', word: one })))
      expect(Math.max(0, ...payloads.map(({ payload }) => payload.length))).toBeLessThan(8000)
      expect(payloads.flatMap(({ payload }) => payload.split(' '))).toEqual([...new Set(words)])
    }),
  )
})
