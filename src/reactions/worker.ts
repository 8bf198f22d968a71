import { EventEmitter, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger as JobLogger, parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Admin, Caller } from '#admin'
import type { PartnerCheck } from '#admin/watch'
import { type AdminDatabase, type Database, openPool, usualTimeouts } from '#database'
import { systemClock } from '#kit/clock'
import type { KeyRing } from '#kit/signature'
import { traced } from '#kit/trace'
import type { AnnouncementKind } from '#orders/events'
import type { ReconciliationShop } from '#reconciliation'
import { type Logger, type Metrics, mask } from '#watch'
import { inTheirName } from './in-their-name.ts'
import { tellOfJobs } from './job-figures.ts'
import { type Engine, keepRunning } from './keep-running.ts'
import { lookAfterBackOffice } from './look-after-back-office.ts'
import { type Announced, reactionsToOrders, type Watch } from './reactions-to-orders.ts'
import { type RequestAnnouncement, reactionsToRequests } from './reactions-to-requests.ts'
import { forBackOffice, freeing, type Scheduled, schedule } from './schedule.ts'
import { allBrands, noteRound } from './store.ts'
import { tellOfTrouble } from './trouble-figures.ts'

export type Worker = Engine & {
  /** Has metrics tell of waiting and given up jobs, and of what waits for a person. */
  tell(metrics: Metrics): void
}

type House = Watch & {
  /** The job engine connects as the role that owns its tables and nothing else. Jobs themselves run as the app. */
  workerUrl: string
  shopOf(tenant: string): Promise<ReconciliationShop>
  tenants(): Promise<readonly string[]>
  /** Counts failed rounds of scheduled tasks. */
  registry: Database['registry']
  /** The back office's database; omitted: nobody gathers cases or checks the audit. */
  admin?: AdminDatabase | undefined
  /** Opens the back office as an operator; omitted: no draft is published at its time, and nobody works on runs. */
  openAdmin?: ((caller: Caller) => Promise<Admin>) | undefined
  /** Serves real shoppers. */
  production?: boolean | undefined
  /** Verifies the signatures of closed days; omitted: nobody checks them. */
  secret?: KeyRing | undefined
  /** Asks each partner whether it works, for the back office. */
  partnerChecks?: Readonly<Record<string, PartnerCheck>>
  /** Number of parallel jobs. */
  concurrency?: number | undefined
  /** Without its clock it runs scheduled tasks only when asked: tests then do not depend on the minute. */
  hasClock?: boolean
}

/**
 * Runs reactions as jobs, and the schedule. Any number of workers share one database; each job is leased to one of
 * them, is retried with growing waits, and after 25 tries stays as a dead letter that an operator sees.
 */
export async function startWorker(app: House): Promise<Worker> {
  const { log } = app
  const tasks: TaskList = Object.fromEntries([
    ...Object.entries(reactionsToOrders).map(([kind]) => [kind, carry(app, kind as AnnouncementKind)] as const),
    ...Object.keys(reactionsToRequests).map((kind) => [kind, carryFiled(app, kind as RequestAnnouncement)] as const),
    ...schedule.map((entry) => [entry.name, keep(app, entry)] as const),
    [freeing.name, freeAbandonedJobs],
    ...(app.admin ? Object.entries(lookAfterBackOffice(app, app.admin)) : []),
    ...Object.entries(goesOn(app)),
  ])
  const { concurrency = 10, hasClock = true } = app
  const timed = [...schedule, freeing, ...(app.admin ? forBackOffice : [])]
  // A pool of our own: the engine does not handle errors of its own pool, and a connection cut while it closes would
  // end the process.
  const config = { connectionString: app.workerUrl, max: concurrency + 2, application_name: 'saldo jobs' }
  const pool = openPool(config, (err) => log.warn({ err }, 'job engine lost a connection'))
  const events: WorkerEvents = new EventEmitter()
  report(events, log, pool)
  const engine = await keepRunning(
    async () => {
      await refuseSuperuser(pool)
      const firstFetch = once(events, 'localQueue:getJobs:complete', {
        signal: AbortSignal.timeout(usualTimeouts.query_timeout),
      })
      firstFetch.catch(() => {})
      const runner = await run({
        pgPool: pool,
        events,
        taskList: tasks,
        parsedCronItems: parseCronItems(hasClock ? timed.map(cronItem) : []),
        noHandleSignals: true,
        concurrency,
        pollInterval: 2000,
        preset: { worker: inBatches(concurrency) },
        logger: new JobLogger(() => (level, message) => {
          if (level === 'error' || level === 'warning') log.warn({ jobs: message }, 'job engine')
        }),
      })
      // Version 0.18 reads the known tasks once, at its first fetch. If that fails it never fetches anything.
      await firstFetch.catch(async () => {
        await runner.stop().catch(() => {})
        throw new Error('no jobs could be fetched')
      })
      await runner.addJob(freeing.name, {}, { jobKey: freeing.name })
      return runner
    },
    { events, pool, log },
  )
  return {
    check: engine.check,
    tell(metrics) {
      tellOfJobs(metrics, pool)
      if (app.admin) tellOfTrouble(metrics, app.admin, systemClock, app.tenants)
    },
    async stop() {
      await engine.stop()
      await pool.end()
    },
  }
}

/** The job engine needs no rights on the shop's tables, and must not have any. */
async function refuseSuperuser(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(
    'select current_user as name, rolsuper or rolbypassrls as mighty from pg_roles where rolname = current_user',
  )
  if (rows[0].mighty) {
    throw new Error(
      `DATABASE_WORKER_URL logs in as ${rows[0].name}, who could bypass row-level security: use saldo_worker`,
    )
  }
}

