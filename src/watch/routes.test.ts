import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { untilHolds } from '../../tests/support/test-run/until-holds.ts'
import { createHealth } from './health.ts'
import { createMetrics } from './metrics.ts'
import { answerHealth, healthRoutes, metricsRoutes } from './routes.ts'

const well = async () => {}
const broken = async () => {
  throw new Error('connection refused')
}

test('the check of a load balancer is answered, which names no host', async () => {
  const server = createServer(answerHealth(createHealth({ needs: { database: well } })))
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.end('GET /health/ready HTTP/1.0\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.[01] 200 /)
})

async function readyOf(health: ReturnType<typeof createHealth>) {
  const answer = await healthRoutes(health).request('/health/ready')
  return { status: answer.status, body: await answer.json() }
}

test('ready when all that is needed is well', async () => {
  const { status, body } = await readyOf(createHealth({ needs: { database: well, migrations: well } }))
  expect(status).toBe(200)
  expect(body).toEqual({ status: 'ready', needs: { database: 'ok', migrations: 'ok' }, partners: {}, watched: {} })
})

test('not ready without the database, and it says why', async () => {
  const { status, body } = await readyOf(createHealth({ needs: { database: broken, migrations: well } }))
  expect(status).toBe(503)
  expect(body).toMatchObject({ status: 'not ready', needs: { database: 'connection refused', migrations: 'ok' } })
})

test('a need that does not answer counts as failed', async () => {
  const { status, body } = await readyOf(createHealth({ needs: { database: () => new Promise(() => {}) }, timeout: 5 }))
  expect(status).toBe(503)
  expect(body.needs.database).toBe('no answer within 5 ms')
})

test('a partner that is down is told apart and decides nothing', async () => {
  const health = createHealth({ needs: { database: well }, partners: { supplier: broken } })
  await health.ready()
  await untilHolds(async () => {
    const { status, body } = await readyOf(health)
    expect(status).toBe(200)
    expect(body.partners).toEqual({ supplier: 'connection refused' })
  })
})

test('what an operator should see to is told and decides nothing', async () => {
  const health = createHealth({ needs: { database: well }, watched: { codes: broken } })
  await health.ready()
  await untilHolds(async () => {
    const { status, body } = await readyOf(health)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'ready', watched: { codes: 'connection refused' } })
  })
})

test('one who leaves is no longer ready, but still alive', async () => {
  const health = createHealth({ needs: { database: well } })
  health.leave()
  expect((await readyOf(health)).status).toBe(503)
  expect((await healthRoutes(health).request('/health/live')).status).toBe(200)
})

test('measurements are shown to who has the token only', async () => {
  const app = metricsRoutes(createMetrics(), 'a-long-enough-token')
  expect((await app.request('/metrics')).status).toBe(401)
  expect((await app.request('/metrics', { headers: { Authorization: 'Bearer wrong' } })).status).toBe(401)
  const answer = await app.request('/metrics', { headers: { Authorization: 'Bearer a-long-enough-token' } })
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('process_resident_memory_bytes')
})

test('without a token the route does not exist', async () => {
  expect((await metricsRoutes(createMetrics(), undefined).request('/metrics')).status).toBe(404)
})

test('each need is told as 1 or 0', async () => {
  const needs = { database: async () => {}, notices: () => Promise.reject(new Error('hears nothing')) }
  expect(await createHealth({ needs }).needs()).toEqual({ database: 1, notices: 0 })
})

test('a gauge is read when asked, with a value for each label', async () => {
  const metrics = createMetrics()
  let waiting = 3
  metrics.gauge('saldo_jobs', 'Jobs by state', 'state', () => ({ waiting, dead: 1 }))
  waiting = 4
  const text = await (await metricsRoutes(metrics, 'open').request('/metrics')).text()
  expect(text).toContain('saldo_jobs{state="waiting"} 4')
  expect(text).toContain('saldo_jobs{state="dead"} 1')
})
