import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Database, openDatabase, type TenantDatabase } from '#database'
import { startPostgres } from '#database/embedded'
import { migrate } from '#database/migrate'
import { adminRole, appRole, archiveRole, ensureRole, workerRole } from '../../../src/database/schema/roles.ts'
import { programsOfTests } from './oldest-server.ts'

export type TestDatabase = {
  /** The shop's own handle, with the role that row-level security applies to. */
  database: Database
  /** Two registered tenants without settings. */
  tenants: readonly [string, string]
  /** `database` for the first tenant, and for the second. */
  ours: TenantDatabase
  theirs: TenantDatabase
  appUrl: string
  /** The job engine's role. */
  workerUrl: string
  /** The role that reads the archive. */
  archiveUrl: string
  /** The back office's role. */
  adminUrl: string
  /** A superuser, without row-level security. The schema's owner is none: see `plainOwner`. */
  ownerUrl: string
  /** Runs one statement, or several without parameters, as the owner. Returns the rows (of the last statement). */
  asOwner<Row extends pg.QueryResultRow = pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>
}

const tenants = ['firstbrand', 'secondbrand'] as const

/** The content of a new database: made once for each run of the tests, and copied from then on. */
export type Furniture = { name: string; put: (urls: Urls) => Promise<unknown> }
/** How long a database is needed: a process may keep one for all its files. */
export type Lifetime = 'file' | 'process'
type Urls = Record<'ownerUrl' | 'appUrl' | 'workerUrl' | 'archiveUrl' | 'adminUrl', string>

/**
 * A migrated database for one test file, with two tenants in it; dropped when the file is done. Call it at the top of
 * the file: `const { database, ours, theirs } = await testDatabase()`.
 */
export async function testDatabase(
  options: { poolSize?: number; with?: Furniture; until?: Lifetime } = {},
): Promise<TestDatabase> {
  const { until = 'file' } = options
  const urls = await createDatabase(options.with ?? 'migrated', until)
  const { ownerUrl, appUrl } = urls
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2, options: '-c search_path=saldo' })
  // A test may cut connections on purpose.
  owner.on('error', () => {})
  const database = openDatabase({ url: appUrl, poolSize: options.poolSize ?? 5 })
  if (until === 'file') afterAll(() => Promise.all([database.close(), owner.end()]))
  return {
    database,
    tenants,
    ours: database.forTenant(tenants[0]),
    theirs: database.forTenant(tenants[1]),
    ...urls,
    asOwner: async (sql, values) => [await owner.query(sql, values)].flat().at(-1)?.rows ?? [],
  }
}

/** An empty database, dropped when the file is done: for tests of the migrations themselves. */
export function emptyDatabase(): Promise<Urls> {
  return createDatabase('empty', 'file')
}

/** A process joins the server once, for all its files. */
let joined: ReturnType<typeof startPostgres> | undefined

async function createDatabase(beginning: Furniture | 'migrated' | 'empty', until: Lifetime): Promise<Urls> {
  // It runs on for the next file; the end of the run stops it.
  joined ??= programsOfTests().then((programs) =>
    startPostgres({ dataFolder: inject('runFolder'), durable: false, programs }),
  )
  const postgres = await joined
  const urlsOf = (name: string) => ({
    ownerUrl: postgres.ownerUrlOf(name),
    appUrl: postgres.appUrl(name),
    workerUrl: postgres.workerUrl(name),
    archiveUrl: postgres.archiveUrl(name),
    adminUrl: postgres.adminUrl(name),
  })
  const maintenance = new pg.Client(postgres.ownerUrlOf('postgres'))
  await maintenance.connect()
  const asPlainOwner = (name: string) => {
    const url = new URL(postgres.ownerUrlOf(name))
    Object.assign(url, { username: plainOwner, password: plainOwner })
    return { ...urlsOf(name), ownerUrl: url.href }
  }
  await hasPlainOwner(maintenance, asPlainOwner('postgres').ownerUrl)
  const make = templates(maintenance, asPlainOwner)
  let template = 'template1'
  if (beginning !== 'empty') {
    const fill = async (urls: Urls) => {
      await migrated(urls)
      await grantOnTestTables(urlsOf(new URL(urls.ownerUrl).pathname.slice(1)).ownerUrl)
    }
    template = await make({ name: 'saldo_template', from: template, fill })
  }
  if (typeof beginning === 'object')
    template = await make({ name: `saldo_${beginning.name}`, from: template, fill: beginning.put })
  const name = `test_${randomBytes(6).toString('hex')}`
  await maintenance.query(`create database ${name} template ${template}`)
  const end = async () => {
    if (until === 'file') {
      await whenAllLeft(maintenance, name)
      await maintenance.query(`drop database ${name} with (force)`)
    }
    await maintenance.end()
  }
  // Hooks run in reverse order: a database is dropped after its connections are closed.
  if (until === 'file') afterAll(end)
  else await end()
  return urlsOf(name)
}

