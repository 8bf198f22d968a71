import pg from 'pg'
import { migrate } from '#database/migrate'
import { openNotifier } from '../src/database/notices.ts'
import { count, type Row } from './row.ts'
import { median, type Town } from './town.ts'

const connections = 16
const seconds = 3
const rounds = [1, 2, 3]

/**
 * How many transactions that write a job commit in a second: with the job engine's notification inside each commit, and
 * with ours after it. In alternating rounds, in a database of their own.
 */
export async function benchCommits({ ownerUrl }: Town): Promise<Row[]> {
  const maintenance = new pg.Client(ownerUrl('postgres'))
  await maintenance.connect()
  await maintenance.query('create database commits')
  const url = ownerUrl('commits')
  await migrate({ ownerUrl: url })
  const inside: number[] = []
  const after: number[] = []
  for (const _ of rounds) {
    inside.push(await commitsASecond(url, 'pg_catalog, pg_temp'))
    after.push(await commitsASecond(url, 'saldo_quiet, pg_catalog, pg_temp'))
  }
  await maintenance.query('drop database commits with (force)')
  await maintenance.end()
  return [
    {
      what: `commits a second with a job in each, ${connections} connections`,
      figure: count(median(after)),
      beside: `with NOTIFY inside each commit ${count(median(inside))}/s`,
    },
  ]
}

/** @param searchPath decides which `pg_notify` the job engine finds */
async function commitsASecond(url: string, searchPath: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  pool.on('error', () => {})
  await pool.query(
    `truncate graphile_worker._private_jobs; alter function saldo.enqueue set search_path = ${searchPath}`,
  )
  const isAfter = searchPath.startsWith('saldo_quiet')
  const notifier = openNotifier({ connectionString: url }, () => {})
  const end = performance.now() + seconds * 1000
  const commit = async () => {
    let done = 0
    const client = await pool.connect()
    while (performance.now() < end) {
      await client.query({ name: 'enqueue', text: `select saldo.enqueue('sweep', '{}')` })
      if (isAfter) notifier.send([{ channel: 'jobs:insert', word: '{"count":1}' }])
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
