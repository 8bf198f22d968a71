import type { IncomingMessage, ServerResponse } from 'node:http'
import { cookieValue } from '#kit/cookies'
import type { Tenant } from '#tenants/contract'
import { mayHaveOwn, newSessionLine } from '../cookies/cookies.ts'
import { themeFor } from '../document/themes.ts'
import { isMainPage } from '../pages/main-page.ts'
import type { Opening } from './opened-step.ts'
import { type CachedPage, type EncodedBody, encodingFor, type PageCache } from './page-cache.ts'

export type FrontDoorOptions = {
  pages: PageCache
  /** The tenant of a host; undefined passes the request on to the full handler. */
  tenantFor(host: string): Tenant | undefined | Promise<Tenant | undefined>
  /** Is another value whenever `tenantFor` may answer otherwise than before. */
  brandsAsOf(): unknown
  chooseLanguage(tenant: Tenant, wishes: { asked?: string; remembered?: string; accepted?: string }): string
  /** Includes the host if the page's canonical links contain it. */
  pageName(page: PageOfVisitor): string
  /** Called with each answered request for a page. */
  opened(tenant: Tenant, opening: Opening): void
}

/** What distinguishes pages of one brand. */
export type PageOfVisitor = { language: string; theme: string; host: string; address: string }

/** Answers with a cached page, at once if it can. @returns false if there is none: the full handler must answer */
export type FrontDoor = (req: IncomingMessage, res: ServerResponse) => boolean | Promise<boolean>

const plainAddress = /^(\/[\w\-/]*)(?:\?lng=([a-z]{2}))?$/

/** Most kinds of requests whose page is remembered. */
const mostKinds = 1000

/** The fast path for most guests: one look-up in the cache, no framework, no rendering. */
export function openFrontDoor(options: FrontDoorOptions): FrontDoor {
  const { pages, tenantFor, brandsAsOf, chooseLanguage, pageName } = options
  const answer = (req: IncomingMessage, res: ServerResponse, page: CachedPage, body: EncodedBody) => {
    send(req, res, page, body)
    if (req.method === 'GET' && page.status === 200)
      options.opened(page.tenant, { address: req.url ?? '', header: (name) => req.headers[name] as string | undefined })
  }
  // Requests that are alike lead to the same page until a brand or a page changes. To look brand, language, theme and
  // page up again for each of them costs as much as the answer itself.
  const seen = new Map<string, CachedPage>()
  let [brands, age]: [unknown, number] = [undefined, -1]
  const forgetChanged = () => {
    const now = brandsAsOf()
    if (brands === now && age === pages.age) return
    seen.clear()
    brands = now
    age = pages.age
  }

  async function lookUp(req: IncomingMessage, res: ServerResponse, kind: Kind): Promise<boolean> {
    const { host, asked, remembered, accepted, palette, name, hasOwn } = kind
    const address = plainAddress.exec(asked)
    if (!address) return false
    const asOf = [brands, age]
    const tenant = await tenantFor(host)
    if (!tenant || (hasOwn && isMainPage(tenant, address[1] ?? ''))) return false
    const language = chooseLanguage(tenant, { asked: address[2], remembered, accepted })
    const theme = themeFor(tenant, palette).name
    const page = pages.find(tenant, pageName({ language, theme, host, address: address[0] }))
    if (!page) return false
    const encoding = encodingOf(req)
    const body = page.readyAs(encoding) ?? (await page.as(encoding))
    if (asOf[0] === brands && asOf[1] === age) {
      if (seen.size >= mostKinds) seen.clear()
      seen.set(name, page)
    }
    answer(req, res, page, body)
    return true
  }

  return (req, res) => {
    const { method, url: asked = '', headers } = req
    const { host, cookie, 'accept-language': accepted } = headers
    if ((method !== 'GET' && method !== 'HEAD') || host === undefined || isNamedOtherwise(req)) return false
    forgetChanged()
    const remembered = cookieValue(cookie, 'language')
    const palette = cookieValue(cookie, 'theme')
    const hasOwn = mayHaveOwn(cookie) && headers['x-offline-copy'] === undefined
    // A header contains no line break, a cookie's value may contain anything.
    const own =
      remembered === undefined && palette === undefined && !hasOwn ? '' : JSON.stringify([remembered, palette, hasOwn])
    const name = `${host} ${asked} ${accepted}\n${own}`
    const page = seen.get(name)
    const body = page && Date.now() < page.until ? page.readyAs(encodingOf(req)) : undefined
    if (!page || !body) return lookUp(req, res, { host, asked, remembered, accepted, palette, name, hasOwn })
    answer(req, res, page, body)
    return true
  }
}

/** What of a request leads to its page. */
type Kind = {
  host: string
  asked: string
  remembered: string | undefined
  accepted: string | undefined
  palette: string | undefined
  name: string
  /** The main page may offer this visitor their own top-ups again. */
  hasOwn: boolean
}

const encodingOf = ({ headers }: IncomingMessage) => encodingFor(headers['accept-encoding'] as string | undefined)

/** Headers may name the tenant too: the full handler decides which are trusted. */
const isNamedOtherwise = ({ headers }: IncomingMessage): boolean =>
  headers['x-tenant-id'] !== undefined || (headers['x-forwarded-host'] ?? headers.host) !== headers.host

function send(req: IncomingMessage, res: ServerResponse, page: CachedPage, ready: EncodedBody): void {
  const { cookie, 'sec-fetch-site': from, 'if-none-match': had } = req.headers
  const numbered = newSessionLine(page.tenant, { cookie, from: from as string | undefined })
  const withOwn = (headers: string[]) => (numbered ? [...headers, 'set-cookie', numbered] : headers)
  if (had === page.etag && page.status === 200) {
    res.writeHead(304, withOwn(page.unchanged)).end()
    return
  }
  res.writeHead(page.status, withOwn(ready.headers))
  res.end(req.method === 'HEAD' ? undefined : ready.body)
}
