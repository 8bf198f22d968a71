import type { IncomingMessage, ServerResponse } from 'node:http'

/** The longest address that is answered, in characters: links of ours stay under 1,000. */
const longestAddress = 4096

/**
 * What is wrong with a request's address, told by its first line alone. A NUL byte has no place in any text that we
 * keep, and PostgreSQL takes none.
 * @returns the status to refuse it with; undefined for an address that is well-formed
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

/** Answers in a few bytes, before the address meets anything else. Whoever sends such a one gets a new connection. */
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
