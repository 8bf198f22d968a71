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
  return new Promise((resolve, reject) => {
    const flight = new Flight(statements, timeout, (error, results) =>
      error ? reject(error) : resolve([results].flat() as pg.QueryResult[]),
    )
    client.query(flight)
  })
}

class Flight extends pg.Query {
  // The driver reads it from here.
  query_timeout: number | undefined

  constructor(
    statements: readonly Statement[],
    timeout: number | undefined,
    callback: (error: Error | undefined, results: unknown) => void,
  ) {
    super({ text: '', values: [] }, callback)
    this.query_timeout = timeout
    const bound = statements.map(({ text, name = '', values }) => ({ text, name, values: values.map(prepareValue) }))
    this.submit = (connection) => send(connection as unknown as Wire, bound)
  }
}

function send(connection: Wire, statements: readonly { text: string; name: string; values: unknown[] }[]): void {
  const fresh = statements.filter(
    ({ name }, index) =>
      name === '' ||
      (connection.parsedStatements[name] === undefined && statements.findIndex((one) => one.name === name) === index),
  )
  rememberParsed(connection, fresh)
  connection.stream.cork()
  for (const statement of statements) {
    const { name: named, values } = statement
    if (fresh.includes(statement)) connection.parse(statement)
    connection.bind({ statement: named, values })
    connection.describe({ type: 'P', name: '' })
    connection.execute({ portal: '' })
  }
  connection.sync()
  connection.stream.uncork()
}

// PostgreSQL keeps a parsed statement even if the transaction fails later.
function rememberParsed(connection: Wire, fresh: readonly { text: string; name: string }[]): void {
  if (fresh.length === 0) return
  let parsed = 0
  const note = () => {
    const { name, text } = fresh[parsed++] ?? { name: '', text: '' }
    if (name !== '') connection.parsedStatements[name] = text
  }
  connection.on('parseComplete', note)
  const end = () => {
    connection.removeListener('parseComplete', note)
    connection.removeListener('readyForQuery', end)
  }
  connection.on('readyForQuery', end)
}
