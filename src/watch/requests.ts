import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { type Note, traced } from '#kit/trace'
import type { Logger } from './log.ts'
import type { Metrics } from './metrics.ts'

/** Variables of the request's context. */
export type WatchedRequest = {
  Variables: {
    requestId: string
    /** The tenant, once known, for the log. */
    tenantId?: string
    /** The name to count this request under, if the matched route says too little (`*` for a page). */
    route?: string
    /** Set by handlers that add `X-Request-Id` themselves: adding a header later copies the answer. */
    carriesRequestId?: boolean
    /** Set by handlers that answer a failure themselves: the error, for the log. */
    cause?: unknown
    /** Set to leave the request out of log and metrics, as for a cached page. */
    unwatched?: boolean
  }
}

const wellFormed = /^[\w.:-]{8,64}$/

/** @returns the caller's `X-Request-Id` if it is well-formed (8 to 64 letters, digits, `_.:-`), else a new one. */
export const requestIdFrom = (header: string | null | undefined): string =>
  header && wellFormed.test(header) ? header : randomUUID()

// The status that web servers use for a request that its client abandoned.
const abandoned = 499

/**
 * Logs and measures each request; the answer has its `X-Request-Id`. Queries are never logged. A failure is logged with
 * its cause. A client that leaves early, as browsers do when a page is left, is not our failure: it counts as 499.
 */
export function watchRequests(log: Logger, metrics: Metrics): MiddlewareHandler<WatchedRequest> {
  // A caller's own `traceparent` is not taken over: a stranger would write into our traces, and decide what is kept.
  return (c, next) => traced('request', { kind: 'server' }, (note) => watch(c, next, note))

  async function watch(c: Context<WatchedRequest>, next: () => Promise<void>, note: Note): Promise<void> {
    const started = performance.now()
    const requestId = requestIdFrom(c.req.header('x-request-id'))
    c.set('requestId', requestId)
    await next()
    if (!c.get('carriesRequestId')) c.header('X-Request-Id', requestId)
    const { method, path } = c.req
    const route = c.get('route') ?? routePath(c, -1)
    const facts = {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': c.res.status,
      'saldo.tenant': c.get('tenantId'),
    }
    note(facts, { name: `${method} ${route}`, failed: c.res.status >= 500 })
    if (c.get('unwatched')) return
    const milliseconds = performance.now() - started
    const failed = c.res.status >= 500
    const isAbandoned = failed && c.req.raw.signal.aborted
    const status = isAbandoned ? abandoned : c.res.status
    metrics.observeRequest({ method, route, status, seconds: milliseconds / 1000, tenant: c.get('tenantId') })
    const entry = { requestId, method, path, tenant: c.get('tenantId'), status, ms: Math.round(milliseconds * 10) / 10 }
    const err = failed ? (c.error ?? c.get('cause')) : undefined
    if (isAbandoned) log.info({ ...entry, err }, 'request abandoned')
    else if (failed) log.error({ ...entry, err }, 'request failed')
    else log.info(entry, 'request')
  }
}
