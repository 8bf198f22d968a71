import { randomBytes } from 'node:crypto'
import { listCases } from '#admin/attention'
import { readFigures } from '#admin/figures'
import { daysOfMonth, type LedgerFilter, readBalances, readDatevPairs, readLedger, readVat } from '#admin/money'
import { listOrders, readOrder } from '#admin/orders'
import { find } from '#admin/search'
import { compose } from '#compose'
import { readConfig, readPartners, siteUrl } from '#config'
import { sumLedger } from '#ledger'
import { createLogger } from '#watch'
import { siteOf } from '../../scripts/commands/kit/as-operator.ts'
import { endWith } from './end-with.ts'

// What an operator of all brands reads: how long each takes. Started with its load as JSON; prints the result as JSON.

export type Reading = { databaseUrl: string; adminUrl: string; dataFolder: string; port: number; sandboxPort: number }
/** Milliseconds, each in the order in which it was measured; or why it failed. */
export type TimedReading = { name: string; ms: number[]; failed: string | undefined }

const load = JSON.parse(process.argv[2] ?? '') as Reading
const rounds = 40
const env = {
  ...process.env,
  SALDO_DATA: load.dataFolder,
  PORT: String(load.port),
  SANDBOX_PORT: String(load.sandboxPort),
}
const config = readConfig(env)
const app = await compose({
  databaseUrl: load.databaseUrl,
  databaseAdminUrl: load.adminUrl,
  partners: readPartners(env, config),
  secret: config.secret,
  codeKeys: config.codeKeys,
  webhookBaseUrl: config.publicUrl,
  operatorEmail: undefined,
  siteUrl: (tenant) => siteUrl(config, tenant),
  log: createLogger({ level: 'silent', program: 'admin' }),
})
if (!app.backOffice) throw new Error('no back office without its database')
const admin = await app.backOffice.open({
  operator: {
    operatorId: 'bench',
    name: 'Bench',
    email: 'bench@saldo.example',
    language: 'en',
    grants: [
      { role: 'support', tenants: 'all' },
      { role: 'finance', tenants: 'all' },
    ],
  },
  sessionId: 'bench',
  site: siteOf(config, 'http://admin.localhost', app.backOffice.database),
  ip: '198.18.0.1',
  requestId: randomBytes(8).toString('hex'),
  provenAt: undefined,
})

// What was loaded is summed up, as it would be within an hour.
for (const { id } of admin.tenants) await sumLedger(await app.shopOf(id), 0)

const timed: TimedReading[] = []
async function time(name: string, work: (round: number) => Promise<unknown>): Promise<void> {
  const ms: number[] = []
  let failed: string | undefined
  try {
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now()
      await work(round)
      ms.push(performance.now() - began)
    }
  } catch (error) {
    failed = String(error)
  }
  timed.push({ name, ms, failed })
}

// A morning in the middle of the orders that were loaded.
const morning = new Date('2026-06-08T10:30:00Z')
await time('home: a day and the week before', () =>
  readFigures({ ...admin, recent: new Map(), clock: { now: () => morning } }, admin.tenants),
)
await time('orders, newest', () => listOrders(admin, {}))
const { orders, next } = await listOrders(admin, {}).catch(() => ({ orders: [], next: undefined }))
await time('orders, next page', () => listOrders(admin, {}, next))
await time('orders of one brand', () => listOrders(admin, { tenants: [admin.tenants[0]?.id ?? ''] }))
await time('orders by method', () => listOrders(admin, { method: 'creditcard' }))
await time('orders by a method that nobody used', () => listOrders(admin, { method: 'bitcoin' }))
await time('orders of a day', () => listOrders(admin, { from: '2026-06-01', to: '2026-06-01' }))
await time('orders by kind', () => listOrders(admin, { kind: 'giftcard' }))
await time('orders that need a person', () => listOrders(admin, { trouble: true }))
const one = (round: number) => orders[round % orders.length]
await time('search: number of an order', (round) => find(admin, one(round)?.orderNumber ?? ''))
await time('search: e-mail', (round) => find(admin, `nobody-${round}@shopper.example`))
await time('search: e-mail of an order', (round) => find(admin, `ada.${round}@shopper.example`))
await time('search: phone', (round) => find(admin, `+4915112${String(345_000 + round)}`))
await time('search: reference of a partner', (round) => find(admin, `tr_${String(round).padStart(10, 'x')}`))
await time('order page', (round) => readOrder(admin, one(round)?.tenant ?? '', one(round)?.orderNumber ?? ''))
await time('queue', () => listCases(admin, {}))
const ledgerOf = (filter: LedgerFilter) => readLedger(admin, admin.tenants, filter, { after: undefined, limit: 50 })
await time('ledger, newest', () => ledgerOf({}))
await time('ledger of an order', (round) => ledgerOf({ orderNumber: one(round)?.orderNumber ?? '' }))
await time('ledger of an account that rarely moves', () => ledgerOf({ account: 'goodwill' }))
await time('ledger of an account that nobody uses', () => ledgerOf({ account: 'promotion' }))
await time('VAT of a month', () => readVat(admin, admin.tenants, daysOfMonth('2026-06')))
await time('balances', () => readBalances(admin, admin.tenants))
await time('balances at the end of a day', () => readBalances(admin, admin.tenants, { to: '2026-06-15' }))
const [brand] = admin.tenants
if (brand) await time('bookkeeper: a month of a brand', () => readDatevPairs(admin, brand, daysOfMonth('2026-06')))
endWith(timed)