/**
 * A connection that its client has just ended lives on for a moment in the server. Were it cut then, its client would
 * hear of an error that nobody listens for any more. What a file left open is cut.
 */
async function whenAllLeft(maintenance: pg.Client, name: string): Promise<void> {
  for (let turn = 0; turn < 10; turn++) {
    const { rowCount } = await maintenance.query('select from pg_stat_activity where datname = $1', [name])
    if (rowCount === 0) return
    await pause(30)
  }
}

/** Owns every template: as on a managed server, it may create roles and nothing else. */
const plainOwner = 'plain_owner'
const oneAtATime = 7_253_602

/** Makes it, once for each server, and with it the program's roles: a role is at the command of its creator. */
async function hasPlainOwner(maintenance: pg.Client, itsUrl: string): Promise<void> {
  await maintenance.query('select pg_advisory_lock($1)', [oneAtATime])
  try {
    const { rowCount } = await maintenance.query('select from pg_roles where rolname = $1', [plainOwner])
    if (rowCount !== 0) return
    await maintenance.query(`create role ${plainOwner} login createrole password '${plainOwner}'`)
    const owner = new pg.Client(itsUrl)
    await owner.connect()
    for (const role of [appRole, workerRole, archiveRole, adminRole] as const) await ensureRole(owner, role)
    await owner.end()
  } finally {
    await maintenance.query('select pg_advisory_unlock($1)', [oneAtATime])
  }
}

type Template = { name: string; from: string; fill: (urls: Urls) => Promise<unknown> }

/** The first test file of a run makes a template; the others wait for it. */
const templates =
  (maintenance: pg.Client, urlsOf: (name: string) => Urls) =>
  async ({ name, from, fill }: Template): Promise<string> => {
    const unfinished = `${name}_unfinished`
    await maintenance.query('select pg_advisory_lock($1)', [oneAtATime])
    try {
      const { rowCount } = await maintenance.query('select from pg_database where datname = $1', [name])
      if (rowCount !== 0) return name
      await maintenance.query(`drop database if exists ${unfinished}`)
      await maintenance.query(`create database ${unfinished} template ${from} owner ${plainOwner}`)
      await fill(urlsOf(unfinished))
      await maintenance.query(`alter database ${unfinished} rename to ${name}`)
      return name
    } finally {
      await maintenance.query('select pg_advisory_unlock($1)', [oneAtATime])
    }
  }

async function migrated(urls: Urls): Promise<void> {
  await migrate(urls)
  const owner = new pg.Client(urls.ownerUrl)
  await owner.connect()
  await owner.query('insert into saldo.tenant (tenant) select unnest($1::text[])', [tenants])
  await owner.end()
}

/** A table that a test makes, as the superuser, has the rights that the owner's tables have by default. */
async function grantOnTestTables(superuserUrl: string): Promise<void> {
  const superuser = new pg.Client(superuserUrl)
  await superuser.connect()
  await superuser.query(`
    alter default privileges in schema saldo grant select, insert, update, delete on tables to ${appRole};
    alter default privileges in schema saldo grant usage, select on sequences to ${appRole};
    alter default privileges in schema saldo grant execute on functions to ${appRole}`)
  await superuser.end()
}
