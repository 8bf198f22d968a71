import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import type { Content } from '#content'
import type { Tenant } from '#tenants/contract'
import { type Assets, openAssets } from './assets.ts'
import { brandDoors } from './brand-doors.ts'
import { type Middleware, openBuild, openSources } from './bundle-files.ts'
import { cookieLine, languageCookie } from './cookies.ts'
import type { Frame } from './frame.ts'
import { type FrontDoor, openFrontDoor, type PageOfVisitor } from './front-door.ts'
import { pageCache } from './page-cache.ts'
import { contentSecurityPolicy, inlineScriptHashes, isForeign, securityHeaders } from './security-headers.ts'
import type { Services } from './services.ts'

export type Storefront = {
  /**
   * Answers a request for a page, an icon, the manifest, `robots.txt` or the texts. The request's URL must be the one
   * the shopper sees, protocol and host included.
   * @param since what `moment` said before anything was read for `services`; left out, they must be fresh
   */
  handle(request: Request, services: Services, since?: number): Promise<Response>
  /** Goes on with each `clear`: a page of what was read before one is not kept. */
  moment(): number
  /** @returns the answer to an address of a brand's small files (icon, manifest, `robots.txt`, texts), if it is one */
  brandFile(request: Request, tenant: Tenant): Response | undefined
  /** Goes before everything else: answers by a page that is kept ready, if there is one. */
  frontDoor: FrontDoor
  /** Goes before everything else: the built files. */
  assets: Assets
  /** In development: serves sources and reloads the browser. */
  middleware: Middleware | undefined
  /** Forgets kept pages of one brand, or all: after its settings, a product or a text changed, or when that may have been missed. */
  clear(tenantId?: string): void
  close(): Promise<void>
}

type Options = {
  content: Content
  chooseLanguage: Parameters<typeof openFrontDoor>[0]['chooseLanguage']
  /** Whose shop a host is. */
  tenantFor: Parameters<typeof openFrontDoor>[0]['tenantFor']
  production: boolean
  /** Told of what went wrong while a page was made. */
  onError(error: unknown): void
  /** Serve from the sources instead of `build/`; this server's port carries the news of changes to the browser. */
  sourcesOn?: Server
}

/** Opens the pages of all brands. */
export async function storefront({
  content,
  chooseLanguage,
  tenantFor,
  production,
  onError,
  sourcesOn,
}: Options): Promise<Storefront> {
  const bundle = sourcesOn ? await openSources(sourcesOn) : await openBuild()
  const assets = sourcesOn ? { serve: () => false } : openAssets('build/assets', { production })
  const pages = pageCache()
  const brands = brandDoors({ content })
  const always = securityHeaders({ production })
  // In production a brand has one name in links; in development the host is what was typed.
  const originOf = (tenant: Tenant, url: URL) =>
    production && tenant.domains[0] ? `https://${tenant.domains[0]}` : url.origin
  const pageName = ({ language, host, address }: PageOfVisitor) => `${language} ${production ? '' : host} ${address}`

  const frameOf = ({ tenant, language }: Services, url: URL, nonce: string | undefined): Frame => ({
    nonce,
    origin: originOf(tenant, url),
    texts: content.pageTexts(tenant, language),
    themeColor: brands.themeColor(tenant),
    report: onError,
  })

  async function forEveryGuest(url: URL, services: Services, since: number): Promise<Response> {
    const { tenant, language } = services
    const answer = await bundle.answer()
    // Rendered for nobody: no cookie, no header of the guest who happens to come first gets into it.
    const around = frameOf(services, url, undefined)
    const response = await answer(new Request(url), services, around)
    const { status } = response
    const { html } = around
    if (html === undefined) return response
    const headers: [string, string][] = [
      ['content-type', 'text/html; charset=utf-8'],
      ['cache-control', 'private, no-cache'],
      ['vary', 'accept-encoding, accept-language, cookie'],
      ['content-language', language],
      ...(url.search ? [['set-cookie', cookieLine(languageCookie, language)] as [string, string]] : []),
      ['content-security-policy', contentSecurityPolicy({ hashes: inlineScriptHashes(html) })],
      ...Object.entries(always),
    ]
    if (status === 200 || status === 404) {
      const name = pageName({ language, host: url.host, address: url.pathname + url.search })
      pages.keep(tenant, name, { html, status, headers }, since).catch(onError)
    }
    return new Response(html, { status, headers })
  }

  async function forOneGuest(request: Request, url: URL, services: Services): Promise<Response> {
    const nonce = sourcesOn ? undefined : randomBytes(16).toString('base64')
    const around = frameOf(services, url, nonce)
    const answer = await bundle.answer()
    const response = await answer(request, services, around)
    const { headers, status } = response
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
    if (around.leave) headers.set('refresh', `0;url=${around.leave}`)
    if (url.searchParams.get('lng') === services.language) {
      headers.append('set-cookie', cookieLine(languageCookie, services.language))
    }
    if (nonce) headers.set('content-security-policy', contentSecurityPolicy({ nonce }))
    for (const [name, value] of Object.entries(always)) headers.set(name, value)
    return around.html === undefined ? response : new Response(around.html, { status, headers })
  }

  function brandFile(request: Request, tenant: Tenant): Response | undefined {
    const file = brands.answer(request, tenant)
    for (const [name, value] of Object.entries(always)) file?.headers.set(name, value)
    return file
  }

  return {
    async handle(request, services, since = pages.age) {
      if (isForeign(request)) return refused(services, always)
      const url = new URL(request.url)
      const file = brandFile(request, services.tenant)
      if (file) return file
      return !sourcesOn && isForEveryGuest(request, url, services)
        ? forEveryGuest(url, services, since)
        : forOneGuest(request, url, services)
    },
    moment: () => pages.age,
    brandFile,
    frontDoor: openFrontDoor({ pages, tenantFor, chooseLanguage, pageName }),
    assets,
    middleware: bundle.middleware,
    clear: (tenantId) => pages.clear(tenantId),
    close: bundle.close,
  }
}

/** Main pages and the page of what is not there, in an address that says nothing but the language. */
function isForEveryGuest(request: Request, url: URL, { tenant, language }: Services): boolean {
  if (request.method !== 'GET' || (url.search !== '' && url.search !== `?lng=${language}`)) return false
  return [tenant.mainPage, ...tenant.mainPageAliases, '/not-found'].includes(url.pathname)
}

const refused = ({ translate }: Services, headers: Record<string, string>): Response =>
  new Response(translate('originNotAllowed'), {
    status: 403,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  })
