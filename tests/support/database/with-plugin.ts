import type { KyselyPlugin, Transaction } from 'kysely'
import type { Shop } from '#tenants'

type Tx = Parameters<Parameters<Shop['db']['transaction']>[0]>[0]

/** A transaction whose statements a test inspects, or changes, before they are sent: no use case may do that. */
export const withPlugin = (tx: Tx, transformQuery: KyselyPlugin['transformQuery']): Tx =>
  (tx as unknown as Transaction<unknown>).withPlugin({
    transformQuery,
    transformResult: async ({ result }) => result,
  }) as unknown as Tx
