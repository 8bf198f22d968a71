import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '../../../tests/support/database/database.ts'
import { temporaryFolder } from '../../../tests/support/test-run/temporary-folder.ts'
import { migrate } from './migrate.ts'
import { knownViews } from './views.ts'

const urls = await emptyDatabase()
const folder = await temporaryFolder('views')
const views = join(folder, 'views')
const owner = new pg.Client(urls.ownerUrl)
afterAll(async () => {
  await owner.end()
  await rm(folder, { recursive: true })
})

beforeAll(async () => {
  await migrate(urls)
  await owner.connect()
})
beforeEach(async () => {
  await rm(views, { recursive: true, force: true })
  await cp(join(import.meta.dirname, '../views'), views, { recursive: true })
  await migrate(urls)
})

const take = () => migrate({ ...urls, views })
const write = (name: string, sql: string) => writeFile(join(views, `${name}.sql`), sql)
const change = async (name: string, from: string, to: string) => {
  const sql = await readFile(join(views, `${name}.sql`), 'utf8')
  expect(sql).toContain(from)
  await write(name, sql.replace(from, to))
}
const one = async (sql: string) => Object.values((await owner.query(sql)).rows[0] ?? {})[0]
const oidOf = (view: string) => one(`select to_regclass('saldo.${view}')::oid`)
const columnsOf = async (view: string) =>
  (await owner.query(`select * from saldo.${view} limit 0`)).fields.map(({ name }) => name)

test('a view whose file changed is replaced, and the next start changes nothing', async () => {
  await change('order_position', 'as run_of,', 'as run_of, 1 as one_more,')
  expect(await take()).toEqual([])
  expect(await columnsOf('order_position')).toContain('one_more')
  const before = await oidOf('order_position')
  await take()
  expect(await oidOf('order_position')).toBe(before)
})

test('a view that reads another is made after it, and follows its change', async () => {
  expect((await knownViews()).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['ledger_vat_due', 'ledger_vat_difference']),
  )
  await change('ledger_vat_due', 'as vat_rate,', 'as vat_rate, 1 as one_more,')
  await take()
  expect(await columnsOf('ledger_vat_due')).toContain('one_more')
  expect(await columnsOf('ledger_vat_difference')).toContain('due_vat')
})

test('views that read each other are refused by name', async () => {
  await write('a_view', 'create view saldo.a_view as select * from saldo.b_view;')
  await write('b_view', 'create view saldo.b_view as select * from saldo.a_view;')
  await expect(take()).rejects.toThrow('views read each other: a_view,b_view')
})

test('a view made by an older program becomes what its file says, with its rights', async () => {
  await owner.query(`drop view saldo.order_position;
    create view saldo.order_position as select order_number from saldo.orders;
    revoke all on saldo.order_position from saldo_app`)
  await migrate(urls)
  expect(await columnsOf('order_position')).toEqual(expect.arrayContaining(['order_number', 'payments', 'losses']))
  const asReader = `'security_invoker=true' = any(reloptions)`
  expect(await one(`select ${asReader} from pg_class where relname = 'order_position'`)).toBe(true)
  expect(await one(`select has_table_privilege('saldo_app', 'saldo.order_position', 'select')`)).toBe(true)
})

test('a column that a migration adds is in the views that take all columns', async () => {
  const migrations = join(folder, 'migrations')
  await cp(join(import.meta.dirname, '../migrations'), migrations, { recursive: true })
  await writeFile(join(migrations, '9001-more.sql'), 'alter table saldo.orders add column one_more text')
  expect(await migrate({ ...urls, folder: migrations })).toEqual(['9001-more'])
  expect(await columnsOf('order_position')).toContain('one_more')

  // The previous release, started again, does not put its own views back.
  const before = await oidOf('order_position')
  await change('order_position', 'as run_of,', 'as run_by,')
  await take()
  expect(await oidOf('order_position')).toBe(before)
  await owner.query(`alter table saldo.orders drop column one_more cascade;
    delete from saldo.migration where name = '9001-more'`)
})

test('a view without a file is dropped; one that somebody else made stays', async () => {
  await write('of_ours', 'create view saldo.of_ours with (security_invoker = true) as select 1 as one;')
  await owner.query('create view saldo.of_theirs as select 1 as one')
  await take()
  expect(await oidOf('of_ours')).not.toBeNull()
  await migrate(urls)
  expect([await oidOf('of_ours'), await oidOf('of_theirs')]).toEqual([null, expect.any(Number)])
  await owner.query('drop view saldo.of_theirs')
})

test('a view that cannot be made is named, and all stay as they were', async () => {
  const before = await oidOf('order_position')
  await change('ledger_entry', 't.debit', 't.debited')
  await expect(take()).rejects.toThrow('view ledger_entry: column t.debited does not exist')
  expect(await oidOf('order_position')).toBe(before)
})
