import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '#database/embedded'
import type { Rounds, TimedRounds } from '../load/scheduled-load.ts'
import { roundOfPurchases } from '../purchases.ts'
import { count } from '../row.ts'
import { countStatements, forgetStatements } from '../statements.ts'
import { openTown, runLoad, type Town } from '../town.ts'
import type { Section } from './growth-page.ts'
import { writeOldOrders } from './old-orders.ts'

/** Numbers of orders in the database: `BENCH_ORDERS`. */
const sizes = (process.env.BENCH_ORDERS || '1000,1000000,10000000').split(',').map(Number)
const warmUpSeconds = 8
const seconds = 20

type Measured = {
  orders: number
  loadSeconds: number
  gigabytes: number
  /** Of one purchase. */
  log: { kilobytes: number; commits: number }
  round: Awaited<ReturnType<typeof roundOfPurchases>>
  statements: { sql: string; each: number; ms: number }[]
  tasks: TimedRounds
}

/** Purchases, their statements and all scheduled tasks, with more and more old orders in the database. */
export async function growOrders(folder: string): Promise<Section[]> {
  const measured: Measured[] = []
  await buySome(folder)
  for (const orders of sizes) {
    console.log(`\n${count(orders)} orders …`)
    const loadSeconds = await load(folder, orders)
    console.log(`  loaded in ${count(loadSeconds)} s`)
    const town = await openTown(folder)
    try {
      measured.push({ orders, loadSeconds, ...(await measure(town)) })
    } catch (error) {
      console.error(town.lastWords())
      throw error
    } finally {
      await town.stop()
    }
  }
  return [ofPurchases(measured), ofStatements(measured), ofTasks(measured)]
}

/** The rows that old orders are copies of. */
export async function buySome(folder: string): Promise<void> {
  const town = await openTown(folder)
  try {
    await roundOfPurchases(town, 40, 6)
    // Receipts are sent after the order is done.
    await pause(3000)
  } finally {
    await town.stop()
  }
}

/** Loads with a server of its own that writes no log of what it loads; the town's has the usual settings. */
export async function load(folder: string, orders: number): Promise<number> {
  const settings = { wal_level: 'minimal', max_wal_senders: '0', autovacuum: 'off' }
  const change = async (sql: (name: string, value: string) => string) => {
    const postgres = await startPostgres({ dataFolder: folder })
    try {
      const client = new pg.Client(postgres.ownerUrl)
      await client.connect()
      for (const [name, value] of Object.entries(settings)) await client.query(sql(name, value))
      await client.end()
    } finally {
      await postgres.stop()
    }
  }
  await change((name, value) => `alter system set ${name} = ${value}`)
  const postgres = await startPostgres({ dataFolder: folder })
  try {
    return await writeOldOrders(postgres.ownerUrl, orders)
  } finally {
    await postgres.stop()
    await change((name) => `alter system reset ${name}`)
  }
}

async function measure(town: Town) {
  await roundOfPurchases(town, 0, warmUpSeconds)
  await forgetStatements(town.ownerUrl())
  const before = await logOf(town)
  const round = await roundOfPurchases(town, 1, seconds)
  const after = await logOf(town)
  const purchase = (figure: keyof typeof after) => (after[figure] - before[figure]) / round.outcome.purchases
  const { list } = await countStatements(town.ownerUrl(), round.outcome.purchases)
  const rounds: Rounds = {
    databaseUrl: town.appUrl(),
    dataFolder: town.dataFolder,
    port: town.port,
    sandboxPort: town.sandboxPort,
  }
  const tasks = await runLoad<TimedRounds>('scheduled.ts', rounds)
  for (const { name, failed } of tasks) if (failed) console.log(`  ${name} failed: ${failed.slice(0, 300)}`)
  return {
    round,
    statements: list,
    tasks,
    log: { kilobytes: purchase('bytes') / 1000, commits: purchase('commits') },
    gigabytes: (await logOf(town)).size / 1e9,
  }
}

/** PostgreSQL's write-ahead log and transactions (reading ones included) since it started, and the size of the database. */
async function logOf({ ownerUrl }: Town): Promise<{ bytes: number; commits: number; size: number }> {
  const client = new pg.Client(ownerUrl())
  await client.connect()
  const { rows } = await client.query(`
    select (pg_current_wal_lsn() - '0/0')::float8 as bytes, xact_commit::float8 as commits,
      pg_database_size(current_database())::float8 as size
    from pg_stat_database where datname = current_database()`)
  await client.end()
  return rows[0]
}

function ofPurchases(measured: readonly Measured[]): Section {
  return {
    title: 'Purchases with old orders in the database',
    text: `Old orders are copies of really bought ones with all their rows, of all brands, evenly over two years. 32 shoppers buy for ${seconds} s.`,
    columns: [
      'orders',
      'database, GB',
      'loaded in s',
      'purchases a second',
      'median ms',
      'p95 ms',
      'web, ms CPU',
      'worker, ms CPU',
      'PostgreSQL, ms CPU',
      'write-ahead log, kB',
      'transactions',
      'errors',
    ],
    rows: measured.map(({ orders, log, gigabytes, loadSeconds, round: { speed, each, outcome } }) => {
      const all = outcome.milliseconds.toSorted((one, other) => one - other)
      const at = (part: number) => count(all[Math.floor(all.length * part)] ?? Number.NaN)
      return [
        count(orders),
        count(gigabytes, 1),
        count(loadSeconds),
        count(speed, 1),
        at(0.5),
        at(0.95),
        count(each.web, 1),
        count(each.worker, 1),
        count(each.postgres, 1),
        count(log.kilobytes, 1),
        count(log.commits, 1),
        String(outcome.errors.length),
      ]
    }),
  }
}

/** The ten statements of each size that took the most time. */
function ofStatements(measured: readonly Measured[]): Section {
  const longest = new Set(measured.flatMap(({ statements }) => statements.slice(0, 10).map(({ sql }) => sql)))
  return {
    title: 'Statements of a purchase',
    text: "The ten statements that took the most of PostgreSQL's time at any size: microseconds a call, by `pg_stat_statements`. A figure that grows with the orders would be a missing index.",
    columns: ['statement', ...measured.map(({ orders }) => `${count(orders)} orders`)],
    rows: [...longest].map((sql) => [
      `\`${sql.slice(0, 110).replaceAll('`', "'")}\``,
      ...measured.map(({ statements }) => {
        const found = statements.find((statement) => statement.sql === sql)
        return found ? count((1000 * found.ms) / found.each) : ''
      }),
    ]),
  }
}

function ofTasks(measured: readonly Measured[]): Section {
  const names = measured[0]?.tasks.map(({ name, cron }) => ({ name, cron })) ?? []
  return {
    title: 'Scheduled tasks and operators’ lists',
    text: 'One round over all brands, one brand after another, in milliseconds, right after the purchases above.',
    columns: ['task', 'when', ...measured.map(({ orders }) => `${count(orders)} orders`)],
    rows: names.map(({ name, cron }) => [
      name,
      `\`${cron}\``,
      ...measured.map(({ tasks }) => {
        const task = tasks.find((one) => one.name === name)
        return task ? count(task.ms) + (task.failed ? ' (failed)' : '') : ''
      }),
    ]),
  }
}
