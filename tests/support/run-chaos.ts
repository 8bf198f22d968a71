import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createCart } from '#cart'
import { commitOrder, receiveDeliveryNews, receivePaymentNews, saveAddress, startPayment, sweep } from '#checkout'
import { compose } from '#compose'
import { readPartners } from '#config'
import { startPostgres } from '#database/embedded'
import { migrate } from '#database/migrate'
import { isRefusal } from '#kit/result'
import { startSandbox } from '#sandbox'
import { createLogger } from '#watch'
import { loadBrands, seedCatalogues } from '../../scripts/seed.ts'
import { booksAgree } from './books-agree.ts'
import { temporaryFolder } from './temporary-folder.ts'

// Many purchases on a very bad day: every kind of fault by chance, and a worker that is killed again and again. Then the
// clock moves on until nothing is due any more, and the books are compared. `npm run chaos -- 400` for as many purchases.

const purchases = Number(process.argv[2] ?? 200)
const atOnce = 12
const killEveryMs = 1500
const secret = 'a secret of thirty-two characters'

const faults = [
  ...['create-payment', 'get-payment', 'create-refund', 'list-refunds', 'settle-refund'].map((operation) => [
    'mollie',
    operation,
  ]),
  ...['create-transaction', 'list-transactions'].map((operation) => ['dt-one', operation]),
  ['smtp', 'send-message'],
]
  .flatMap(([partner, operation]) =>
    ['drop', 'error', 'lost-answer', 'delay'].map((kind) => ({ partner, operation, kind, ms: 400, probability: 0.04 })),
  )
  .filter(({ operation, kind }) => operation !== 'settle-refund' || kind === 'error')
const silences = [
  ['mollie', 'webhook'],
  ['mollie', 'refund-webhook'],
  ['dt-one', 'callback'],
].flatMap(([partner, operation]) =>
  ['no-webhook', 'double-webhook', 'late-webhook'].map((kind) => ({
    partner,
    operation,
    kind,
    ms: 300,
    probability: 0.1,
  })),
)

const dataFolder = await temporaryFolder('chaos')
const postgres = await startPostgres({ dataFolder })
await migrate({ ownerUrl: postgres.ownerUrl, appUrl: postgres.appUrl() })
await loadBrands(postgres.ownerUrl)
await seedCatalogues(postgres.appUrl(), { again: false })
const sandbox = await startSandbox({ delayScale: 0.02 })
const door = createServer()
door.listen(0, '127.0.0.1')
await once(door, 'listening')
const doorUrl = `http://127.0.0.1:${(door.address() as AddressInfo).port}`
const smtpUrl = `smtp://127.0.0.1:${sandbox.smtpPort}`

let ahead = 0
const house = await compose({
  databaseUrl: postgres.appUrl(),
  partners: readPartners({ SMTP_URL: smtpUrl }, { partners: 'sandbox', sandboxPort: sandbox.port } as Parameters<
    typeof readPartners
  >[1]),
  secret,
  doorUrl,
  siteUrl: ({ id }) => `http://${id}.localhost`,
  operatorEmail: 'operator@saldo.example',
  log: createLogger({ level: 'fatal', program: 'chaos' }),
  clock: { now: () => new Date(Date.now() + ahead * 1000) },
})
const [tenant] = (await house.tenants.current()).all
if (!tenant) throw new Error('there is no brand')
const shop = await house.shopOf(tenant.id)
const owner = new pg.Pool({ connectionString: postgres.ownerUrl, max: 2, options: '-c search_path=saldo' })
const rows = async <Row extends Record<string, unknown>>(sql: string, values?: unknown[]): Promise<Row[]> =>
  (await owner.query(sql, values)).rows

// The partners' news comes in here, as in the web process.
door.on('request', async (request, response) => {
  const url = new URL(request.url ?? '/', doorUrl)
  const body = new URLSearchParams(await text(request))
  const about = url.searchParams.get('about') ?? ''
  const taken = url.pathname.endsWith('/mollie')
    ? receivePaymentNews(shop, { provider: 'mollie', about, reference: body.get('id') ?? '' })
    : receiveDeliveryNews(shop, { about })
  response.writeHead((await taken.catch(() => false)) ? 204 : 404).end()
})

const startWorker = (): ChildProcess =>
  spawn(process.execPath, ['src/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...{
        PATH: process.env.PATH,
        SALDO_ROLE: 'worker',
        SALDO_SECRET: secret,
        SALDO_DATA: dataFolder,
        LOG_LEVEL: 'silent',
      },
      ...{ PUBLIC_URL: doorUrl, SANDBOX_PORT: String(sandbox.port), SMTP_URL: smtpUrl },
      ...{ DATABASE_URL: postgres.appUrl(), DATABASE_OWNER_URL: postgres.ownerUrl },
    },
  })
const end = async (worker: ChildProcess) => {
  worker.kill('SIGKILL')
  if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit')
}

