import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { enqueue, openAdminDatabase, openPool } from '#database'
import { createLogger, createMetrics } from '#watch'
import { testDatabase } from '../../tests/support/database/database.ts'
import { untilHolds } from '../../tests/support/test-run/until-holds.ts'
import { tellOfJobs } from './job-figures.ts'
import { startWorker } from './worker.ts'

const { asOwner, workerUrl, adminUrl, database, ours } = await testDatabase()
const addJob = (task: string) => ours.transaction((tx) => enqueue(tx, task, { tenant: ours.tenant }))
const nobodysShop = () => Promise.reject(new Error('no shop is asked for'))

test('a job is carried at once, however shortly it comes after another', async () => {
  const tenants = vi.fn(async () => [])
  const worker = await startWorker({
    workerUrl,
    tenants,
    shopOf: nobodysShop,
    registry: database.registry,
    log: createLogger({ level: 'silent', program: 'worker', destination: { write: () => {} } }),
    metrics: createMetrics(),
  })
  try {
    const before = tenants.mock.calls.length
    for (let number = 0; number < 40; number++) {
      await addJob('sweep')
      await pause(number % 8)
    }
    // The engine polls every two seconds: a job that waits that long was missed.
    await untilHolds(() => expect(tenants.mock.calls.length - before).toBeGreaterThanOrEqual(40))
  } finally {
    await worker.stop()
  }
})

test('metrics tell which jobs wait, since when, and which were given up; without a database the rest', async () => {
  await asOwner(`
    select graphile_worker.add_job('late-one', '{}', run_at => now() - interval '90 seconds');
    select graphile_worker.add_job('late-one', '{}');
    select graphile_worker.add_job('later', '{}', run_at => now() + interval '1 hour');
    select graphile_worker.add_job('hopeless', '{}', max_attempts => 1)`)
  await asOwner(`update graphile_worker._private_jobs set attempts = max_attempts where max_attempts = 1`)
  const pool = openPool({ connectionString: workerUrl }, () => {})
  const metrics = createMetrics()
  tellOfJobs(metrics, pool)
  const told = await metrics.text()
  for (const line of ['saldo_jobs_due{task="late-one"} 2', 'saldo_jobs_due{task="later"} 0'])
    expect(told).toContain(line)
  expect(told).toContain('saldo_dead_jobs{task="hopeless"} 1')
  expect(Number(/saldo_oldest_job_seconds\{task="late-one"\} (\S+)/.exec(told)?.[1])).toBeGreaterThanOrEqual(90)
  await asOwner('delete from graphile_worker._private_jobs')
  await pool.end()
  expect(await metrics.text()).toContain('process_cpu_seconds_total')
})

test('what a signal means is for the program to say that started the worker', async () => {
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
  const listeners = () => signals.map((signal) => process.listenerCount(signal))
  const before = listeners()
  const worker = await startWorker({
    workerUrl,
    tenants: async () => [],
    shopOf: nobodysShop,
    registry: database.registry,
    log: createLogger({ level: 'silent', program: 'worker', destination: { write: () => {} } }),
    metrics: createMetrics(),
  })
  expect(listeners()).toEqual(before)
  await worker.stop()
})

test('what was fetched ahead is given back when the worker stops, and what is under way is finished', async () => {
  let letGo = () => {}
  const held = new Promise<string[]>((resolve) => {
    letGo = () => resolve([])
  })
  const tenants = vi.fn(() => held)
  const said: string[] = []
  const worker = await startWorker({
    workerUrl,
    tenants,
    shopOf: nobodysShop,
    registry: database.registry,
    concurrency: 2,
    log: createLogger({ level: 'warn', program: 'worker', destination: { write: (line: string) => said.push(line) } }),
    metrics: createMetrics(),
  })
  await Promise.all(Array.from({ length: 6 }, () => addJob('sweep')))
  const locked = () => asOwner('select 1 from graphile_worker.jobs where locked_at is not null')
  // Two running; one or two fetched ahead, depending on the engine's own first job.
  await untilHolds(async () => {
    expect(tenants).toHaveBeenCalledTimes(2)
    expect((await locked()).length).toBeGreaterThan(2)
  })
  const stopped = worker.stop()
  letGo()
  await stopped
  expect(await locked()).toEqual([])
  const left = await asOwner<{ attempts: number }>('select attempts from graphile_worker.jobs')
  expect(left.filter(({ attempts }) => attempts > 0)).toEqual([])
  expect(left.length).toBeGreaterThanOrEqual(4)
  expect(said).toEqual([])
})

