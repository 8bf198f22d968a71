import { setTimeout as pause } from 'node:timers/promises'
import { chargeDue, writeDueRuns } from '#auto-top-ups'
import { sweep } from '#checkout'
import { compose } from '#compose'
import { readPartners } from '#config'
import { createLogger } from '#watch'
import { codeKeys, secret } from '../support/shop/code-keys.ts'
import { decideAtTheBank } from './bank.ts'
import type { ChaosOptions, Progress } from './chaos.ts'
import { type AsOwner, tasksOfTheClock } from './compare.ts'
import { findRunDifferences } from './compare-runs.ts'
import { guards } from './guards.ts'
import { beginNoOtherWeek } from './minutes.ts'
import type { Ground, Programs } from './programs.ts'
import { places } from './shopper.ts'
import { till } from './till.ts'

/** Without such a guard some work never ends. That is no difference; the run waits for one. */
const looksOf = ({ looks, without }: ChaosOptions): number =>
  looks ?? (without !== undefined && without in guards ? 12 : 200)

/** @returns whether the expected difference was found */
export const hasShown = async (asOwner: AsOwner, { endsAt }: ChaosOptions): Promise<boolean> =>
  endsAt !== undefined && (await findRunDifferences(asOwner)).some(endsAt)

/**
 * Ends all faults. Decides what is open at the bank, and moves the clocks until nothing is due. Days pass in minutes
 * here, so the harness does some of the shop's own work, and only what the shop does by itself within a stated time:
 * the sweeper looks each minute, waiting jobs are retried when they are due, and jobs of killed workers are released
 * after five minutes. Anything that would need a person is a difference.
 */
export async function comeToAnEnd(
  programs: Programs,
  ground: Ground,
  asOwner: AsOwner,
  progress: Progress,
  options: ChaosOptions,
): Promise<{ looks: number; freed: number; findings: string[] }> {
  const mostLooks = looksOf(options)
  let ahead = progress.ahead || progress.passed + 1800
  await programs.jumpClocks(() => ahead)
  const app = await compose({
    databaseUrl: ground.appUrl,
    partners: readPartners({ SMTP_URL: `smtp://127.0.0.1:${programs.smtpPort}` }, {
      partners: 'sandbox',
      sandboxPort: programs.sandboxPort,
      secret,
      keepsPages: true,
    } as Parameters<typeof readPartners>[1]),
    secret,
    codeKeys,
    webhookBaseUrl: programs.url,
    siteUrl: ({ id }) => `http://${id}.localhost`,
    operatorEmail: undefined,
    log: createLogger({ level: 'fatal', program: 'chaos' }),
    clock: { now: () => new Date(Date.now() + ahead * 1000) },
  })
  const shops = await Promise.all(
    [...new Set([...places, till, ...progress.town].map(({ tenant }) => tenant))].map((tenant) => app.shopOf(tenant)),
  )
  // Due runs are written; no other week begins.
  for (const shop of progress.town.length > 0 ? shops : []) await writeDueRuns(shop)
  await beginNoOtherWeek(asOwner)
  let [looks, freed] = [0, 0]
  try {
    for (let quiet = 0; quiet < 3 && looks < mostLooks && !(await hasShown(asOwner, options)); looks++) {
      // Partners are asked less and less often, so the clock moves in growing steps, from minutes to a day.
      const next = ahead + Math.min(300 * 1.2 ** looks, 24 * 3600)
      await programs.jumpClocks(() => next)
      ahead = next
      await decideAtTheBank(programs, asOwner)
      freed += await freeJobs(asOwner, looks === 0)
      await asOwner(`update graphile_worker._private_jobs set run_at = now() where id in
        (select id from graphile_worker._private_jobs where locked_at is null and run_at > now() for update skip locked)`)
      const looked = await Promise.all(shops.map((shop) => sweep(shop).catch(() => 1)))
      if (progress.town.length > 0) await chargeDue(shops, 1000).catch(() => {})
      const isQuiet = looked.every((count) => count === 0) && (await findLeft(asOwner)).length === 0
      quiet = isQuiet ? quiet + 1 : 0
      await pause(150)
      await untilTaken(asOwner)
    }
  } finally {
    progress.ahead = ahead
    await app.close()
  }
  const left = await findLeft(asOwner)
  return { looks, freed, findings: left.map((one) => `left after ${looks} looks: ${one}`) }
}

/** Until the worker has taken what is due: on a busy machine it needs longer than a look. Stops after five seconds. */
async function untilTaken(asOwner: AsOwner): Promise<void> {
  for (const late = performance.now() + 5000; performance.now() < late; await pause(50)) {
    const due = await asOwner(`select from graphile_worker._private_jobs
      where is_available and locked_at is null and run_at <= now() limit 1`)
    if (due.length === 0) return
  }
}

/**
 * Releases jobs of killed workers. Skips jobs that somebody works on: locking rows in another order than they do would
 * end in a deadlock.
 * @param isFirst at first, jobs that failed before are released at once
 */
async function freeJobs(asOwner: AsOwner, isFirst: boolean): Promise<number> {
  const freed = await asOwner(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null
      where id in (select id from graphile_worker._private_jobs where locked_at < now() - interval '20 seconds'
        or (locked_by is not null and attempts > 0 and $1) for update skip locked) returning id`,
    [isFirst],
  )
  return freed.length
}

/**
 * Orders, refunds, runs of automatic top-ups and jobs that are not finished, in words. Does not list the clock's own
 * tasks.
 */
async function findLeft(asOwner: AsOwner): Promise<string[]> {
  const rows = await asOwner<{ what: string }>(`
    select 'job ' || task_identifier || ', attempt ' || attempts || ', locked ' || coalesce(locked_at::text, 'never')
      || coalesce(': ' || last_error, '') as what
    from graphile_worker.jobs where attempts < max_attempts and task_identifier not in (${tasksOfTheClock})
    union all select 'order ' || tenant || ' ' || order_number || ', ' || state from orders where state in ('open', 'paid')
    union all select 'refund ' || tenant || ' ' || refund_id || ', ' || state from refund
    where state not in ('refunded', 'failed')
    union all select 'run of an automatic top-up ' || tenant || ' ' || auto_top_up_id || ', next try ' || next_try
    from auto_top_up_run where next_try is not null`)
  return rows.map(({ what }) => what)
}
