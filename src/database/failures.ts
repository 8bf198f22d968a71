const anotherGotThere = new Set(['40001', '40P01'])
const connectionCodes = new Set(['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'])

/** Whether PostgreSQL gave up a transaction in favour of another (serialisation failure, deadlock). */
export function isContention(error: unknown): boolean {
  return anotherGotThere.has(codeOf(error))
}

/** Whether the connection broke or could not be had: the server restarts, was stopped, or hung up. */
export function isConnectionLoss(error: unknown): boolean {
  const code = codeOf(error)
  return (
    connectionCodes.has(code) ||
    code.startsWith('08') ||
    (code === '' && /^Connection terminated|not queryable$/.test(messageOf(error)))
  )
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : ''
}
