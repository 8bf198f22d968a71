import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, expect } from 'vitest'
import { createApi, openCallerResolver, openLimiter } from '#api'
import { loadProducts } from '#catalogue'
import { type App, compose } from '#compose'
import { readPartners } from '#config'
import { type Clock, systemClock } from '#kit/clock'
import { cookies } from '#kit/cookies'
import { startWorker } from '#reactions'
import { startSandbox } from '#sandbox'
import type { WrittenSettings } from '#tenants/define'
import { createLogger, createMetrics } from '#watch'
import { brandFiles } from '../../../src/storefront/server/brand-files.ts'
import { aTenant } from '../brands/brand.ts'
import { noteJobs, personalIn } from '../customers/nothing-personal.ts'
import { type TestDatabase, testDatabase } from '../database/database.ts'
import { waitingUrl, waitsForLocks } from '../database/waits-for-locks.ts'
import { bareKeys, bareKeysInAnswer } from '../pages/bare-keys.ts'
import { untilHolds } from '../test-run/until-holds.ts'
import { readAnswer } from './api-client.ts'
import { codeKeys, secret } from './code-keys.ts'
import { holdToReference } from './documented.ts'

/** The first brand's products: fixed amounts and a free one, and one more brand beside its own. */
const products = (operator: number, brandId: string) =>
  [
    ...[15, 30].map((face) => ({
      productId: `${brandId}-${face}`,
      amount: face * 100,
      supplierProductId: operator * 1000 + face,
    })),
    { productId: `${brandId}-open`, range: { min: 500, max: 10_000, step: 100 }, supplierProductId: operator * 1000 },
  ].map((product) => ({
    ...product,
    brandId,
    categoryId: 'topups',
    kind: 'topup',
    operator: { id: operator, name: `Brand ${operator}` },
    description: { de: `Guthaben ${product.productId}`, en: `Credit ${product.productId}` },
    currency: 'EUR',
    supplier: 'dt-one',
  }))

type Sent = {
  tenant?: string | undefined
  body?: unknown
  headers?: Record<string, string>
  /** The caller's IP address, from a trusted proxy. */
  ip?: string
  /** Whether the cookie that came with a cart is sent if the headers contain none. */
  keepsCookies?: boolean
}

/**
 * The API of a whole shop on a test database with two brands, and the sandbox: called by `Request`s without a socket,
 * and served on a port for the partners. Call it at the top of a test file.
 */
