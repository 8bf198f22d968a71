import pg from 'pg'
import type { Town } from './town.ts'

const accounts = 100_000
const connections = 8

/**
 * Lower bound of purchases: transactions like TPC-B's (seven statements: three tables with one row changed in each, one
 * row read, one added) that the simplest program gets from the same PostgreSQL. In its own database, so that its
 * statements are not counted.
 */
export async function openFloor({ ownerUrl }: Town) {
  const maintenance = new pg.Client(ownerUrl('postgres'))
  await maintenance.connect()
  await maintenance.query('create database floor')
  const pool = new pg.Pool({ connectionString: ownerUrl('floor'), max: connections })
  pool.on('error', () => {})
  await pool.query(`
    create table branch (bid int primary key, balance int not null) with (fillfactor = 10);
    create table teller (tid int primary key, balance int not null) with (fillfactor = 10);
    create table account (aid int primary key, balance int not null);
    create table history (tid int, bid int, aid int, delta int, at timestamptz);
    insert into branch select i, 0 from generate_series(1, 10) i;
    insert into teller select i, 0 from generate_series(1, 100) i;
    insert into account select i, 0 from generate_series(1, ${accounts}) i;
    analyze`)
  return {
    /** @returns transactions per second */
    async run(seconds: number): Promise<number> {
      const end = performance.now() + seconds * 1000
      const done = await Promise.all(Array.from({ length: connections }, () => transact(pool, end)))
      return done.reduce((sum, each) => sum + each, 0) / seconds
    },
    async close(): Promise<void> {
      await pool.end()
      await maintenance.query('drop database floor with (force)')
      await maintenance.end()
    },
  }
}

const any = (most: number) => 1 + Math.floor(Math.random() * most)

async function transact(pool: pg.Pool, end: number): Promise<number> {
  const client = await pool.connect()
  const run = (name: string, text: string, values: number[]) => client.query({ name, text, values })
  let done = 0
  while (performance.now() < end) {
    const [aid, tid, bid, delta] = [any(accounts), any(100), any(10), any(1000)]
    await client.query('begin')
    await run('account', 'update account set balance = balance + $1 where aid = $2', [delta, aid])
    await run('read', 'select balance from account where aid = $1', [aid])
    await run('teller', 'update teller set balance = balance + $1 where tid = $2', [delta, tid])
    await run('branch', 'update branch set balance = balance + $1 where bid = $2', [delta, bid])
    await run('history', 'insert into history values ($1, $2, $3, $4, now())', [tid, bid, aid, delta])
    await client.query('commit')
    done++
  }
  client.release()
  return done
}
