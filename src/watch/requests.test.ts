import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createLogger } from './log.ts'
import { createMetrics } from './metrics.ts'
import { requestIdFrom, type WatchedRequest, watchRequests } from './requests.ts'

function watchedApp() {
  const lines: string[] = []
  const metrics = createMetrics()
  const log = createLogger({ level: 'info', program: 'web', destination: { write: (line) => lines.push(line) } })
  const app = new Hono<WatchedRequest>()
  app.use(watchRequests(log, metrics))
  app.get('/carts/:name', (c) => {
    c.set('tenantId', 'a_tenant')
    return c.text('a cart')
  })
  app.get('/broken', () => {
    throw new Error('no such luck')
  })
  app.get('/answered-by-itself', (c) => {
    c.set('cause', new Error('a page broke'))
    return c.text('sorry', 500)
  })
  app.get('/quick', (c) => {
    c.set('unwatched', true)
    return c.text('from memory')
  })
  app.onError((_, c) => c.text('sorry', 500))
  return { app, metrics, read: () => lines.map((line) => JSON.parse(line)) }
}

test('a request leaves one line, without its query', async () => {
  const { app, read } = watchedApp()
  await app.request('/carts/c-1?msisdn=4917112345123')
  expect(read()).toHaveLength(1)
  expect(read()[0]).toMatchObject({
    method: 'GET',
    path: '/carts/c-1',
    tenant: 'a_tenant',
    status: 200,
    msg: 'request',
  })
  expect(JSON.stringify(read())).not.toContain('msisdn')
})

test('requests are counted by the pattern of their route', async () => {
  const { app, metrics } = watchedApp()
  await app.request('/carts/c-1')
  await app.request('/carts/c-2')
  expect(await metrics.text()).toContain(
    'saldo_request_seconds_count{method="GET",route="/carts/:name",status="2xx"} 2',
  )
})

test('a failure is logged as an error with its cause', async () => {
  const { app, read } = watchedApp()
  const answer = await app.request('/broken')
  expect(answer.status).toBe(500)
  expect(read()[0]).toMatchObject({ level: 50, status: 500, err: { message: 'no such luck' } })
})

test('who answers a failure by themselves says its cause, and it is logged', async () => {
  const { app, read } = watchedApp()
  await app.request('/answered-by-itself')
  expect(read()[0]).toMatchObject({ level: 50, status: 500, err: { message: 'a page broke' } })
})

test('whoever goes away in the middle is no failure, and is counted apart', async () => {
  const { app, metrics, read } = watchedApp()
  await app.request('/broken', { signal: AbortSignal.abort() })
  await app.request('/carts/c-1', { signal: AbortSignal.abort() })
  expect(read()).toMatchObject([
    { level: 30, status: 499, msg: 'request abandoned', err: { message: 'no such luck' } },
    { level: 30, status: 200, msg: 'request' },
  ])
  expect(await metrics.text()).toContain('status="4xx"')
  expect(await metrics.text()).not.toContain('status="5xx"')
})

test('a handler may keep its request out of the books', async () => {
  const { app, metrics, read } = watchedApp()
  await app.request('/quick')
  expect(read()).toEqual([])
  expect(await metrics.text()).not.toContain('route="/quick"')
})

test('the answer names the request, by the caller’s own id when that is well-formed', async () => {
  const { app, read } = watchedApp()
  const answer = await app.request('/carts/c-1', { headers: { 'X-Request-Id': 'caller-0001' } })
  expect(answer.headers.get('X-Request-Id')).toBe('caller-0001')
  expect(read()[0].requestId).toBe('caller-0001')
})

test.each([undefined, null, '', 'short', 'with blank in it', 'x'.repeat(65), 'line\nbreak-in-it'])(
  'the id %j is replaced by a new one',
  (header) => {
    expect(requestIdFrom(header)).toMatch(/^[0-9a-f-]{36}$/)
  },
)
