import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/database/database.ts'
import { adminTables } from './admin.ts'
import { openDatabase, registryTables } from './scoped.ts'

const { asOwner, appUrl, ownerUrl, database, tenants } = await testDatabase()
const [mine, foreign] = tenants

// The app's role without our code: what somebody with its password could do.
const app = new pg.Client(appUrl)
beforeAll(async () => {
  await app.connect()
  await asOwner(`
    create table saldo.parcel (
      tenant text not null references saldo.tenant,
      parcel_id int,
      primary key (tenant, parcel_id)
    );
    select saldo.protect_tenant_table('saldo.parcel');
    insert into saldo.parcel values ('${mine}', 1), ('${foreign}', 2)`)
})
afterAll(() => app.end())

async function as(tenant: string | undefined, statement: string): Promise<pg.QueryResult> {
  await app.query('begin')
  try {
    if (tenant !== undefined) await app.query(`set local saldo.tenant = '${tenant}'`)
    return await app.query(statement)
  } finally {
    await app.query('rollback')
  }
}

const denied = { code: '42501' }

// The rule: every table outside the registry and the back office has the tenant first in every key, and forced row-level security.
const lawless = () =>
  asOwner<{ name: string; walled: boolean; keys: string[] }>(
    `select * from (
      select c.relname as name,
        c.relrowsecurity and c.relforcerowsecurity and array(
          select p.polname::text from pg_policy p where p.polrelid = c.oid and p.polcmd = '*'
        ) = array['tenant_wall'] as walled,
        array(
          select key.name from (
            select i.indexrelid::regclass::text as name, i.indkey[0] as leading
            from pg_index i where i.indrelid = c.oid and i.indisunique
            union all
            select f.conname, f.conkey[1] from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'
            union all
            select 'no primary key', 0 where not exists (
              select from pg_constraint p where p.conrelid = c.oid and p.contype = 'p')
          ) key where key.leading is distinct from (
            select attnum from pg_attribute where attrelid = c.oid and attname = 'tenant' and attnotnull)
        ) as keys
      from pg_class c
      where c.relnamespace in ('saldo'::regnamespace, 'archive'::regnamespace) and c.relkind in ('r', 'p')
        and c.relname <> all ($1)
    ) tables where not walled or keys <> '{}' order by name`,
    [[...registryTables, ...adminTables]],
  )

test('every table outside the registry and the back office has row-level security, and the tenant first in every key', async () => {
  expect(await lawless()).toEqual([])
})

test('the rule finds a table without row-level security, with a key that another tenant could take, or with an open policy', async () => {
  await asOwner(`
    create table saldo.loose (tenant text not null, code text primary key references saldo.tenant);
    create table saldo.ajar (tenant text not null primary key);
    select saldo.protect_tenant_table('saldo.ajar');
    create policy ajar on saldo.ajar using (true)`)
  const found = await lawless()
  await asOwner('drop table saldo.loose, saldo.ajar')
  expect(found).toEqual([
    { name: 'ajar', walled: false, keys: [] },
    { name: 'loose', walled: false, keys: ['loose_pkey', 'loose_code_fkey'] },
  ])
})

test('a view reads with the rights of its reader', async () => {
  const views = await asOwner(
    `select relname from pg_class where relnamespace = 'saldo'::regnamespace and relkind in ('v', 'm')
      and not coalesce('security_invoker=true' = any (reloptions), false)`,
  )
  expect(views).toEqual([])
})

test('only known functions run with the owner’s rights, and their search path is fixed', async () => {
  const functions = await asOwner(
    `select proname as name, array_to_string(proconfig, ',') as settings from pg_proc
      where pronamespace = 'saldo'::regnamespace and prosecdef order by 1`,
  )
  expect(functions).toEqual([
    ...['dead_letters', 'drop_job', 'job_counts', 'retry_job', 'schedule', 'wake_run'].map((name) => ({
      name: `admin_${name}`,
      settings: 'search_path=pg_catalog, pg_temp',
    })),
    { name: 'begin_brand', settings: 'search_path=pg_catalog, pg_temp' },
    { name: 'enqueue', settings: 'search_path=saldo_quiet, pg_catalog, pg_temp,plan_cache_mode=force_generic_plan' },
    ...['keep_brand', 'publish_brand', 'tell_of_order', 'tell_of_stock', 'tell_of_version'].map((name) => ({
      name,
      settings: 'search_path=pg_catalog, pg_temp',
    })),
  ])
})

test('the app reads, changes and deletes rows of the named tenant only', async () => {
  expect((await as(mine, 'select parcel_id from parcel')).rows).toEqual([{ parcel_id: 1 }])
  expect((await as(mine, 'update parcel set parcel_id = parcel_id + 10')).rowCount).toBe(1)
  expect((await as(mine, 'delete from parcel')).rowCount).toBe(1)
})

test('the app writes no row for another tenant, nor moves one to it', async () => {
  await expect(as(mine, `insert into parcel values ('${foreign}', 3)`)).rejects.toMatchObject(denied)
  await expect(as(mine, `update parcel set tenant = '${foreign}'`)).rejects.toMatchObject(denied)
})

test.each([
  ['no tenant', undefined],
  ['an empty tenant', ''],
])('with %s nothing is seen or written', async (_, none) => {
  expect((await as(none, 'select * from parcel')).rows).toEqual([])
  expect((await as(none, 'delete from parcel')).rowCount).toBe(0)
  await expect(as(none, `insert into parcel values ('${mine}', 4)`)).rejects.toMatchObject(denied)
  await expect(as(none, "insert into parcel values ('', 4)")).rejects.toMatchObject(denied)
})

test('the tenant of a transaction ends with it', async () => {
  await as(mine, 'select 1')
  expect((await app.query('select * from parcel')).rows).toEqual([])
})

test('the app cannot switch row-level security off, become another role, or change the schema', async () => {
  await app.query('set row_security = off')
  await expect(as(mine, 'select * from parcel')).rejects.toMatchObject(denied)
  await app.query('set row_security = on')
  for (const attempt of [
    `set role ${new URL(ownerUrl).username}`,
    `set session authorization ${new URL(ownerUrl).username}`,
    'alter table parcel disable row level security',
    'drop policy tenant_wall on parcel',
    'create policy open on parcel using (true)',
    'alter role saldo_app bypassrls',
    'truncate parcel',
    'drop table parcel',
    'create table saldo.mine (id int)',
    'create table public.mine (id int)',
    'create schema mine',
    "create function saldo_quiet.now() returns timestamptz language sql as 'select null'",
    "select saldo.protect_tenant_table('saldo.parcel')",
    'select * from graphile_worker._private_jobs',
    "insert into migration values ('9999-mine', '')",
  ]) {
    await expect(as(mine, attempt), attempt).rejects.toMatchObject(denied)
  }
})

test('the handle refuses a role that can bypass row-level security', async () => {
  await database.ping()
  const asSuperuser = openDatabase({ url: ownerUrl })
  await expect(asSuperuser.ping()).rejects.toThrow('bypass')
  await asSuperuser.close()
})
