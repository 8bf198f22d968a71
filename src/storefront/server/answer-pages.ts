import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { brandViews } from '#catalogue'
import type { BrandView } from '#catalogue/contract'
import type { Content } from '#content'
import type { FunnelCounter } from '#funnel'
import { cookieLine, cookieValue } from '#kit/cookies'
import { endOfDay } from '#kit/date'
import { isForeign } from '#kit/same-origin'
import type { Tenant } from '#tenants/contract'
import { mayHaveOwn, newSessionLine } from '../cookies/cookies.ts'
import type { PageContext } from '../document/page-context.ts'
import { startingWith, themeFor } from '../document/themes.ts'
import { isOfflineCopy } from '../offline/last-visit/offline-copy.ts'
import { offlineAddress, offlinePage } from '../offline/last-visit/offline-page.ts'
import type { PageShop } from '../page-shop.ts'
import { isMainPage } from '../pages/main-page.ts'
import { withChooser } from '../preview/choose-text.ts'
import type { BundleFiles } from '../rendering/bundle-files.ts'
import type { BrandFiles } from './brand-files.ts'
import type { PageOfVisitor } from './front-door.ts'
import { isByPerson } from './opened-step.ts'
import { outsideHosts, unionOf } from './outside-hosts.ts'
import { encodingFor, type PageCache } from './page-cache.ts'
import { needsReload, reloadPage } from './reload-page.ts'
import {
  type AllowedScripts,
  contentSecurityPolicy,
  hashOfOwn,
  inlineScriptHashes,
  securityHeaders,
} from './security-headers.ts'
import { walletHosts } from './wallet-hosts.ts'

type Visitor = PageShop['visitor']
type Theme = Tenant['themes'][number]
type HeaderLines = [name: string, value: string][]

type Given = {
  bundle: BundleFiles
  content: Content
  brands: BrandFiles
  pages: PageCache
  production: boolean
  /** Counts numbers that were given. */
  count: FunnelCounter['count']
  /** Called with errors outside a request: a page could not be cached. */
  onError(error: unknown): void
}

/** Called with errors while a page was rendered. */
type Report = (error: unknown) => void

type Visit = { url: URL; shop: PageShop; since: number; report: Report }

export type AnswerPages = {
  handle(request: Request, shop: PageShop, since?: number, report?: Report): Promise<Response>
  brandFile(request: Request, tenant: Tenant): Response | undefined
  /** The cache key of a page. */
  pageName(page: PageOfVisitor): string
}

/** Answers by rendering: once for all guests if a page contains nothing personal, else for each request. */
export function answerPages({ bundle, content, brands, pages, production, count, onError }: Given): AnswerPages {
  const [always, withWindows] = [false, true].map((opensWindows) =>
    Object.entries(securityHeaders({ production, opensWindows })),
  ) as [HeaderLines, HeaderLines]
  const headersOf = ({ payPalIframeEnabledOnceOff, payPalIframeEnabledAutomatic }: Tenant) =>
    payPalIframeEnabledOnceOff || payPalIframeEnabledAutomatic ? withWindows : always
  const secured = (response: Response, tenant: Tenant): Response => {
    for (const [name, value] of headersOf(tenant)) {
      // Headers that the page sets itself take precedence: a page in a frame has its own CSP and referrer policy.
      if (!response.headers.has(name)) response.headers.set(name, value)
    }
    return response
  }
  // In production links use the brand's domain; in development the host that was typed.
  const originOf = (tenant: Tenant, url: URL) =>
    production && tenant.domains[0] && !tenant.preview ? `https://${tenant.domains[0]}` : url.origin
  const pageName = ({ language, theme, host, address }: PageOfVisitor) =>
    `${language} ${theme} ${production ? '' : host} ${address}`

  const frameOf = ({ shop, url, since, report }: Visit, theme: string, nonce: string | undefined): PageContext => ({
    nonce,
    origin: originOf(shop.tenant, url),
    age: since,
    texts: content.pageTexts(shop.tenant, shop.language),
    looks: startingWith(brands.looks(shop.tenant), theme),
    development: !production,
    report,
  })

  async function forEveryGuest(request: Request, visit: Visit, theme: string): Promise<Response> {
    const { url, shop, since } = visit
    const { tenant, language } = shop
    // The page may contain dates, which are right until the day ends.
    const until = endOfDay(new Date(), tenant.timeZone).getTime()
    const around = frameOf(visit, theme, undefined)
    const answer = await bundle.answer()
    // Rendered without the guest's cookies, headers, session and browser id, so that nothing personal gets into it.
    const anybodys = { ...shop, visitor: anybody(shop.visitor) }
    const response = await answer(new Request(url), anybodys, around)
    const { status } = response
    const { html } = around
    if (html === undefined) return secured(response, tenant)
    const toKeep = status === 200 || status === 404
    const headers: [string, string][] = [
      ['content-type', 'text/html; charset=utf-8'],
      ['cache-control', toKeep ? 'private, no-cache' : 'no-store'],
      ['vary', 'accept-encoding, accept-language, cookie'],
      ['content-language', language],
      ...(url.search ? [['set-cookie', cookieLine('language', language)] as [string, string]] : []),
      [
        'content-security-policy',
        policyOf({ tenant, url }, { hashes: inlineScriptHashes(html.toString()) }, around.theme),
      ],
      ...headersOf(tenant),
    ]
    if (toKeep) {
      const name = pageName({ language, theme, host: url.host, address: url.pathname + url.search })
      const first = encodingFor(request.headers.get('accept-encoding'))
      pages.keep(tenant, name, { html, status, headers, until }, since, first).catch(onError)
    }
    const numbered = sessionFor(request, tenant)
    return new Response(html, { status, headers: numbered ? [...headers, ['set-cookie', numbered]] : headers })
  }

  async function forOneGuest(request: Request, visit: Visit, theme: Theme): Promise<Response> {
    const { url, shop } = visit
    // In development tools add scripts and styles that no CSP could list.
    const nonce = bundle.fromSources ? undefined : randomUUID()
    const around = frameOf(visit, theme.name, nonce)
    const answer = await bundle.answer()
    const response = await answer(request, shop, around)
    const { headers, status } = response
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
    headers.set('content-language', shop.language)
    if (around.numberGiven && isByPerson((name) => request.headers.get(name), isDocument(request)))
      count(shop.tenant.id, 'number', 'shop')
    if (around.leave) headers.set('refresh', `0;url=${around.leave}`)
    if (url.searchParams.get('lng') === shop.language) {
      headers.append('set-cookie', cookieLine('language', shop.language))
    }
    for (const line of around.cookies ?? []) headers.append('set-cookie', line)
    const numbered = sessionFor(request, shop.tenant)
    if (numbered) headers.append('set-cookie', numbered)
    if (url.searchParams.get('theme') === theme.palette) {
      headers.append('set-cookie', cookieLine('theme', theme.palette))
    }
    // A page in a frame has a CSP of its own.
    if (nonce && !headers.has('content-security-policy')) {
      const hashes = around.chooser ? [hashOfOwn(around.chooser)] : []
      headers.set(
        'content-security-policy',
        policyOf({ tenant: shop.tenant, url, around }, { nonce, hashes }, around.theme),
      )
    }
    // Google's wallet opens a window of its own, from the one document that has its script.
    if (around.walletScript) headers.set('cross-origin-opener-policy', 'same-origin-allow-popups')
    const html = shop.tenant.preview?.marksTexts ? withChooser(around.html) : around.html
    return secured(html === undefined ? response : await packed(request, html, { status, headers }), shop.tenant)
  }

  function brandFile(request: Request, tenant: Tenant): Response | undefined {
    const file = brands.answer(request, tenant)
    return file && secured(file, tenant)
  }

  return {
    pageName,
    brandFile,
    async handle(request, shop, since = pages.age, report = onError) {
      if (isForeign(request)) return secured(refused(shop), shop.tenant)
      const file = brandFile(request, shop.tenant)
      if (file) return file
      const url = new URL(request.url)
      if (url.pathname === offlineAddress) return offlinePage(request, shop, production)
      if (needsReload(request, url)) return secured(reloadPage(url), shop.tenant)
      const wished = url.searchParams.get('theme') ?? cookieValue(request.headers.get('cookie'), 'theme')
      const theme = themeFor(shop.tenant, wished)
      const visit = { url, shop, since, report }
      return !bundle.fromSources && isForEveryGuest(request, url, shop)
        ? forEveryGuest(request, visit, theme.name)
        : forOneGuest(request, visit, theme)
    },
  }
}

