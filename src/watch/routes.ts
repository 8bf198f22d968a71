import { createHash, timingSafeEqual } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { Health } from './health.ts'
import { mask } from './mask.ts'
import type { Metrics } from './metrics.ts'

/** `/health/live` (this process answers) and `/health/ready` (503 with the reason while it cannot work). */
export function healthRoutes(health: Health): Hono {
  const app = new Hono()
  app.use('/health/*', async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
  })
  app.get('/health/live', (c) => c.json({ status: 'live' }))
  app.get('/health/ready', async (c) => {
    const { ready, body } = await health.ready()
    return c.body(mask(JSON.stringify(body)), ready ? 200 : 503, { 'Content-Type': 'application/json' })
  })
  return app
}

/** The same over the network. The checks of load balancers (HTTP/1.0) name no host. */
export const answerHealth = (health: Health) => getRequestListener(healthRoutes(health).fetch, { hostname: 'health' })

/**
 * `/metrics`.
 * @param token the required bearer token; `undefined` hides the route (404); `'open'` needs none, for a port that only
 *   the collector reaches
 */
export function metricsRoutes(metrics: Metrics, token: string | 'open' | undefined): Hono {
  const app = new Hono()
  app.get('/metrics', async (c) => {
    if (token === undefined) return c.notFound()
    if (token !== 'open' && !same(c.req.header('authorization') ?? '', `Bearer ${token}`)) {
      return c.text('A bearer token is required.', 401, { 'WWW-Authenticate': 'Bearer' })
    }
    return c.text(await metrics.text(), 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
  })
  return app
}

/** The same over the network. */
export const answerMetrics = (metrics: Metrics, token: string | 'open' | undefined) =>
  getRequestListener(metricsRoutes(metrics, token).fetch, { hostname: 'metrics' })

const same = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted))
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
