import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib'
import type { Tenant } from '#tenants/contract'

const compress = { br: promisify<Buffer, BrotliOptions, Buffer>(brotliCompress), gzip: promisify(gzip) }

/** As wide a window as the page is long: a wider one packs no better and takes 30 MB for each page that is packed. */
const brotliFor = (body: Buffer): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_LGWIN]: Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(body.length + 16))),
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  },
})

/** A body as it goes over the line, with its headers in the flat form that `writeHead` takes as it is. */
export type Ready = { headers: string[]; body: Buffer }

/** A page that is the same for every guest, ready to be sent. */
export type CachedPage = {
  tenant: Tenant
  status: number
  /** Milliseconds since 1970: from then on it says something that is not so any more. */
  until: number
  etag: string
  /** Headers of an answer without a body: the guest has this page already. */
  unchanged: string[]
  br: Ready
  gzip: Ready
  identity: Ready
}

export type MadePage = { html: Buffer; status: number; headers: [string, string][]; until: number }

export type PageCache = {
  /** @param page names language, host and address within the brand */
  find(tenant: Tenant, page: string): CachedPage | undefined
  /** Goes up with each clearing: what was rendered before it is not kept. */
  readonly age: number
  /** Compresses a page and keeps it, unless the cache was cleared since `age`. */
  keep(tenant: Tenant, page: string, made: MadePage, age: number): Promise<void>
  /** Forgets the pages of one brand, or all. */
  clear(tenantId?: string): void
  readonly size: number
}

/**
 * Pages that hold nothing of any guest, compressed once. A page dies with its brand's version: it is found only for the
 * very tenant it was made for.
 * @param most how many pages are kept; the oldest goes first
 */
export function pageCache({ most = 300 } = {}): PageCache {
  const pages = new Map<string, CachedPage>()
  const underWay = new Set<string>()
  let age = 0
  return {
    get age() {
      return age
    },
    get size() {
      return pages.size
    },
    find(tenant, page) {
      const found = pages.get(`${tenant.id} ${page}`)
      return found?.tenant === tenant && Date.now() < found.until ? found : undefined
    },
    async keep(tenant, page, made, madeAt) {
      const name = `${tenant.id} ${page}`
      if (underWay.has(name) || madeAt !== age) return
      underWay.add(name)
      try {
        const ready = await prepare(tenant, made)
        if (madeAt !== age) return
        pages.delete(name)
        pages.set(name, ready)
        const [oldest] = pages.keys()
        if (pages.size > most && oldest !== undefined) pages.delete(oldest)
      } finally {
        underWay.delete(name)
      }
    },
    clear(tenantId) {
      age += 1
      if (tenantId === undefined) pages.clear()
      for (const [name, page] of pages) if (page.tenant.id === tenantId) pages.delete(name)
    },
  }
}

async function prepare(tenant: Tenant, { html: identity, status, headers, until }: MadePage): Promise<CachedPage> {
  // Weak, since the three encodings share it.
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const common = [...headers, ['etag', etag] as [string, string]]
  const ready = (body: Buffer, encoding?: string): Ready => ({
    body,
    headers: [
      ...common,
      ...(encoding ? [['content-encoding', encoding] as [string, string]] : []),
      ['content-length', String(body.length)] as [string, string],
    ].flat(),
  })
  const [br, gz] = await Promise.all([
    compress.br(identity, brotliFor(identity)),
    compress.gzip(identity, { level: 9 }),
  ])
  return {
    tenant,
    status,
    until,
    etag,
    unchanged: common.filter(([name]) => name !== 'content-type').flat(),
    br: ready(br, 'br'),
    gzip: ready(gz, 'gzip'),
    identity: ready(identity),
  }
}
