import { sql } from 'kysely'
import type { Tx } from '#database'

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
