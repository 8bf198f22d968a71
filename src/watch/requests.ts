import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from './log.ts'
import type { Metrics } from './metrics.ts'

/** What a handler finds, and may set, on the request's context. */
export type WatchedRequest = {
  Variables: {
    requestId: string
    /** Set by whoever knows the tenant, for the log. */
    tenantId?: string
    /** The name to count this request under, where the matched route says too little (`*` for a page). */
    route?: string
    /** Set by whoever puts `X-Request-Id` on the answer by themselves: a header added later costs a copy of the answer. */
    carriesRequestId?: boolean
    /** Set by whoever answers a failure by themselves: what went wrong, for the log. */
    cause?: unknown
    /** Set to leave the request out of log and metrics, as a page served from memory does. */
    unwatched?: boolean
  }
}

const wellFormed = /^[\w.:-]{8,64}$/

/** @returns the caller's `X-Request-Id` when it is well-formed (8 to 64 letters, digits, `_.:-`), else a new one. */
export const requestIdFrom = (header: string | null | undefined): string =>
  header && wellFormed.test(header) ? header : randomUUID()

// As web servers number what nobody waited for any more.
const abandoned = 499

/**
 * One log line and one measurement for each request; the answer carries its `X-Request-Id`. Queries are never logged.
 * What fails is logged with its cause. Who goes away in the middle, as browsers do with what a page that is left still
 * asks for, is no failure of ours: that counts as 499.
 */
export function watchRequests(log: Logger, metrics: Metrics): MiddlewareHandler<WatchedRequest> {
  return async (c, next) => {
    const started = performance.now()
    const requestId = requestIdFrom(c.req.header('x-request-id'))
    c.set('requestId', requestId)
    await next()
    if (!c.get('carriesRequestId')) c.header('X-Request-Id', requestId)
    if (c.get('unwatched')) return
    const milliseconds = performance.now() - started
    const { method, path } = c.req
    const failed = c.res.status >= 500
    const isAbandoned = failed && c.req.raw.signal.aborted
    const status = isAbandoned ? abandoned : c.res.status
    metrics.observeRequest({ method, route: c.get('route') ?? routePath(c, -1), status, seconds: milliseconds / 1000 })
    const entry = { requestId, method, path, tenant: c.get('tenantId'), status, ms: Math.round(milliseconds * 10) / 10 }
    const err = failed ? (c.error ?? c.get('cause')) : undefined
    if (isAbandoned) log.info({ ...entry, err }, 'request abandoned')
    else if (failed) log.error({ ...entry, err }, 'request failed')
    else log.info(entry, 'request')
  }
}
