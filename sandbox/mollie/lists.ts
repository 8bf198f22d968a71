import type { Call } from '../http/call.ts'
import { hal, refusal } from './door.ts'

const PAGE = 50
const LARGEST_PAGE = 250

/** A page of a list, newest first, from the id `from`, at most `limit` entries. */
export function listBody<T extends { id: string }>(
  call: Call,
  name: string,
  records: readonly T[],
  body: (record: T) => object,
) {
  const newestFirst = records.toReversed()
  const from = call.query.get('from')
  const start = from ? newestFirst.findIndex(({ id }) => id === from) : 0
  if (start === -1) return refusal(400, 'Invalid cursor value', 'from')
  const limit = Math.min(Math.max(1, Number(call.query.get('limit')) || PAGE), LARGEST_PAGE)
  const page = newestFirst.slice(start, start + limit)
  const after = newestFirst[start + limit]
  const next = after
    ? { href: `${call.origin}${call.path}?from=${after.id}&limit=${limit}`, type: 'application/hal+json' }
    : null
  return hal(200, { count: page.length, _embedded: { [name]: page.map(body) }, _links: listLinks(call, next) })
}

export function listLinks(call: Call, next: object | null) {
  return {
    self: { href: `${call.origin}${call.path}`, type: 'application/hal+json' },
    previous: null,
    next,
    documentation: { href: `${call.origin}/`, type: 'text/html' },
  }
}
