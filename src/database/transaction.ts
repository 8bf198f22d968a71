import { setTimeout as pause } from 'node:timers/promises'
import type { KyselyProps } from 'kysely'
import { Transaction } from 'kysely'
import type pg from 'pg'
import { connectionOver } from './connection.ts'
import { isConnectionLoss, isContention } from './failures.ts'
import type { DB } from './tables.gen.ts'

/** What statements are run on inside a transaction. It has no way out of it: no nested one, no other connection. */
export type Tx = Omit<
  Transaction<DB>,
  'transaction' | 'startTransaction' | 'connection' | 'destroy' | 'withPlugin' | 'schema' | 'introspection'
>

const retries = 3

/**
 * Runs `work` between `begin` and `commit`, rolling back when it throws. Tries again, up to three times, when PostgreSQL
 * gave the transaction up for another one, or when the connection broke before the commit was sent: `work` must
 * therefore change nothing but the database. `begin` carries what is sent with it, in one message.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  kysely: KyselyProps,
  begin: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    const outcome = await attemptOnce(pool, kysely, begin, work)
    if ('value' in outcome) return outcome.value
    const { error, mayHaveCommitted } = outcome
    if (attempt === retries || mayHaveCommitted) throw error
    if (isContention(error)) await pause(Math.random() * 10 * 2 ** attempt)
    else if (isConnectionLoss(error)) await pause(100 * 2 ** attempt)
    else throw error
  }
}

type Outcome<T> = { value: T } | { error: unknown; mayHaveCommitted: boolean }

async function attemptOnce<T>(
  pool: pg.Pool,
  kysely: KyselyProps,
  begin: string,
  work: (tx: Tx) => Promise<T>,
): Promise<Outcome<T>> {
  let client: pg.PoolClient
  try {
    client = await pool.connect()
  } catch (error) {
    return { error, mayHaveCommitted: false }
  }
  const connection = connectionOver(client)
  const executor = kysely.executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
  const tx = new Transaction<DB>({ ...kysely, executor })
  let committing = false
  try {
    // Not awaited: the first statement follows in the same breath, and fails with it should the beginning fail.
    const begun = client.query(begin)
    begun.catch(() => {})
    const value = await work(tx)
    await begun
    connection.close()
    committing = true
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') throw new Error('a statement failed inside the transaction, and its error was swallowed')
    release(client)
    return { value }
  } catch (error) {
    connection.close()
    await client.query('rollback').catch(() => {})
    release(client)
    return { error, mayHaveCommitted: committing && isConnectionLoss(error) }
  }
}

// A client that is not idle outside any transaction (I) is no longer to be trusted with another tenant's work.
function release(client: pg.PoolClient): void {
  client.release(client.getTransactionStatus() !== 'I')
}