let kills = 0
let worker = startWorker()
let isOver = false
const killer = (async () => {
  while (!isOver) {
    await pause(killEveryMs * (0.5 + Math.random()))
    await end(worker)
    kills++
    worker = startWorker()
  }
})()

const one = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T
const tell = (path: string, body: unknown) =>
  fetch(sandbox.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function buy(number: number): Promise<void> {
  const ending = one(['999', '999', '999', '999', '100', '200', '002', '103'])
  const phoneNumber = `+49151${10_000 + number}${ending}`
  const cart = await createCart(shop, { phoneNumber, amount: 15, quantity: one([1, 1, 2, 3]) })
  if (isRefusal(cart)) throw new Error(`no cart: ${cart.refusal}`)
  const { cartName } = cart
  const deliveryAddress = { firstname: 'Ada', lastname: 'Muster', email: `s${number}@shopper.example` }
  await saveAddress(shop, { cartName, deliveryAddress })
  for (const paymentMethod of one([['creditcard'], ['creditcard', 'creditcard'], ['creditcard', 'paypal']])) {
    const started = await startPayment(shop, { cartName, paymentMethod })
    if (isRefusal(started)) continue
    const { orderNumber, payerUrl } = started
    const status = one(['paid', 'paid', 'paid', 'paid', 'failed', 'canceled', 'expired', 'pending'])
    await fetch(payerUrl, { method: 'POST', body: new URLSearchParams({ status }), redirect: 'manual' }).catch(() => {})
    for (let poll = 0; poll < 3; poll++) {
      await commitOrder(shop, { cartName, orderNumber })
      await pause(50)
    }
  }
}

const began = Date.now()
for (const fault of [...faults, ...silences]) await tell('/faults', fault)
const numbers = Array.from({ length: purchases }, (_, number) => number).values()
const troubles: unknown[] = []
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (const number of numbers) await buy(number).catch((error) => troubles.push(error))
  }),
)
const bought = Date.now()
isOver = true
await killer

// What is still open at the bank is decided there, also what the clock asks for only now; so the clock goes on until
// there is nothing left to look at.
await fetch(`${sandbox.url}/faults`, { method: 'DELETE' })
const decideAtTheBank = async () => {
  const { payments } = await (await fetch(`${sandbox.url}/books.json`)).json()
  for (const { id, state, method } of payments) {
    if (method === 'paypal') {
      if (state === 'open' || state === 'approved' || state === 'canceled')
        await tell(`/paypal/orders/${id}/status`, { status: 'expired' })
      if (state === 'pending') await tell(`/paypal/orders/${id}/status`, { status: one(['paid', 'failed']) })
    } else if (state === 'open' || state === 'pending') {
      await tell(`/payments/${id}/status`, { status: one(['paid', 'expired']) })
    }
  }
}
await rows(
  `update graphile_worker._private_jobs set locked_at = locked_at - interval '6 minutes' where locked_at is not null`,
)
let rounds = 0
for (let quiet = 0; quiet < 3 && rounds < 200; rounds++) {
  ahead += 300
  await decideAtTheBank()
  quiet = (await sweep(shop).catch(() => 1)) === 0 ? quiet + 1 : 0
  await pause(100)
}
const agreed = await booksAgree({ sandboxUrl: sandbox.url, asOwner: rows }).then(
  () => 'yes, to the cent',
  (error: Error) => `NO: ${error.message}`,
)

const stands = await rows<{ state: string; count: number }>(
  'select state, count(*)::int from orders group by 1 order by 1',
)
const open =
  await rows(`select o.state, p.state as payment, p.reference, p.created_at, p.look_at, p.asked_at, p.failure from orders o
  join payment p using (tenant, order_number) where o.state in ('open', 'paid')`)
const sums = await rows<Record<string, unknown>>(`
  select count(distinct payment_id)::int as payments, sum(amount) filter (where kind = 'paid')::float / 100 as "came in",
    sum(amount) filter (where kind = 'refunded')::float / 100 as "went back",
    count(*) filter (where kind = 'refunded')::int as refunds from payment_event`)
const [delivered] = await rows<{ sum: number }>(
  `select coalesce(sum(amount), 0)::float / 100 as sum from delivery where state = 'delivered'`,
)
console.table({
  purchases,
  'went wrong while asking': troubles.length,
  'worker killed': kills,
  'seconds of trade': Math.round((bought - began) / 1000),
  ...Object.fromEntries(stands.map(({ state, count }) => [`orders ${state}`, count])),
  ...sums[0],
  'delivered for': delivered?.sum,
  'sweeps until quiet': rounds,
  'orders without an end': open.length,
})
if (open.length > 0) console.table(open)
console.log(`Do the books agree? ${agreed}`)
for (const trouble of troubles.slice(0, 3)) console.log(trouble)
process.exitCode = agreed.startsWith('yes') && open.length === 0 ? 0 : 1

await end(worker)
door.closeAllConnections()
door.close()
await Promise.all([owner.end(), house.close(), sandbox.stop()])
await postgres.stop()
await rm(dataFolder, { recursive: true, force: true })
