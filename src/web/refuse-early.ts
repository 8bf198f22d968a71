import type { IncomingMessage, ServerResponse } from 'node:http'

/** The longest URL that is answered, in characters: our own links stay under 1,000. */
const longestAddress = 4096

/**
 * Checks a request's URL by its first line alone. A NUL byte has no place in any text that we store, and PostgreSQL
 * accepts none.
 * @returns the status to refuse it with; undefined for a valid URL
 */
export function statusOfAddress(address: string): 400 | 414 | undefined {
  if (address.length > longestAddress) return 414
  if (address.includes('%00')) return 400
  try {
    decodeURI(address.split('?', 1)[0] as string)
    return undefined
  } catch {
    return 400
  }
}

const words = { 400: 'This address is not well-formed.', 414: 'This address is too long.' }

/** Answers in a few bytes, before the URL reaches any other code, and closes the connection. */
export function refuseAddress(res: ServerResponse<IncomingMessage>, status: 400 | 414): void {
  const body = JSON.stringify({ code: 'VALIDATION_FAILED', message: words[status] })
  res.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
  })
  res.end(body)
}
