import pg from 'pg'

const accounts = 100_000
const connections = 8

/**
 * The floor beneath the purchases: how many transactions like TPC-B's (one row changed in each of three tables, one
 * read, one added; seven statements) the same PostgreSQL does, asked by as bare a program as can be.
 * @returns transactions a second
 */
export async function tpcB(ownerUrl: string, seconds: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: connections })
  pool.on('error', () => {})
  try {
    await pool.query(`
      drop schema if exists bench cascade;
      create schema bench;
      create table bench.branch (bid int primary key, balance int not null) with (fillfactor = 10);
      create table bench.teller (tid int primary key, balance int not null) with (fillfactor = 10);
      create table bench.account (aid int primary key, balance int not null);
      create table bench.history (tid int, bid int, aid int, delta int, at timestamptz);
      insert into bench.branch select i, 0 from generate_series(1, 10) i;
      insert into bench.teller select i, 0 from generate_series(1, 100) i;
      insert into bench.account select i, 0 from generate_series(1, ${accounts}) i;
      analyze bench.account`)
    const end = performance.now() + seconds * 1000
    const done = await Promise.all(Array.from({ length: connections }, () => transact(pool, end)))
    return done.reduce((sum, each) => sum + each, 0) / seconds
  } finally {
    await pool.query('drop schema if exists bench cascade')
    await pool.end()
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
    await run('account', 'update bench.account set balance = balance + $1 where aid = $2', [delta, aid])
    await run('read', 'select balance from bench.account where aid = $1', [aid])
    await run('teller', 'update bench.teller set balance = balance + $1 where tid = $2', [delta, tid])
    await run('branch', 'update bench.branch set balance = balance + $1 where bid = $2', [delta, bid])
    await run('history', 'insert into bench.history values ($1, $2, $3, $4, now())', [tid, bid, aid, delta])
    await client.query('commit')
    done++
  }
  client.release()
  return done
}