export async function wire({
  clock = systemClock,
  first = {},
  second = {},
  on,
  readUrl,
  hasWorker = true,
  locksMayLast = false,
  operatorEmail,
  domains,
}: {
  clock?: Clock
  first?: Partial<WrittenSettings>
  second?: Partial<WrittenSettings>
  /** A database other than one of the test cluster's. */
  on?: TestDatabase
  /** Of a standby of that database, for the back office's lists. */
  readUrl?: string
  /** Without one, jobs wait for a worker that the test starts. */
  hasWorker?: boolean
  /** Transactions of the test wait for one another on purpose. */
  locksMayLast?: boolean
  operatorEmail?: string
  /** Where domains have to lead, and the name server that is asked. */
  domains?: Parameters<typeof compose>[0]['domains']
} = {}) {
  const { database, tenants, asOwner, appUrl, ownerUrl, workerUrl, archiveUrl, adminUrl } = on ?? (await testDatabase())
  const [ours, theirs] = tenants
  if (locksMayLast) await waitsForLocks(asOwner)
  await asOwner(noteJobs)
  const copy = { de: { common: { addToCartErrorMessage: 'Das ging nicht in den Warenkorb.' } } }
  for (const tenant of tenants) {
    const {
      id,
      version,
      copy: none,
      ...settings
    } = aTenant({ assetsFolderName: 'congstar', ...(tenant === ours ? first : second) }, tenant)
    await asOwner(
      `insert into tenant_settings (tenant, version, settings, copy, content_hash) values ($1, $2, $3, $4, 'x')`,
      [id, version, settings, tenant === ours ? copy : none],
    )
  }
  await loadProducts(database, ours, [...products(101, 'own-brand'), ...products(103, 'other-brand')])
  await loadProducts(database, theirs, products(102, 'their-brand'))

  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const sandbox = await startSandbox({ delayScale: 0.01, shopUrl: url })
  const lines: string[] = []
  const log = createLogger({ level: 'info', program: 'web', destination: { write: (line) => void lines.push(line) } })
  const metrics = createMetrics()
  const partners = readPartners({ SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}` }, {
    partners: 'sandbox',
    sandboxPort: sandbox.port,
    secret,
    keepsPages: true,
  } as Parameters<typeof readPartners>[1])
  const composed = await compose({
    databaseUrl: locksMayLast ? waitingUrl(appUrl) : appUrl,
    databaseAdminUrl: adminUrl,
    databaseAdminReadUrl: readUrl,
    partners,
    secret,
    codeKeys,
    webhookBaseUrl: url,
    siteUrl: (tenant) => `http://${tenant.id}.localhost:${port}`,
    cardFieldsUrl: 'http://card-fields.localhost',
    operatorEmail,
    domains,
    log,
    clock,
  })
  const keys = { secret, codeKeys }
  const app: App = {
    ...composed,
    shopFor: async (...visit) => ({ ...(await composed.shopFor(...visit)), ...keys }),
    shopOf: async (tenant) => ({ ...(await composed.shopOf(tenant)), ...keys }),
  }
  const api = createApi({
    callers: openCallerResolver({ tenants: app.tenants, trustProxy: ['127.0.0.1'], development: true }),
    limiter: openLimiter(app.database.registry),
    content: app.content,
    openShop: app.shopFor,
    tenantOfPayment: app.tenantOfPayment,
    brandFile: brandFiles({ content: app.content, keepsPages: true }).answer,
    log,
    metrics,
  })
  server.on('request', getRequestListener(api.fetch, { overrideGlobalObjects: false }))
  const beginWork = () =>
    startWorker({
      log,
      metrics,
      workerUrl: namedWorker(workerUrl),
      shopOf: app.shopOf,
      registry: database.registry,
      tenants: async () => [...tenants],
      concurrency: 2,
      hasClock: false,
    })
  const worker = hasWorker ? await beginWork() : undefined
  afterAll(async () => {
    const messages = (await (await fetch(`${sandbox.url}/inbox.json`)).json()) as { subject?: string; text: string }[]
    const words = messages.map(({ subject = '', text }) => `${subject}\n${text}`).join('\n')
    await Promise.all([worker?.stop(), closed(server)])
    // The job engine does not wait for its own connections to close, and fails if they are cut.
    const open = `select 1 from pg_stat_activity where application_name = 'worker' and datname = current_database()`
    await untilHolds(async () => expect(await asOwner(open)).toEqual([]))
    const jobs = await asOwner<{ payload: string }>('select distinct payload from public.job_seen')
    await Promise.all([app.close(), sandbox.stop()])
    expect(bareKeys(words), 'words of mails and texts that look like keys').toEqual([])
    expect(personalIn(jobs.map(({ payload }) => payload)), 'jobs that tell of a person').toEqual([])
    expect(personalIn(lines), 'log lines that tell of a person').toEqual([])
  })

  // The cookie of the browser that made a cart, for each cart and its renewals.
  const marks = new Map<string, string>()
  async function markFor(path: string, body: unknown): Promise<string | undefined> {
    const named = /\bc-[0-9a-z]{26}\b/.exec(path + (JSON.stringify(body) ?? ''))?.[0]
    if (named === undefined || marks.has(named)) return named && marks.get(named)
    const [row] = await asOwner<{ renews: string | null }>('select renews from cart where cart_name = $1', [named])
    return row?.renews ? marks.get(row.renews) : undefined
  }

  /**
   * Calls the API as a program of the first brand does, unless said otherwise. For each cart it keeps the cookie that
   * came with it, and sends it if no browser's cookie is given.
   */
  async function ask(
    name: string,
    { tenant = ours, body, headers = {}, ip = '203.0.113.7', keepsCookies = true }: Sent = {},
  ) {
    const [method = '', path = ''] = name.split(' ')
    const isMarked = !keepsCookies || /\bbuyer=/.test(headers.cookie ?? '')
    const mark = isMarked ? undefined : await markFor(path, body)
    const cookie = [headers.cookie, mark].filter(Boolean).join('; ')
    const request = new Request(`http://api.test${path}`, {
      method,
      headers: {
        'X-Tenant-Id': tenant,
        'X-CLIENT-IP': ip,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
        ...(cookie ? { cookie } : {}),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const response = await api.fetch(request, { incoming: { socket: { remoteAddress: '127.0.0.1' } } })
    const answer = await readAnswer(response)
    expect(bareKeysInAnswer(answer.json), `words of ${name} that look like keys`).toEqual([])
    holdToReference(method, new URL(request.url).pathname, answer)
    const given = answer.headers.getSetCookie().find((line) => line.startsWith(`${cookies.buyer.name}=`))
    const made: unknown = answer.json?.cartName
    if (given && typeof made === 'string' && !marks.has(made)) marks.set(made, given.split(';')[0] ?? '')
    return answer
  }

  return {
    api,
    ask,
    /** The cookie of the browser that made a cart. */
    markOf: (cartName: string) => marks.get(cartName)?.slice(cookies.buyer.name.length + 1) ?? '',
    app,
    /** Continues under other keys, as restarted processes with other variables do. */
    turnKeys: (turned: Partial<typeof keys>) => void Object.assign(keys, turned),
    url,
    sandbox,
    ours,
    theirs,
    asOwner,
    appUrl,
    ownerUrl,
    workerUrl,
    archiveUrl,
    adminUrl,
    beginWork,
    log: () => lines.map((line) => JSON.parse(line)),
  }
}

function namedWorker(workerUrl: string): string {
  const url = new URL(workerUrl)
  url.searchParams.set('application_name', 'worker')
  return url.href
}

const closed = (server: Server): Promise<void> => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
