import type { Server } from 'node:http'
import type { Content } from '#content'
import type { Tenant } from '#tenants/contract'
import { type Middleware, openBuild, openSources } from '../rendering/bundle-files.ts'
import type { Services } from '../services/services.ts'
import { answerPages } from './answer-pages.ts'
import { type Assets, openAssets } from './assets.ts'
import { brandFiles } from './brand-files.ts'
import { type Doors, type FrontDoor, openFrontDoor } from './front-door.ts'
import { pageCache } from './page-cache.ts'

export type Storefront = {
  /**
   * Answers a request for a page, an icon, the manifest, `robots.txt` or the texts. The request's URL must be the one
   * the shopper sees, protocol and host included.
   * @param since what `moment` said before anything was read for `services`; left out, they must be fresh
   * @param report told of what went wrong while the page was made; left out, `onError` is
   */
  handle(request: Request, services: Services, since?: number, report?: (error: unknown) => void): Promise<Response>
  /** Goes on with each `clear`: a page made of what was read before one is not kept. */
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

type Options = Pick<Doors, 'chooseLanguage' | 'tenantFor'> & {
  content: Content
  production: boolean
  /** Have browsers keep pages for a visit without a line. */
  keepsPages: boolean
  /** Told of what went wrong with a page besides a request: it could not be kept. */
  onError(error: unknown): void
  /** Serve from the sources instead of `build/`; this server's port carries the news of changes to the browser. */
  sourcesOn?: Server
}

/** Opens the pages of all brands. */
export async function storefront(options: Options): Promise<Storefront> {
  const { content, production, keepsPages, onError, sourcesOn, tenantFor, chooseLanguage } = options
  const bundle = sourcesOn ? await openSources(sourcesOn) : await openBuild()
  const pages = pageCache()
  const brands = brandFiles({ content, keepsPages })
  const { handle, brandFile, pageName } = answerPages({ bundle, content, brands, pages, production, onError })
  return {
    handle,
    brandFile,
    moment: () => pages.age,
    frontDoor: openFrontDoor({ pages, tenantFor, chooseLanguage, pageName }),
    assets: sourcesOn ? { serve: () => false } : openAssets('build/assets', { production }),
    middleware: bundle.middleware,
    clear: (tenantId) => pages.clear(tenantId),
    close: bundle.close,
  }
}
