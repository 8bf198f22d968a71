import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseConnection, KyselyProps } from 'kysely'
import { Transaction } from 'kysely'
import type pg from 'pg'
import { traced, traceHere } from '#kit/trace'
import { DatabaseAway, isConnectionLoss, isContention, isMoving, isOutdatedPlan, isSilence } from '../failures.ts'
import type { Notice } from '../notices.ts'
import type { DB } from '../tables.gen.ts'
import { openReading } from './reading.ts'
import { openSession, type Session, type TransactionMode } from './session.ts'

/** A handle for statements inside a transaction. It cannot open a nested transaction or another connection. */
export type Tx = Omit<
  Transaction<DB>,
  'transaction' | 'startTransaction' | 'connection' | 'destroy' | 'withPlugin' | 'schema' | 'introspection'
>

const sessions = new WeakMap<Tx, Session>()

/**
 * Sends a transaction's last statements together with its commit, which saves a round trip; where they are also the
 * first, BEGIN and COMMIT as well. Begin all of them at once, without waiting for one another; the transaction accepts
 * none after them. If one fails, everything is rolled back.
 */
export function finish<T>(tx: Tx, statements: () => Promise<T>): Promise<T> {
  sessions.get(tx)?.finish()
  return statements()
}

const noted = new WeakMap<Tx, Notice[]>()

/**
 * Sends a notification once the transaction has committed. Not inside the commit: such commits wait for one another.
 * It is lost if the process ends in between, so whoever listens also looks now and then.
 * @param word without a space
 */
export function notifyAfterCommit(tx: Tx, channel: string, word: string): void {
  const known = noted.get(tx)
  if (known) known.push({ channel, word })
  else noted.set(tx, [{ channel, word }])
}

/** Sets the timeout of a transaction's further answers, in milliseconds. */
export const waitLonger = (tx: Tx, ms: number): void => sessions.get(tx)?.waitLonger(ms)

const retries = 3

/**
 * Runs `work` in a transaction; rolls back when it throws. Retries up to three times if PostgreSQL aborted the
 * transaction in favour of another, its connection kept the plan of a table that has grown since, or the connection broke
 * before the commit was sent: `work` must therefore change nothing but the database. No retry after a timeout: the caller
 * has waited long enough.
 * @param notify gets the notices of a transaction that committed
 */
export function inTransaction<T>(
  pool: pg.Pool,
  kysely: KyselyProps,
  mode: TransactionMode,
  work: (tx: Tx) => Promise<T>,
  notify: (notices: readonly Notice[]) => void = () => {},
): Promise<T> {
  const { tenant, readOnly } = mode
  // Read before the span begins: what is announced follows from the request, not from its transaction.
  const traceable = { ...mode, trace: readOnly ? undefined : traceHere() }
  const facts = { 'db.system.name': 'postgresql', 'saldo.tenant': String(tenant) }
  const name = readOnly ? 'database read' : 'database transaction'
  return traced(name, { kind: 'client', facts }, () => tryTransaction(pool, kysely, traceable, work, notify))
}

async function tryTransaction<T>(
  pool: pg.Pool,
  kysely: KyselyProps,
  mode: TransactionMode,
  work: (tx: Tx) => Promise<T>,
  notify: (notices: readonly Notice[]) => void,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    const outcome = await attemptOnce(pool, kysely, mode, work, notify)
    if ('value' in outcome) return outcome.value
    const { error, mayHaveCommitted } = outcome
    // It is there, but for this brand it is as good as away: for a moment, and then another cell's is used.
    if (isMoving(error)) throw new DatabaseAway('the brand moves to another cell', { cause: error })
    if (attempt === retries || mayHaveCommitted || isSilence(error)) throw error
    if (isContention(error)) await pause(Math.random() * 10 * 2 ** attempt)
    else if (isConnectionLoss(error)) await pause(100 * 2 ** attempt)
    else if (!isOutdatedPlan(error)) throw error
  }
}

type Outcome<T> = { value: T } | { error: unknown; mayHaveCommitted: boolean }

async function attemptOnce<T>(
  pool: pg.Pool,
  kysely: KyselyProps,
  mode: TransactionMode,
  work: (tx: Tx) => Promise<T>,
  notify: (notices: readonly Notice[]) => void,
): Promise<Outcome<T>> {
  let client: pg.PoolClient
  try {
    client = await pool.connect()
  } catch (error) {
    return { error, mayHaveCommitted: false }
  }
  const { tenant, readOnly } = mode
  const session = readOnly && typeof tenant !== 'string' ? openReading(client, tenant) : openSession(client, mode)
  const provider = {
    provideConnection: <R>(run: (connection: DatabaseConnection) => Promise<R>) => run(session.connection),
  }
  const tx = new Transaction<DB>({ ...kysely, executor: kysely.executor.withConnectionProvider(provider) })
  sessions.set(tx, session)
  try {
    const value = await work(tx)
    await session.commit()
    release(client)
    notify(noted.get(tx) ?? [])
    return { value }
  } catch (error) {
    const isCommitSent = session.isCommitSent()
    await session.rollback()
    if (isConnectionLoss(error) || isOutdatedPlan(error)) client.release(error as Error)
    else release(client)
    // What was sent after an unanswered `begin` fails with the connection, which is dropped.
    const beginError = await session.beginError()
    return {
      error: isSilence(beginError) ? beginError : error,
      mayHaveCommitted: isCommitSent && !mode.readOnly && isConnectionLoss(error),
    }
  }
}

// A client that is not idle outside a transaction (I) must not serve another tenant.
function release(client: pg.PoolClient): void {
  client.release(client.getTransactionStatus() !== 'I')
}
