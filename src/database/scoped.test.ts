import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../../tests/support/database/database.ts'
import { openDatabase } from './scoped.ts'
import { prepareBulkQuery } from './transactions/bulk-query.ts'
import { finish, type Tx } from './transactions/transaction.ts'

const { database, ours, theirs, asOwner, appUrl } = await testDatabase()

await asOwner(`
  create table saldo.parcel (
    tenant text not null references saldo.tenant,
    parcel_id int,
    amount bigint not null,
    primary key (tenant, parcel_id)
  );
  select saldo.protect_tenant_table('saldo.parcel')`)

type Parcel = { parcel_id: number; amount: number }
const add = (tx: Tx, id: number, amount = 100) =>
  sql`insert into parcel (parcel_id, amount) values (${id}, ${amount})`.execute(tx)
const parcels = async (tx: Tx) => (await sql<Parcel>`select parcel_id, amount from parcel order by 1`.execute(tx)).rows

test('a tenant sees what it wrote, and the other tenant does not', async () => {
  await ours.transaction((tx) => add(tx, 1))
  expect(await ours.read(parcels)).toEqual([{ parcel_id: 1, amount: 100 }])
  expect(await theirs.read(parcels)).toEqual([])
})

test('an invalid tenant id gets no handle', () => {
  for (const id of ['', 'A', 'a', '1a', "a'; drop table saldo.parcel; --", 'a-b', 'a b', `a${'b'.repeat(40)}`]) {
    expect(() => database.forTenant(id), id).toThrow(TypeError)
  }
})

test('an error rolls everything back and is thrown unchanged', async () => {
  const failure = new Error('changed my mind')
  const work = async (tx: Tx) => {
    await add(tx, 2)
    throw failure
  }
  await expect(ours.transaction(work)).rejects.toBe(failure)
  expect((await ours.read(parcels)).map((row) => row.parcel_id)).not.toContain(2)
})

test('a swallowed database error does not count as a commit', async () => {
  const work = async (tx: Tx) => {
    await add(tx, 3)
    await sql`select 1 / 0`.execute(tx).catch(() => {})
  }
  await expect(ours.transaction(work)).rejects.toThrow('swallowed')
})

test('a reading transaction cannot write', async () => {
  await expect(ours.read((tx) => add(tx, 4))).rejects.toMatchObject({ code: '25006' })
})

test('a role without limits, as somebody may have made it, is not ready', async () => {
  const [{ name } = { name: '' }] = await asOwner<{ name: string }>('select current_database() as name')
  await asOwner(`alter role saldo_app in database ${name} set statement_timeout = 0`)
  onTestFinished(() => asOwner(`alter role saldo_app in database ${name} reset all`).then(() => {}))
  const unlimited = openDatabase({ url: appUrl })
  await expect(unlimited.ping()).rejects.toThrow('statements have no limit of time')
  await unlimited.close()
})

test('timeouts: a statement 15 seconds, a lock 5, an idle transaction 10', async () => {
  const settings = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  const { rows } = await ours.read((tx) =>
    sql<{ name: string; setting: string; unit: string }>`
      select name, setting, unit from pg_settings where name = any(${settings}) order by name desc`.execute(tx),
  )
  expect(rows).toEqual([
    { name: 'statement_timeout', setting: '15000', unit: 'ms' },
    { name: 'lock_timeout', setting: '5000', unit: 'ms' },
    { name: 'idle_in_transaction_session_timeout', setting: '10000', unit: 'ms' },
  ])
})

test('a finished transaction refuses statements, whoever has its connection by then', async () => {
  let kept: Tx | undefined
  await ours.transaction(async (tx) => {
    kept = tx
  })
  await expect(parcels(kept as Tx)).rejects.toThrow('has ended')
})

