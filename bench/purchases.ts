import pg from 'pg'
import type { Outcome, Shop } from './load/purchase-load.ts'
import { count, type Row } from './row.ts'
import { countStatements, forgetStatements } from './statements.ts'
import { median, runLoad, type Town } from './town.ts'
import { tpcB } from './tpc-b.ts'

const shops: Shop[] = [
  { tenant: 'congstar', country: 'de', brandId: 'congstar', amount: 15, paymentMethod: 'creditcard' },
  { tenant: 'fcb', country: 'de', brandId: 'fcb', amount: 15, paymentMethod: 'creditcard' },
  { tenant: 'herladen', country: 'nl', brandId: 'kpn', amount: 15, paymentMethod: 'ideal' },
  { tenant: 'tmobilenl', country: 'nl', brandId: 'odido', amount: 20, paymentMethod: 'ideal' },
]
const shoppers = 32
const seconds = 12

/** Whole guest purchases, 32 shoppers at once, everything on this machine; a round to warm up, then three. */
export async function benchPurchases(town: Town): Promise<Row[]> {
  const { port, sandboxPort } = town
  const round = (number: number, lasting: number) =>
    runLoad<Outcome>('shoppers.ts', { port, sandboxPort, shoppers, seconds: lasting, first: number * 20_000, shops })
  await round(0, 6)
  await forgetStatements(town.ownerUrl())
  const floors: number[] = []
  const rounds: Outcome[] = []
  for (const number of [1, 2, 3]) {
    rounds.push(await round(number, seconds))
    floors.push(await tpcB(town.ownerUrl(), 4))
  }
  const bought = rounds.reduce((sum, { purchases }) => sum + purchases, 0)
  // What the floor did is told apart by its schema's name.
  const statements = await countStatements(town.ownerUrl(), bought)
  const list = statements.list.filter(({ sql }) => !/\bbench\./.test(sql))
  const shop = list.reduce((sum, { each }) => sum + each, 0)
  for (const { sql, each } of list) console.log(`  ${count(each, 2).padStart(6)}  ${sql.slice(0, 150)}`)

  const speeds = rounds.map((outcome) => outcome.purchases / outcome.seconds)
  const errors = rounds.flatMap((outcome) => outcome.errors)
  for (const error of errors.slice(0, 5)) console.log(`  error: ${error}`)
  const all = rounds.flatMap(({ milliseconds }) => milliseconds).sort((one, other) => one - other)
  const at = (part: number) => count(all[Math.floor(all.length * part)] ?? Number.NaN)
  const floor = median(floors)
  return [
    {
      what: 'guest purchases a second, 32 shoppers',
      figure: count(median(speeds), 1),
      target: '60, aim 100',
      beside: `TPC-B-like ${count(floor)}/s, ratio 1 : ${count(floor / median(speeds), 1)}`,
    },
    { what: 'a purchase, ms', figure: `median ${at(0.5)}, p95 ${at(0.95)}`, target: 'p95 < 1,000' },
    { what: 'errors', figure: `${errors.length} of ${bought}`, target: '0' },
    {
      what: 'SQL statements a purchase',
      figure: count(shop, 1),
      target: '25',
      beside: `BEGIN, COMMIT, SET ${count(statements.frame, 1)}; job engine ${count(statements.jobs, 1)}`,
    },
    { what: 'books against the sandbox', figure: await compareBooks(town), target: 'equal' },
  ]
}

type Book = { amount: number; state: string }[]
type Books = { payments: Book; deliveries: Book }

/** Sums over everything bought: what the provider took and the supplier delivered, there and in our tables. */
async function compareBooks({ sandboxPort, ownerUrl }: Town): Promise<string> {
  const books = (await (await fetch(`http://127.0.0.1:${sandboxPort}/books.json`)).json()) as Books
  const there = {
    paid: sumOf(books.payments.filter(({ state }) => state === 'paid')),
    delivered: sumOf(books.deliveries.filter(({ state }) => state === 'COMPLETED')),
  }
  const client = new pg.Client({ connectionString: ownerUrl() })
  await client.connect()
  const { rows } = await client.query(`
    select (select coalesce(sum(amount), 0) from saldo.payment_event where kind = 'paid')::float8 as paid,
      (select coalesce(sum(l.face_amount), 0) from saldo.delivery d
        join saldo.order_line l using (tenant, order_number, line) where d.state = 'delivered')::float8 as delivered`)
  await client.end()
  const [ours] = rows as { paid: number; delivered: number }[]
  return ours?.paid === there.paid && ours.delivered === there.delivered
    ? `equal: paid ${count(there.paid / 100)} €, delivered ${count(there.delivered / 100)} €`
    : `DIFFERENT: ${JSON.stringify({ there, ours })}`
}

const sumOf = (rows: readonly { amount: number }[]): number => rows.reduce((sum, { amount }) => sum + amount, 0)
