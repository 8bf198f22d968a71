import { createHash } from 'node:crypto'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { Client, QueryResult as DriverResult, PoolClient } from 'pg'
import type { Statement } from './flight.ts'

/**
 * A Kysely connection over a borrowed client. After closing it refuses statements: the client may serve another tenant
 * by then.
 */
export type BorrowedConnection = DatabaseConnection & { close(): void }

/** @param send sends a statement, and resolves to its answer */
export function connectionOver(send: (statement: Statement) => Promise<DriverResult>): BorrowedConnection {
  let open = true
  return {
    async executeQuery<R>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      if (!open) throw new Error('this transaction has ended: await every statement inside it')
      const { command, rowCount, rows } = await send({ text, name: statementName(text), values: parameters })
      return command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(rowCount ?? 0) }
    },
    // biome-ignore lint/correctness/useYield: it only refuses
    async *streamQuery(): AsyncGenerator<never> {
      throw new Error('streaming is not supported')
    },
    close() {
      open = false
    },
  }
}

/**
 * Sends everything of this turn of the event loop in one write, because a write costs more than its content. `last` may
 * add to it.
 */
export function sendTogether(client: PoolClient, last = () => {}): void {
  // Every client of a pool has a stream; its type does not say so.
  const { stream } = (client as unknown as Client).connection
  stream.cork()
  process.nextTick(() => {
    last()
    stream.uncork()
  })
}

// Each connection keeps every named statement for its lifetime, so the number of names is limited: SQL beyond that is
// planned each time.
const mostNames = 1_000
const names = new Map<string, string>()

function statementName(sql: string): string | undefined {
  const known = names.get(sql)
  if (known !== undefined || names.size >= mostNames) return known
  const name = createHash('sha256').update(sql).digest('base64url').slice(0, 16)
  names.set(sql, name)
  return name
}
