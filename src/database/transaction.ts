import { setTimeout as pause } from 'node:timers/promises'
import type { KyselyProps } from 'kysely'
import { Transaction } from 'kysely'
import type pg from 'pg'
import { connectionOver, sendTogether } from './connection.ts'
import { isConnectionLoss, isContention, isSilence } from './failures.ts'
import type { DB } from './tables.gen.ts'

/** What statements are run on inside a transaction. It has no way out of it: no nested one, no other connection. */
export type Tx = Omit<
  Transaction<DB>,
  'transaction' | 'startTransaction' | 'connection' | 'destroy' | 'withPlugin' | 'schema' | 'introspection'
>

type Handle = { finish(): void; waitLonger(ms: number): void }
const handles = new WeakMap<Tx, Handle>()

/**
 * Sends a transaction's last statements and its commit together, which spares a way to the database and back. All of
 * them must be begun at once, without waiting for one another; the transaction takes none after them. One that fails
 * rolls everything back, as ever.
 */
export function finish<T>(tx: Tx, statements: () => Promise<T>): Promise<T> {
  handles.get(tx)?.finish()
  return statements()
}

/** Has what follows in a transaction wait so many milliseconds for its answers. */
export const waitLonger = (tx: Tx, ms: number): void => handles.get(tx)?.waitLonger(ms)

const retries = 3

/** How a transaction begins (`begin` carries what is sent with it), and whether it only reads: then all is sent together. */
export type Manner = { begin: string; readOnly: boolean }

/**
 * Runs `work` between `begin` and `commit`, rolling back when it throws. Tries again, up to three times, when PostgreSQL
 * gave the transaction up for another one, or when the connection broke before the commit was sent: `work` must
 * therefore change nothing but the database. Not tried again after a server that said nothing: whoever asked has waited.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  kysely: KyselyProps,
  manner: Manner,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    const outcome = await attemptOnce(pool, kysely, manner, work)
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
  { begin, readOnly }: Manner,
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
    // Whoever waits for it hears of its failure; a commit that was sent along may have nobody who still does.
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
    // Not awaited: the first statement follows in the same breath, and fails with it should the beginning fail.
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
    // What was sent after a beginning that nobody answered fails with the connection that is thrown away.
    const silent = await begun?.then(
      () => undefined,
      (cause: unknown) => (isSilence(cause) ? cause : undefined),
    )
    return { error: silent ?? error, mayHaveCommitted: by === 'commit' && !readOnly && isConnectionLoss(error) }
  }
}

// A client that is not idle outside any transaction (I) is no longer to be trusted with another tenant's work.
function release(client: pg.PoolClient): void {
  client.release(client.getTransactionStatus() !== 'I')
}
