import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { ensureAppRole } from './roles.ts'

const ownFolder = join(import.meta.dirname, 'migrations')
const advisoryLock = 7_253_601

/** A numbered migration as it lies in the folder: name without `.sql`, its SQL, and the SHA-256 of that in hex. */
export type Migration = { name: string; sql: string; checksum: string }

/**
 * Brings the database up to this release and returns the names of the migrations that it applied now. Roles, the job
 * engine's schema, then each `NNNN-name.sql` once, in its own transaction, as the owner. Safe to start twice at once:
 * the second waits for the first. Refuses a file that was changed after it had been applied.
 */
export async function migrate(options: {
  /** Where to log in as the owner of the schema. */
  ownerUrl: string
  /** Where the app will log in: its role gets this password. Left out, the role's password is left alone. */
  appUrl?: string
  folder?: string
}): Promise<string[]> {
  const known = await knownMigrations(options.folder)
  const owner = new pg.Client(options.ownerUrl)
  owner.on('error', () => {})
  await owner.connect()
  try {
    await owner.query('select pg_advisory_lock($1)', [advisoryLock])
    await ensureAppRole(owner, options.appUrl)
    await runMigrations({ connectionString: options.ownerUrl, logger: silent })
    await owner.query(`
      set search_path = saldo;
      create schema if not exists saldo;
      create table if not exists saldo.migration (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`)
    return await applyMissing(owner, known)
  } finally {
    await owner.end()
  }
}

/** The migrations that this release knows, in their order. Refuses misnamed files and a number given twice. */
export async function knownMigrations(folder = ownFolder): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const numbers = new Set<string>()
  for (const file of files) {
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(file)?.[1]
    if (!number) throw new Error(`migration ${file}: a name looks like 0001-what-it-does.sql`)
    if (numbers.has(number)) throw new Error(`migration ${file}: the number ${number} is taken`)
    numbers.add(number)
  }
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(join(folder, file), 'utf8')
      return { name: file.slice(0, -4), sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function applyMissing(owner: pg.Client, known: Migration[]): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; checksum: string }>('select name, checksum from saldo.migration')
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  for (const { name, checksum } of known) {
    if (applied.has(name) && applied.get(name) !== checksum) {
      throw new Error(
        `migration ${name} was changed after it had been applied to this database: ` +
          'put it back and write the change as a new migration',
      )
    }
  }
  const missing = known.filter(({ name }) => !applied.has(name))
  for (const migration of missing) await apply(owner, migration)
  return missing.map(({ name }) => name)
}

async function apply(owner: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  // A migration that waits long for a table would hold up everybody behind it: better to fail and be started again.
  await owner.query("begin; set local lock_timeout = '10s'")
  try {
    await owner.query(sql)
    await owner.query('insert into saldo.migration (name, checksum) values ($1, $2)', [name, checksum])
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback').catch(() => {})
    throw new Error(`migration ${name}: ${(error as Error).message}`, { cause: error })
  }
}

const silent = new Logger(() => () => {})
