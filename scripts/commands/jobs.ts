import { Logger, makeWorkerUtils } from 'graphile-worker'
import pg from 'pg'
import { mask } from '#watch'
import { type Command, CommandError, ownerUrlOf } from './command.ts'

const counts = `
select task_identifier as task,
  count(*) filter (where attempts < max_attempts and run_at <= now()) as due,
  count(*) filter (where attempts < max_attempts and run_at > now()) as later,
  count(*) filter (where locked_at is not null) as running,
  count(*) filter (where attempts >= max_attempts and locked_at is null) as dead
from graphile_worker.jobs group by 1 order by 1`

const deadLetters = `
select j.id, j.task_identifier as task, j.attempts, j.updated_at as at, left(j.last_error, 200) as error
from graphile_worker.jobs j where j.attempts >= j.max_attempts and j.locked_at is null order by j.updated_at desc limit 100`

export const jobsCommand: Command = {
  usage: 'jobs',
  help: 'counts the jobs by task, and lists the dead letters: those that failed too often',
  async run({ ground }) {
    const client = new pg.Client(ownerUrlOf(await ground()))
    await client.connect()
    try {
      const [waiting, dead] = [await client.query(counts), await client.query(deadLetters)]
      if (waiting.rows.length === 0) console.log('no jobs')
      else console.table(waiting.rows)
      for (const { id, task, attempts, at, error } of dead.rows) {
        console.log(`dead letter ${id}: ${task}, ${attempts} attempts, ${at.toISOString()}\n  ${mask(error ?? '')}`)
      }
    } finally {
      await client.end()
    }
  },
}

export const jobsRetryCommand: Command = {
  usage: 'jobs retry <id>',
  help: 'gives a dead letter another set of attempts, from now',
  async run({ args: [id = ''], ground }) {
    if (!/^\d{1,18}$/.test(id)) throw new CommandError(`${id} is no job's number`)
    const utils = await makeWorkerUtils({ connectionString: ownerUrlOf(await ground()), logger: silent })
    try {
      const [job] = await utils.rescheduleJobs([id], { runAt: new Date(), attempts: 0 })
      if (!job) throw new CommandError(`no job ${id} that is not running`)
      console.log(`job ${id} is due`)
    } finally {
      await utils.release()
    }
  },
}

const silent = new Logger(() => () => {})
