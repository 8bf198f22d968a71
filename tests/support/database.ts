import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Database, openDatabase, type TenantDatabase } from '#database'
import { type EmbeddedPostgres, startPostgres } from '#database/embedded'
import { migrate } from '#database/migrate'

export type TestDatabase = {
  /** The shop's own handle, as the role that cannot step around the walls. */
  database: Database
  /** Two tenants that the registry knows, without settings. */
  tenants: readonly [string, string]
  /** `database` for the first tenant, and for the second. */
  ours: TenantDatabase
  theirs: TenantDatabase
  appUrl: string
  /** The owner: a superuser, whom no wall stops. */
  ownerUrl: string
  /** One statement, or several without parameters, as the owner; answers with the rows (of the last statement). */
  asOwner<Row extends pg.QueryResultRow = pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>
}

const tenants = ['firstbrand', 'secondbrand'] as const
const template = 'saldo_template'

/**
 * A migrated database of its own for a test file, with two tenants in it; dropped when the file is done. Call it at the
 * top of the file: `const { database, ours, theirs } = await testDatabase()`.
 */
export async function testDatabase(options: { poolSize?: number } = {}): Promise<TestDatabase> {
  const { ownerUrl, appUrl } = await createDatabase(template)
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2, options: '-c search_path=saldo' })
  // A test may cut connections on purpose.
  owner.on('error', () => {})
  const database = openDatabase({ url: appUrl, poolSize: options.poolSize ?? 5 })
  atEnd.push(() => Promise.all([database.close(), owner.end()]))
  return {
    database,
    tenants,
    ours: database.forTenant(tenants[0]),
    theirs: database.forTenant(tenants[1]),
    appUrl,
    ownerUrl,
    asOwner: async (sql, values) => [await owner.query(sql, values)].flat().at(-1)?.rows ?? [],
  }
}

/** A database without anything in it, dropped when the file is done: for tests of the migrations themselves. */
export function emptyDatabase(): Promise<{ ownerUrl: string; appUrl: string }> {
  return createDatabase('template1')
}

// Undone last one first: a database goes after the connections to it are closed.
const atEnd: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const undo of atEnd.toReversed()) await undo()
})

async function createDatabase(from: string): Promise<{ ownerUrl: string; appUrl: string }> {
  const postgres = await startPostgres({ dataFolder: inject('postgresFolder'), durable: false })
  const maintenance = new pg.Client(postgres.ownerUrlOf('postgres'))
  await maintenance.connect()
  if (from === template) await makeTemplate(maintenance, postgres)
  const name = `test_${randomBytes(6).toString('hex')}`
  await maintenance.query(`create database ${name} template ${from}`)
  atEnd.push(async () => {
    await maintenance.query(`drop database ${name} with (force)`)
    await maintenance.end()
    await postgres.stop()
  })
  return { ownerUrl: postgres.ownerUrlOf(name), appUrl: postgres.appUrl(name) }
}

// The first test file of a run makes the template, the others wait for it.
async function makeTemplate(maintenance: pg.Client, postgres: EmbeddedPostgres): Promise<void> {
  const lock = 7_253_602
  const unfinished = `${template}_unfinished`
  await maintenance.query('select pg_advisory_lock($1)', [lock])
  try {
    const { rowCount } = await maintenance.query('select from pg_database where datname = $1', [template])
    if (rowCount !== 0) return
    await maintenance.query(`drop database if exists ${unfinished}`)
    await maintenance.query(`create database ${unfinished}`)
    await migrate({ ownerUrl: postgres.ownerUrlOf(unfinished), appUrl: postgres.appUrl(unfinished) })
    await registerTenants(postgres.ownerUrlOf(unfinished))
    await maintenance.query(`alter database ${unfinished} rename to ${template}`)
  } finally {
    await maintenance.query('select pg_advisory_unlock($1)', [lock])
  }
}

async function registerTenants(ownerUrl: string): Promise<void> {
  const owner = new pg.Client(ownerUrl)
  await owner.connect()
  await owner.query('insert into saldo.tenant (tenant) select unnest($1::text[])', [tenants])
  await owner.end()
}
