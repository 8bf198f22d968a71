import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Database, openDatabase, type TenantDatabase } from '#database'
import { startPostgres } from '#database/embedded'
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
  const postgres = await startPostgres({ dataFolder: inject('postgresFolder'), durable: false })
  const maintenance = new pg.Client(postgres.ownerUrlOf('postgres'))
  await maintenance.connect()
  await makeTemplate(maintenance, postgres.ownerUrlOf(template), postgres.appUrl(template))
  const name = `test_${randomBytes(6).toString('hex')}`
  await maintenance.query(`create database ${name} template ${template}`)

  const ownerUrl = postgres.ownerUrlOf(name)
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2, options: '-c search_path=saldo' })
  // A test may cut connections on purpose.
  owner.on('error', () => {})
  const appUrl = postgres.appUrl(name)
  const database = openDatabase({ url: appUrl, poolSize: options.poolSize ?? 5 })
  afterAll(async () => {
    await Promise.all([database.close(), owner.end()])
    await maintenance.query(`drop database ${name} with (force)`)
    await maintenance.end()
    await postgres.stop()
  })
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

// The first test file of a run makes the template, the others wait for it.
async function makeTemplate(maintenance: pg.Client, ownerUrl: string, appUrl: string): Promise<void> {
  const lock = 7_253_602
  await maintenance.query('select pg_advisory_lock($1)', [lock])
  try {
    const { rowCount } = await maintenance.query('select from pg_database where datname = $1', [template])
    if (rowCount !== 0) return
    await maintenance.query(`create database ${template}_unfinished`)
    const unfinished = (url: string) => url.replace(template, `${template}_unfinished`)
    await migrate({ ownerUrl: unfinished(ownerUrl), appUrl: unfinished(appUrl) })
    await register(unfinished(ownerUrl))
    await maintenance.query(`alter database ${template}_unfinished rename to ${template}`)
  } finally {
    await maintenance.query('select pg_advisory_unlock($1)', [lock])
  }
}

async function register(ownerUrl: string): Promise<void> {
  const owner = new pg.Client(ownerUrl)
  await owner.connect()
  await owner.query('insert into saldo.tenant (tenant) select unnest($1::text[])', [tenants])
  await owner.end()
}