test('statements are prepared once per connection, and a failed one affects no other', async () => {
  const names = (tx: Tx) =>
    sql<{ name: string }>`select name from pg_prepared_statements where statement like 'select 1 from parcel%'`
      .execute(tx)
      .then(({ rows }) => rows)
  const wrong = (tx: Tx) => sql`select * from parcel where no_such_column = 1`.execute(tx)
  await expect(ours.read(wrong)).rejects.toMatchObject({ code: '42703' })
  await expect(ours.read(wrong)).rejects.toMatchObject({ code: '42703' })
  const rows = await ours.transaction(async (tx) => {
    for (const amount of [1, 2, 3]) await sql`select 1 from parcel where amount > ${amount}`.execute(tx)
    return names(tx)
  })
  expect(rows).toHaveLength(1)
})

test('statements of one transaction may be sent together, and each gets its own answer', async () => {
  const [one, two, all] = await ours.transaction((tx) =>
    Promise.all([sql`select 1 as n`.execute(tx), sql`select 2 as n`.execute(tx), parcels(tx)]),
  )
  expect([one.rows, two.rows]).toEqual([[{ n: 1 }], [{ n: 2 }]])
  expect(all).toContainEqual({ parcel_id: 1, amount: 100 })
})

test('a reading transaction refuses a statement that waited for another', async () => {
  const oneByOne = ours.read(async (tx) => {
    await parcels(tx)
    return parcels(tx)
  })
  await expect(oneByOne).rejects.toThrow('has ended')
  expect(await ours.read((tx) => Promise.all([parcels(tx), parcels(tx)]))).toHaveLength(2)
})

test('the last statements are sent with the commit, each gets its own answer, and none may follow', async () => {
  const rows = await ours.transaction(async (tx) => {
    await add(tx, 5)
    return finish(tx, () => Promise.all([add(tx, 6), parcels(tx)])).then(([, found]) => found)
  })
  expect(rows.map((row) => row.parcel_id)).toEqual(expect.arrayContaining([5, 6]))
  expect(await ours.read(parcels)).toEqual(rows)

  const goesOn = ours.transaction(async (tx) => {
    await finish(tx, () => add(tx, 7))
    return add(tx, 8)
  })
  await expect(goesOn).rejects.toThrow('has ended')
})

test('if one of the last statements fails, everything is rolled back, and its error is thrown', async () => {
  const work = (tx: Tx) => finish(tx, () => Promise.all([add(tx, 9), sql`select 1 / 0`.execute(tx), add(tx, 1)]))
  await expect(ours.transaction(work)).rejects.toMatchObject({ code: '22012' })
  expect((await ours.read(parcels)).map((row) => row.parcel_id)).not.toContain(9)
})

test('the tenant of statements that are sent as a whole ends with them, on the same connection', async () => {
  const alone = openDatabase({ url: appUrl, poolSize: 1 })
  try {
    const settings = sql<{ tenant: string; readOnly: string }>`
      select current_setting('saldo.tenant', true) as tenant, current_setting('transaction_read_only') as "readOnly"`
    const db = alone.forTenant(ours.tenant)
    const nobody = { tenant: '', readOnly: 'off' }
    expect((await db.read((tx) => settings.execute(tx))).rows).toEqual([{ tenant: ours.tenant, readOnly: 'on' }])
    expect((await settings.execute(alone.registry)).rows).toEqual([nobody])
    const written = await db.transaction((tx) => finish(tx, () => Promise.all([add(tx, -1), settings.execute(tx)])))
    expect(written[1].rows).toEqual([{ tenant: ours.tenant, readOnly: 'off' }])
    expect((await settings.execute(alone.registry)).rows).toEqual([nobody])
    expect(await ours.read(parcels)).toContainEqual({ parcel_id: -1, amount: 100 })
  } finally {
    await alone.close()
  }
})

test('after a failure among statements that were sent as a whole, those before it are still prepared', async () => {
  const alone = openDatabase({ url: appUrl, poolSize: 1 })
  try {
    const db = alone.forTenant(ours.tenant)
    const good = (tx: Tx) => sql<{ n: number }>`select 21 as n`.execute(tx)
    const bad = (tx: Tx) => sql`select no_such_column from parcel`.execute(tx)
    for (let time = 0; time < 2; time++) {
      await expect(db.read((tx) => Promise.all([good(tx), bad(tx)]))).rejects.toMatchObject({ code: '42703' })
      expect((await db.read(good)).rows).toEqual([{ n: 21 }])
      expect((await db.transaction(good)).rows).toEqual([{ n: 21 }])
    }
  } finally {
    await alone.close()
  }
})

