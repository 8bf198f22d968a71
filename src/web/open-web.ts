import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import type { OpenPreview } from '#admin/brands/passes'
import { type Caller, createApi, identifyBrowser, openCallerResolver, openLimiter, withPublicUrl } from '#api'
import type { BackOffice } from '#back-office'
import type { App } from '#compose'
import { chooseLanguage } from '#content'
import { isConnectionLoss } from '#database'
import { openFunnelCounter } from '#funnel'
import { systemClock } from '#kit/clock'
import { cookieValue } from '#kit/cookies'
import { readForm } from '#kit/read-form'
import { isRefusal, type Refusal } from '#kit/result'
import { openCallCounter } from '#objectives'
import { allShopsPage, databaseAwayPage, pageShopOf, type Storefront, securityHeaders, storefront } from '#storefront'
import { resolveTenant } from '#tenants'
import {
  answerHealth,
  type Health,
  type Logger,
  type Metrics,
  metricsRoutes,
  type WatchedRequest,
  watchRequests,
} from '#watch'
import { openCardFields } from './card-fields.ts'
import { openHandOn } from './hand-on.ts'
import { openPreviews } from './preview/index.ts'
import { refuseAddress, statusOfAddress } from './refuse-early.ts'

export type WebOptions = {
  app: App
  /** Gets the requests as they come. */
  server: Server
  /** Served on its own host. */
  backOffice?: BackOffice | undefined
  /** Opens drafts of brands, which are served on hosts of their own, below that of the back office. */
  previews?: { open: OpenPreview; backOfficeUrl: string } | undefined
  log: Logger
  metrics: Metrics
  health: Health
  production: boolean
  trustProxy: readonly string[]
  metricsToken: string | undefined
  /** Lets browsers store pages for offline visits. */
  keepsPages: boolean
  /** Addresses of the cells that sell other brands, by letter. */
  otherCells?: ReadonlyMap<string, string> | undefined
  /** To whom faults in security are told; without one, to the brand's support. */
  securityContact?: string | undefined
  /** Where built files are looked for, the first folder first. */
  assetFolders: readonly string[]
  /** Serves pages from their sources and reloads the browser on change. */
  reload?: boolean
}

export type Web = { server: Server; pages: Storefront; close(): Promise<void> }

type Env = WatchedRequest & { Bindings: { incoming: IncomingMessage } }

