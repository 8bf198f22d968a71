import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { migrationTimeouts } from '../timeouts.ts'
import { knownMigrations, type Migration } from './known-migrations.ts'
import { adminRole, appRole, archiveRole, ensureRole, handJobsToWorker, workerRole } from './roles.ts'
import { knownViews, replaceViews, type View } from './views.ts'

const advisoryLock = 7_253_601

/**
 * Migrates the database to this release, and returns the names of the applied migrations. As the owner: roles, the job
 * engine's schema, each `NNNN-name.sql` once in its own transaction, then the views. Safe to start twice at once: the
 * second waits for the first. Refuses a migration that was changed after it had been applied.
 */
export async function migrate(options: {
  /** URL of the schema's owner. */
  ownerUrl: string
  /** URL of the app: its role gets this password. Omitted, the role's password stays. */
  appUrl?: string
  /** The same for the worker's job engine. */
  workerUrl?: string | undefined
  /** The same for the reader of the archive. */
  archiveUrl?: string | undefined
  /** The same for the back office. */
  adminUrl?: string | undefined
  /** `leave`: those of the folder `after` wait for another call. */
  after?: 'apply' | 'leave'
  folder?: string
  views?: string
}): Promise<string[]> {
  const known = await knownMigrations(options.folder)
  const views = await knownViews(options.views)
  const owner = new pg.Client({ connectionString: options.ownerUrl, ...migrationTimeouts })
  owner.on('error', () => {})
  await owner.connect()
  try {
    await owner.query('select pg_advisory_lock($1)', [advisoryLock])
    await ensureRole(owner, appRole, options.appUrl)
    await ensureRole(owner, workerRole, options.workerUrl)
    await ensureRole(owner, archiveRole, options.archiveUrl)
    await ensureRole(owner, adminRole, options.adminUrl)
    await runMigrations({ connectionString: options.ownerUrl, logger: silent })
    await owner.query(`
      set search_path = saldo;
      create schema if not exists saldo;
      create table if not exists saldo.migration (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`)
    const applied = await applyMissing(owner, known, views, options.after ?? 'apply')
    await handJobsToWorker(owner)
    return applied
  } finally {
    await owner.end()
  }
}

/**
 * Migrations that were rewritten because some servers could not apply them, with the checksum of their first form; a
 * later migration brings databases with the first form to the same state.
 */
const formerForms: Record<string, string> = {
  '0013-payment-providers': 'f01cef276fedde72b648d391caa4e703ff80b03278afa437909c20fe6c31afdd',
}

async function applyMissing(
  owner: pg.Client,
  known: Migration[],
  views: View[],
  after: 'apply' | 'leave',
): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; checksum: string }>('select name, checksum from saldo.migration')
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  for (const { name, checksum } of known) {
    const before = applied.get(name)
    if (before !== undefined && before !== checksum && formerForms[name] !== before) {
      throw new Error(
        `migration ${name} was changed after it had been applied to this database: ` +
          'put it back and write the change as a new migration',
      )
    }
  }
  const missing = known.filter(({ name, isAfter }) => !applied.has(name) && (after === 'apply' || !isAfter))
  // The last migration and the views share a transaction, so that readers never miss a view that the migration dropped.
  const last = missing.at(-1)
  for (const migration of missing) {
    await inTransaction(owner, async () => {
      await apply(owner, migration)
      if (migration === last) await replaceViews(owner, views, true)
    })
  }
  // A later release has put its own views in place.
  const isAhead = [...applied.keys()].some((name) => !known.some((migration) => migration.name === name))
  if (!last && !isAhead) await inTransaction(owner, () => replaceViews(owner, views, false))
  return missing.map(({ name }) => name)
}

/**
 * What waits for the end of a roll: migrations that only come once no process of the release before runs, and how many
 * sessions the program's processes have open.
 */
export async function leftForAfter(
  ownerUrl: string,
  folder?: string,
): Promise<{ missing: string[]; sessions: number }> {
  const known = await knownMigrations(folder)
  const owner = new pg.Client({ connectionString: ownerUrl, ...migrationTimeouts })
  owner.on('error', () => {})
  await owner.connect()
  try {
    const { rows } = await owner.query<{ applied: string[]; sessions: number }>(
      `select (select array_agg(name) from saldo.migration) as applied, (select count(*)::int from pg_stat_activity
         where datname = current_database() and usename = any($1)) as sessions`,
      [[appRole, workerRole, adminRole]],
    )
    const { applied = [], sessions = 0 } = rows[0] ?? {}
    const missing = known.filter(({ name, isAfter }) => isAfter && !applied.includes(name))
    return { missing: missing.map(({ name }) => name), sessions }
  } finally {
    await owner.end()
  }
}

async function apply(owner: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await owner.query(sql)
    await owner.query('insert into saldo.migration (name, checksum) values ($1, $2)', [name, checksum])
  } catch (error) {
    throw new Error(`migration ${name}: ${(error as Error).message}`, { cause: error })
  }
}

async function inTransaction(owner: pg.Client, work: () => Promise<void>): Promise<void> {
  // A long wait for a table's lock would block everybody behind it: failing and starting again is better.
  await owner.query("begin; set local lock_timeout = '10s'")
  try {
    await work()
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback').catch(() => {})
    throw error
  }
}

const silent = new Logger(() => () => {})