test('what is thrown before the statements were sent is thrown unchanged, and nothing is written', async () => {
  const failure = new Error('changed my mind at once')
  const work = (tx: Tx) =>
    finish(tx, () => {
      add(tx, -2).catch(() => {})
      throw failure
    })
  await expect(ours.transaction(async (tx) => work(tx))).rejects.toBe(failure)
  expect((await ours.read(parcels)).map((row) => row.parcel_id)).not.toContain(-2)
})

test('last statements that lose against another transaction are retried', async () => {
  let runs = 0
  await ours.transaction((tx) => {
    runs += 1
    const fails = sql`do $$ begin raise exception using errcode = '40001'; end $$`
    return finish(tx, () => Promise.all(runs === 1 ? [fails.execute(tx)] : [add(tx, 4)]))
  })
  expect(runs).toBe(2)
  expect((await ours.read(parcels)).filter((row) => row.parcel_id === 4)).toHaveLength(1)
})

test('reading is retried on another connection when its own is cut', async () => {
  let runs = 0
  const rows = await ours.read((tx) => {
    runs += 1
    const cut = sql`select pg_terminate_backend(pg_backend_pid())`
    return runs === 1 ? cut.execute(tx).then(() => []) : parcels(tx)
  })
  expect(runs).toBe(2)
  expect(rows.length).toBeGreaterThan(0)
})

test('of two deadlocked transactions the loser is retried, and both succeed', async () => {
  await ours.transaction(async (tx) => {
    await add(tx, 10, 0)
    await add(tx, 11, 0)
  })
  let [runs, holding] = [0, 0]
  const bothHaveOne = Promise.withResolvers<void>()
  const raise = (tx: Tx, id: number) => sql`update parcel set amount = amount + 1 where parcel_id = ${id}`.execute(tx)
  const crosswise = (first: number, second: number) =>
    ours.transaction(async (tx) => {
      runs += 1
      await raise(tx, first)
      holding += 1
      if (holding >= 2) bothHaveOne.resolve()
      await bothHaveOne.promise
      await raise(tx, second)
    })
  await Promise.all([crosswise(10, 11), crosswise(11, 10)])
  // The loser may take the row before the winner wakes, and lose once more.
  expect(runs).toBeGreaterThanOrEqual(3)
  const raised = (await ours.read(parcels)).filter((row) => row.parcel_id >= 10)
  expect(raised.map((row) => row.amount)).toEqual([2, 2])
})

test('a transaction that keeps failing is given up after three retries', async () => {
  let runs = 0
  const always = ours.transaction(async (tx) => {
    runs += 1
    await sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(tx)
  })
  await expect(always).rejects.toMatchObject({ code: '40001' })
  expect(runs).toBe(4)
})

test('a transaction whose connection is cut is retried on another one', async () => {
  let runs = 0
  await ours.transaction(async (tx) => {
    runs += 1
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    if (runs === 1) await asOwner('select pg_terminate_backend($1)', [rows[0]?.pid])
    await add(tx, 20)
  })
  expect(runs).toBe(2)
  expect(await ours.read(parcels)).toContainEqual({ parcel_id: 20, amount: 100 })
})

test('all connections cut at once are replaced', async () => {
  await Promise.all(Array.from({ length: 5 }, () => ours.read(parcels)))
  await asOwner(
    "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'saldo_app' and datname = current_database()",
  )
  const answers = await Promise.all(Array.from({ length: 5 }, () => ours.read(parcels)))
  expect(answers).toHaveLength(5)
  await database.ping()
})

