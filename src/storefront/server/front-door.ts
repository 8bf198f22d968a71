import type { IncomingMessage, ServerResponse } from 'node:http'
import { cookieValue } from '#kit/cookies'
import type { Tenant } from '#tenants/contract'
import { newSessionLine } from '../cookies/cookies.ts'
import { themeFor } from '../document/themes.ts'
import { type CachedPage, encodingFor, type PageCache } from './page-cache.ts'

export type FrontDoorOptions = {
  pages: PageCache
  /** The tenant of a host; undefined passes the request on to the full handler. */
  tenantFor(host: string): Tenant | undefined | Promise<Tenant | undefined>
  chooseLanguage(tenant: Tenant, wishes: { asked?: string; remembered?: string; accepted?: string }): string
  /** Includes the host if the page's canonical links contain it. */
  pageName(page: PageOfVisitor): string
}

/** What distinguishes pages of one brand. */
export type PageOfVisitor = { language: string; theme: string; host: string; address: string }

/** Answers with a cached page. @returns false if there is none: the full handler must answer */
export type FrontDoor = (req: IncomingMessage, res: ServerResponse) => Promise<boolean>

const plainAddress = /^(\/[\w\-/]*)(?:\?lng=([a-z]{2}))?$/

/** The fast path for most guests: one look-up in the cache, no framework, no rendering. */
export function openFrontDoor({ pages, tenantFor, chooseLanguage, pageName }: FrontDoorOptions): FrontDoor {
  return async (req, res) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return false
    const { host, cookie, 'accept-language': accepted } = req.headers
    const address = plainAddress.exec(req.url ?? '')
    if (!address || host === undefined || isNamedOtherwise(req)) return false
    const tenant = await tenantFor(host)
    if (!tenant) return false
    const remembered = cookieValue(cookie, 'language')
    const language = chooseLanguage(tenant, { asked: address[2], remembered, accepted })
    const theme = themeFor(tenant, cookieValue(cookie, 'theme')).name
    const page = pages.find(tenant, pageName({ language, theme, host, address: address[0] }))
    if (!page) return false
    const numbered = newSessionLine(tenant, { cookie, from: req.headers['sec-fetch-site'] as string | undefined })
    await send(req, res, page, numbered ? ['set-cookie', numbered] : [])
    return true
  }
}

/** Headers may name the tenant too: the full handler decides which are trusted. */
const isNamedOtherwise = ({ headers }: IncomingMessage): boolean =>
  headers['x-tenant-id'] !== undefined || (headers['x-forwarded-host'] ?? headers.host) !== headers.host

/** @param own headers of this answer only, as `writeHead` takes them */
async function send(
  req: IncomingMessage,
  res: ServerResponse,
  page: CachedPage,
  own: readonly string[],
): Promise<void> {
  if (req.headers['if-none-match'] === page.etag && page.status === 200) {
    res.writeHead(304, [...page.unchanged, ...own]).end()
    return
  }
  const ready = await page.as(encodingFor(req.headers['accept-encoding'] as string | undefined))
  res.writeHead(page.status, [...ready.headers, ...own])
  res.end(req.method === 'HEAD' ? undefined : ready.body)
}
