import type { Server } from 'node:http'
import type { OpenPreview } from '#admin/brands/passes'
import type { BackOffice } from '#back-office'
import type { App } from '#compose'
import { type Config, ConfigError } from '#config'
import { systemClock } from '#kit/clock'
import type { createMetrics, Logger } from '#watch'

// What a process serves to operators: the back office, and drafts of brands. It is loaded where it is served.

type Around = { app: App; config: Config; log: Logger; metrics: ReturnType<typeof createMetrics> }

/** What opens drafts, where this process can read them. */
export function previewsOf(
  { backOffice }: App,
  { backOfficeUrl }: Config,
): { open: OpenPreview; backOfficeUrl: string } | undefined {
  return backOffice && backOfficeUrl ? { open: backOffice.openPreview, backOfficeUrl } : undefined
}

/** Drafts of brands, in the process of those who make them: no other can read them. */
export async function openDrafts({ app, config, log, metrics }: Around) {
  const previews = previewsOf(app, config)
  if (!previews) return undefined
  const [{ openPreviews }, { previewFiles }] = await Promise.all([import('#web/preview'), import('#storefront')])
  const { production, trustProxy } = config
  const files = previewFiles({ folders: config.assetFolders.shop, production })
  return openPreviews({ app, log, metrics, production, trustProxy, ...previews, ...files })
}

/**
 * The back office beside the shop, for convenience in development. It is loaded when it is first asked for, because most
 * starts are about the shop (decision 491).
 */
export function openPagesOnDemand(around: Around, server: Server): BackOffice | undefined {
  const { backOfficeUrl, production } = around.config
  if (production || !around.app.backOffice || !backOfficeUrl) return undefined
  let opened: Promise<BackOffice> | undefined
  return {
    host: new URL(backOfficeUrl).host,
    async answer(req, res) {
      opened ??= openPages(around, server)
      // A load that failed is tried again by the next request.
      const pages = await opened.catch((error) => {
        opened = undefined
        throw error
      })
      return pages.answer(req, res)
    },
    close: async () => (await opened)?.close(),
  }
}

/** The back office's pages, and what programs of partners call at its host. @param server whose port carries reload messages in development */
export async function openPages({ app, config, log, metrics }: Around, server: Server): Promise<BackOffice> {
  const { backOffice: rows, tenants } = app
  const { backOfficeUrl: url, production, trustProxy } = config
  if (!rows || !url) throw new ConfigError('DATABASE_ADMIN_URL and BACK_OFFICE_URL: required by the back office')
  const [
    { identifyOperators, openBackOffice, siteFor },
    { openCallerResolver, openLimiter },
    { openLook },
    { openProgramApi },
  ] = await Promise.all([import('#back-office'), import('#api'), import('#storefront'), import('#api/programs')])
  const callers = openCallerResolver({ tenants, trustProxy, development: !production })
  const site = {
    url,
    production,
    secret: config.secret,
    clock: systemClock,
    log,
    sender: config.operatorEmail ?? `back-office@${new URL(url).hostname}`,
    backOffice: rows,
  }
  const limiter = openLimiter(app.database.registry)
  const programs = openProgramApi({
    limiter,
    tenants,
    shopOf: app.shopOf,
    open: rows.open,
    origin: new URL(url).origin,
    siteOf: (from) => siteFor(site, from, undefined),
    clock: systemClock,
  })
  return openBackOffice({
    url,
    log,
    metrics,
    production,
    look: openLook(app.content),
    limited: (shop, useCase, run) => limiter.limited(shop, { useCase }, run),
    assetFolders: config.assetFolders,
    identify: identifyOperators(site),
    programs: programs.answer,
    addressOf: (request, peer) => callers.source(request, peer).ip,
    sourcesOn: config.reload ? server : undefined,
  })
}
