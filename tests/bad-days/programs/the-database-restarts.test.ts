import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#database'
import { startPostgres } from '#database/embedded'
import { migrate } from '#database/migrate'
import type { TestDatabase } from '../../support/database/database.ts'
import { arrives, badDay, declined, numberEnding, type Ordered, slow } from '../../support/shop/bad-day.ts'
import { temporaryFolder } from '../../support/test-run/temporary-folder.ts'
import { untilHolds } from '../../support/test-run/until-holds.ts'

// A cluster of this file's own, because other tests would lose their database. Durable, as in production.
const dataFolder = await temporaryFolder('restart')
const postgres = await startPostgres({ dataFolder })
const on = await freshDatabase()
const day = await badDay({ on })

async function freshDatabase(): Promise<TestDatabase> {
  const { ownerUrl } = postgres
  const [appUrl, workerUrl] = [postgres.appUrl(), postgres.workerUrl()]
  const [archiveUrl, adminUrl] = [postgres.archiveUrl(), postgres.adminUrl()]
  await migrate({ ownerUrl, appUrl, workerUrl, archiveUrl, adminUrl })
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2, options: '-c search_path=saldo' })
  owner.on('error', () => {})
  const database = openDatabase({ url: appUrl, poolSize: 2 })
  const tenants = ['firstbrand', 'secondbrand'] as const
  await owner.query('insert into saldo.tenant (tenant) select unnest($1::text[])', [tenants])
  afterAll(async () => {
    await Promise.all([database.close(), owner.end()])
    await postgres.stop()
    await rm(dataFolder, { recursive: true, force: true })
  })
  const [ours, theirs] = tenants.map((tenant) => database.forTenant(tenant)) as [
    TestDatabase['ours'],
    TestDatabase['theirs'],
  ]
  return {
    database,
    tenants,
    ours,
    theirs,
    appUrl,
    ownerUrl,
    workerUrl,
    archiveUrl,
    adminUrl,
    asOwner: async (sql, values) => [await owner.query(sql, values)].flat().at(-1)?.rows ?? [],
  }
}

/** Crashes PostgreSQL as a power cut would. It recovers from its write-ahead log. */
async function crashAndRestart(away: number): Promise<void> {
  const { pid } = JSON.parse(await readFile(join(dataFolder, 'postgres.json'), 'utf8'))
  process.kill(pid, 'SIGQUIT')
  await untilHolds(() => expect(() => process.kill(pid, 0)).toThrow())
  await new Promise((resolve) => setTimeout(resolve, away))
  await startPostgres({ dataFolder })
}

test('the database crashes under a crowd and is back after a second: every order ends, and all is accounted for', async () => {
  const endings = [arrives, declined, slow]
  const orders: Ordered[] = []
  for (let one = 0; one < 12; one++) {
    orders.push(await day.order([{ amount: 15, number: numberEnding(endings[one % 3] ?? arrives) }]))
  }
  const paying = orders.map(({ payerUrl }, one) =>
    new Promise((resolve) => setTimeout(resolve, one * 40)).then(() => day.pay(payerUrl)),
  )
  await new Promise((resolve) => setTimeout(resolve, 150))
  await Promise.all([crashAndRestart(1000), ...paying])

  // Meanwhile callers get an answer or a plain failure, and the truth once the database is back.
  await untilHolds(() => day.commit(orders[0] as Ordered))
  await untilHolds(() => day.later(70))
  for (const order of orders) {
    await untilHolds(async () => {
      await day.later(30)
      expect(await day.commit(order)).toMatchObject({ orderState: 'done' })
    })
  }
  for (const [one, order] of orders.entries()) {
    const isDeclined = one % 3 === 1
    await day.until(order, isDeclined ? { orderStatus: 'refunded', refunded: 15 } : { orderStatus: 'committed' })
  }
  await day.booksDo()
})

test('the worker goes on after it: a purchase is delivered and its receipt comes', async () => {
  const order = await day.order([{ amount: 15, number: numberEnding(arrives) }])
  await day.pay(order.payerUrl)
  await day.until(order, { orderState: 'done', orderStatus: 'committed' })
  await day.mailsTo(order.email, 1)
})
