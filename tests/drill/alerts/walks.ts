import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Server } from '../../support/database/oldest-server.ts'
import { freePort } from '../../support/test-run/free-port.ts'
import { until } from '../asking.ts'
import { must, say, secondsSince } from '../drill.ts'
import type { Env, Program, Shop } from '../shop.ts'
import type { openClock } from './clock.ts'

export type Ground = {
  shop: Shop
  server: Server
  clock: Awaited<ReturnType<typeof openClock>>
  /** As superuser. */
  owner<Row>(sql: string): Promise<Row[]>
  /** Starts a process, which Prometheus asks under this name. */
  start(name: string, role: 'web' | 'worker' | 'admin', more?: Env): Promise<Program>
  /** Prometheus asks all that were started, and who starts later. */
  watch(): Promise<void>
  /** Prometheus asks it no more. */
  forget(name: string): Promise<void>
  /** Orders a fault from the sandbox. */
  fault(fault: Record<string, unknown>): Promise<void>
  /** All faults of the sandbox end. */
  allWell(): Promise<void>
  /** Does what the worker does each minute, and waits for its end. */
  atOnce(...tasks: string[]): Promise<void>
  /** Waits until these alerts are true. */
  comes(...alerts: string[]): Promise<void>
  /** Waits until they are not. */
  goes(...alerts: string[]): Promise<void>
}

/** Enough for the rule of late deliveries. */
const waiting = 30

/** One bad thing after another; what takes long to be over goes first. */
export async function walks(ground: Ground, untilAllIsWell: () => Promise<void>): Promise<void> {
  const { start, goes } = ground
  const web = await start('web', 'web')
  const worker = await start('worker', 'worker')
  await start('admin', 'admin', { PORT: String(await freePort()), METRICS_PORT: String(await freePort()) })
  // The first calls of a process are slow; what was counted before Prometheus asks never grew.
  await ground.shop.buy(4)
  await ground.watch()
  await ground.atOnce('feel-pulse', 'gather-cases', 'count-deliveries')
  await untilAllIsWell()

  await loseTheWorker(ground, worker)
  await runShort(ground)
  await loseAPartner(ground)
  await differ(ground)
  await giveUp(ground)
  await loseTheDatabase(ground)
  await loseAProcess(ground, web)
  say('what is counted over a quarter of an hour has to pass')
  await goes('SaldoBuyingFails', 'SaldoDeliveriesLate')
}

/** Nobody delivers, and buying is slow besides; then the only worker does not keep up. */
async function loseTheWorker(ground: Ground, worker: Program): Promise<void> {
  const { shop, start, fault, allWell, comes, goes } = ground
  await worker.stop('SIGKILL')
  say('the worker is killed')
  await comes('SaldoProcessAway', 'SaldoNoWorker')
  const since = performance.now()
  await fault({ partner: 'mollie', operation: 'create-payment', kind: 'delay', ms: 700 })
  await shop.pay(waiting)
  say(`${waiting} orders are paid at a slow provider, and wait`)
  await comes('SaldoBuyingFails')
  await allWell()
  await runOutOfConnections(ground)
  while (secondsSince(since) < 150) await pause(1000)
  // Each of the supplier's answers takes its time, and the worker does one thing after another.
  await fault({ partner: 'dt-one', operation: 'create-transaction', kind: 'delay', ms: 5000 })
  await ground.clock.forward(6 * 60)
  await ground.forget('worker')
  await start('slow worker', 'worker', { WORKER_JOBS: '1' })
  say('another worker is started, which does one job at a time; six minutes have passed')
  await goes('SaldoProcessAway', 'SaldoNoWorker')
  await comes('SaldoJobsLate')
  await start('second worker', 'worker')
  await allWell()
  say('a second worker is started')
  const undelivered = `select from saldo.orders where state = 'paid'`
  await until(async () => (await ground.owner(undelivered)).length === 0, 'orders stay undelivered', 300)
  await goes('SaldoJobsLate')
  await ground.atOnce('count-deliveries')
  await comes('SaldoDeliveriesLate')
}

