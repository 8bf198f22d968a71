import { cpus } from 'node:os'
import pg from 'pg'
import { booksAgree } from '../tests/support/partners/books-agree.ts'
import type { Load, Outcome, Shop } from './load/purchase-load.ts'
import { timeBetween } from './processor-time.ts'
import { count, type Row } from './row.ts'
import { countStatements, forgetStatements } from './statements.ts'
import { median, quantile, runLoad, type Town } from './town.ts'
import { openFloor } from './tpc-b.ts'

export const shops: Shop[] = [
  { tenant: 'congstar', country: 'de', brandId: 'congstar', amount: 15, paymentMethod: 'creditcard' },
  { tenant: 'fcb', country: 'de', brandId: 'fcb', amount: 15, paymentMethod: 'creditcard' },
  { tenant: 'herladen', country: 'nl', brandId: 'kpn', amount: 15, paymentMethod: 'ideal' },
  { tenant: 'tmobilenl', country: 'nl', brandId: 'odido', amount: 20, paymentMethod: 'ideal' },
]
const shoppers = 32
const seconds = 12
export const warmUpSeconds = 40

/**
 * Whole guest purchases by 32 shoppers at once, all on this machine: three rounds, once the programs are as warm as those that
 * run since the morning. After some seconds they take half as much processor time again as after a minute.
 */
export async function benchPurchases(town: Town): Promise<Row[]> {
  await roundOfPurchases(town, 0, warmUpSeconds)
  await forgetStatements(town.ownerUrl())
  const floor = await openFloor(town)
  const floors: number[] = []
  const measured: Awaited<ReturnType<typeof roundOfPurchases>>[] = []
  for (const number of [1, 2, 3]) {
    measured.push(await roundOfPurchases(town, number, seconds))
    floors.push(await floor.run(4))
  }
  await floor.close()
  const rounds = measured.map(({ outcome }) => outcome)
  const bought = rounds.reduce((sum, { purchases }) => sum + purchases, 0)
  const statements = await countStatements(town.ownerUrl(), bought)
  for (const { sql, each, ms } of statements.list)
    console.log(`  ${count(each, 2).padStart(6)} ${count(ms, 2).padStart(6)} ms  ${sql.slice(0, 150)}`)

  const speeds = measured.map(({ speed }) => speed)
  const timeOf = (part: 'web' | 'worker' | 'postgres') => median(measured.map(({ each }) => each[part]))
  const times = { web: timeOf('web'), worker: timeOf('worker'), postgres: timeOf('postgres') }
  const errors = rounds.flatMap((outcome) => outcome.errors)
  for (const error of errors.slice(0, 5)) console.log(`  error: ${error}`)
  const all = rounds.flatMap(({ milliseconds }) => milliseconds)
  const at = (part: number) => count(quantile(all, part))
  const tpcB = median(floors)
  return [
    {
      what: 'guest purchases a second, 32 shoppers',
      figure: count(median(speeds), 1),
      target: '120',
      beside: `TPC-B-like ${count(tpcB)}/s, ratio 1 : ${count(tpcB / median(speeds), 1)}`,
    },
    { what: 'a purchase, ms', figure: `median ${at(0.5)}, p95 ${at(0.95)}`, target: 'p95 < 400' },
    {
      what: 'processor time of a purchase, ms',
      figure: count(times.web + times.worker + times.postgres, 1),
      beside: `web ${count(times.web, 1)}, worker ${count(times.worker, 1)}, PostgreSQL ${count(times.postgres, 1)}`,
    },
    { what: 'errors', figure: `${errors.length} of ${bought}`, target: '0' },
    {
      what: 'SQL statements a purchase',
      figure: count(statements.shop, 1),
      target: '25',
      beside: `of these ${count(statements.keys, 1)} look up foreign keys; apart: BEGIN, COMMIT, SET ${count(statements.frame, 1)}, job engine ${count(statements.jobs, 1)}`,
    },
    { what: 'worker after them, MB', figure: count(town.workerMemory()), target: '< 150' },
    { what: 'books against the sandbox', figure: await compareBooks(town), target: 'agree' },
  ]
}

/**
 * One round of the load, with telephone numbers of its own: the Dutch ones last for 25 rounds. A fraction of one
 * begins within its numbers. `each`: milliseconds of CPU time per purchase. `operatorsPart`: that of the machine's
 * processors that the back office took, its statements included. `ports`: web processes, default the town's.
 */
export async function roundOfPurchases(town: Town, number: number, lasting: number, ports = [town.port]) {
  const { sandboxPort } = town
  const before = town.processorTime()
  const load: Load = { ports, sandboxPort, shoppers, seconds: lasting, first: Math.round(number * 4_000), shops }
  const outcome = await runLoad<Outcome>('shoppers.ts', load)
  const used = timeBetween(before, town.processorTime())
  const a = (ms: number) => ms / outcome.purchases
  return {
    outcome,
    speed: outcome.purchases / outcome.seconds,
    // Of the milliseconds that all processors had.
    operatorsPart: (used.admin + used.forOperators) / (outcome.seconds * 1000 * cpus().length),
    each: { web: a(used.web), worker: a(used.worker), admin: a(used.admin), postgres: a(used.postgres) },
  }
}

/** Compares the provider's payments and the supplier's deliveries with our tables, row by row and cent for cent. */
async function compareBooks({ sandboxPort, ownerUrl }: Town): Promise<string> {
  const pool = new pg.Pool({ connectionString: ownerUrl(), options: '-c search_path=saldo' })
  const asOwner = async <Row extends Record<string, unknown>>(sql: string) => (await pool.query<Row>(sql)).rows
  try {
    await booksAgree({ sandboxUrl: `http://127.0.0.1:${sandboxPort}`, asOwner })
    const [sums] = await asOwner<{ payments: number; paid: number; deliveries: number }>(`
      select (select count(*) from payment_event)::int as payments, (select sum(amount) from payment_event)::float8 as paid,
        (select count(*) from delivery where state = 'delivered')::int as deliveries`)
    const { payments = 0, paid = 0, deliveries = 0 } = sums ?? {}
    return `agree: ${count(payments)} payments, ${count(paid / 100)} €, ${count(deliveries)} deliveries`
  } catch (error) {
    console.log(error)
    return 'DIFFER, see above'
  } finally {
    await pool.end()
  }
}