test('an engine that cannot complete a job is replaced, while another job waits for a partner', async () => {
  let letGo = () => {}
  const held = new Promise<string[]>((resolve) => {
    letGo = () => resolve([])
  })
  const tenants = vi.fn(async (): Promise<string[]> => [])
  tenants.mockReturnValueOnce(held)
  // What earlier tests left.
  await asOwner('delete from graphile_worker._private_jobs')
  const said: string[] = []
  const worker = await startWorker({
    workerUrl,
    tenants,
    shopOf: nobodysShop,
    registry: database.registry,
    log: createLogger({ level: 'error', program: 'worker', destination: { write: (line: string) => said.push(line) } }),
    metrics: createMetrics(),
    hasClock: false,
  })
  await addJob('sweep')
  // Without the engine's own first job.
  await untilHolds(async () => {
    expect(tenants).toHaveBeenCalledTimes(1)
    expect(await asOwner('select 1 from graphile_worker.jobs')).toHaveLength(1)
  })
  await asOwner(`create function public.refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`)
  await asOwner(
    'create trigger refuse before delete on graphile_worker._private_jobs for each row execute function public.refuse()',
  )
  await addJob('sweep')
  await untilHolds(() => expect(tenants).toHaveBeenCalledTimes(2))
  await untilHolds(() => expect(said.join()).toContain('job engine stops'))
  const stopping = performance.now()
  await asOwner('drop trigger refuse on graphile_worker._private_jobs')
  await addJob('sweep')
  // On a busy machine the first engine's end may come too late: then the job that waits is begun once more as well.
  await untilHolds(() => expect(tenants.mock.calls.length).toBeGreaterThanOrEqual(3))
  letGo()
  // The one that could not be completed is released once its engine has ended, and done once more.
  await untilHolds(() => expect(tenants.mock.calls.length).toBeGreaterThanOrEqual(4))
  await untilHolds(async () => expect(await asOwner('select 1 from graphile_worker.jobs')).toEqual([]))
  expect(tenants.mock.calls.length).toBeLessThanOrEqual(performance.now() - stopping < 10_000 ? 4 : 5)
  await worker.stop()
})

test.each([
  ['a brand whose shop does not open', () => Promise.reject(new Error('no such brand'))],
  ['a brand whose round breaks off', async () => ({ db: { read: () => Promise.reject(new Error('broken')) } })],
])('%s holds up no other brand, and the log names it', async (_, openBroken) => {
  // What earlier tests left.
  await asOwner('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs')
  const said: string[] = []
  const asked: string[] = []
  const worker = await startWorker({
    workerUrl,
    registry: database.registry,
    tenants: async () => ['firstbrand', 'secondbrand', 'thirdbrand'],
    shopOf: (tenant) => {
      asked.push(tenant)
      const opened = tenant === 'secondbrand' ? openBroken() : Promise.resolve(idleShop(asked, tenant))
      return opened as unknown as ReturnType<Parameters<typeof startWorker>[0]['shopOf']>
    },
    hasClock: false,
    log: createLogger({ level: 'error', program: 'worker', destination: { write: (line: string) => said.push(line) } }),
    metrics: createMetrics(),
  })
  try {
    await addJob('send-gifts')
    await untilHolds(() => expect(asked).toContain('thirdbrand is done'))
  } finally {
    await worker.stop()
  }
  expect(asked.filter((tenant) => !tenant.endsWith('done'))).toEqual(['firstbrand', 'secondbrand', 'thirdbrand'])
  expect(asked).toContain('firstbrand is done')
  const lines = said.map((line) => JSON.parse(line) as { tenant: string; task: string })
  expect(lines.map(({ tenant, task }) => [tenant, task])).toEqual([['secondbrand', 'send-gifts']])
})

/** A shop with nothing to do. */
const idleShop = (done: string[], tenant: string) => ({
  clock: { now: () => new Date() },
  db: {
    read: async () => {
      done.push(`${tenant} is done`)
      return []
    },
  },
})

test('a closed day that was changed is told at once, and no more once it is as it was', async () => {
  await asOwner(`insert into day_close (tenant, close_no, day, kind, content, hash, print_key, signature, action_id)
    values ('${ours.tenant}', 1, '2026-01-31', 'close', '{}', 'no hash', 'k', 's', 'a')`)
  const admin = openAdminDatabase({ url: adminUrl, poolSize: 1 })
  const worker = await startWorker({
    workerUrl,
    tenants: async () => [ours.tenant],
    shopOf: nobodysShop,
    registry: database.registry,
    admin,
    secret: ['a secret of at least thirty-two characters'],
    hasClock: false,
    log: createLogger({ level: 'silent', program: 'worker', destination: { write: () => {} } }),
    metrics: createMetrics(),
  })
  const failing = () => asOwner(`select part, error from failing_task where task = 'check-audit'`)
  try {
    await addJob('check-audit')
    const error = 'close 1 of 2026-01-31: the content is not what the hash says'
    await untilHolds(async () => expect(await failing()).toEqual([{ part: ours.tenant, error }]))
    const told = await asOwner(`select payload -> 'details' ->> 'reason' as reason from graphile_worker._private_jobs
      where payload -> 'details' ->> 'occasion' like 'task-fails check-audit%'`)
    expect(told).toEqual([{ reason: error }])
    await asOwner(
      'set session_replication_role = replica; delete from day_close; set session_replication_role = default',
    )
    await addJob('check-audit')
    await untilHolds(async () => expect(await failing()).toEqual([]))
  } finally {
    await worker.stop()
    await admin.close()
  }
})
