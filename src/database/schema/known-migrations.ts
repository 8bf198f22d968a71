import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Database } from '../scoped.ts'

const ownFolder = resolve('src/database/migrations')

/**
 * A numbered migration: name without `.sql`, its SQL, and the SHA-256 of that in hex. `isAfter`: it takes away what the
 * release before needs, and waits until no process of that runs.
 */
export type Migration = { name: string; sql: string; checksum: string; isAfter: boolean }

/** Names of a folder's migrations, in order. Refuses misnamed files and duplicate numbers. */
async function knownNames(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const numbers = new Set<string>()
  for (const file of files) {
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(file)?.[1]
    if (!number) throw new Error(`migration ${file}: a name looks like 0001-what-it-does.sql`)
    if (numbers.has(number)) throw new Error(`migration ${file}: the number ${number} is taken`)
    numbers.add(number)
  }
  return files.map((file) => file.slice(0, -4))
}

/** This release's migrations, in order: those of the folder, then those of its folder `after`, if it has one. */
export async function knownMigrations(folder = ownFolder): Promise<Migration[]> {
  const later = join(folder, 'after')
  const [before, after] = [await knownNames(folder), existsSync(later) ? await knownNames(later) : []]
  const numberOf = (name: string) => name.slice(0, 4)
  const twice = after.find((name) => before.some((other) => numberOf(other) === numberOf(name)))
  if (twice) throw new Error(`migration ${twice}: the number ${numberOf(twice)} is taken`)
  return Promise.all([
    ...before.map((name) => read(folder, name, false)),
    ...after.map((name) => read(later, name, true)),
  ])
}

async function read(folder: string, name: string, isAfter: boolean): Promise<Migration> {
  const sql = await readFile(join(folder, `${name}.sql`), 'utf8')
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex'), isAfter }
}

/**
 * Throws, naming them, while migrations of this release are missing in the database; those that come after the roll may
 * be. Migrations that only the database knows belong to a later release and are fine. Called by each readiness check, so it reads names only, no files.
 */
export async function refuseUnmigrated(
  database: Pick<Database, 'registry'>,
  folder: string = ownFolder,
): Promise<void> {
  const known = await knownNames(folder)
  const rows = await database.registry.selectFrom('migration').select('name').execute()
  const applied = new Set(rows.map(({ name }) => name))
  const missing = known.filter((name) => !applied.has(name))
  if (missing.length > 0) throw new Error(`migrations are missing: ${missing.join(', ')}`)
}
