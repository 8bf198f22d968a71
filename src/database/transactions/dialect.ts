import { type Dialect, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type pg from 'pg'
import { type BorrowedConnection, connectionOver, sendTogether } from './connection.ts'

/** Kysely over our pool: each statement on its own client, outside any transaction. */
export function dialectOver(pool: pg.Pool): Dialect {
  const clients = new WeakMap<object, pg.PoolClient>()
  const noTransactions = () => Promise.reject(new Error('a transaction belongs to a tenant: use forTenant(…)'))
  return {
    createDriver: () => ({
      async init() {},
      async acquireConnection() {
        const client = await pool.connect()
        const connection = connectionOver((statement) => {
          sendTogether(client)
          return client.query({ ...statement, values: [...statement.values] })
        })
        clients.set(connection, client)
        return connection
      },
      async releaseConnection(connection) {
        const client = clients.get(connection)
        ;(connection as BorrowedConnection).close()
        client?.release()
      },
      beginTransaction: noTransactions,
      commitTransaction: noTransactions,
      rollbackTransaction: noTransactions,
      async destroy() {},
    }),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}