test('a job is added in the transaction of the change, replaced by its key, and rolled back with it', async () => {
  const jobs = () => asOwner('select key, payload from graphile_worker._private_jobs order by id')
  const enqueue = (tx: Tx, step: number) =>
    sql`select saldo.enqueue('deliver', ${JSON.stringify({ step })}, 'order-1')`.execute(tx)
  await ours.transaction((tx) => enqueue(tx, 1))
  await ours.transaction((tx) => enqueue(tx, 2))
  const undone = ours.transaction(async (tx) => {
    await enqueue(tx, 3)
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  expect(await jobs()).toEqual([{ key: 'order-1', payload: { step: 2 } }])
})

test('a bulk query is planned each time, only until its transaction ends', async () => {
  const counts = async (prepare: (tx: Tx) => Promise<unknown>) =>
    ours.transaction(async (tx) => {
      await prepare(tx)
      for (let turn = 0; turn < 8; turn++) await sql`select amount from parcel where parcel_id < ${turn}`.execute(tx)
      const { rows } = await sql<{ generic: number }>`select generic_plans::int as generic from pg_prepared_statements
        where statement like 'select amount from parcel where parcel_id < %'`.execute(tx)
      return rows.at(-1)?.generic
    })
  expect(await counts(prepareBulkQuery)).toBe(0)
  expect(await counts(async () => {})).toBeGreaterThan(0)
})

test('after a transaction its connection belongs to no tenant', async () => {
  const one = openDatabase({ url: appUrl, poolSize: 1 })
  const heldBy = async () =>
    (
      await sql<{ tenant: string | null; pid: number }>`
        select current_setting('saldo.tenant', true) as tenant, pg_backend_pid() as pid`.execute(one.registry)
    ).rows[0]
  try {
    const before = await heldBy()
    const handle = one.forTenant(ours.tenant)
    await handle.transaction(parcels)
    await handle.read(parcels)
    await handle.transaction(() => Promise.reject(new Error('undone'))).catch(() => {})
    const after = await heldBy()
    expect(after?.pid).toBe(before?.pid)
    expect(after?.tenant || null).toBeNull()
  } finally {
    await one.close()
  }
})

test('a transaction that may have been committed is not retried when its connection breaks', async () => {
  let runs = 0
  const cut = ours.transaction((tx) => {
    runs += 1
    return finish(tx, () => Promise.all([add(tx, 30), sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)]))
  })
  await expect(cut).rejects.toThrow()
  expect(runs).toBe(1)
})

test('a connection whose rollback failed is never used again', async () => {
  const lent = vi.spyOn(pg.Pool.prototype, 'connect')
  const one = openDatabase({ url: appUrl, poolSize: 1 })
  const handle = one.forTenant(ours.tenant)
  const pid = (tx: Tx) =>
    sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx).then(({ rows }) => rows[0]?.pid)
  try {
    const first = await handle.read(pid)
    expect(await handle.read(pid)).toBe(first)
    const undone = handle.transaction(async (tx) => {
      await add(tx, 40)
      const own = lent.mock.results.findLast(
        ({ value }, at) => value && (lent.mock.contexts[at] as pg.Pool).options.connectionString === appUrl,
      )
      const client: pg.PoolClient = await own?.value
      // The rollback never reaches the server: its transaction, with its tenant, goes on.
      const query = client.query.bind(client) as (...args: unknown[]) => unknown
      client.query = ((...args: unknown[]) =>
        (args[0] as { text?: string }).text === 'rollback'
          ? Promise.reject(new Error('not sent'))
          : query(...args)) as typeof client.query
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    expect(await one.forTenant(theirs.tenant).read(pid)).not.toBe(first)
    expect((await handle.read(parcels)).map((row) => row.parcel_id)).not.toContain(40)
  } finally {
    lent.mockRestore()
    await one.close()
  }
})

test('a table that grows under a running process, as when the next release migrates, is read on', async () => {
  const read = () => ours.read((tx) => sql`select * from idempotency_key`.execute(tx))
  await Promise.all([read(), read(), read()])
  await asOwner('alter table saldo.idempotency_key add column grown text')
  await Promise.all([read(), read(), read()])
})
