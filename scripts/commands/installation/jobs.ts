import pg from 'pg'
import { ownerTimeouts } from '#database'
import { mask } from '#watch'
import type { Ground } from '../../starting/ground.ts'
import { doneOf, performTyped } from '../kit/as-operator.ts'
import { CommandError, command, ownerUrlOf } from '../kit/command.ts'
import { asJson, printRows } from '../kit/print-rows.ts'

type Tasks = { kind: 'task'; task: string; due: number; later: number; running: number; dead: number }
type FailingTask = {
  kind: 'failing-task'
  task: string
  tenant: string | null
  failures: number
  since: Date
  error: string
}
type DeadLetter = { kind: 'dead-letter'; id: string; task: string; attempts: number; at: Date; error: string | null }
type JobRow = Tasks | FailingTask | DeadLetter

const counts = `
select 'task' as kind, task_identifier as task,
  count(*) filter (where attempts < max_attempts and locked_at is null and run_at <= now())::int as due,
  count(*) filter (where attempts < max_attempts and locked_at is null and run_at > now())::int as later,
  count(*) filter (where locked_at is not null)::int as running,
  count(*) filter (where attempts >= max_attempts and locked_at is null)::int as dead
from graphile_worker.jobs group by task_identifier order by task_identifier`

const deadLetters = `
select 'dead-letter' as kind, j.id, j.task_identifier as task, j.attempts, j.updated_at as at, left(j.last_error, 200) as error
from graphile_worker.jobs j where j.attempts >= j.max_attempts and j.locked_at is null order by j.updated_at desc limit 100`

const failingTasks = `
select 'failing-task' as kind, task, nullif(part, '*') as tenant, failures, since, left(error, 200) as error from saldo.failing_task
order by since limit 100`

export const jobsCommand = command({
  usage: 'jobs',
  help: 'counts jobs by task, and lists failing scheduled tasks and dead letters (jobs without attempts left)',
  options: asJson,
  async run({ ground, options }) {
    const rows = await withOwner(await ground(), async (client) => [
      ...(await client.query<Tasks>(counts)).rows,
      ...(await client.query<FailingTask>(failingTasks)).rows,
      ...(await client.query<DeadLetter>(deadLetters)).rows.map((row) => ({ ...row, error: mask(row.error ?? '') })),
    ])
    printRows<JobRow>(rows, options, inWords)
  },
})

function inWords(row: JobRow): string {
  if (row.kind === 'task') {
    const { task, due, later, running, dead } = row
    return `${task}  due ${due}, later ${later}, running ${running}, dead ${dead}`
  }
  if (row.kind === 'dead-letter') {
    const { id, task, attempts, at, error } = row
    return `dead letter ${id}: ${task}, ${attempts} attempts, ${at.toISOString()}\n  ${error}`
  }
  const { task, tenant, failures, since, error } = row
  const where = tenant ? ` of ${tenant}` : ''
  return `scheduled task ${task}${where} failed ${failures} times in a row since ${since.toISOString()}\n  ${error}`
}

export const jobsRetryCommand = command({
  usage: 'jobs retry <id>',
  help: 'gives a dead letter new attempts, from now',
  changes: true,
  async run(call) {
    const [id = ''] = call.args
    if (!/^\d{1,18}$/.test(id)) throw new CommandError(`${id} is not the number of a job`)
    const none = `there is no job ${id}, or it is running`
    const performed = await performTyped(call, 'job.retry', { id })
    if (performed) {
      doneOf(performed, { jobNotFound: none })
      console.log(`job ${id} is due`)
      return
    }
    const { rowCount } = await withOwner(await call.ground(), (client) =>
      client.query(
        'select id from graphile_worker.reschedule_jobs(array[$1]::bigint[], run_at => now(), attempts => 0)',
        [id],
      ),
    )
    if (rowCount === 0) throw new CommandError(none)
    console.log(`job ${id} is due`)
  },
})

async function withOwner<T>(ground: Ground, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrlOf(ground), ...ownerTimeouts })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
