import type pg from 'pg'
import type { Side } from './side.ts'

type Job = {
  task: string
  payload: string
  key: string | null
  runAt: Date
  attempts: number
  maxAttempts: number
  error: string | null
}

/** What of a brand is under way: jobs that are due or run, and orders that were paid a moment ago and are not done. */
export async function countUnderWay({ client }: Side, tenant: string): Promise<{ jobs: number; orders: number }> {
  const { rows } = await client.query<{ jobs: number; orders: number }>(
    `select (select count(*)::int from graphile_worker._private_jobs
         where payload ->> 'tenant' = $1 and (locked_at is not null or run_at <= now() and attempts < max_attempts)) as jobs,
       (select count(*)::int from saldo.orders
         where tenant = $1 and state = 'paid' and paid_at > now() - interval '10 minutes') as orders`,
    [tenant],
  )
  return rows[0] ?? { jobs: 0, orders: 0 }
}

/** Jobs that wait for their time, and those given up, which an operator may have tried again. */
export async function readJobs({ client }: Side, tenant: string): Promise<Job[]> {
  const { rows } = await client.query<Job>(
    `select t.identifier as task, j.payload::text as payload, j.key, j.run_at as "runAt", j.attempts,
       j.max_attempts as "maxAttempts", j.last_error as error
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.payload ->> 'tenant' = $1 order by j.id`,
    [tenant],
  )
  return rows
}

export async function writeJobs({ client }: Side, jobs: readonly Job[]): Promise<void> {
  for (const { task, payload, key, runAt, attempts, maxAttempts, error } of jobs) {
    const { rows } = await client.query<{ id: string }>(
      `select id from graphile_worker.add_job(identifier => $1, payload => $2::json, run_at => $3, max_attempts => $4,
         job_key => $5)`,
      [task, payload, runAt, maxAttempts, key],
    )
    if (attempts > 0)
      await client.query('update graphile_worker._private_jobs set attempts = $2, last_error = $3 where id = $1', [
        rows[0]?.id,
        attempts,
        error,
      ])
  }
}

export const dropJobs = ({ client }: Side, tenant: string): Promise<pg.QueryResult> =>
  client.query(`delete from graphile_worker._private_jobs where payload ->> 'tenant' = $1`, [tenant])
