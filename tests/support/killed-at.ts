import { type KyselyPlugin, sql, type Transaction } from 'kysely'
import type { Shop } from '#tenants'

type TenantDatabase = Shop['db']
const endOfConnection = sql`select pg_terminate_backend(pg_backend_pid())`.toOperationNode()

type Tx = Parameters<Parameters<TenantDatabase['transaction']>[0]>[0]
/** A transaction has its own plugins, though no use case may add one. */
const withPlugin = (tx: Tx, plugin: KyselyPlugin) =>
  (tx as unknown as Transaction<unknown>).withPlugin(plugin) as unknown as Tx

/**
 * A brand's database as a process has it that is killed in a transaction: the server ends its connection in place of the
 * nth statement, and nothing is tried again.
 */
export function killedAt(db: TenantDatabase, nth: number): { db: TenantDatabase; wasKilled(): boolean } {
  let sent = 0
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      sent += 1
      if (sent > nth) throw new Error('there is no process any more')
      return sent === nth ? endOfConnection : node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    db: {
      ...db,
      transaction: (work) => db.transaction((tx) => work(withPlugin(tx, plugin))),
    },
    wasKilled: () => sent >= nth,
  }
}
