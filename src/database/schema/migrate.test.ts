import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { emptyDatabase, testDatabase } from '../../../tests/support/database/database.ts'
import { temporaryFolder } from '../../../tests/support/test-run/temporary-folder.ts'
import { startPostgres } from '../embedded/start-postgres.ts'
import { knownMigrations, refuseUnmigrated } from './known-migrations.ts'
import { leftForAfter, migrate } from './migrate.ts'

const { asOwner, database, ownerUrl } = await testDatabase()
const folder = await temporaryFolder('migrations')
afterAll(() => rm(folder, { recursive: true }))

const write = (file: string, sql: string) => writeFile(join(folder, file), sql)
const applied = async () =>
  (await asOwner<{ name: string }>("select name from saldo.migration where name > '9' order by name")).map(
    (row) => row.name,
  )

test('each file is run once, in the order of its number', async () => {
  await write('9001-shelf.sql', 'create table saldo.shelf (id int)')
  await write('9002-label.sql', 'alter table saldo.shelf add column label text')
  expect(await migrate({ ownerUrl, folder })).toEqual(['9001-shelf', '9002-label'])
  expect(await migrate({ ownerUrl, folder })).toEqual([])
  expect(await applied()).toEqual(['9001-shelf', '9002-label'])
})

test('a failing file leaves nothing behind, and the error names it', async () => {
  await write('9003-half.sql', 'create table saldo.half (id int); select 1 / 0')
  await expect(migrate({ ownerUrl, folder })).rejects.toThrow('migration 9003-half: division by zero')
  expect(await asOwner("select to_regclass('saldo.half') as half")).toEqual([{ half: null }])
  expect(await applied()).not.toContain('9003-half')
  await rm(join(folder, '9003-half.sql'))
})

test('a file that was changed after it had been applied is refused before anything runs', async () => {
  await write('9001-shelf.sql', 'create table saldo.shelf (id bigint)')
  await write('9004-later.sql', 'create table saldo.later (id int)')
  await expect(migrate({ ownerUrl, folder })).rejects.toThrow('migration 9001-shelf was changed')
  expect(await applied()).not.toContain('9004-later')
  await write('9001-shelf.sql', 'create table saldo.shelf (id int)')
  await rm(join(folder, '9004-later.sql'))
})

test('a number given twice and a name without one are refused', async () => {
  await write('9002-again.sql', 'select 1')
  await expect(knownMigrations(folder)).rejects.toThrow('the number 9002 is taken')
  await rm(join(folder, '9002-again.sql'))
  await write('notes.sql', 'select 1')
  await expect(knownMigrations(folder)).rejects.toThrow('a name looks like')
  await rm(join(folder, 'notes.sql'))
})

test('the app can tell whether every migration of its release is there; a later release may be ahead', async () => {
  await refuseUnmigrated(database)
  await write('9005-wanted.sql', 'select 1')
  await expect(refuseUnmigrated(database, folder)).rejects.toThrow('missing: 9005-wanted')
  await rm(join(folder, '9005-wanted.sql'))
})

test('what takes away waits in its folder until it is asked for; nobody is unready for want of it', async () => {
  const later = join(folder, 'after')
  await mkdir(later)
  await write('after/9001-twice.sql', 'select 1')
  await expect(knownMigrations(folder)).rejects.toThrow('the number 9001 is taken')
  await rm(join(later, '9001-twice.sql'))
  await write('after/9006-no-label.sql', 'alter table saldo.shelf drop column label')
  await write('9007-colour.sql', 'alter table saldo.shelf add column colour text')

  expect(await migrate({ ownerUrl, folder, after: 'leave' })).toEqual(['9007-colour'])
  await refuseUnmigrated(database, folder)
  // The handle of this file may be a process of the release before.
  expect(await leftForAfter(ownerUrl, folder)).toEqual({ missing: ['9006-no-label'], sessions: expect.any(Number) })
  expect((await leftForAfter(ownerUrl, folder)).sessions).toBeGreaterThan(0)
  expect(await migrate({ ownerUrl, folder })).toEqual(['9006-no-label'])
  expect((await leftForAfter(ownerUrl, folder)).missing).toEqual([])
  await rm(later, { recursive: true })
})

test('several starts at once on a new database migrate it once', async () => {
  const fresh = await emptyDatabase()
  const starts = await Promise.all(Array.from({ length: 4 }, () => migrate(fresh)))
  const known = (await knownMigrations()).map(({ name }) => name)
  expect(starts.flat().sort()).toEqual(known)
  expect(starts.filter((names) => names.length > 0)).toHaveLength(1)
})

