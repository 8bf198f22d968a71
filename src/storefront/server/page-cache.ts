import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip, type ZlibOptions } from 'node:zlib'
import type { Tenant } from '#tenants/contract'
import { brotli } from '../compression/brotli.ts'

const zipped = promisify<Buffer, ZlibOptions, Buffer>(gzip)
const compress = {
  br: (html: Buffer) => brotli(html, 'quick'),
  gzip: (html: Buffer) => zipped(html, { level: 9 }),
  identity: (html: Buffer) => html,
}

export type Encoding = 'br' | 'gzip' | 'identity'

/** @param accepted the header `accept-encoding` */
export const encodingFor = (accepted: string | null | undefined): Encoding =>
  accepted?.includes('br') ? 'br' : accepted?.includes('gzip') ? 'gzip' : 'identity'

/** An encoded body with its headers, in the flat form that `writeHead` takes. */
export type EncodedBody = { headers: string[]; body: Buffer }

/** A page that is the same for every guest, ready to be sent. */
export type CachedPage = {
  tenant: Tenant
  status: number
  /** Milliseconds since 1970 at which it becomes outdated. */
  until: number
  etag: string
  /** Headers of a 304 answer, for a guest who has this page already. */
  unchanged: string[]
  /**
   * Compresses it when an encoding is first requested, by brotli in a millisecond. At the second request it is
   * compressed at brotli's best level, which takes fifty and saves a tenth, for those who come after.
   */
  as(encoding: Encoding): Promise<EncodedBody>
  /** The same if it was compressed before; undefined if it still has to be. */
  readyAs(encoding: Encoding): EncodedBody | undefined
}

export type RenderedPage = { html: Buffer; status: number; headers: [string, string][]; until: number }

export type PageCache = {
  /** @param page the key: language, host and path */
  find(tenant: Tenant, page: string): CachedPage | undefined
  /** Increases with each clearing: what was rendered before is not cached. */
  readonly age: number
  /**
   * Caches a page, unless it is cached already or the cache was cleared since `age`.
   * @param first the encoding of the first guest, which is made before others find the page
   */
  keep(tenant: Tenant, page: string, made: RenderedPage, age: number, first?: Encoding): Promise<void>
  /** Clears the pages of one brand, or all. Until others need their room they stay known. */
  clear(tenantId?: string): void
  /** A page as it was last made, outdated or not: for while the database is away. */
  lastKnown(tenantId: string, page: string): CachedPage | undefined
  readonly size: number
}

/**
 * Cache of pages without personal data, each encoded once. A page is only found for the tenant object it was made for,
 * so a new version of a brand drops it. What was cleared is only found as last known.
 * @param most number of pages in memory; cleared ones are dropped first, then the oldest
 */
export function pageCache({ most = 300 } = {}): PageCache {
  const pages = new Map<string, CachedPage>()
  const cleared = new Map<string, CachedPage>()
  const underWay = new Set<string>()
  let age = 0
  const find: PageCache['find'] = (tenant, page) => {
    const found = pages.get(`${tenant.id} ${page}`)
    return found?.tenant === tenant && Date.now() < found.until ? found : undefined
  }
  function set(name: string, page: CachedPage): void {
    cleared.delete(name)
    pages.delete(name)
    pages.set(name, page)
    if (pages.size + cleared.size <= most) return
    const crowded = cleared.size > 0 ? cleared : pages
    const [oldest] = crowded.keys()
    if (oldest !== undefined) crowded.delete(oldest)
  }
  return {
    find,
    lastKnown: (tenantId, page) => pages.get(`${tenantId} ${page}`) ?? cleared.get(`${tenantId} ${page}`),
    get age() {
      return age
    },
    get size() {
      return pages.size
    },
    async keep(tenant, page, made, madeAt, first = 'identity') {
      const name = `${tenant.id} ${page}`
      if (underWay.has(name) || madeAt !== age || find(tenant, page)) return
      underWay.add(name)
      try {
        const ready = prepare(tenant, made)
        await ready.as(first)
        if (madeAt === age) set(name, ready)
      } finally {
        underWay.delete(name)
      }
    },
    clear(tenantId) {
      age += 1
      for (const [name, page] of pages) {
        if (tenantId !== undefined && page.tenant.id !== tenantId) continue
        pages.delete(name)
        cleared.delete(name)
        cleared.set(name, page)
      }
    },
  }
}

function prepare(tenant: Tenant, { html, status, headers, until }: RenderedPage): CachedPage {
  // A weak ETag, because the encodings share it.
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  const common = [...headers, ['etag', etag] as [string, string]]
  const withHeaders = (encoding: Encoding, body: Buffer): EncodedBody => {
    const named: [string, string][] = encoding === 'identity' ? [] : [['content-encoding', encoding]]
    return { body, headers: [...common, ...named, ['content-length', String(body.length)]].flat() }
  }
  const pack = async (encoding: Encoding) => withHeaders(encoding, await compress[encoding](html))
  const underWay = new Map<Encoding, Promise<EncodedBody>>()
  const packed = new Map<Encoding, EncodedBody>()
  let isAtBest = false
  const packAtBest = async () => {
    isAtBest = true
    packed.set('br', withHeaders('br', await brotli(html, 'best')))
  }
  const packFirst = async (encoding: Encoding) => {
    const body = await pack(encoding)
    packed.set(encoding, body)
    return body
  }
  const readyAs = (encoding: Encoding) => {
    const ready = packed.get(encoding)
    if (ready && encoding === 'br' && !isAtBest) void packAtBest()
    return ready
  }
  return {
    tenant,
    status,
    until,
    etag,
    unchanged: common.filter(([name]) => name !== 'content-type').flat(),
    readyAs,
    async as(encoding) {
      const ready = readyAs(encoding)
      if (ready) return ready
      const first = underWay.get(encoding) ?? packFirst(encoding)
      underWay.set(encoding, first)
      return first
    },
  }
}
