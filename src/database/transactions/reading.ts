import type pg from 'pg'
import { connectionOver } from './connection.ts'
import { type Statement, sendWaiting, type Waiting } from './flight.ts'
import type { Session } from './session.ts'

/**
 * Reads rows of several tenants, step by step. Statements of one turn of the event loop are sent as one flight, which needs
 * no BEGIN and COMMIT. Each sees what is committed when it is sent, as each statement of one transaction would.
 */
export function openReading(client: pg.PoolClient, tenants: readonly string[]): Session {
  const scope: Statement = {
    name: 'scope_to_read_several',
    text: "select set_config('saldo.tenants', $1, true), set_config('transaction_read_only', 'on', true)",
    values: [tenants.join(',')],
  }
  const flights: Promise<void>[] = []
  let gathered: Waiting[] = []
  let timeout: number | undefined

  const connection = connectionOver((statement) => {
    const answer = Promise.withResolvers<pg.QueryResult>()
    if (gathered.push({ ...statement, answer }) === 1) process.nextTick(depart)
    return answer.promise
  })

  function depart(): void {
    const together = gathered
    gathered = []
    if (together.length === 0) return
    const flight = sendWaiting(client, scope, together, timeout)
    // Who waits for the end gets its error.
    flight.catch(() => {})
    flights.push(flight)
  }

  return {
    connection,
    // It has no commit that something could be sent with.
    finish() {},
    waitLonger(ms) {
      timeout = ms
    },
    async commit() {
      connection.close()
      depart()
      await Promise.all(flights)
    },
    async rollback() {
      connection.close()
      for (const { answer } of gathered)
        answer.reject(new Error('the reading was given up before its statements were sent'))
      gathered = []
      await Promise.allSettled(flights)
    },
    isCommitSent: () => false,
    beginError: async () => undefined,
  }
}