test('the role is made once for all databases, by starts that race on different ones', async () => {
  const databases = await Promise.all([emptyDatabase(), emptyDatabase(), emptyDatabase()])
  await Promise.all(databases.map((database) => migrate(database)))
  const roles = await asOwner("select rolcanlogin, rolsuper, rolbypassrls from pg_roles where rolname = 'saldo_app'")
  expect(roles).toEqual([{ rolcanlogin: true, rolsuper: false, rolbypassrls: false }])
})

// Roles and passwords belong to a whole cluster: this test has its own, so that others keep theirs.
test('the app’s role gets the limits of its statements, and the password of its URL; it keeps its own if there is none', async () => {
  const postgres = await startPostgres({ dataFolder: join(folder, 'cluster'), durable: false })
  onTestFinished(() => postgres.stop())
  const { ownerUrl } = postgres
  await migrate({ ownerUrl, appUrl: postgres.appUrl() })
  await logIn(postgres.appUrl())
  const changed = new URL(postgres.appUrl())
  changed.password = encodeURIComponent('another one: %/?')
  await migrate({ ownerUrl, appUrl: changed.href })
  const limit = async () => {
    const app = new pg.Client(changed.href)
    await app.connect()
    const { rows } = await app.query("select current_setting('statement_timeout') as of_a_statement")
    await app.end()
    return rows[0].of_a_statement
  }
  expect(await limit()).toBe('15s')
  const owner = new pg.Client(ownerUrl)
  await owner.connect()
  await owner.query('alter role saldo_app set statement_timeout = 0')
  await owner.end()
  expect(await limit()).toBe('0')
  await migrate({ ownerUrl })
  expect(await limit()).toBe('15s')
  await logIn(changed.href)
  await expect(logIn(postgres.appUrl())).rejects.toMatchObject({ code: '28P01' })
})

test('an app URL with another role is refused', async () => {
  await expect(migrate({ ownerUrl, appUrl: ownerUrl })).rejects.toThrow('must log in as saldo_app')
})

// As on a managed server: an owner who may create roles and nothing else.
test('an owner who is no superuser can migrate, and the result works', async () => {
  const fresh = await emptyDatabase()
  const name = new URL(fresh.ownerUrl).pathname.slice(1)
  const plain = new URL(fresh.ownerUrl)
  Object.assign(plain, { username: `plain_${name}`, password: 'plain' })
  await asOwner(
    `create role ${plain.username} login createrole password 'plain'; alter database ${name} owner to ${plain.username}`,
  )
  // The cluster has the roles already: their creator grants them to the new owner.
  await asOwner(`grant saldo_worker, saldo_app to ${plain.username} with admin option`)
  onTestFinished(async () => {
    const maintenance = new pg.Client(ownerUrl)
    await maintenance.connect()
    await maintenance.query(`alter database ${name} owner to current_user`)
    await maintenance.end()
  })
  const known = (await knownMigrations()).map(({ name: one }) => one)
  expect(await migrate({ ownerUrl: plain.href })).toEqual(known)
  expect(await migrate({ ownerUrl: plain.href })).toEqual([])
  const app = new pg.Client(`${fresh.appUrl}?options=-c%20search_path%3Dsaldo`)
  const worker = new pg.Client(fresh.workerUrl)
  await Promise.all([app.connect(), worker.connect()])
  await app.query(`select saldo.enqueue('a-task', '{}')`)
  const { rows } = await app.query(`select saldo.tenant_of_payment('mollie', 'tr_1') as tenant`)
  expect(rows).toEqual([{ tenant: null }])
  expect((await worker.query('select task_identifier as task from graphile_worker.jobs')).rows).toEqual([
    { task: 'a-task' },
  ])
  await expect(worker.query('select from saldo.orders')).rejects.toMatchObject({ code: '42501' })
  await Promise.all([app.end(), worker.end()])
})

test('a database with the first form of a rewritten migration continues from there', async () => {
  const fresh = await emptyDatabase()
  await migrate(fresh)
  const owner = new pg.Client(fresh.ownerUrl)
  await owner.connect()
  const put = (checksum: string) =>
    owner.query(`update saldo.migration set checksum = $1 where name = '0013-payment-providers'`, [checksum])
  await put('f01cef276fedde72b648d391caa4e703ff80b03278afa437909c20fe6c31afdd')
  expect(await migrate(fresh)).toEqual([])
  await put('0'.repeat(64))
  await expect(migrate(fresh)).rejects.toThrow('migration 0013-payment-providers was changed')
  await owner.end()
})

async function logIn(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.end()
}
