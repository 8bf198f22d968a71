import { randomBytes } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Admin } from '#admin'
import { isConnectionLoss } from '#database'
import { openBuiltFiles } from '#kit/built-files'
import { cookieValue } from '#kit/cookies'
import { answerMark } from '#kit/marks'
import { readForm } from '#kit/read-form'
import { isForeign } from '#kit/same-origin'
import { type Logger, type Metrics, type WatchedRequest, watchRequests } from '#watch'
import type { Theme, Visit } from '../visit.ts'
import { openBuild, openSources } from './bundle-files.ts'
import { contentSecurityPolicy, securityHeaders } from './headers.ts'
import type { Identified } from './identify-operators.ts'
import { unmadePage } from './unmade-page.ts'

/** Who calls from where, for the audit. */
type From = { ip: string; requestId: string }

type Options = {
  /** `https://admin.example`, without a trailing slash: the address that operators see. */
  url: string
  /** The operator whose session a request carries, undefined without one, and `Set-Cookie` lines that keep it. */
  identify(request: Request, from: From): Promise<Identified>
  /** Shows what a shopper sees. */
  look: Visit['look']
  limited: Visit['limited']
  /** Answers what partners' programs call with a key. */
  programs(request: Request, from: From & Pick<Visit, 'report'>): Promise<Response>
  /** The caller's IP address. */
  addressOf(request: Request, peer: string | undefined): string
  log: Logger
  metrics: Metrics
  production: boolean
  /** Where its built files and those of the shops are looked for, the first folder first. */
  assetFolders: { shop: readonly string[]; backOffice: readonly string[] }
  /** Serves the sources instead of `build/`; this server's port carries the reload messages. */
  sourcesOn?: Server | undefined
}

export type BackOffice = {
  /** `admin.localhost:3000` */
  host: string
  answer(req: IncomingMessage, res: ServerResponse): Promise<void>
  close(): Promise<void>
}

type Env = WatchedRequest & { Bindings: { incoming: IncomingMessage } }

/** Files that operators send, such as a price list, in bytes. */
const mostBytes = 16 * 1024 * 1024
/** What somebody without a session may send. */
const mostBytesOfStrangers = 16 * 1024

/** The pages for operators, on a host of their own. */
export async function openBackOffice(options: Options): Promise<BackOffice> {
  const { url, log, metrics, production, sourcesOn } = options
  const { host, origin } = new URL(url)
  const bundle = sourcesOn ? await openSources(sourcesOn) : openBuild()
  const always = securityHeaders({ production })
  // Besides its own, styles, fonts and pictures of the shops: operators look at a shopper's page.
  const { backOffice, shop } = options.assetFolders
  const ofShops = shop.map((folder) => ({ withoutScripts: folder }))
  const files = openBuiltFiles([...(sourcesOn ? [] : backOffice), ...ofShops], always)
  const web = new Hono<Env>()
  web.use(watchRequests(log, metrics))
  web.use(compress({ encoding: 'gzip' }))
  web.all('*', async (c) => {
    const nonce = randomBytes(16).toString('base64')
    const from = {
      requestId: c.get('requestId'),
      ip: options.addressOf(c.req.raw, c.env.incoming.socket.remoteAddress),
      report: (error: unknown) => c.set('cause', error),
    }
    if (c.req.path.startsWith('/api/')) {
      c.set('carriesRequestId', true)
      return options.programs(c.req.raw, from)
    }
    const response =
      answerMark(c.req.path) ?? (await page(c.req.raw, nonce, from).catch((error) => unmade(c.req.raw, error, from)))
    const headers = new Headers(response.headers)
    // What a page says itself takes precedence: one is shown in a frame.
    for (const [name, value] of Object.entries(always)) if (!headers.has(name)) headers.set(name, value)
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
    // Vite writes inline scripts into pages that it serves from their sources.
    if (!sourcesOn && !headers.has('content-security-policy'))
      headers.set('content-security-policy', contentSecurityPolicy(nonce, new URL(url)))
    return new Response(response.body, { status: response.status, headers })
  })

  async function page(seen: Request, nonce: string, from: From & Pick<Visit, 'report'>): Promise<Response> {
    const { pathname, search } = new URL(seen.url)
    // What the proxy in front calls us does not matter: operators know one address.
    const { method, headers, body, signal } = seen
    const sent = body ? { body, duplex: 'half' as const } : {}
    const request = new Request(`${origin}${pathname}${search}`, { method, headers, signal, ...sent })
    if (isForeign(request)) return new Response('This request came from another site.', { status: 403 })
    const { site, admin, lines } = await options.identify(request, from)
    const read = request.method === 'POST' ? await readForm(request, admin ? mostBytes : mostBytesOfStrangers) : request
    if (typeof read === 'number') return new Response('This form cannot be read.', { status: read })
    const answer = await bundle.answer()
    let isAway = false
    const response = await answer(read, {
      nonce,
      origin,
      language: languageOf(admin, headers),
      theme: themeOf(headers),
      admin,
      site,
      look: options.look,
      limited: options.limited,
      report(error) {
        isAway ||= isConnectionLoss(error)
        from.report(error)
      },
    })
    if (isAway && response.status >= 500) return unmadePage('away', languageOf(admin, headers), ...sentBy(seen))
    // A page that opens or ends a session knows better.
    if (!response.headers.has('set-cookie')) for (const line of lines) response.headers.append('set-cookie', line)
    return response
  }

  function unmade(request: Request, error: unknown, { report }: Pick<Visit, 'report'>): Response {
    report(error)
    const why = isConnectionLoss(error) ? 'away' : 'failed'
    return unmadePage(why, languageOf(undefined, request.headers), ...sentBy(request))
  }

  const listen = getRequestListener((request, env) => web.fetch(request, env as never))
  return {
    host,
    async answer(req, res) {
      if (files.serve(req, res)) return
      if (bundle.middleware) bundle.middleware(req, res, () => void listen(req, res))
      else await listen(req, res)
    },
    close: bundle.close,
  }
}

/** The address that is asked for again, and whether something was sent to it. */
function sentBy({ url, method }: Request): [again: string, hasSent: boolean] {
  const { pathname, search } = new URL(url)
  return [`${pathname}${search}`, method !== 'GET' && method !== 'HEAD']
}

/** As chosen in this browser, else the operator's own, else the first that the browser accepts and we speak. */
function languageOf(admin: Admin | undefined, headers: Headers): Visit['language'] {
  const accepted = (headers.get('accept-language') ?? '').split(',').map((one) => one.trim().slice(0, 2))
  const wishes = [cookieValue(headers.get('cookie'), 'language'), admin?.operator.language, ...accepted]
  return (['en', 'de', 'nl'] as const).find((language) => wishes.find(isSpoken) === language) ?? 'en'
}

const isSpoken = (language: string | undefined): boolean => language === 'en' || language === 'de' || language === 'nl'

function themeOf(headers: Headers): Theme {
  const chosen = cookieValue(headers.get('cookie'), 'theme')
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}
