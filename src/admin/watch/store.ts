import { sql } from 'kysely'
import type { Tx } from '#database'
import type { Currency, Minor } from '#kit/money'

declare module '#database/json-columns' {
  interface JsonColumns {
    'admin_partner_pulse.balances': { currency: Currency; available: Minor }[]
  }
}

/** Jobs of one task: to be run now, later, running, given up. */
export type TaskCounts = { task: string; due: number; later: number; running: number; dead: number }

/** Automatic top-ups that came due in one hour, of one brand, by state. */
export type RunsOfHour = {
  tenant: string
  hour: Date
  due: number
  charging: number
  waiting: number
  done: number
  failed: number
  skipped: number
}

type LetterRow = { id: string; task: string; attempts: number; at: Date; error: string | null; payload: unknown }

export const findTasks = async (tx: Tx): Promise<TaskCounts[]> =>
  (await sql<TaskCounts>`select task, due, later, running, dead from admin_job_counts()`.execute(tx)).rows

export const findDeadLetters = async (tx: Tx): Promise<LetterRow[]> =>
  (await sql<LetterRow>`select id, task, attempts, at, error, payload from admin_dead_letters()`.execute(tx)).rows

export const findLastRuns = async (tx: Tx): Promise<{ task: string; ranAt: Date | null }[]> =>
  (await sql<{ task: string; ranAt: Date | null }>`select task, ran_at as "ranAt" from admin_schedule()`.execute(tx))
    .rows

type FailingRow = { task: string; part: string; failures: number; since: Date; error: string }

export const findFailing = async (tx: Tx): Promise<FailingRow[]> =>
  (
    await sql<FailingRow>`
      select task, part, failures, since, left(error, 400) as error from failing_task order by since limit 100`.execute(
      tx,
    )
  ).rows

/** One index range for each brand: a policy over several would read every row. */
export const findRuns = async (tx: Tx, tenants: readonly string[], since: Date): Promise<RunsOfHour[]> =>
  (
    await sql<RunsOfHour>`
      select run.* from unnest(${[...tenants]}::text[]) as brand (id)
      cross join lateral (
        select tenant, date_trunc('hour', created_at) as hour,
          (count(*) filter (where state = 'due'))::int as due,
          (count(*) filter (where state = 'charging'))::int as charging,
          (count(*) filter (where state = 'waiting'))::int as waiting,
          (count(*) filter (where state = 'done'))::int as done,
          (count(*) filter (where state = 'failed'))::int as failed,
          (count(*) filter (where state = 'skipped'))::int as skipped
        from auto_top_up_run where tenant = brand.id and created_at >= ${since} group by 1, 2
      ) as run
      order by run.hour desc, run.tenant limit 500`.execute(tx)
  ).rows

/** Gives a dead letter new attempts, from now. @returns whether there was one */
export const retryDeadLetter = async (tx: Tx, id: string): Promise<boolean> =>
  (await sql<{ done: boolean }>`select admin_retry_job(${id}) as done`.execute(tx)).rows[0]?.done ?? false

/** Deletes a dead letter: its work is never done. @returns whether there was one */
export const dropDeadLetter = async (tx: Tx, id: string): Promise<boolean> =>
  (await sql<{ done: boolean }>`select admin_drop_job(${id}) as done`.execute(tx)).rows[0]?.done ?? false

/** One answer of a partner, or none. */
type Pulse = {
  partner: string
  at: Date
  milliseconds: number
  failure?: string
  balances?: readonly { currency: Currency; available: Minor }[] | undefined
}

/** A second one of the same minute is left out: two workers may have asked. */
export async function insertPulse(tx: Tx, { balances, failure = '', ...pulse }: Pulse): Promise<void> {
  await tx
    .insertInto('admin_partner_pulse')
    .values({ ...pulse, failure: failure || null, balances: balances ? JSON.stringify(balances) : null })
    .onConflict((known) => known.doNothing())
    .execute()
}

export async function forgetPulses(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('admin_partner_pulse').where('at', '<', before).execute()
}

/** How a partner answered over some time. Latencies in milliseconds, of answers that came. */
export type PulseOfDay = {
  partner: string
  askedAt: Date
  asked: number
  failed: number
  /** Why the last answer failed, and since when none came; null if it did not. */
  failure: string | null
  awaySince: Date | null
  p50: number | null
  p95: number | null
  balances: { currency: Currency; available: Minor }[] | null
}

export const findPulses = async (tx: Tx, since: Date): Promise<PulseOfDay[]> =>
  (
    await sql<PulseOfDay>`
      with recent as (
        select *, max(at) filter (where failure is null) over (partition by partner) as good_at
        from admin_partner_pulse where at > ${since})
      select partner, max(at) as "askedAt", count(*)::int as asked, count(failure)::int as failed,
        (array_agg(failure order by at desc))[1] as failure,
        min(at) filter (where good_at is null or at > good_at) as "awaySince",
        (percentile_cont(0.5) within group (order by milliseconds) filter (where failure is null))::int as p50,
        (percentile_cont(0.95) within group (order by milliseconds) filter (where failure is null))::int as p95,
        (array_agg(balances order by at desc) filter (where balances is not null))[1] as balances
      from recent group by partner order by partner`.execute(tx)
  ).rows

export type PausedMethod = { tenant: string; method: string; since: Date; operator: string; reason: string }

export const findPaused = (tx: Tx, tenants: readonly string[]): Promise<PausedMethod[]> =>
  tx
    .selectFrom('paused_method')
    .select(['tenant', 'method', 'since', 'operator', 'reason'])
    .where('tenant', 'in', [...tenants, ''])
    .orderBy('method')
    .orderBy('tenant')
    .execute()

export type PausedPartner = { tenant: string; partner: string; operator: string; reason: string }

export const findPausedPartners = (tx: Tx, tenants: readonly string[]): Promise<PausedPartner[]> =>
  tx
    .selectFrom('paused_partner')
    .select(['tenant', 'partner', 'operator', 'reason'])
    .where('tenant', 'in', [...tenants, ''])
    .orderBy('partner')
    .orderBy('tenant')
    .execute()
