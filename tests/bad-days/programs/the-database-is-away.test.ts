import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { request } from 'node:http'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startPostgres } from '#database/embedded'
import { migrate } from '#database/migrate'
import { buildIfStale, builtProgram } from '../../../scripts/build.ts'
import { allBrands } from '../../support/brands/all-brands.ts'
import { secret } from '../../support/shop/code-keys.ts'
import { freePort } from '../../support/test-run/free-port.ts'
import { temporaryFolder } from '../../support/test-run/temporary-folder.ts'
import { untilHolds } from '../../support/test-run/until-holds.ts'

// The real programs, and a cluster of their own that stops and starts.
const dataFolder = await temporaryFolder('away')
const [port, healthPort] = [await freePort(), await freePort()]
const programs: { child: ChildProcess; log: string[] }[] = []
let postgres = await startPostgres({ dataFolder, durable: false })
const urls = {
  ownerUrl: postgres.ownerUrl,
  appUrl: postgres.appUrl(),
  workerUrl: postgres.workerUrl(),
  archiveUrl: postgres.archiveUrl(),
  adminUrl: postgres.adminUrl(),
}
let isThere = true

await Promise.all([migrate(urls).then(() => allBrands.put(urls)), buildIfStale(AbortSignal.timeout(100_000))])
afterAll(async () => {
  await Promise.all(programs.map(({ child }) => killed(child)))
  if (isThere) await postgres.stop()
  await rm(dataFolder, { recursive: true, force: true })
})

async function takeAway() {
  await postgres.stop()
  isThere = false
}
async function bringBack() {
  postgres = await startPostgres({ dataFolder, durable: false })
  isThere = true
}

function run(role: 'web' | 'worker') {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, ['--import', './scripts/starting/leave-with-parent.mjs', builtProgram], {
    env: {
      PATH,
      HOME,
      NODE_COMPILE_CACHE,
      SALDO_DATA: dataFolder,
      SALDO_SECRET: secret[0],
      SALDO_ROLE: role,
      PORT: String(port),
      HEALTH_PORT: String(healthPort),
      DATABASE_URL: urls.appUrl,
      DATABASE_ADMIN_URL: urls.adminUrl,
      ...(role === 'worker' ? { DATABASE_WORKER_URL: urls.workerUrl } : {}),
      SANDBOX_PORT: '9',
      SMTP_URL: 'smtp://127.0.0.1:9',
      LOG_LEVEL: 'info',
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const log: string[] = []
  child.stdout?.on('data', (text) => log.push(...String(text).split('\n')))
  programs.push({ child, log })
  return { child, log }
}

const usual = { host: `127.0.0.1:${port}`, at: port, accept: 'de', method: 'GET', body: '', further: {} }
const ask = (path: string, wish: Partial<typeof usual> = {}) =>
  new Promise<{ status: number | undefined; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    const { host, at, accept, method, body, further } = { ...usual, ...wish }
    const type = body === '' ? {} : { 'content-type': 'application/json' }
    const headers = { host, 'accept-language': accept, ...type, ...further }
    const asked = request({ host: '127.0.0.1', port: at, path, method, headers }, (answer) => {
      let text = ''
      answer.on('data', (part) => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text }))
    })
    asked.on('error', reject)
    asked.end(body)
  })
async function tell(channel: string, word: string) {
  const client = new pg.Client(urls.appUrl)
  await client.connect()
  await client.query('select pg_notify($1, $2)', [channel, word])
  await client.end()
}
const brand = (id: string) => `${id}.localhost:${port}`
const statusOf = async (path: string, at = port) => (await ask(path, { at })).status
const cart = { method: 'POST', body: JSON.stringify({ phoneNumber: '+4915112345678', amount: 15 }) }

test('the job engine has no power over what is not its own', async () => {
  const client = new pg.Client(urls.workerUrl)
  await client.connect()
  try {
    await expect(client.query('select from saldo.orders')).rejects.toMatchObject({ code: '42501' })
    const { rows } = await client.query('select rolsuper, rolbypassrls from pg_roles where rolname = current_user')
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false }])
  } finally {
    await client.end()
  }
})

