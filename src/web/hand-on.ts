import { type IncomingMessage, request as overHttp, type ServerResponse } from 'node:http'
import { request as overHttps } from 'node:https'
import type { CallerResolver } from '#api'
import { isRefusal } from '#kit/result'
import { resolveTenant, type TenantCache } from '#tenants'

/** Says that a cell has handed a request on: the next one answers it, whatever it knows. */
const mark = 'x-saldo-handed-on'
/** Milliseconds for another cell's answer to a partner. */
const patience = 10_000
const most = 64 * 1024
const ofOneConnection = ['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive']

/**
 * Hands requests on to the cell that sells their brand: those that still come here after a move, and partners' news,
 * since a partner has one address for all brands. Once only, so that two cells that disagree do not turn in a circle.
 */
export function openHandOn(options: {
  tenants: TenantCache
  callers: Pick<CallerResolver, 'source'>
  /** Addresses of the other cells, by letter. */
  cells: ReadonlyMap<string, string>
  development: boolean
}) {
  const { tenants, callers, cells, development } = options

  /** The other cell that sells the brand of a request, by its host, its header, or what a partner's address names. */
  async function addressFor({ headers, url = '' }: IncomingMessage): Promise<string | undefined> {
    if (headers[mark] !== undefined) return undefined
    const known = await tenants.current()
    if (known.away.length === 0) return undefined
    const host = String(headers['x-forwarded-host'] ?? headers.host ?? '')
    const named = url.startsWith('/webhooks/') ? namedIn(url) : headers['x-tenant-id']
    const tenant = resolveTenant(known, { host, tenantId: named?.toString() }, { development })
    if (isRefusal(tenant) || tenant.place?.state !== 'elsewhere') return undefined
    return cells.get(tenant.place.cell)
  }

  function pass(req: IncomingMessage, res: ServerResponse, address: string): void {
    const said = Object.entries(req.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    )
    const source = callers.source(
      new Request(`http://${req.headers.host ?? 'nowhere'}/`, { headers: said }),
      req.socket.remoteAddress,
    )
    const { protocol, hostname, port } = new URL(address)
    const onward = (protocol === 'https:' ? overHttps : overHttp)(
      {
        hostname,
        port,
        method: req.method,
        path: req.url,
        // The next cell trusts this one's word about the visitor.
        headers: { ...req.headers, ...wordOf(source) },
      },
      (answer) => {
        res.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
        answer.pipe(res)
      },
    )
    onward.on('error', () => {
      if (res.headersSent) res.destroy()
      else res.writeHead(503, { 'retry-after': '10', 'cache-control': 'no-store' }).end()
    })
    res.on('close', () => onward.destroy())
    req.pipe(onward)
  }

  return {
    /** @returns whether another cell answers */
    async take(req: IncomingMessage, res: ServerResponse): Promise<boolean> {
      const address = await addressFor(req)
      if (address !== undefined) pass(req, res, address)
      return address !== undefined
    },
    /** News of a payment or brand that nobody knows here: the other cells are asked, one after the other. */
    async news(request: Request, answerHere: (request: Request) => Promise<Response>): Promise<Response> {
      const { method, url, headers } = request
      const isLong = !(Number(headers.get('content-length')) <= most)
      const named = namedIn(url)
      const isOurs = named !== undefined && (await tenants.byId(named)) !== undefined
      if (method !== 'POST' || headers.has(mark) || isLong || isOurs) return answerHere(request)
      const body = await request.arrayBuffer()
      const here = await answerHere(new Request(url, { method, headers, body }))
      if (here.status !== 404) return here
      const source = callers.source(request, undefined)
      const told = new Headers(headers)
      for (const name of ofOneConnection) told.delete(name)
      for (const [name, value] of Object.entries(wordOf(source))) told.set(name, value)
      const { pathname, search } = new URL(url)
      for (const address of cells.values()) {
        const there = await fetch(address + pathname + search, {
          method,
          headers: told,
          body,
          redirect: 'manual',
          signal: AbortSignal.timeout(patience),
        }).catch(() => undefined)
        // It may have been that cell's: the partner sends it again.
        if (there === undefined) return new Response(null, { status: 503, headers: { 'retry-after': '10' } })
        if (there.status !== 404)
          return new Response(await there.text().then((text) => text || null), { status: there.status })
      }
      return here
    },
  }
}

export type HandOn = ReturnType<typeof openHandOn>

const namedIn = (url: string): string | undefined => /[?&]tenant=(\w+)/.exec(url)?.[1]

const wordOf = ({ ip, host, origin }: ReturnType<CallerResolver['source']>): Record<string, string> => ({
  [mark]: 'once',
  'x-client-ip': ip,
  'x-forwarded-host': host,
  'x-forwarded-proto': origin.slice(0, origin.indexOf(':')),
})
