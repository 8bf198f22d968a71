import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { passIn } from '#admin/brands/passes/names'
import { type App, compose } from '#compose'
import { type Config, ConfigError, readConfig, readPartners, siteUrl } from '#config'
import { refuseUnsigned } from '#content/legal'
import { refuseUnmigrated } from '#database'
import { noteKeys } from '#database/moving'
import { previewNameIn } from '#kit/previews'
import { BrandFolderError, refuseNotLive } from '#tenants'
import { answerHealth, answerMetrics, type Check, createHealth, createLogger, createMetrics, type Health } from '#watch'
import { answerDomains } from '#web/domains'
import { openDrafts, openPages, openPagesOnDemand, previewsOf } from './for-operators.ts'
import { openParts } from './parts.ts'

// Starts the web process, the worker, both in one, or the back office (SALDO_ROLE). Waits for a database that is away or not migrated
// yet.

const config = readOrExit()
const log = createLogger({ level: config.logLevel, program: config.role })
const parts = openParts(log, config.production)
const { listen } = parts
const otherCells = new Map([...config.cells].filter(([cell]) => cell !== config.cell))
// The pages register for changes; the shop is composed before them.
let changed: (tenant?: string) => void = () => {}

function readOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

async function start(): Promise<void> {
  const { databaseUrl, databaseWorkerUrl, role } = config
  if (!databaseUrl) throw new ConfigError('DATABASE_URL: required here (npm start brings a database of its own)')
  if (config.tracesEndpoint) {
    // Without a receiver its packages are not loaded.
    const { openTraces } = await import('#watch/traces')
    const traces = openTraces({ endpoint: config.tracesEndpoint, program: role })
    parts.add({ name: 'traces', stop: () => traces.close() })
  }
  const metrics = createMetrics()
  const app = await openHouse(databaseUrl)
  parts.add({ name: 'database', stop: () => app.close() })
  if (config.production) await refuseInvented(app)
  void noteOwnKeys(app)
  metrics.gauge('saldo_database_connections', 'Connections of the pool', 'state', () => app.database.poolSizes())
  metrics.gauge('saldo_waiting', 'Pages and callers that wait for an outcome', 'for', () => ({
    order: app.orderFeed.size(),
  }))
  const needs: Record<string, Check> = {
    database: () => app.database.ping(),
    notices: () => app.database.hears(),
    migrations: () => refuseUnmigrated(app.database),
    brands: () => refuseProvisional(app),
  }
  if (role === 'worker' || role === 'all') {
    if (!databaseWorkerUrl) throw new ConfigError('DATABASE_WORKER_URL: required by the worker, whose jobs it owns')
    // A web process does not load the job engine.
    const { startWorker } = await import('#reactions')
    const worker = await startWorker({
      log,
      metrics,
      workerUrl: databaseWorkerUrl,
      concurrency: config.workerJobs,
      shopOf: app.shopOf,
      registry: app.database.registry,
      admin: app.backOffice?.database,
      openAdmin: app.backOffice?.open,
      production: config.production,
      secret: config.secret,
      partnerChecks: app.partnerChecks,
      tenants: async () => (await app.tenants.current()).all.map(({ id }) => id),
    })
    parts.add({ name: 'worker', stop: () => worker.stop() })
    needs.jobs = worker.check
    worker.tell(metrics)
  }
  const health = createHealth({ needs, partners: app.partnerChecks, watched: app.watched })
  metrics.gauge('saldo_need', 'What this process needs: 1 if it is well', 'need', () => health.needs())
  if (role === 'worker') {
    const [tellHealth, tellMetrics] = [answerHealth(health), answerMetrics(metrics, config.metrics.token)]
    const open = (req: IncomingMessage, res: ServerResponse) =>
      void (req.url?.startsWith('/metrics') ? tellMetrics(req, res) : tellHealth(req, res))
    await listen(createServer(open), config.healthPort ?? config.port + 1, 'health', () => health.leave())
  } else if (role === 'admin') await serveBackOffice(app, metrics, health)
  else await serve(app, metrics, health)
  if (config.metrics.port !== undefined) {
    await listen(openInside(app, metrics), config.metrics.port, 'metrics')
  }
  log.info({ role, port: config.port }, 'ready')
}

/** For moves of brands between cells, which compare keys. The database may be away, or not migrated yet. */
async function noteOwnKeys({ database }: App): Promise<void> {
  for (;;) {
    try {
      return await noteKeys(database.registry, config)
    } catch (error) {
      log.info({ err: error }, 'keys could not be noted yet')
      await pause(5_000, undefined, { ref: false })
    }
  }
}

