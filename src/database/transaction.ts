import { setTimeout as pause } from 'node:timers/promises'
import type { KyselyProps } from 'kysely'
import { Transaction } from 'kysely'
import type pg from 'pg'
import { connectionOver, sendTogether } from './connection.ts'
import { isConnectionLoss, isContention, isSilence } from './failures.ts'
import type { DB } from './tables.gen.ts'

/** A handle for statements inside a transaction. It cannot open a nested transaction or another connection. */
export type Tx = Omit<
  Transaction<DB>,
  'transaction' | 'startTransaction' | 'connection' | 'destroy' | 'withPlugin' | 'schema' | 'introspection'
>

type Handle = { finish(): void; waitLonger(ms: number): void }
const handles = new WeakMap<Tx, Handle>()

/**
 * Sends a transaction's last statements together with its commit, which saves a round trip. Begin all of them at once,
 * without waiting for one another; the transaction accepts none after them. If one fails, everything is rolled back.
 */
export function finish<T>(tx: Tx, statements: () => Promise<T>): Promise<T> {
  handles.get(tx)?.finish()
  return statements()
}

/** Sets the timeout of a transaction's further answers, in milliseconds. */
export const waitLonger = (tx: Tx, ms: number): void => handles.get(tx)?.waitLonger(ms)

const retries = 3

/** How a transaction begins (`begin` is sent first), and whether it only reads: then all is sent together. */
export type TransactionMode = { begin: string; readOnly: boolean }

/**
 * Runs `work` between `begin` and `commit`; rolls back when it throws. Retries up to three times if PostgreSQL aborted
 * the transaction in favour of another, or the connection broke before the commit was sent: `work` must therefore
 * change nothing but the database. No retry after a timeout: the caller has waited long enough.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  kysely: KyselyProps,
  mode: TransactionMode,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    const outcome = await attemptOnce(pool, kysely, mode, work)
    if ('value' in outcome) return outcome.value
    const { error, mayHaveCommitted } = outcome
    if (attempt === retries || mayHaveCommitted || isSilence(error)) throw error
    if (isContention(error)) await pause(Math.random() * 10 * 2 ** attempt)
    else if (isConnectionLoss(error)) await pause(100 * 2 ** attempt)
    else throw error
  }
}

type Outcome<T> = { value: T } | { error: unknown; mayHaveCommitted: boolean }

async function attemptOnce<T>(
  pool: pg.Pool,
  kysely: KyselyProps,
  { begin, readOnly }: TransactionMode,
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
  let ended: { by: 'commit' | 'rollback'; answer: Promise<pg.QueryResult> } | undefined
  const end = (by: 'commit' | 'rollback') => {
    connection.close()
    ended ??= { by, answer: client.query({ text: by, ...connection.patience }) }
    // Callers that wait for it get its error; a commit that was sent along may have none left.
    ended.answer.catch(() => {})
    return ended
  }
  const endWithThisTurn = () => sendTogether(client, () => end('commit'))
  handles.set(tx, {
    finish: endWithThisTurn,
    waitLonger: (ms) => {
      connection.patience = { query_timeout: ms }
    },
  })
  let begun: Promise<unknown> | undefined
  try {
    if (readOnly) endWithThisTurn()
    else sendTogether(client)
    // Not awaited: the first statement is sent together with it, and fails if it fails.
    begun = client.query(begin)
    begun.catch(() => {})
    const value = await work(tx)
    await begun
    const { command } = await end('commit').answer
    if (command !== 'COMMIT') throw new Error('a statement failed inside the transaction, and its error was swallowed')
    release(client)
    return { value }
  } catch (error) {
    const { by, answer } = end('rollback')
    await answer.catch(() => {})
    release(client)
    // What was sent after an unanswered `begin` fails with the connection, which is dropped.
    const silent = await begun?.then(
      () => undefined,
      (cause: unknown) => (isSilence(cause) ? cause : undefined),
    )
    return { error: silent ?? error, mayHaveCommitted: by === 'commit' && !readOnly && isConnectionLoss(error) }
  }
}

// A client that is not idle outside a transaction (I) must not serve another tenant.
function release(client: pg.PoolClient): void {
  client.release(client.getTransactionStatus() !== 'I')
}