/**
 * Jobs are fetched and completed in batches: one by one that costs as much as the work. Milliseconds. No delay between
 * fetches: a new job during a delay would wait for the next poll, two seconds.
 */
const inBatches = (concurrency: number) => ({
  localQueue: { size: concurrency, ttl: 30_000 },
  completeJobBatchDelay: 50,
  failJobBatchDelay: 0,
})

const cronItem = ({ name, cron }: { name: string; cron: string }) => ({
  task: name,
  match: cron,
  options: { backfillPeriod: 0, jobKey: name },
})

/** Reports failed jobs: in the log each time, to an operator once they are given up. */
function report(events: WorkerEvents, log: Logger, pool: pg.Pool): void {
  events.on('job:error', ({ job, error }) => {
    const { task_identifier: task, id: jobId, attempts: attempt } = job
    log.warn({ task, jobId, attempt, err: error }, 'job will be retried')
  })
  events.on('job:failed', ({ job, error }) => {
    const task = job.task_identifier
    log.error({ task, jobId: job.id, err: error }, 'dead letter: job given up')
    const {
      tenant,
      reference,
      orderNumber = reference,
    } = job.payload as { tenant?: string; orderNumber?: string; reference?: string }
    if (task === 'alert' || !orderNumber) return
    // Sent by a job too: it is retried for days, in case mail is what fails.
    const details = { occasion: `dead-letter ${task} ${job.id}`, reason: mask(String(error)) }
    pool
      .query(`select saldo.enqueue('alert', $1, $2)`, [{ tenant, orderNumber, details }, `dead-letter ${job.id}`])
      .catch((err) => log.error({ jobId: job.id, err }, 'operator could not be alerted of a dead letter'))
  })
}

/** `trace`: of what announced the job. */
type OfTenant = { tenant: string; trace?: string }
type Payload<Kind extends AnnouncementKind> = Announced<Kind> & OfTenant

/** Does a job as part of the trace of what announced it. */
const asJob = (kind: string, { tenant, trace }: OfTenant, work: () => Promise<void>): Promise<void> =>
  traced(`job ${kind}`, { kind: 'consumer', after: trace, facts: { 'saldo.tenant': tenant } }, work)

/**
 * A killed worker leaves its jobs locked, by the engine's own rule for four hours. No job of ours takes five minutes,
 * and one that did could safely run twice.
 */
const freeAbandonedJobs: TaskList[string] = async (_payload, { withPgClient }) => {
  await withPgClient((client) =>
    client.query(`
      select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
      where locked_at < now() - interval '5 minutes' having count(*) > 0`),
  )
}

const carry =
  <Kind extends AnnouncementKind>(app: House, kind: Kind): TaskList[string] =>
  async (payload) => {
    const { tenant, trace, ...announced } = payload as Payload<Kind>
    await asJob(kind, { tenant, ...(trace && { trace }) }, async () => {
      const shop = await app.shopOf(tenant)
      for (const react of reactionsToOrders[kind]) await react(shop, announced as Announced<Kind>, app)
    })
  }

const carryFiled =
  (app: House, kind: RequestAnnouncement): TaskList[string] =>
  async (payload) => {
    const filed = payload as OfTenant & { reference: string }
    await asJob(kind, filed, async () => {
      const shop = await app.shopOf(filed.tenant)
      for (const react of reactionsToRequests[kind]) await react(shop, filed.reference)
    })
  }

/** Without the back office nobody goes on with what operators began. */
function goesOn({ log, admin: database, openAdmin, secret, production = false }: House): TaskList {
  if (database && openAdmin && secret) return inTheirName({ log, database, openAdmin, secret, production })
  return { 'publish-due': async () => {} }
}

const keep =
  (app: House, entry: Scheduled): TaskList[string] =>
  (_payload, { job }) =>
    traced(`schedule ${entry.name}`, {}, () => doRound(app, entry, job.attempts))

const mayBegin = ({ begins }: Scheduled, { tenant }: ReconciliationShop): boolean =>
  !begins || tenant.place === undefined

async function doRound(app: House, entry: Scheduled, attempt: number): Promise<void> {
  const tenants = await app.tenants()
  const note = (failed: Record<string, string>) =>
    noteRound(app.registry, entry, failed, systemClock.now()).catch((err) =>
      app.log.error({ task: entry.name, err }, 'round of a scheduled task could not be counted'),
    )
  if ('all' in entry) {
    try {
      const shops = []
      // One after another: all at once would take each connection of the pool, and wait for more.
      for (const tenant of tenants) shops.push(await app.shopOf(tenant))
      await entry.all(shops.filter((shop) => mayBegin(entry, shop)))
    } catch (error) {
      // Retries by the job engine belong to the same round.
      if (attempt === 1) await note({ [allBrands]: mask(String(error)) })
      throw error
    }
    return note({})
  }
  const failed: Record<string, string> = {}
  // A failure of one brand does not affect another.
  for (const tenant of tenants) {
    try {
      const shop = await app.shopOf(tenant)
      if (mayBegin(entry, shop)) await entry.each(shop)
    } catch (error) {
      app.log.error({ tenant, task: entry.name, err: error }, 'scheduled task failed')
      failed[tenant] = mask(String(error))
      await pause(100)
    }
  }
  await note(failed)
}