/** The same visitor without session and browser id. */
const anybody = ({ ip, channel, language, requestId }: Visitor): Visitor => ({ ip, channel, language, requestId })

/** Main pages, documents and the not-found page, if the URL has no parameter besides the language. */
function isForEveryGuest(request: Request, url: URL, shop: PageShop): boolean {
  const { tenant, language } = shop
  // What is kept is for guests: those who look at a draft see it as it is.
  if (tenant.preview) return false
  if (request.method !== 'GET' || (url.search !== '' && url.search !== `?lng=${language}`)) return false
  const { pathname } = url
  if (isMainPage(tenant, pathname)) return isOfflineCopy(request) || !mayHaveOwn(request.headers.get('cookie'))
  return equalForAll.test(pathname) || isCataloguePage(brandViews(shop), pathname)
}

/** The page of a category or a brand, below `/shop` or without it. */
export function isCataloguePage(brands: readonly BrandView[], pathname: string): boolean {
  const [categoryId, brandId] = pathname
    .replace(/^\/shop\//, '/')
    .slice(1)
    .split('/')
  return brands.some((brand) => brand.categoryId === categoryId && (brandId === undefined || brand.brandId === brandId))
}

/** Documents; pages of `[slug]` are left out, because any word may be one. */
const equalForAll =
  /^\/(not-found|about-us|contact|privacy|terms-of-use|withdrawal-instruction|impressum|accessibility|blog(\/[a-z0-9-]+)?)$/

const sessionFor = ({ headers }: Request, tenant: Tenant): string | undefined =>
  newSessionLine(tenant, { cookie: headers.get('cookie'), from: headers.get('sec-fetch-site') })

type Whose = { tenant: Tenant; url: URL; around?: Pick<PageContext, 'framed' | 'walletScript'> }

function policyOf({ tenant, url, around = {} }: Whose, scripts: AllowedScripts, style?: string): string {
  const { framed, walletScript } = around
  const outside = unionOf([
    outsideHosts(tenant, url.pathname),
    framed ? { frame: [framed] } : {},
    walletScript ? walletHosts(walletScript) : {},
  ])
  return contentSecurityPolicy(scripts, style, outside)
}

const zipped = promisify(gzip)

const isDocument = ({ headers }: Request): boolean => headers.get('sec-fetch-mode') === 'navigate'

/** A page for one guest, compressed if their browser accepts that. */
async function packed(request: Request, html: Buffer<ArrayBuffer>, answer: { status: number; headers: Headers }) {
  answer.headers.set('vary', 'accept-encoding')
  if (!request.headers.get('accept-encoding')?.includes('gzip')) return new Response(html, answer)
  answer.headers.set('content-encoding', 'gzip')
  return new Response(await zipped(html), answer)
}

const refused = ({ translate }: PageShop): Response =>
  new Response(translate('originNotAllowed'), {
    status: 403,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
