import type pg from 'pg'
import type { Metrics } from '#watch'

type Figures = { task: string; due: number; oldest: number; dead: number }

/** Tells how many jobs wait and since when, and which were given up: whether reactions keep up with what happens. */
export function tellOfJobs(metrics: Metrics, pool: pg.Pool): void {
  const gauge = (name: string, help: string, figure: Exclude<keyof Figures, 'task'>) =>
    metrics.gauge(name, help, 'task', async () => {
      const rows = await countJobs(pool)
      return Object.fromEntries(rows.map((row) => [row.task, row[figure]]))
    })
  gauge('saldo_jobs_due', 'Jobs that are due and not begun', 'due')
  gauge('saldo_oldest_job_seconds', 'Since when the oldest of them has been due', 'oldest')
  gauge('saldo_dead_jobs', 'Jobs that were given up', 'dead')
}

async function countJobs(pool: pg.Pool): Promise<Figures[]> {
  const { rows } = await pool.query<Figures>(`
    select task_identifier as task, count(*) filter (where waits)::int as due,
      coalesce(extract(epoch from now() - min(run_at) filter (where waits)), 0)::float as oldest,
      count(*) filter (where attempts >= max_attempts)::int as dead
    from (select *, attempts < max_attempts and locked_at is null and run_at <= now() as waits
      from graphile_worker.jobs) j
    group by task_identifier`)
  return rows
}
