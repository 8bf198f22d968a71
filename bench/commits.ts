import pg from 'pg'
import { migrate } from '#database/migrate'
import { openNotifier } from '../src/database/notices.ts'
import { count, type Row } from './row.ts'
import { median, type Town } from './town.ts'

const connections = 16
const seconds = 3
const rounds = [1, 2, 3]

export async function benchCommits({ ownerUrl }: Town): Promise<Row[]> {
  const { inside, after } = await compareCommits(ownerUrl)
  return [
    {
      what: `commits a second with a job in each, ${connections} connections`,
      figure: count(after),
      beside: `with NOTIFY inside each commit ${count(inside)}/s`,
    },
  ]
}

/**
 * How many transactions that write a job commit in a second: with a notification inside each commit, as the job engine's own
 * function has it, and with ours after it. In alternating rounds, in a database of their own.
 * @param ownerUrl the owner's URL of a database of the server
 * @param ready called once that database is migrated
 */
export async function compareCommits(ownerUrl: (database: string) => string, ready = async () => {}) {
  const maintenance = new pg.Client(ownerUrl('postgres'))
  await maintenance.connect()
  await maintenance.query('create database commits')
  const url = ownerUrl('commits')
  await migrate({ ownerUrl: url })
  await ready()
  const inside: number[] = []
  const after: number[] = []
  for (const _ of rounds) {
    inside.push(await commitsASecond(url, 'inside'))
    after.push(await commitsASecond(url, 'after'))
  }
  await maintenance.query('drop database commits with (force)')
  await maintenance.end()
  return { inside: median(inside), after: median(after) }
}

async function commitsASecond(url: string, notified: 'inside' | 'after'): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  pool.on('error', () => {})
  await pool.query('truncate graphile_worker._private_jobs')
  const notifier = openNotifier({ connectionString: url }, () => {})
  const [channel, word] = ['jobs:insert', '{"count":1}']
  const enqueue = { name: 'enqueue', text: `select saldo.enqueue('sweep', '{}')` }
  const withNotice = { name: 'notice', text: `${enqueue.text}, pg_notify('${channel}', '${word}')` }
  const end = performance.now() + seconds * 1000
  const commit = async () => {
    let done = 0
    const client = await pool.connect()
    while (performance.now() < end) {
      await client.query(notified === 'inside' ? withNotice : enqueue)
      if (notified === 'after') notifier.send([{ channel, word }])
      done++
    }
    client.release()
    return done
  }
  const done = await Promise.all(Array.from({ length: connections }, commit))
  await notifier.close()
  await pool.end()
  return done.reduce((sum, each) => sum + each, 0) / seconds
}