test('processes that start without a database stay up, say so in the words of the brand, and work once it is there', async () => {
  await takeAway()
  const [web, worker] = [run('web'), run('worker')]
  await untilHolds(async () => expect(await statusOf('/health/live')).toBe(200))
  await untilHolds(async () => expect(await statusOf('/health/live', healthPort)).toBe(200))
  expect([await statusOf('/health/ready'), await statusOf('/health/ready', healthPort)]).toEqual([503, 503])

  const page = await ask('/', { host: brand('ortel'), accept: 'pl' })
  expect(page).toMatchObject({ status: 503, headers: { 'retry-after': '10', 'content-language': 'pl' } })
  expect(page.text).toContain('Zaraz wracamy')
  expect(page.text).toContain('--accent')
  const unknown = await ask('/', { host: 'only-in-the-database.example', accept: 'tr' })
  expect(unknown).toMatchObject({ status: 503, headers: { 'content-language': 'tr' } })
  const call = await ask('/api/shop/createCart', { host: brand('ortel'), accept: 'it', ...cart })
  expect(call).toMatchObject({ status: 503, headers: { 'retry-after': '10' } })
  expect(JSON.parse(call.text)).toMatchObject({ code: 'shopUnavailable', message: expect.stringContaining('negozio') })

  await bringBack()
  for (const at of [port, healthPort])
    await untilHolds(async () => expect(await statusOf('/health/ready', at)).toBe(200))
  expect((await ask('/api/shop/createCart', { host: brand('ortel'), ...cart })).status).toBe(200)
  expect([web.child.exitCode, worker.child.exitCode]).toEqual([null, null])
  expect(worker.log.filter((line) => line.includes('job engine cannot start yet'))).toHaveLength(1)
})

test('operators and programs of partners are told that the database is away, and never that nothing was done', async () => {
  const host = `admin.localhost:${port}`
  const further = { cookie: '__Host-operator=whoever', authorization: 'Bearer sk_whatever', 'idempotency-key': 'k' }
  const form = { ...further, origin: `http://${host}`, 'content-type': 'application/x-www-form-urlencoded' }
  const there = await untilHolds(async () => {
    const page = await ask('/orders', { host, further })
    expect([page.status, page.headers.location]).toEqual([302, '/sign-in?next=%2Forders'])
    return page
  })
  expect(there.headers).not.toHaveProperty('retry-after')
  await takeAway()

  const page = await ask('/orders?trouble=on', { host, further, accept: 'nl' })
  expect(page).toMatchObject({ status: 503, headers: { 'retry-after': '10', 'cache-control': 'no-store' } })
  expect(page.text).toContain('De database antwoordt niet')
  expect(page.text).toContain('href="/orders?trouble=on"')
  expect(page.text).toContain('http-equiv="refresh"')
  const sent = await ask('/orders/S0000000001', { host, method: 'POST', body: 'action=note.add', further: form })
  expect(sent.status).toBe(503)
  expect(sent.text).toContain('ist nicht bekannt, ob es ausgeführt wurde')
  expect(sent.text).not.toContain('http-equiv="refresh"')
  const call = await ask('/api/admin/v1/orders', { host, further, accept: 'en' })
  expect(call).toMatchObject({ status: 503, headers: { 'retry-after': '10' } })
  expect(JSON.parse(call.text)).toMatchObject({ code: 'unavailable' })

  await bringBack()
  await untilHolds(async () => expect(await ask('/orders', { host, further })).toMatchObject({ status: 302 }))
})

test('while the database is away kept pages are answered, others calmly refused, and nothing has to be started anew', async () => {
  const main = { host: brand('ortel'), accept: 'de' }
  // Only a cached page has an ETag.
  const kept = await untilHolds(async () => {
    const page = await ask('/shop/topup/ortel', main)
    expect(page).toMatchObject({ status: 200, headers: { etag: expect.any(String) } })
    return page
  })
  // What is told just before it goes makes the shop doubt all that it keeps; nobody can tell it what is true now.
  await untilHolds(async () =>
    expect(await ask('/terms-of-use', main)).toMatchObject({ headers: { etag: expect.anything() } }),
  )
  await tell('saldo_catalogue', 'ortel')
  await tell('saldo_tenants', 'ortel')
  await untilHolds(async () => expect((await ask('/terms-of-use', main)).headers).not.toHaveProperty('etag'))
  await takeAway()
  await untilHolds(async () => expect(await statusOf('/health/ready', healthPort)).toBe(503))
  const still = await ask('/shop/topup/ortel', main)
  expect([still.status, still.text === kept.text]).toEqual([200, true])
  const other = await ask('/privacy', { host: brand('ortel'), accept: 'fr' })
  expect(other).toMatchObject({ status: 503, headers: { 'retry-after': '10', 'content-language': 'fr' } })
  expect(await ask('/api/shop/createCart', { host: brand('ortel'), ...cart })).toMatchObject({ status: 503 })
  expect(await statusOf('/health/live')).toBe(200)

  await bringBack()
  for (const at of [port, healthPort])
    await untilHolds(async () => expect(await statusOf('/health/ready', at)).toBe(200))
  await untilHolds(async () => expect((await ask('/privacy', main)).status).toBe(200))
  await untilHolds(async () =>
    expect(await ask('/api/shop/createCart', { host: brand('ortel'), ...cart })).toMatchObject({ status: 200 }),
  )
})

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}