/** One transaction holds what all carts need. */
async function runOutOfConnections({ server, shop, comes, goes, owner }: Ground): Promise<void> {
  const holder = new pg.Client(server.urlOf('saldo'))
  holder.on('error', () => {})
  await holder.connect()
  await holder.query('begin; lock table saldo.cart')
  say('somebody holds the table of carts')
  let isOver = false
  const pressing = Array.from({ length: 40 }, async () => {
    while (!isOver) await shop.buy(1).catch(() => pause(100))
  })
  await comes('SaldoConnectionsShort')
  const runbook = (await readFile('docs/runbooks.md', 'utf8')).split('## SaldoConnectionsShort')[1] ?? ''
  const [, question = ''] = /`(select [^`]+)`/.exec(runbook) ?? []
  const [worst] = await owner<{ pid: number; query: string }>(question)
  must(worst !== undefined && /lock table/.test(worst.query), `the longest transaction is said to be ${worst?.query}`)
  await owner(`select pg_terminate_backend(${worst.pid})`)
  say(`the question of the runbook names it: ${worst.query}; it is ended`)
  isOver = true
  await Promise.all(pressing)
  await holder.end().catch(() => {})
  await goes('SaldoConnectionsShort')
}

async function runShort({ shop, atOnce, comes, goes }: Ground): Promise<void> {
  const setBalance = (available: string) =>
    fetch(`${shop.sandbox.url}/suppliers/dt-one/balance`, {
      method: 'POST',
      body: new URLSearchParams({ currency: 'EUR', available }),
      redirect: 'manual',
    })
  await setBalance('500.00')
  await atOnce('watch-balance', 'gather-cases')
  await comes('SaldoSupplyShort')
  await setBalance('50000.00')
  await atOnce('watch-balance', 'gather-cases')
  await goes('SaldoSupplyShort')
}

/** A partner does not answer, and nobody sees to it. */
async function loseAPartner({ fault, allWell, atOnce, clock, comes, goes }: Ground): Promise<void> {
  await fault({ partner: 'btcpay', kind: 'error' })
  for (let asked = 0; asked < 3; asked++) await atOnce('feel-pulse')
  await clock.forward(16 * 60)
  await atOnce('feel-pulse', 'gather-cases')
  say('a provider does not answer for a quarter of an hour')
  await comes('SaldoPartnerAway', 'SaldoCasesLate')
  await allWell()
  await atOnce('feel-pulse', 'gather-cases')
  await goes('SaldoPartnerAway', 'SaldoCasesLate')
}

/** Somebody gave money back at the provider, past us. */
async function differ({ shop, owner, atOnce, comes, goes }: Ground): Promise<void> {
  const [payment] = await owner<{ reference: string }>(
    `select reference from saldo.payment where provider = 'mollie' and state = 'paid' limit 1`,
  )
  const { status } = await fetch(`${shop.sandbox.url}/v2/payments/${payment?.reference}/refunds`, {
    method: 'POST',
    headers: { authorization: 'Bearer by-hand', 'content-type': 'application/json' },
    body: JSON.stringify({ amount: { value: '1.00', currency: 'EUR' } }),
  })
  must(status === 201, `the provider refuses a refund: ${status}`)
  const checked = await shop.saldo(['books', 'check', '--now', '--recent'])
  must(checked.code === 1, `books check ended with ${checked.code}:\n${checked.out}`)
  await atOnce('gather-cases')
  await comes('SaldoBooksDiffer')
  const { out } = await shop.saldo(['books', 'differences'])
  const [number = ''] = /^\d+/.exec(out) ?? []
  const closed = await shop.saldo(['books', 'close', number, '--reason', 'given back by hand'])
  must(closed.code === 0, `books close ended with ${closed.code}:\n${closed.out}`)
  await atOnce('gather-cases')
  await goes('SaldoBooksDiffer')
}

/** Mail fails until a job is given up; its 25 tries are not waited for. */
async function giveUp({ shop, owner, fault, allWell, comes, goes }: Ground): Promise<void> {
  await fault({ partner: 'smtp', kind: 'error' })
  await shop.buy(1)
  const failing = `graphile_worker._private_jobs where last_error is not null and attempts < max_attempts`
  await until(async () => (await owner(`select from ${failing}`)).length > 0, 'no job fails without mail')
  await until(async () => {
    await owner(`update graphile_worker._private_jobs set attempts = max_attempts - 1, run_at = now()
      where locked_at is null and id in (select id from ${failing})`)
    return (await owner('select from graphile_worker._private_jobs where attempts >= max_attempts')).length > 0
  }, 'no job is given up')
  say('mail fails, and a job is given up')
  await comes('SaldoJobsGivenUp')
  await allWell()
  const { out } = await shop.saldo(['jobs'])
  const letters = [...out.matchAll(/^dead letter (\d+): (\S+)/gm)]
  must(letters.length > 0, `jobs names no dead letter:\n${out}`)
  for (const [, id = ''] of letters) {
    const retried = await shop.saldo(['jobs', 'retry', id])
    must(retried.code === 0, `jobs retry ended with ${retried.code}:\n${retried.out}`)
  }
  await goes('SaldoJobsGivenUp')
}

/** The server that answers is a standby. */
async function loseTheDatabase({ server, comes, goes }: Ground): Promise<void> {
  await server.restartAsStandby()
  say('the database is a standby now')
  await comes('SaldoNotReady')
  await server.promote()
  await goes('SaldoNotReady')
}

async function loseAProcess({ start, comes, goes }: Ground, web: Program): Promise<void> {
  await web.stop('SIGKILL')
  say('the web process is killed')
  await comes('SaldoProcessAway')
  await start('web', 'web')
  await goes('SaldoProcessAway')
}
