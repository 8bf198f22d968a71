import pg from 'pg'
import { prepareValue } from 'pg/lib/utils.js'

export type Statement = { text: string; name?: string | undefined; values: readonly unknown[] }

/** What of the driver's connection a flight uses; its types do not list all of it. */
type Wire = Pick<pg.Connection, 'on' | 'removeListener'> & {
  stream: { cork(): void; uncork(): void }
  /** Names and texts of the statements that PostgreSQL keeps for this connection. */
  parsedStatements: Record<string, string>
  parse(statement: { name: string; text: string }): void
  bind(statement: { statement: string; values: readonly unknown[] }): void
  describe(portal: { type: 'P'; name: string }): void
  execute(portal: { portal: string }): void
  sync(): void
}

/** A statement whose caller waits. */
export type Waiting = Statement & { answer: PromiseWithResolvers<pg.QueryResult> }

/** Sends these in one flight behind the statement that says whose rows they see, and gives each its answer. */
export async function sendWaiting(
  client: pg.PoolClient,
  scope: Statement,
  waiting: readonly Waiting[],
  timeout?: number,
): Promise<void> {
  try {
    const [, ...results] = await sendFlight(client, [scope, ...waiting], timeout)
    for (const [index, { answer }] of waiting.entries()) answer.resolve(results[index] as pg.QueryResult)
  } catch (error) {
    for (const { answer } of waiting) answer.reject(error)
    throw error
  }
}

/**
 * Sends statements in one write, as one transaction: PostgreSQL commits at its end, or rolls everything back at the
 * first error (in its protocol, statements before one Sync are a transaction without BEGIN and COMMIT).
 * @param timeout milliseconds to wait, if they differ from the client's
 * @returns the answer of each statement
 */
export function sendFlight(
  client: pg.PoolClient,
  statements: readonly Statement[],
  timeout?: number,
): Promise<pg.QueryResult[]> {
  const bound = statements.map(({ text, name = '', values }) => ({ text, name, values: values.map(prepareValue) }))
  return new Promise((resolve, reject) => {
    let stopRemembering = () => {}
    // The text is for whoever watches the driver; what is sent is below.
    const flight = new pg.Query(
      { text: statements.map(({ text }) => text).join(';\n'), values: [] },
      (error, results: unknown) => {
        stopRemembering()
        if (error) reject(error)
        else resolve([results].flat() as pg.QueryResult[])
      },
    )
    flight.submit = (connection) => {
      stopRemembering = send(connection as unknown as Wire, bound)
    }
    client.query(Object.assign(flight, { query_timeout: timeout }))
  })
}

type Bound = { text: string; name: string; values: unknown[] }

/** @returns a function to call when the flight is answered */
function send(connection: Wire, statements: readonly Bound[]): () => void {
  const fresh = statements.filter(
    ({ name }, index) =>
      name === '' ||
      (connection.parsedStatements[name] === undefined && statements.findIndex((one) => one.name === name) === index),
  )
  const stopRemembering = rememberParsed(connection, fresh)
  connection.stream.cork()
  for (const statement of statements) {
    if (fresh.includes(statement)) connection.parse(statement)
    connection.bind({ statement: statement.name, values: statement.values })
    connection.describe({ type: 'P', name: '' })
    connection.execute({ portal: '' })
  }
  connection.sync()
  connection.stream.uncork()
  return stopRemembering
}

// PostgreSQL keeps a parsed statement even if the transaction fails later.
function rememberParsed(connection: Wire, fresh: readonly Bound[]): () => void {
  if (fresh.length === 0) return () => {}
  let parsed = 0
  const note = () => {
    const { name, text } = fresh[parsed++] ?? { name: '', text: '' }
    if (name !== '') connection.parsedStatements[name] = text
  }
  connection.on('parseComplete', note)
  return () => connection.removeListener('parseComplete', note)
}
