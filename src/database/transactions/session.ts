import type pg from 'pg'
import { type BorrowedConnection, connectionOver, sendTogether } from './connection.ts'
import { type Statement, sendWaiting, type Waiting } from './flight.ts'

/**
 * Whose rows a transaction sees, and whether it only reads: of one tenant, everything is then sent together, of several step
 * by step.
 */
export type TransactionMode = {
  tenant: string | readonly string[]
  readOnly: boolean
  /** Where in a trace it is, for what it writes. */
  trace?: string | undefined
}

/** One transaction on a client. */
export type Session = {
  connection: BorrowedConnection
  /** Sends the statements of this turn with the commit, and refuses further ones. */
  finish(): void
  /** Sets the timeout of further answers, in milliseconds. */
  waitLonger(ms: number): void
  /** Throws if the transaction was not committed. */
  commit(): Promise<void>
  rollback(): Promise<void>
  /** The commit was sent, whether or not it was answered. */
  isCommitSent(): boolean
  /** The error of an unanswered BEGIN, which everything after it waits for. */
  beginError(): Promise<unknown>
}

/**
 * Begins a transaction. Statements of the first turn of the event loop are gathered: if nothing follows them, they are
 * sent as one flight, which needs no BEGIN and COMMIT. Readings over several tenants are opened by `openReading`.
 */
export function openSession(client: pg.PoolClient, { tenant, readOnly, trace }: TransactionMode): Session {
  const several = typeof tenant !== 'string'
  const gathered: Waiting[] = []
  let state: 'gathering' | 'flying' | 'begun' | 'given up' = 'gathering'
  let isFlight = readOnly && !several
  let timeout: { query_timeout?: number } = {}
  let flight: Promise<unknown> | undefined
  let begun: Promise<unknown> | undefined
  let ended: { by: 'commit' | 'rollback'; answer: Promise<pg.QueryResult> } | undefined

  const ask = ({ text, name, values }: Statement) => {
    sendTogether(client)
    return client.query({ ...(name === undefined ? {} : { name }), text, values: [...values], ...timeout })
  }
  const connection = connectionOver((statement) => {
    if (state !== 'gathering') return ask(statement)
    const answer = Promise.withResolvers<pg.QueryResult>()
    gathered.push({ ...statement, answer })
    return answer.promise
  })
  const departed = new Promise<void>((resolve) =>
    process.nextTick(() => {
      depart()
      resolve()
    }),
  )

  function depart(): void {
    if (state === 'given up') rejectGathered(new Error('the transaction was given up before its statements were sent'))
    else if (isFlight) fly()
    else begin()
  }

  function fly(): void {
    state = 'flying'
    connection.close()
    if (gathered.length === 0 || several) return
    flight = sendWaiting(client, scopeOf(tenant, readOnly, trace), gathered, timeout.query_timeout)
    flight.catch(() => {})
  }

  function begin(): void {
    state = 'begun'
    sendTogether(client)
    // Not awaited: the first statement is sent together with it, and fails if it fails.
    begun = client.query(
      several
        ? `begin; set local saldo.tenants = '${tenant.join(',')}'`
        : `begin; set local saldo.tenant = '${tenant}'${trace ? `; set local saldo.trace = '${trace}'` : ''}`,
    )
    begun.catch(() => {})
    for (const { answer, ...statement } of gathered) ask(statement).then(answer.resolve, answer.reject)
  }

  function rejectGathered(error: unknown): void {
    for (const { answer } of gathered) answer.reject(error)
  }

  function end(by: 'commit' | 'rollback') {
    connection.close()
    ended ??= { by, answer: client.query({ text: by, ...timeout }) }
    // Callers that wait for it get its error; a commit that was sent along may have none left.
    ended.answer.catch(() => {})
    return ended
  }

  return {
    connection,
    finish() {
      if (state === 'gathering') isFlight = !several
      else if (state === 'begun') sendTogether(client, () => end('commit'))
    },
    waitLonger(ms) {
      timeout = { query_timeout: ms }
    },
    async commit() {
      await departed
      if (isFlight) return void (await flight)
      await begun
      const { command } = await end('commit').answer
      if (command !== 'COMMIT')
        throw new Error('a statement failed inside the transaction, and its error was swallowed')
    },
    async rollback() {
      if (state === 'gathering') state = 'given up'
      connection.close()
      await departed
      // A flight that failed is rolled back by PostgreSQL.
      if (state === 'begun') await end('rollback').answer.catch(() => {})
      else await flight?.catch(() => {})
    },
    isCommitSent: () => flight !== undefined || ended?.by === 'commit',
    beginError: async () =>
      begun?.then(
        () => undefined,
        (error: unknown) => error,
      ),
  }
}

/** PostgreSQL forgets these settings when the transaction ends. */
function scopeOf(tenant: string, readOnly: boolean, trace: string | undefined): Statement {
  if (readOnly)
    return {
      name: 'scope_to_read',
      text: "select set_config('saldo.tenant', $1, true), set_config('transaction_read_only', 'on', true)",
      values: [tenant],
    }
  if (trace === undefined)
    return { name: 'scope', text: "select set_config('saldo.tenant', $1, true)", values: [tenant] }
  return {
    name: 'scope_traced',
    text: "select set_config('saldo.tenant', $1, true), set_config('saldo.trace', $2, true)",
    values: [tenant, trace],
  }
}
