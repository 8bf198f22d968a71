const anotherGotThere = new Set(['40001', '40P01'])
// Terminated by the server, starting up, no connection left, a primary that became a standby; then network errors.
const serverCodes = ['57P01', '57P02', '57P03', '53300', '25006']
const networkCodes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']
const nameCodes = ['ENOTFOUND', 'EAI_AGAIN']
const connectionCodes = new Set([...serverCodes, ...networkCodes, ...nameCodes])
const withoutCode = /^Connection terminated|not queryable$|^timeout exceeded when trying to connect$/
const silence = /^Query read timeout$|^Connection terminated due to connection timeout$|^timeout expired$/

/** Thrown instead of a query while the database is known to be away. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
}

/** Whether PostgreSQL aborted a transaction in favour of another (serialisation failure, deadlock). */
export function isContention(error: unknown): boolean {
  return anotherGotThere.has(codeOf(error))
}

/**
 * Whether a connection keeps a plan for a table that has grown since: a migration of the next release has run. It fails
 * again on that connection, and on no new one.
 */
export function isOutdatedPlan(error: unknown): boolean {
  return codeOf(error) === '0A000' && messageOf(error) === 'cached plan must not change result type'
}

/** Whether a decision was refused because its order has changed since it was read (`refuse_stale_order`). */
export function isStale(error: unknown): boolean {
  return codeOf(error) === 'SA001'
}

/** Whether the database refused to change a brand's rows, because it moves to another cell (`refuse_moved`). */
export const isMoving = (error: unknown): boolean => codeOf(error) === 'SA003'

/**
 * Whether the connection broke or could not be opened: the server restarts, was stopped, hung up or cannot be reached.
 */
export function isConnectionLoss(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true
  const code = codeOf(error)
  if (connectionCodes.has(code) || code.startsWith('08') || isSilence(error)) return true
  return isMissingSocket(error) || (code === '' && withoutCode.test(messageOf(error)))
}

// A stopped server leaves no socket of this machine behind. A missing file has the same code.
const isMissingSocket = (error: unknown): boolean =>
  codeOf(error) === 'ENOENT' && (error as NodeJS.ErrnoException).syscall === 'connect'

/** Whether the server, or a proxy before it, did not answer within our timeout. */
export const isSilence = (error: unknown): boolean => silence.test(messageOf(error))

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : ''
}
