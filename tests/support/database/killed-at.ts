import { type KyselyPlugin, sql } from 'kysely'
import type { Shop } from '#tenants'
import { withPlugin } from './with-plugin.ts'

const endOfConnection = sql`select pg_terminate_backend(pg_backend_pid())`.toOperationNode()

/**
 * The database of a process that is killed in a transaction: the server ends its connection in place of the nth
 * statement, and nothing is retried.
 */
export function killedAt(db: Shop['db'], nth: number): { db: Shop['db']; wasKilled(): boolean } {
  let sent = 0
  const kills: KyselyPlugin['transformQuery'] = ({ node }) => {
    sent += 1
    if (sent > nth) throw new Error('there is no process any more')
    return sent === nth ? endOfConnection : node
  }
  return {
    db: { ...db, transaction: (work) => db.transaction((tx) => work(withPlugin(tx, kills))) },
    wasKilled: () => sent >= nth,
  }
}