/** The web process: built files and cached pages first, then API and webhooks, then pages. */
export async function openWeb(options: WebOptions): Promise<Web> {
  const { app, server, backOffice, log, health, production } = options
  const development = !production
  const funnel = openFunnelCounter({
    database: app.database,
    clock: systemClock,
    onError: (err) => log.warn({ err }, 'steps could not be counted'),
  })
  const calls = openCallCounter({
    database: app.database,
    clock: systemClock,
    onError: (err) => log.warn({ err }, 'calls could not be counted'),
  })
  const metrics: Metrics = {
    ...options.metrics,
    observeRequest(request) {
      options.metrics.observeRequest(request)
      calls.observe(request)
    },
  }
  const pages = await storefront({
    content: app.content,
    chooseLanguage,
    tenantFor: async (host) => {
      const found = resolveTenant(await app.tenants.current(), { host, tenantId: undefined }, { development })
      return isRefusal(found) ? undefined : found
    },
    // Until a brand changes it is the same promise.
    brandsAsOf: () => app.tenants.current(),
    production,
    keepsPages: options.keepsPages,
    securityContact: options.securityContact,
    assetFolders: options.assetFolders,
    count: funnel.count,
    onError: (err) => log.error({ err }, 'page could not be cached'),
    ...(options.reload ? { sourcesOn: server } : {}),
  })
  const previews =
    options.previews &&
    openPreviews({
      ...options,
      ...options.previews,
      bundle: async () => pages.bundle,
      files: pages.assets,
    })
  const callers = openCallerResolver({ tenants: app.tenants, trustProxy: options.trustProxy, development })
  const { otherCells: cells } = options
  const handOn = cells && cells.size > 0 ? openHandOn({ tenants: app.tenants, callers, cells, development }) : undefined
  const limiter = openLimiter(app.database.registry)
  const { brandFile } = pages
  const api = createApi({
    callers,
    limiter,
    content: app.content,
    log,
    metrics,
    openShop: app.shopFor,
    tenantOfPayment: app.tenantOfPayment,
    brandFile,
  })

  const web = new Hono<Env>()
  web.route('/', metricsRoutes(metrics, options.metricsToken))
  web.use(watchRequests(log, metrics))
  // Cached pages are compressed already; a page made for one guest is compressed here.
  web.use(compress({ encoding: 'gzip' }))
  web.on(['GET', 'HEAD', 'POST'], '*', page)

  const cardFields = openCardFields(app, (request, env) => api.fetch(request, env as never), nothingHere)

  async function page(c: Context<Env>): Promise<Response> {
    const request = c.req.raw
    // Read first: data that is read after this may be older than a change that arrives meanwhile.
    const since = pages.moment()
    const source = callers.source(request, c.env.incoming.socket.remoteAddress)
    if (source.host === cardFields.host) return cardFields.answer(request, c.env)
    const caller = await callers.resolve(request, source, c.get('requestId')).catch(unlessAway)
    if (caller === undefined) return away(request)
    if (isRefusal(caller)) return noShop(caller, request, source.host)
    c.set('tenantId', caller.tenant.id)
    // A brand that is about to move to another cell begins nothing new.
    if (request.method === 'POST' && caller.tenant.place) return away(request, caller)
    const read = request.method === 'POST' ? await readForm(request) : request
    if (typeof read === 'number') return noForm(read, caller)
    const seen = withPublicUrl(read, source)
    // The same for every visitor: nothing is looked up, and no cookie is set on a file that anybody may store.
    const file = brandFile(seen, caller.tenant)
    if (file) return file
    const response = await pageFor(caller, c, seen, since).catch((error) => {
      c.set('cause', error)
      return unlessAway(error)
    })
    if (response && !(response.status >= 500 && isConnectionLoss(c.get('cause')))) return response
    c.set('carriesRequestId', false)
    const { tenant, visitor } = caller
    return (await pages.lastKnown(seen, { tenant, language: visitor.language })) ?? away(request, caller)
  }

  async function pageFor({ tenant, visitor }: Caller, c: Context<Env>, request: Request, since: number) {
    const { shop, browser } = await identifyBrowser(await app.shopFor(tenant, visitor), request.headers)
    const report = (cause: unknown) => c.set('cause', cause)
    const response = await pages.handle(request, pageShopOf(shop, { browser, limits: limiter }), since, report)
    for (const line of browser.lines) response.headers.append('Set-Cookie', line)
    response.headers.set('X-Request-Id', c.get('requestId'))
    c.set('carriesRequestId', true)
    return response
  }

  /** The database is away: says so in the brand's words, or in the browser's language if the brand is not known yet. */
  function away(request: Request, caller?: Caller): Response {
    const { pathname, search } = new URL(request.url)
    const accepted = request.headers.get('accept-language')
    const language =
      caller?.visitor.language ?? chooseLanguage({ locales: app.content.languages, defaultLocale: 'en' }, { accepted })
    return databaseAwayPage({
      tenant: caller?.tenant,
      language,
      translate: app.content.translator(caller?.tenant ?? { id: '', copy: {}, defaultLocale: 'en' }, language),
      palette: cookieValue(request.headers.get('cookie'), 'theme'),
      again: pathname + search,
      production,
    })
  }

  async function noShop(refusal: Refusal, request: Request, host: string): Promise<Response> {
    if (refusal.refusal === 'unknownTenant' && development && new URL(request.url).pathname === '/') {
      const { all } = await app.tenants.current()
      return secured(allShopsPage(all, host))
    }
    return nothingHere()
  }

  /** In the brand's words: the visitor sees this in place of the page. */
  function noForm(status: 400 | 413 | 415, { tenant, visitor }: Caller): Response {
    const translate = app.content.translator(tenant, visitor.language)
    const headers = { 'Cache-Control': 'no-store', 'Content-Security-Policy': "default-src 'none'" }
    return secured(new Response(translate(status === 413 ? 'tooLong' : 'VALIDATION_FAILED'), { status, headers }))
  }

  function nothingHere(): Response {
    const headers = { 'Cache-Control': 'no-store', 'Content-Security-Policy': "default-src 'none'" }
    return secured(new Response('There is no shop at this address.', { status: 404, headers }))
  }

  const always = Object.entries(securityHeaders({ production }))
  function secured(response: Response): Response {
    for (const [name, value] of always) response.headers.set(name, value)
    return response
  }

  const listen = getRequestListener((request, env) => {
    if (!isWire(request.url)) return web.fetch(request, env as never)
    const answer = async (asked: Request) => api.fetch(asked, env as never)
    return handOn && new URL(request.url).pathname.startsWith('/webhooks/')
      ? handOn.news(request, answer)
      : api.fetch(request, env as never)
  })
  const tellHealth = answerHealth(health)
  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const refused = statusOfAddress(req.url ?? '')
    if (refused) {
      metrics.observeRequest({ method: req.method ?? '', route: 'refused', status: refused, seconds: 0 })
      return refuseAddress(res, refused)
    }
    // Health checks are answered whatever else is wrong.
    if (req.url?.startsWith('/health/')) return void (await tellHealth(req, res))
    if (backOffice && req.headers.host === backOffice.host) return backOffice.answer(req, res)
    if (previews?.isFor(req)) return previews.answer(req, res)
    if (handOn && (await handOn.take(req, res))) return
    if (pages.assets.serve(req, res) || (await pages.frontDoor(req, res))) return
    if (pages.middleware) pages.middleware(req, res, () => void listen(req, res))
    else await listen(req, res)
  }
  server.on('request', (req, res) => {
    answer(req, res).catch((err) => {
      log.error({ err }, 'request failed')
      res.destroy()
    })
  })
  return {
    server,
    pages,
    close: async () => void (await Promise.all([pages.close(), backOffice?.close(), funnel.close(), calls.close()])),
  }
}

/** Resolves to undefined if the database is away. */
function unlessAway(error: unknown): undefined {
  if (!isConnectionLoss(error)) throw error
}

const isWire = (url: string): boolean => /^[^/]*\/\/[^/]*\/(api\/|webhooks\/|\.well-known\/acp\.json$)/.test(url)
