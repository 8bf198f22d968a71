import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { perform } from '#admin/actions'
import { openAdminDatabase, openDatabase } from '#database'
import { migrate } from '#database/migrate'
import { clockAt } from '#kit/clock'
import { startServer } from '../../chaos/failover/cluster.ts'
import { asked, makeStandby } from '../../chaos/failover/standby.ts'
import { backOfficeOf } from '../../support/back-office/ask-back-office.ts'
import { placesOrder } from '../../support/shop/shopping-by-program.ts'
import { wire } from '../../support/shop/wire.ts'
import { temporaryFolder } from '../../support/test-run/temporary-folder.ts'
import { untilHolds } from '../../support/test-run/until-holds.ts'

// Two servers of our own: a primary, and a standby from which the back office reads what is only looked at.

const folder = await temporaryFolder('lists')
const primary = await startServer(join(folder, 'primary'))
const urls = {
  ownerUrl: primary.ownerUrl,
  appUrl: primary.appUrl(),
  workerUrl: primary.workerUrl(),
  archiveUrl: primary.archiveUrl(),
  adminUrl: primary.adminUrl(),
}
await migrate(urls)
const owner = new pg.Pool({ connectionString: urls.ownerUrl, max: 2, options: '-c search_path=saldo' })
const asOwner = async <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]> =>
  [await owner.query(sql, values)].flat().at(-1)?.rows ?? []
const tenants = ['firstbrand', 'secondbrand'] as const
await asOwner('insert into tenant (tenant) select unnest($1::text[])', [tenants])
const standby = await makeStandby(primary, join(folder, 'standby'))
const readUrl = standby.adminUrl()
const database = openDatabase({ url: urls.appUrl })
const admin = openAdminDatabase({ url: urls.adminUrl, standbyUrl: readUrl, poolSize: 2 })
// Before the shop's own end is noted, which comes first then.
afterAll(async () => {
  await Promise.all([admin.close(), database.close(), owner.end()])
  await standby.stop()
  await primary.stop()
  await rm(folder, { recursive: true, force: true })
})

const clock = clockAt(new Date())
const day = await wire({
  on: {
    ...urls,
    database,
    tenants,
    asOwner,
    ours: database.forTenant(tenants[0]),
    theirs: database.forTenant(tenants[1]),
  },
  readUrl,
  clock,
  hasWorker: false,
})
const roles = ['owner', 'support', 'finance'] as const
const agent = backOfficeOf(day.app).operator(roles.map((role) => ({ role, tenants: 'all' })))
const { orderNumber } = await placesOrder(
  { apiUrl: day.url, sandboxUrl: day.sandbox.url },
  { tenant: day.ours, lines: [{ productId: 'own-brand-15', phoneNumber: '+4915112345678' }] },
)
const orderPage = `/orders/${day.ours}/${orderNumber}`

beforeEach(async () => {
  await asked(standby, 'select pg_wal_replay_resume()')
  await untilHolds(async () => expect(await browsedAt()).toBe('standby'))
})

const place = async (way: 'browse' | 'read') => {
  const rows = await admin[way]([], (tx) =>
    tx.selectNoFrom(({ fn }) => fn<boolean>('pg_is_in_recovery').as('isStandby')).execute(),
  )
  return rows[0]?.isStandby ? 'standby' : 'primary'
}
const browsedAt = () => place('browse')

test('what is only looked at is read from the standby, everything else from the primary', async () => {
  expect([await browsedAt(), await place('read')]).toEqual(['standby', 'primary'])
})

test('a standby that is behind is left alone until it has caught up', async () => {
  await asked(standby, 'select pg_wal_replay_pause()')
  await asOwner(`insert into tenant (tenant) values ('later')`)
  await untilHolds(async () => expect(await browsedAt()).toBe('primary'))
  await asked(standby, 'select pg_wal_replay_resume()')
  await untilHolds(async () => expect(await browsedAt()).toBe('standby'))
})

test('a standby that is away, and a server that is none, cost no answer', async () => {
  const nowhere = openAdminDatabase({ url: urls.adminUrl, standbyUrl: readUrl.replace(/:\d+\//, ':1/'), poolSize: 2 })
  const itself = openAdminDatabase({ url: urls.adminUrl, standbyUrl: urls.adminUrl, poolSize: 2 })
  for (const database of [nowhere, itself]) {
    const found = await database.browse([], (tx) => tx.selectFrom('tenant').select('tenant').execute())
    expect(found.map(({ tenant }) => tenant)).toContain('firstbrand')
    await database.close()
  }
})

/** The last question that the back office asked at the standby. */
const lastAsked = async () => {
  const [row] = await asked<{ at: Date | null }>(
    standby,
    `select max(query_start) as at from pg_stat_activity where application_name = 'saldo admin'`,
  )
  return row?.at?.getTime() ?? 0
}

test.each(['/orders', '/orders.csv', '/', '/money', '/money/ledger', '/money/vat'])(
  '%s asks the standby',
  async (path) => {
    await untilHolds(async () => {
      // Figures of the first page are good for ten seconds.
      clock.forward(11)
      const before = await lastAsked()
      expect((await agent.get(path)).status).toBe(200)
      expect(await lastAsked()).toBeGreaterThan(before)
    })
  },
)

test.each([orderPage, '/queue', '/requests', '/money/differences', '/customers', '/audit', '/operators'])(
  '%s is read where it is written',
  async (path) => {
    const before = await lastAsked()
    expect((await agent.get(path)).status).toBe(200)
    expect(await lastAsked()).toBe(before)
  },
)

test('who has just changed something sees it in the list, and a moment later the list is read from the standby again', async () => {
  await untilHolds(async () => expect((await agent.get('/orders')).text).toContain(orderNumber))
  const note = { tenant: day.ours, orderNumber, text: 'called back' }
  expect(await perform(await agent.admin(), 'note.add', note, { key: 'note' })).toHaveProperty('done')
  const before = await lastAsked()
  await agent.get('/orders')
  expect(await lastAsked()).toBe(before)
  clock.forward(4)
  await untilHolds(async () => {
    await agent.get('/orders')
    expect(await lastAsked()).toBeGreaterThan(before)
  })
})
