import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from './tables.gen.ts'
import { ownerTimeouts } from './timeouts.ts'
import { valueParsers } from './values.ts'

/**
 * Runs `work` as the owner of the schema, for what the app's role may not do: loading brands. One connection, closed
 * afterwards. An owner who is no superuser is subject to row-level security too and has to name a tenant.
 */
export async function asOwner<T>(ownerUrl: string, work: (owner: Kysely<DB>) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({
    connectionString: ownerUrl,
    max: 1,
    options: '-c search_path=saldo',
    types: valueParsers,
    ...ownerTimeouts,
  })
  // An idle connection that breaks is replaced for the next statement. It may also break after the pool has ended,
  // because that does not wait for the server.
  pool.on('error', () => {})
  const owner = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await work(owner)
  } finally {
    await owner.destroy()
  }
}