/** Nothing is sold by settings from the folders: a process that has not read the brands is not ready. */
async function refuseProvisional({ tenants }: App): Promise<void> {
  if ((await tenants.current()).isProvisional) throw new Error('the brands have not been read from the database yet')
}

const openHouse = (databaseUrl: string): Promise<App> =>
  compose({
    databaseUrl,
    databaseListenUrl: config.databaseListenUrl,
    databaseAdminUrl: config.databaseAdminUrl,
    databaseAdminReadUrl: config.databaseAdminReadUrl,
    poolSize: config.databasePool,
    partners: readPartners(process.env, config),
    secret: config.secret,
    codeKeys: config.codeKeys,
    stockWarnBelow: config.stockWarnBelow,
    webhookBaseUrl: config.publicUrl,
    siteUrl: (tenant) => siteUrl(config, tenant),
    cardFieldsUrl: config.cardFieldsUrl,
    operatorEmail: config.operatorEmail,
    backOfficeUrl: config.backOfficeUrl,
    production: config.production,
    domains: config.domains,
    hasOtherCells: otherCells.size > 0,
    supplyLimits: config.supplyLimits,
    textLimits: config.textLimits,
    log,
    onMissingText: config.production ? (missing) => log.error(missing, 'text missing') : undefined,
    // Each minute a worker's tasks pass through all brands.
    mostCatalogues: config.role === 'worker' ? 5_000 : undefined,
    onChange: (tenant) => changed(tenant),
  })

/**
 * Ends a production start with invented facts, or with legal texts without a sign-off; if the database is away, its
 * brands are checked once it is back.
 */
async function refuseInvented({ database, tenants }: App): Promise<void> {
  try {
    await refuseNotLive(database)
    await refuseUnsigned(database, (await tenants.current()).all)
  } catch (error) {
    if (error instanceof BrandFolderError) throw error
  }
}

/** For what stands on the inside: the collector of metrics, and a proxy that makes certificates. */
function openInside({ tenants }: App, metrics: Watched): Server {
  const { publicUrl, backOfficeUrl, cardFieldsUrl, secret } = config
  const isPreview = (host: string) =>
    passIn(secret, (backOfficeUrl && previewNameIn(host, new URL(backOfficeUrl).hostname)) ?? '') !== undefined
  const tellDomains = answerDomains(tenants, [publicUrl, backOfficeUrl, cardFieldsUrl], isPreview)
  const tellMetrics = answerMetrics(metrics, 'open')
  return createServer((req, res) => {
    const answered = req.url?.startsWith('/domains/') ? tellDomains(req, res) : tellMetrics(req, res)
    Promise.resolve(answered).catch(() => res.destroy())
  })
}

type Watched = ReturnType<typeof createMetrics>

async function serve(app: App, metrics: Watched, health: Health): Promise<void> {
  // A worker does not load pages and API: they are a third of a start's modules.
  const { openWeb } = await import('#web')
  const server = createServer()
  const web = await openWeb({
    server,
    // In production a process of its own serves it.
    backOffice: openPagesOnDemand({ app, config, log, metrics }, server),
    previews: config.production ? undefined : previewsOf(app, config),
    app,
    log,
    metrics,
    health,
    production: config.production,
    trustProxy: config.trustProxy,
    metricsToken: config.metrics.token,
    keepsPages: config.keepsPages,
    otherCells,
    securityContact: config.securityContact,
    assetFolders: config.assetFolders.shop,
    reload: config.reload,
  })
  changed = (tenant) => web.pages.clear(tenant)
  parts.add({ name: 'pages', stop: () => web.close() })
  await listen(web.server, config.port, 'web', () => {
    health.leave()
    // A stream would keep its connection until the end of the time for stopping.
    app.orderFeed.close()
  })
}

/** A process that serves the back office and nothing else. */
async function serveBackOffice(app: App, metrics: Watched, health: Health): Promise<void> {
  const server = createServer()
  const pages = await openPages({ app, config, log, metrics }, server)
  const previews = await openDrafts({ app, config, log, metrics })
  const tellHealth = answerHealth(health)
  server.on('request', (req, res) => {
    const shown = previews?.isFor(req) ? previews : pages
    const answered = req.url?.startsWith('/health/') ? tellHealth(req, res) : shown.answer(req, res)
    Promise.resolve(answered).catch((err) => {
      log.error({ err }, 'request failed')
      res.destroy()
    })
  })
  parts.add({ name: 'back office', stop: () => pages.close() })
  await listen(server, config.port, 'back office', () => health.leave())
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void parts.stop(signal))
start().catch((error) => {
  // Too many lines for one log entry.
  if (error instanceof BrandFolderError) console.error(error.message)
  log.fatal(error instanceof BrandFolderError ? {} : { err: error }, 'could not start')
  process.exit(1)
})
