import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type pg from 'pg'

const ownFolder = resolve('src/database/views')

/** A view as its file defines it. `mark` is the view's comment in the database, a hash of its file. */
export type View = { name: string; sql: string; mark: string }

const marked = 'sha256 of its file: '

/** The views of this release, each after those that it reads. */
export async function knownViews(folder = ownFolder): Promise<View[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const views = await Promise.all(
    files.map(async (file) => {
      const sql = await readFile(join(folder, file), 'utf8')
      return { name: file.slice(0, -4), sql, mark: marked + createHash('sha256').update(sql).digest('hex') }
    }),
  )
  return inOrder(views)
}

function inOrder(views: View[]): View[] {
  const reads = (one: View, { name }: View) =>
    one.name !== name && one.sql.match(/\bsaldo\.\w+/g)?.includes(`saldo.${name}`)
  const ready = views.filter((one) => !views.some((other) => reads(one, other)))
  if (ready.length === 0 && views.length > 0) throw new Error(`views read each other: ${views.map((v) => v.name)}`)
  return views.length === 0 ? [] : [...ready, ...inOrder(views.filter((view) => !ready.includes(view)))]
}

/**
 * Drops the views and creates them from their files, in the caller's transaction. A view whose file is gone is dropped
 * for good; one that somebody else made stays.
 * @param always even if the database has them all as in their files, because tables may have changed
 */
export async function replaceViews(owner: pg.Client, views: View[], always: boolean): Promise<void> {
  const { rows } = await owner.query<{ name: string; mark: string | null }>(
    `select relname as name, obj_description(oid, 'pg_class') as mark from pg_class
     where relnamespace = 'saldo'::regnamespace and relkind = 'v'`,
  )
  const present = new Map(rows.map(({ name, mark }) => [name, mark]))
  const known = new Set(views.map(({ name }) => name))
  const old = rows.filter(({ name, mark }) => known.has(name) || mark?.startsWith(marked)).map(({ name }) => name)
  const current = old.length === known.size && views.every(({ name, mark }) => present.get(name) === mark)
  if (current && !always) return
  // One statement, because the views may depend on each other.
  if (old.length > 0) await owner.query(`drop view ${old.map((name) => `saldo.${name}`).join(', ')}`)
  for (const { name, sql, mark } of views) {
    try {
      await owner.query(sql)
      await owner.query(`comment on view saldo.${name} is '${mark}'`)
    } catch (error) {
      throw new Error(`view ${name}: ${(error as Error).message}`, { cause: error })
    }
  }
}
