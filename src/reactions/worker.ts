import { setTimeout as pause } from 'node:timers/promises'
import { Logger as JobLogger, parseCronItems, run, type TaskList } from 'graphile-worker'
import pg from 'pg'
import type { CheckoutShop } from '#checkout'
import type { OrderNews } from '#orders'
import { schedule } from './schedule.ts'
import { type Told, type Watch, when } from './when.ts'

export type Worker = { stop(): Promise<void> }

type House = Watch & {
  /** The job engine logs in as the owner: its tables are closed to the app. The work itself is done as the app. */
  ownerUrl: string
  shopOf(tenant: string): Promise<CheckoutShop>
  tenants(): Promise<readonly string[]>
  /** How many jobs run at once. */
  concurrency?: number
}

/**
 * Carries news to reactions and keeps the schedule. Any number of workers share one database; each job is leased to one
 * of them, comes back with growing waits when it fails, and after 25 tries stays as a dead letter that an operator sees.
 */
export async function startWorker(house: House): Promise<Worker> {
  const { log } = house
  const tasks: TaskList = Object.fromEntries([
    ...Object.entries(when).map(([news]) => [news, carry(house, news as OrderNews)] as const),
    ...schedule.map((entry) => [entry.name, keep(house, entry)] as const),
  ])
  const concurrency = house.concurrency ?? 10
  // A pool of our own: the engine leaves its own to itself, and a connection cut while it closes would end the process.
  const pool = new pg.Pool({ connectionString: house.ownerUrl, max: concurrency + 2, application_name: 'saldo jobs' })
  pool.on('error', (err) => log.warn({ err }, 'the job engine lost a connection'))
  pool.on('connect', (client) => client.on('error', () => {}))
  const runner = await run({
    pgPool: pool,
    taskList: tasks,
    parsedCronItems: parseCronItems(
      schedule.map(({ name, cron }) => ({ task: name, match: cron, options: { backfillPeriod: 0, jobKey: name } })),
    ),
    noHandleSignals: true,
    concurrency,
    pollInterval: 2000,
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new JobLogger(() => (level, message) => {
      if (level === 'error' || level === 'warning') log.warn({ jobs: message }, 'job engine')
    }),
  })
  runner.events.on('job:failed', ({ job, error }) => {
    log.error({ task: job.task_identifier, jobId: job.id, err: error }, 'dead letter: a job was given up')
  })
  runner.events.on('job:error', ({ job, error }) => {
    log.warn(
      { task: job.task_identifier, jobId: job.id, attempt: job.attempts, err: error },
      'a job will be tried again',
    )
  })
  runner.promise.catch((error) => {
    log.fatal({ err: error }, 'the job engine stopped')
  })
  return {
    async stop() {
      await runner.stop()
      await pool.end()
    },
  }
}

type Payload = Told & { tenant: string }

const carry =
  (house: House, news: OrderNews): TaskList[string] =>
  async (payload) => {
    const { tenant, ...told } = payload as Payload
    const shop = await house.shopOf(tenant)
    for (const react of when[news]) await react(shop, told, house)
  }

const keep =
  (house: House, { name, run: task }: (typeof schedule)[number]): TaskList[string] =>
  async () => {
    // One brand's trouble is not another's.
    for (const tenant of await house.tenants()) {
      try {
        await task(await house.shopOf(tenant))
      } catch (error) {
        house.log.error({ tenant, task: name, err: error }, 'a scheduled task failed')
        await pause(100)
      }
    }
  }
