import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { finish, isConnectionLoss, openDatabase, planAnew, prepareBulkQuery, type Tx } from '#database'
import { testDatabase } from '../../support/database/database.ts'
import { silentLine } from '../../support/database/silent-line.ts'
import { wire } from '../../support/shop/wire.ts'
import { untilHolds } from '../../support/test-run/until-holds.ts'

const on = await testDatabase()
const line = await silentLine(on.appUrl)
/** Longer than any statement here takes on a busy machine. */
const soon = { query_timeout: '6000' }
const appUrl = line.urlOf(on.appUrl, soon)
const shop = await wire({ on: { ...on, appUrl, workerUrl: line.urlOf(on.workerUrl, soon) }, hasWorker: false })
const database = openDatabase({ url: appUrl, poolSize: 1 })
const ours = database.forTenant(on.tenants[0])
afterAll(() => database.close())
afterEach(line.passOn)

const put = (tx: Tx, key: string) =>
  sql`insert into idempotency_key (caller, route, key, body_hash, started_at) values ('', '', ${key}, '', now())`.execute(
    tx,
  )
const written = (key: string) => on.asOwner('select 1 from idempotency_key where key = $1', [key])
const backendOf = () =>
  ours.read(async (tx) => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]?.pid)
const body = { phoneNumber: '+4915112345678', amount: 15 }

test('a request on a line that drops all answers 503, and the next one works once the line does', async () => {
  const cart = () => shop.ask('POST /api/shop/createCart', { body })
  expect((await cart()).status).toBe(200)
  line.dropAll()
  expect(await cart()).toMatchObject({ status: 503, json: { code: 'shopUnavailable' } })
  line.passOn()
  await untilHolds(async () => expect((await cart()).status).toBe(200))
})

test('one silent connection takes the idle ones with it: the next caller gets a new one', async () => {
  const several = openDatabase({ url: appUrl, poolSize: 4 })
  const { read } = several.forTenant(on.tenants[0])
  await Promise.all(Array.from({ length: 4 }, () => read((tx) => sql`select pg_sleep(0.2)`.execute(tx))))
  expect(several.poolSizes().total).toBe(4)
  line.dropAll()
  await expect(read((tx) => sql`select 1`.execute(tx))).rejects.toSatisfy(isConnectionLoss)
  line.passOn()
  await untilHolds(() => expect(several.poolSizes().total).toBe(0))
  await several.close()
})

test('a transaction that nobody answers fails once, and its connection is thrown away', async () => {
  const before = await backendOf()
  line.dropAll()
  let runs = 0
  const failed = ours.transaction(async (tx) => {
    runs += 1
    await sql`select 1`.execute(tx)
  })
  await expect(failed).rejects.toSatisfy(isConnectionLoss)
  expect(runs).toBe(1)
  await untilHolds(() => expect(database.poolSizes().total).toBe(0))
  line.passOn()
  expect(await backendOf()).not.toBe(before)
})

test.each([
  ['by itself', (tx: Tx) => put(tx, 'by itself').then(line.dropAnswers)],
  [
    'together with the last statement',
    (tx: Tx) => {
      line.dropAnswers()
      return finish(tx, () => put(tx, 'together with the last statement'))
    },
  ],
])(
  'a commit sent %s whose answer is lost may have been done: it is reported, and not tried again',
  async (key, work) => {
    await backendOf()
    let runs = 0
    const lost = ours.transaction(async (tx) => {
      runs += 1
      await sql`select 1`.execute(tx)
      await work(tx)
    })
    await expect(lost).rejects.toSatisfy(isConnectionLoss)
    line.passOn()
    await untilHolds(async () => expect([runs, await written(key)]).toEqual([1, [expect.anything()]]))
  },
)

test('a transaction over many rows waits for its answers as long as it may take', async () => {
  await ours.transaction(async (tx) => {
    await prepareBulkQuery(tx)
    await sql`select pg_sleep(9)`.execute(tx)
  })
  const usual = ours.transaction((tx) => sql`select pg_sleep(9)`.execute(tx))
  await expect(usual).rejects.toSatisfy(isConnectionLoss)
  // A catalogue is read like this: a shopper waits for it, and all others behind that one.
  const planned = ours.read((tx) => Promise.all([planAnew(tx), sql`select pg_sleep(9)`.execute(tx)]))
  await expect(planned).rejects.toSatisfy(isConnectionLoss)
})

test('the job engine goes on after a silent line', async () => {
  const worker = await shop.beginWork()
  line.dropAll()
  await on.asOwner(`select saldo.enqueue('enquiry.filed', '{"tenant": "firstbrand", "reference": "none"}')`)
  await untilHolds(async () => expect(shop.log().some(({ msg }) => /job engine/.test(msg))).toBe(true))
  line.passOn()
  await untilHolds(async () =>
    expect(
      await on.asOwner('select 1 from graphile_worker._private_jobs where locked_at is null and attempts = 0'),
    ).toEqual([]),
  )
  await worker.stop()
})
