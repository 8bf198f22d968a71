import http from 'node:http'
import https from 'node:https'
import type { Faults, Partner } from '../faults/faults.ts'
import type { Timers } from '../timers.ts'

/** A webhook or callback to the shop. Faults are matched against `reference`. */
type Notice = {
  partner: Partner
  operation: string
  reference: string
  url: string
  type: string
  body: string
  headers?: Record<string, string>
}
export type Outgoing = { send(notice: Notice): void; close(): void }

const ANSWER_WITHIN = 15_000
const LATE_BY = 3_000
/** Waits before retries, in milliseconds before scaling. After the last the notice is given up. */
const RETRIES = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000]

/** Delivers notices in the background, with retries until the response is 2xx. */
export function openOutgoing(
  faults: Faults,
  timers: Timers,
  delayScale: number,
  log: (line: string) => void,
): Outgoing {
  const agents = {
    'http:': new http.Agent({ keepAlive: true, maxSockets: 64 }),
    'https:': new https.Agent({ keepAlive: true, maxSockets: 64 }),
  }

  const attempt = async (notice: Notice, tries: number) => {
    const outcome = await post(notice, agents)
    if (outcome === 'delivered') return
    const wait = RETRIES[tries]
    log(`${notice.operation} to ${notice.url}: ${outcome}${wait === undefined ? '; given up' : ''}`)
    if (wait !== undefined) timers.after(wait * delayScale, () => attempt(notice, tries + 1))
  }

  const send = (notice: Notice) => {
    if (faults.none()) {
      void attempt(notice, 0)
      return
    }
    const { partner, operation, reference } = notice
    if (faults.take(partner, operation, 'no-webhook', reference)) return
    const holds = faults.take(partner, operation, 'held-webhook', reference)
    if (holds) {
      faults.hold(holds, () => attempt(notice, 0))
      return
    }
    const late = faults.take(partner, operation, 'late-webhook', reference)
    const twice = faults.take(partner, operation, 'double-webhook', reference)
    const first = late ? (late.ms ?? LATE_BY) : 0
    timers.after(first, () => attempt(notice, 0))
    if (twice) timers.after(first + (twice.ms ?? 0), () => attempt(notice, 0))
  }

  return {
    send,
    close() {
      agents['http:'].destroy()
      agents['https:'].destroy()
    },
  }
}

type Agents = { 'http:': http.Agent; 'https:': https.Agent }

/** Resolves to `delivered` or to what went wrong; never throws. */
function post(notice: Notice, agents: Agents): Promise<string> {
  const url = URL.parse(notice.url)
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return Promise.resolve('not an address to call')
  const { request: begin } = url.protocol === 'http:' ? http : https
  // Some resolvers do not know `*.localhost`.
  const here = url.hostname === 'localhost' || url.hostname.endsWith('.localhost')
  return new Promise((resolve) => {
    const request = begin({
      agent: agents[url.protocol as keyof Agents],
      method: 'POST',
      host: here ? '127.0.0.1' : url.hostname,
      servername: url.hostname,
      port: url.port,
      path: url.pathname + url.search,
      timeout: ANSWER_WITHIN,
      headers: {
        ...notice.headers,
        host: url.host,
        'content-type': notice.type,
        'content-length': Buffer.byteLength(notice.body),
      },
    })
    request.on('response', (response) => {
      response.resume()
      const status = response.statusCode ?? 0
      resolve(status >= 200 && status < 300 ? 'delivered' : `answered ${status}`)
    })
    request.on('timeout', () => request.destroy(new Error('no answer in time')))
    request.on('error', (error) => {
      // The other side may close a kept connection just as it is reused: send the notice again.
      if (request.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET') resolve(post(notice, agents))
      else resolve(error.message)
    })
    request.end(notice.body)
  })
}
