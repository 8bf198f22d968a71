import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, constants, gzip, type ZlibOptions } from 'node:zlib'
import type { Tenant } from '#tenants/contract'

/** As wide a window as the page is long: a wider one packs no better and takes 30 MB for each page that is packed. */
const brotliFor = (body: Buffer): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_LGWIN]: Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(body.length + 16))),
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  },
})

const brotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)
const zipped = promisify<Buffer, ZlibOptions, Buffer>(gzip)
const compress = {
  br: (html: Buffer) => brotli(html, brotliFor(html)),
  gzip: (html: Buffer) => zipped(html, { level: 9 }),
  identity: (html: Buffer) => html,
}

export type Encoding = 'br' | 'gzip' | 'identity'

/** @param accepted the header `accept-encoding` */
export const encodingFor = (accepted: string | null | undefined): Encoding =>
  accepted?.includes('br') ? 'br' : accepted?.includes('gzip') ? 'gzip' : 'identity'

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
  /** Packs it when an encoding is first asked for: brotli at its best takes a tenth of a second of a processor. */
  as(encoding: Encoding): Promise<Ready>
}

export type MadePage = { html: Buffer; status: number; headers: [string, string][]; until: number }

export type PageCache = {
  /** @param page names language, host and address within the brand */
  find(tenant: Tenant, page: string): CachedPage | undefined
  /** Goes up with each clearing: what was rendered before it is not kept. */
  readonly age: number
  /**
   * Keeps a page, unless it is kept already or the cache was cleared since `age`.
   * @param first how the guest takes it for whom it was made: packed like that before others find it
   */
  keep(tenant: Tenant, page: string, made: MadePage, age: number, first?: Encoding): Promise<void>
  /** Forgets the pages of one brand, or all. */
  clear(tenantId?: string): void
  readonly size: number
}

/**
 * Pages that hold nothing of any guest, each packed once. A page dies with its brand's version: it is found only for the
 * very tenant it was made for.
 * @param most how many pages are kept; the oldest goes first
 */
export function pageCache({ most = 300 } = {}): PageCache {
  const pages = new Map<string, CachedPage>()
  const underWay = new Set<string>()
  let age = 0
  const find: PageCache['find'] = (tenant, page) => {
    const found = pages.get(`${tenant.id} ${page}`)
    return found?.tenant === tenant && Date.now() < found.until ? found : undefined
  }
  return {
    find,
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

function prepare(tenant: Tenant, { html, status, headers, until }: MadePage): CachedPage {
  // Weak, since the three encodings share it.
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  const common = [...headers, ['etag', etag] as [string, string]]
  const pack = async (encoding: Encoding): Promise<Ready> => {
    const body = await compress[encoding](html)
    const named: [string, string][] = encoding === 'identity' ? [] : [['content-encoding', encoding]]
    return { body, headers: [...common, ...named, ['content-length', String(body.length)]].flat() }
  }
  const packed = new Map<Encoding, Promise<Ready>>()
  return {
    tenant,
    status,
    until,
    etag,
    unchanged: common.filter(([name]) => name !== 'content-type').flat(),
    as(encoding) {
      const ready = packed.get(encoding) ?? pack(encoding)
      packed.set(encoding, ready)
      return ready
    },
  }
}
