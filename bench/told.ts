import { fork } from 'node:child_process'
import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { benchCommits } from './commits.ts'
import { addressOf, order, pay } from './load/buy.ts'
import type { Crowd } from './load/crowd.ts'
import { openLine, requestOf } from './load/line.ts'
import { shops } from './purchases.ts'
import { count, type Row } from './row.ts'
import { quantile, type Town } from './town.ts'

const [at] = shops
const host = `${at?.tenant}.localhost`
const bought = 60
const waitingPages = 10_000
// Every minute the clock starts tasks: each count has one of these moments.
const watchedSeconds = 60
let next = 780_000

/** How soon a page hears of its order's end, alone and beside 10,000 that wait, and what these cost. */
export async function benchTold(town: Town): Promise<Row[]> {
  const url = town.ownerUrl()
  await timesToHear(town, 10, byStream(town))
  const alone = await timesToHear(town, bought, byStream(town))
  const called = await timesToHear(town, bought, byCalls(town))
  // Receipts and mails of these orders are still being written.
  await pause(15_000)
  const [quiet, before] = [await statementsASecond(url), await town.webMemory()]
  const crowd = await openCrowd(town)
  const [waiting, after] = [await statementsASecond(url), await town.webMemory()]
  const among = await timesToHear(town, bought, byStream(town))
  crowd.stop()
  const open = count(crowd.open)
  return [
    {
      what: 'from an order’s end to its page’s message, ms',
      figure: spread(alone),
      target: 'p95 < 50',
      beside: `while ${open} other pages wait ${spread(among)}`,
    },
    {
      what: 'from an order’s end to the answer of a call with Prefer: wait=2, ms',
      figure: spread(called),
      target: 'p95 < 50',
    },
    {
      what: `statements a second while ${open} pages wait`,
      figure: count(waiting, 1),
      beside: `before they came ${count(quiet, 1)}`,
    },
    {
      what: 'memory of a waiting page, kB',
      figure: count(((after - before) * 1000) / crowd.open, 1),
      beside: `web process ${count(before)} MB before, ${count(after)} MB with them`,
    },
    ...(await benchCommits(town)),
  ]
}

const spread = (times: readonly number[]): string => {
  const part = (share: number) => count(quantile(times, share))
  return `median ${part(0.5)}, p95 ${part(0.95)}`
}

const newOrder = (shop: ReturnType<typeof openLine>) => order(shop, at as NonNullable<typeof at>, next++, () => {})

/** The URL at which the result page of an order hears. */
function changesOf(redirectUrl: string): string {
  const { pathname, search } = new URL(redirectUrl)
  return `${pathname}/changes${search}`
}

/** Resolves once the outcome is heard, with the time. */
type Hear = (made: Awaited<ReturnType<typeof newOrder>>) => Promise<number>

/**
 * Buys, one after another, while somebody waits for the outcome. Its time is when the shop decided on it, shortly
 * before its commit.
 * @returns milliseconds from the outcome until it is heard
 */
async function timesToHear({ port, sandboxPort, ownerUrl }: Town, orders: number, hear: Hear): Promise<number[]> {
  const [shop, sandbox] = [openLine(port), openLine(sandboxPort)]
  const heard = new Map<string, number>()
  for (let number = 0; number < orders; number++) {
    const made = await newOrder(shop)
    const heardAt = hear(made)
    await pay(sandbox, made.payerUrl)
    heard.set(made.orderNumber, await heardAt)
  }
  shop.close()
  sandbox.close()
  const { rows } = await withClient(ownerUrl(), (client) =>
    client.query<{ number: string; at: Date }>(
      'select order_number as number, done_at as at from saldo.orders where order_number = any($1)',
      [[...heard.keys()]],
    ),
  )
  return rows.map((row) => (heard.get(row.number) ?? Number.NaN) - row.at.getTime())
}

/** As a program that calls again and again, ready to wait. */
const byCalls =
  ({ port }: Town): Hear =>
  async ({ cartName, orderNumber }) => {
    const line = openLine(port)
    const headers = [
      'Host: 127.0.0.1',
      `X-Tenant-Id: ${at?.tenant}`,
      'Content-Type: application/json',
      'Prefer: wait=2',
    ]
    const body = JSON.stringify({ cartName, orderNumber })
    const request = requestOf('POST', '/api/shop/rest/payment-commit-order', headers, body)
    while (JSON.parse(String((await line.send(request)).body)).orderStatus === 'PAYMENT_PENDING');
    line.close()
    return Date.now()
  }

/** As a page. */
const byStream =
  ({ port }: Town): Hear =>
  ({ redirectUrl }) =>
    heardEnd(port, changesOf(redirectUrl))

/** Resolves to the time at which a stream tells of the end. */
function heardEnd(port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { Host: host, 'X-CLIENT-IP': addressOf(next), Accept: 'text/event-stream' }
    const request = get({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`${path}: ${answer.statusCode}`))
      answer.on('data', (chunk: Buffer) => {
        if (String(chunk).includes('data: ended')) resolve(Date.now())
      })
    })
    request.on('error', reject)
  })
}

/** All statements of the shop's database, as PostgreSQL counts them. */
async function statementsASecond(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const calls = async () => {
      const { rows } = await client.query<{ calls: string }>(
        `select sum(calls) as calls from pg_stat_statements s join pg_database d on d.oid = s.dbid
         where d.datname = current_database() and query not like '%pg_stat_statements%'`,
      )
      return Number(rows[0]?.calls)
    }
    const before = await calls()
    await pause(watchedSeconds * 1000)
    return ((await calls()) - before) / watchedSeconds
  })
}

/** Opens the streams of pages that wait for unpaid orders, fifty for each. */
async function openCrowd({ port }: Town): Promise<{ open: number; stop(): void }> {
  const shop = openLine(port)
  const paths: string[] = []
  for (let made = 0; made < waitingPages / 50; made++) paths.push(changesOf((await newOrder(shop)).redirectUrl))
  shop.close()
  const crowd: Crowd = { port, host, paths, streams: waitingPages, first: next }
  const child = fork(join(import.meta.dirname, 'load/crowd.ts'), [JSON.stringify(crowd)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const said = await new Promise<Buffer>((resolve) => child.stdout?.once('data', resolve))
  return { open: JSON.parse(String(said)).open, stop: () => child.disconnect() }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
