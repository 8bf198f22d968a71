import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** What was seen during failovers: answers by status, and the longest waits in milliseconds. */
export type Seen = {
  failovers: number
  live: Record<string, number>
  page: Record<string, number>
  /** From the promotion to the next payment that was begun. */
  untilSold: number[]
  /** From the loss of the primary to that. */
  withoutSale: number[]
  /** From the promotion to the next delivery. */
  untilDelivered: number[]
  slowestLive: number
  slowestPage: number
}

export const nothingSeen = (): Seen => ({
  failovers: 0,
  live: {},
  page: {},
  untilSold: [],
  withoutSale: [],
  untilDelivered: [],
  slowestLive: 0,
  slowestPage: 0,
})

const beat = 50
/** How long the answers are counted after the first sale. */
const afterwards = 5_000
const patience = 120_000

type Watched = {
  url: string
  /** The brand whose page is asked for. */
  host: string
  countDelivered(): Promise<number>
}

/** Watches the shop from outside during a failover: health, a page that it keeps, and when it sells and delivers. */
export function openWatch({ url, host, countDelivered }: Watched, seen: Seen) {
  let sold: ((at: number) => void) | undefined
  const ask = (path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: string; headers: Record<string, unknown>; ms: number }>((resolve) => {
      const began = performance.now()
      const told = (status: string, headers = {}) => resolve({ status, headers, ms: performance.now() - began })
      const asked = request(url + path, { headers, timeout: 5_000 }, (answer) => {
        answer.resume()
        answer.on('end', () => told(String(answer.statusCode), answer.headers))
        answer.on('error', () => told('cut'))
      })
      asked.on('timeout', () => asked.destroy())
      asked.on('error', () => told('no answer'))
      asked.end()
    })
  const shopper = { host, 'accept-language': 'de' }

  async function keptPage(): Promise<string> {
    const { headers } = await ask('/', shopper)
    const { pathname: path } = new URL(String(headers.location ?? '/'), url)
    // Only a page that is kept has an ETag.
    for (const late = performance.now() + patience; performance.now() < late; await pause(beat))
      if ((await ask(path, shopper)).headers.etag) return path
    throw new Error(`${host}${path} is not kept`)
  }

  async function nextDelivery(): Promise<number> {
    const before = await countDelivered()
    for (const late = performance.now() + patience; performance.now() < late; await pause(beat))
      if ((await countDelivered()) > before) return performance.now()
    return Number.POSITIVE_INFINITY
  }

  return {
    /** A payment was begun. */
    onSale: () => sold?.(performance.now()),
    /** @param failOver resolves when the new primary accepts changes */
    async during(failOver: () => Promise<void>): Promise<void> {
      const path = await keptPage()
      let isOver = false
      const count = async (
        what: 'live' | 'page',
        slowest: 'slowestLive' | 'slowestPage',
        ...asked: Parameters<typeof ask>
      ) => {
        for (; !isOver; await pause(beat)) {
          const { status, ms } = await ask(...asked)
          seen[what][status] = (seen[what][status] ?? 0) + 1
          seen[slowest] = Math.max(seen[slowest], Math.round(ms))
        }
      }
      const counting = [count('live', 'slowestLive', '/health/live'), count('page', 'slowestPage', path, shopper)]
      const began = performance.now()
      await failOver()
      const promoted = performance.now()
      const firstSale = new Promise<number>((resolve) => {
        sold = resolve
      })
      const [at, deliveredAt] = await Promise.all([
        Promise.race([firstSale, pause(patience, Number.POSITIVE_INFINITY, { ref: false })]),
        nextDelivery(),
      ])
      seen.untilSold.push(Math.round(at - promoted))
      seen.withoutSale.push(Math.round(at - began))
      seen.untilDelivered.push(Math.round(deliveredAt - promoted))
      seen.failovers += 1
      await pause(afterwards)
      isOver = true
      await Promise.all(counting)
    },
  }
}
