import type { Server } from 'node:http'
import type { Content } from '#content'
import type { FunnelCounter } from '#funnel'
import { type BuiltFiles, openBuiltFiles } from '#kit/built-files'
import type { Tenant } from '#tenants/contract'
import type { PageShop } from '../page-shop.ts'
import { type BundleFiles, type Middleware, openBuild, openSources } from '../rendering/bundle-files.ts'
import { beforeTexts } from '../texts/texts-file.ts'
import { answerPages } from './answer-pages.ts'
import { brandFiles } from './brand-files.ts'
import { type FrontDoor, type FrontDoorOptions, openFrontDoor } from './front-door.ts'
import { lastKnownPage } from './last-known-page.ts'
import { openedStep } from './opened-step.ts'
import { pageCache } from './page-cache.ts'
import { securityHeaders } from './security-headers.ts'

export type Storefront = {
  /**
   * Answers a request for a page, an icon, the manifest, `robots.txt` or the texts. The request's URL must be the
   * shopper's, protocol and host included.
   * @param since the value of `moment` from before `shop` was opened; omitted, it must be fresh
   * @param report called with errors while the page was rendered; default `onError`
   */
  handle(request: Request, shop: PageShop, since?: number, report?: (error: unknown) => void): Promise<Response>
  /** Increases with each `clear`: a page rendered from older data is not cached. */
  moment(): number
  /**
   * @returns the answer to the URL of one of a brand's small files (icon, manifest, `robots.txt`, texts), if it is one
   */
  brandFile(request: Request, tenant: Tenant): Response | undefined
  /** Runs before everything else: answers with a cached page, if there is one. */
  frontDoor: FrontDoor
  /** While the database is away: the page as it was last made for every guest, if it still is in memory. */
  lastKnown(request: Request, visit: { tenant: Tenant; language: string }): Promise<Response | undefined>
  /** Runs before everything else: the built files. */
  assets: BuiltFiles
  /** What pages are rendered with, for previews too. */
  bundle: BundleFiles
  /** In development: serves sources and reloads the browser. */
  middleware: Middleware | undefined
  /**
   * Clears the cached pages of one brand, or all: after a change of settings, products or texts, or when a notification
   * may have been missed.
   */
  clear(tenantId?: string): void
  close(): Promise<void>
}

type Options = Pick<FrontDoorOptions, 'chooseLanguage' | 'tenantFor' | 'brandsAsOf'> & {
  content: Content
  production: boolean
  /** Lets browsers store pages for offline visits. */
  keepsPages: boolean
  /** Counts the steps of the way that are opened. */
  count: FunnelCounter['count']
  /** Called with errors outside a request: a page could not be cached. */
  onError(error: unknown): void
  /** To whom faults in security are told; without one, to the brand's support. */
  securityContact?: string | undefined
  /** Where built files are looked for, the first folder first. */
  assetFolders?: readonly string[]
  /** Serves the sources instead of `build/`; this server's port carries the reload messages. */
  sourcesOn?: Server
}

/** Opens the pages of all brands. */
export async function storefront(options: Options): Promise<Storefront> {
  const { content, production, keepsPages, onError, sourcesOn, tenantFor, brandsAsOf, chooseLanguage, count } = options
  const { assetFolders = ['build/assets'] } = options
  const bundle = sourcesOn ? await openSources(sourcesOn) : await openBuild()
  const pages = pageCache()
  const brands = brandFiles({ content, keepsPages, securityContact: options.securityContact })
  const { handle, brandFile, pageName } = answerPages({ bundle, content, brands, pages, production, count, onError })
  const opened: FrontDoorOptions['opened'] = (tenant, opening) => {
    const found = openedStep(tenant, opening)
    if (found) count(tenant.id, found.step, found.from)
  }
  return {
    async handle(request, shop, since, report) {
      const response = await handle(request, shop, since, report)
      const { method, url, headers } = request
      if (method === 'GET' && response.status === 200)
        opened(shop.tenant, { address: addressIn(url), header: (name) => headers.get(name) })
      return response
    },
    brandFile,
    moment: () => pages.age,
    frontDoor: openFrontDoor({ pages, tenantFor, brandsAsOf, chooseLanguage, pageName, opened }),
    lastKnown: (request, visit) => lastKnownPage(request, visit, { pages, pageName }),
    assets: sourcesOn
      ? { serve: () => false }
      : openBuiltFiles(assetFolders, securityHeaders({ production }), (path) => path.startsWith(beforeTexts)),
    bundle,
    middleware: bundle.middleware,
    clear: (tenantId) => pages.clear(tenantId),
    close: bundle.close,
  }
}

const addressIn = (url: string): string => url.replace(/^https?:\/\/[^/]+/, '')
