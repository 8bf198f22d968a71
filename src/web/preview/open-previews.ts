import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import type { OpenPreview } from '#admin/brands/passes'
import { identifyBrowser, openCallerResolver, openLimiter, withPublicUrl } from '#api'
import type { App } from '#compose'
import { chooseLanguage } from '#content'
import { isConnectionLoss } from '#database'
import { cookieValue, withoutCookie } from '#kit/cookies'
import { previewNameIn } from '#kit/previews'
import { readForm } from '#kit/read-form'
import { type OpenPreviewPages, openPreviewPages } from '#storefront'
import { type Logger, type Metrics, type WatchedRequest, watchRequests } from '#watch'

type Options = {
  app: Pick<App, 'tenants' | 'database' | 'content' | 'shopFor'>
  /** Opens a draft by the name of its host. */
  open: OpenPreview
  /** What pages are rendered with. It is asked for when somebody looks for the first time. */
  bundle(): Promise<OpenPreviewPages['bundle']>
  /** Built files of the shops. */
  files: { serve(req: IncomingMessage, res: ServerResponse): boolean }
  /** Origin of the back office. */
  backOfficeUrl: string
  log: Logger
  metrics: Metrics
  production: boolean
  trustProxy: readonly string[]
}

export type Previews = {
  /** Whether a request is for the host of a preview. */
  isFor(req: IncomingMessage): boolean
  answer(req: IncomingMessage, res: ServerResponse): Promise<void>
}

type Env = WatchedRequest & { Bindings: { incoming: IncomingMessage } }

/** Shows drafts of brands, each at a host of its own: `<pass>.preview.admin.example`. */
export function openPreviews(options: Options): Previews {
  const { app, backOfficeUrl, production } = options
  const { host, port, origin } = new URL(backOfficeUrl)
  // Without the back office's name the host is no site of its, so its frames have no cookies; it is for typing.
  const plainHost = `localhost${port && `:${port}`}`
  const nameIn = (asked: string): string | undefined => {
    const small = asked.toLowerCase()
    return previewNameIn(small, host) ?? (production ? undefined : previewNameIn(small, plainHost))
  }
  const callers = openCallerResolver({ tenants: app.tenants, trustProxy: options.trustProxy, development: !production })
  const limiter = openLimiter(app.database.registry)
  let opened: Promise<ReturnType<typeof openPreviewPages>> | undefined
  const openPages = () => {
    opened ??= options
      .bundle()
      .then((bundle) => openPreviewPages({ bundle, content: app.content, production, framedBy: origin }))
    return opened
  }

  const web = new Hono<Env>()
  web.use(watchRequests(options.log, options.metrics))
  web.use(compress({ encoding: 'gzip' }))
  web.all('*', page)

  async function page(c: Context<Env>): Promise<Response> {
    const pages = await openPages()
    const source = callers.source(c.req.raw, c.env.incoming.socket.remoteAddress)
    const seen = withPublicUrl(c.req.raw, source)
    const script = pages.script(seen)
    if (script) return script
    const wishes = wishesOf(seen)
    const languageOf = (spoken: Parameters<typeof chooseLanguage>[0]) => chooseLanguage(spoken, wishes)
    const plain = { locales: app.content.languages, defaultLocale: 'en' }
    const away = (error: unknown) => {
      if (!isConnectionLoss(error)) throw error
      return pages.away(seen, languageOf(plain))
    }
    try {
      const tenant = await options.open(nameIn(source.host) ?? '')
      if (!tenant) return pages.closed(seen, languageOf(plain))
      c.set('tenantId', tenant.id)
      const language = languageOf(tenant)
      const translate = app.content.translator(tenant, language)
      const refused = () => Response.json({ code: 'isPreview', message: translate('isPreview') }, { status: 403 })
      if (isCall(seen)) return refused()
      const read = seen.method === 'POST' ? await readForm(seen) : seen
      if (typeof read === 'number') return new Response(translate('VALIDATION_FAILED'), { status: read })
      const visitor = { ip: source.ip, channel: 'web', language, requestId: c.get('requestId') } as const
      // Whoever is a customer of the brand is nobody here.
      const headers = new Headers(read.headers)
      headers.set('cookie', withoutCookie(headers.get('cookie'), 'customer'))
      const { shop, browser } = await identifyBrowser(await app.shopFor(tenant, visitor), headers)
      const around = { browser, limits: limiter, language, translate }
      const response = await pages.handle(read, { ...shop, ...around }, (cause) => c.set('cause', cause))
      if (response.status >= 500 && isConnectionLoss(c.get('cause'))) return away(c.get('cause'))
      for (const line of browser.lines) response.headers.append('set-cookie', line)
      return response
    } catch (error) {
      return away(error)
    }
  }

  const listen = getRequestListener((request, env) => web.fetch(request, env as never))
  return {
    isFor: ({ headers }) => nameIn(String(headers['x-forwarded-host'] ?? headers.host ?? '')) !== undefined,
    async answer(req, res) {
      if (options.files.serve(req, res)) return
      const { middleware } = await options.bundle()
      if (middleware) middleware(req, res, () => void listen(req, res))
      else await listen(req, res)
    },
  }
}

/** Programs, partners and the shop's own scripts call here; a few files of a brand are at such an address too. */
const isCall = ({ url, method }: Request): boolean =>
  /^\/(api|webhooks)\/(?!translations\/|manifest$)/.test(new URL(url).pathname) ||
  (method !== 'GET' && method !== 'HEAD' && method !== 'POST')

const wishesOf = ({ url, headers }: Request) => ({
  asked: new URL(url).searchParams.get('lng') ?? undefined,
  remembered: cookieValue(headers.get('cookie'), 'language'),
  accepted: headers.get('accept-language') ?? undefined,
})
