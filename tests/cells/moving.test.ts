import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import {
  dropMoved,
  type Move,
  moveBrand,
  movedTables,
  noteKeys,
  registryOfBrand,
  staysInCell,
  takeBack,
} from '#database/moving'
import { saldo } from '../support/command-line/saldo.ts'
import { testDatabase } from '../support/database/database.ts'
import { arrives, badDay, numberEnding } from '../support/shop/bad-day.ts'
import { codeKeys, secret } from '../support/shop/code-keys.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

const day = await badDay({ first: { domains: ['first.example'] } })
const other = await testDatabase()
const { asOwner, ask } = day
const [brand, neighbour] = other.tenants
/** As on a managed server: an owner who is no superuser. */
const plain = (ownerUrl: string) =>
  Object.assign(new URL(ownerUrl), { username: 'plain_owner', password: 'plain_owner' }).href

const move: Move = {
  tenant: brand,
  from: { cell: 'a', ownerUrl: plain(day.ownerUrl) },
  to: { cell: 'b', ownerUrl: plain(other.ownerUrl) },
  by: 'mover',
  patience: 20,
}
const steps = ['comes to its end', 'closes its rows', 'copied and compared', 'takes it over']

const placeIn = async (where: typeof asOwner) =>
  (await where<{ state: string }>('select state from brand_place where tenant = $1', [brand]))[0]?.state
const ordersIn = async (where: typeof asOwner) =>
  (await where<{ count: number }>('select count(*)::int as count from orders where tenant = $1', [brand]))[0]?.count
/** A cell sells a brand that it knows, unless its place says otherwise. */
const sellsIn = async (where: typeof asOwner) =>
  (await where('select from tenant where tenant = $1', [brand])).length === 1 && (await placeIn(where)) === undefined
const asks = (tenant: string) =>
  ask('POST /api/shop/createCart', { tenant, body: { phoneNumber: numberEnding(arrives), amount: 15 } })

const keys = { secret, codeKeys }
const notesKeys = (where: Pick<typeof other, 'database'>, noted: Parameters<typeof noteKeys>[1] = keys) =>
  noteKeys(where.database.registry, noted)
await Promise.all([notesKeys(day.app), notesKeys(other)])

// A new cell knows nothing of the brand.
await other.asOwner(`delete from tenant where tenant = '${brand}'`)

/** It comes home: after a move by another one, and after half of one by taking it back. */
afterEach(async () => {
  const hasLeft = (await placeIn(asOwner)) === 'elsewhere'
  if (!hasLeft) return takeBack(move)
  await moveBrand(move)
  await dropMoved({ tenant: brand, ownerUrl: move.from.ownerUrl }, { early: true })
  await moveBrand({ ...move, from: move.to, to: move.from })
  await dropMoved({ tenant: brand, ownerUrl: move.to.ownerUrl }, { early: true })
})

async function sells(): Promise<void> {
  const paid = await day.order([{ amount: 15, number: numberEnding(arrives) }])
  await day.pay(paid.payerUrl)
  await untilHolds(async () =>
    expect(
      await asOwner('select from orders where order_number = $1 and state = $2', [paid.orderNumber, 'done']),
    ).toHaveLength(1),
  )
}

test('every table with rows of brands moves with them, or is named as one that stays', async () => {
  const client = new pg.Client(day.ownerUrl)
  await client.connect()
  const names = async () => (await movedTables(client)).map(({ name }) => name.replace('saldo.', ''))
  const withTenant = await asOwner<{ name: string }>(
    `select table_name as name from information_schema.columns c
     where table_schema = 'saldo' and column_name = 'tenant'
       and exists (select from pg_tables t where t.schemaname = 'saldo' and t.tablename = c.table_name)`,
  )
  const known = [...(await names()), ...staysInCell]
  expect(withTenant.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
  expect(registryOfBrand.filter((name) => !known.includes(name))).toEqual([])
  await asOwner(`create table saldo.parcel (tenant text not null references saldo.tenant, parcel_id int,
    primary key (tenant, parcel_id)); select saldo.protect_tenant_table('saldo.parcel')`)
  expect(await names()).toContain('parcel')
  await asOwner('drop table saldo.parcel')
  await client.end()
})

test('a brand moves whole, sells nothing here any more, and its neighbour goes on selling', async () => {
  await sells()
  const open = await day.order([{ amount: 30, number: numberEnding(arrives) }])
  await asOwner(`select enqueue('order.paid', $1, null, now() + interval '1 day')`, [
    { tenant: brand, orderNumber: open.orderNumber },
  ])
  const before = await ordersIn(asOwner)
  let meanwhile: { status: number; json: unknown; retry: string | null } | undefined
  const moved = await moveBrand({ ...move, say: () => {} })
  expect(moved.rows).toBeGreaterThan(30)
  expect(moved.books).toEqual(
    expect.arrayContaining([expect.stringMatching(/^ledger /), expect.stringMatching(/^orders done EUR /)]),
  )
  expect([moved.jobs, await ordersIn(other.asOwner)]).toEqual([1, before])
  expect([await placeIn(asOwner), await placeIn(other.asOwner)]).toEqual(['elsewhere', undefined])
  const jobs = `select payload from graphile_worker._private_jobs where payload ->> 'tenant' = '${brand}'`
  expect([await asOwner(jobs), (await other.asOwner(jobs)).length]).toEqual([[], 1])

  await untilHolds(async () => {
    const refused = await asks(brand)
    meanwhile = { status: refused.status, json: refused.json, retry: refused.headers.get('retry-after') }
    expect(meanwhile).toMatchObject({ status: 503, json: { code: 'shopUnavailable' }, retry: '10' })
  })
  expect((await asks(neighbour)).status).toBe(200)

  // Numbers that the other cell gives from now on are none of those that came.
  const [next] = await other.asOwner<{ next: number; most: number }>(
    `select nextval('order_event_event_no_seq')::int as next, (select max(event_no)::int from order_event) as most`,
  )
  expect(next?.next).toBeGreaterThan(next?.most ?? 0)

  const cells = 'a=http://a.inside:3000,b=http://b.inside:3000/'
  const map = await saldo({ DATABASE_URL: day.appUrl, SALDO_DATA: '/nowhere', SALDO_CELLS: cells }, 'domains', 'map')
  expect(map.out.trim().split('\n')).toEqual([
    'map {host} {cell} {',
    '\tfirst.example b.inside:3000',
    '\twww.first.example b.inside:3000',
    '\tdefault a.inside:3000',
    '}',
  ])
  // What the example of a proxy reads is that file, and the word that it defines.
  const proxy = await readFile('deploy/cells/Caddyfile', 'utf8')
  expect(proxy).toMatch(/import \/etc\/caddy\/cells\.map\n\treverse_proxy \{cell\} /)

  // Once more is the same.
  expect(await moveBrand(move)).toMatchObject({ rows: moved.rows, jobs: 0 })
})

test('the database itself refuses changes of rows that are kept, of this brand only', async () => {
  await sells()
  await moveBrand(move)
  const app = new pg.Client({ connectionString: day.appUrl, options: '-c search_path=saldo' })
  await app.connect()
  const change = async (tenant: string, statement: string) => {
    await app.query('begin')
    try {
      await app.query(`set local saldo.tenant = '${tenant}'`)
      await app.query(statement)
      return 'done'
    } catch (error) {
      return (error as { code?: string }).code
    } finally {
      await app.query('rollback')
    }
  }
  for (const statement of [
    `update orders set language = 'nl'`,
    'delete from product',
    `insert into product select * from product`,
  ])
    expect([statement, await change(brand, statement)]).toEqual([statement, 'SA003'])
  expect(await change(neighbour, 'update product set amount = amount')).toBe('done')
  await app.end()
  await expect(
    day.app.database.forTenant(brand).transaction((tx) => tx.updateTable('orders').set({ language: 'nl' }).execute()),
  ).rejects.toMatchObject({ name: 'DatabaseAway' })
})

const killedAt = (step: string): Move => ({
  ...move,
  say: (what) => {
    if (what.includes(step)) throw new Error(`killed at: ${step}`)
  },
})

test.each(steps)('killed where it %s, it goes on when it is begun again, and never do two cells sell', async (step) => {
  await sells()
  const before = await ordersIn(asOwner)
  await expect(moveBrand(killedAt(step))).rejects.toThrow('killed at')
  const [here, there] = [await sellsIn(asOwner), await sellsIn(other.asOwner)]
  expect(here && there, 'both cells sell').toBe(false)
  await moveBrand(move)
  expect([await sellsIn(asOwner), await sellsIn(other.asOwner), await ordersIn(other.asOwner)]).toEqual([
    false,
    true,
    before,
  ])
})

test.each(steps.slice(0, 3))('killed where it %s, it is taken back, and sells here as before', async (step) => {
  await expect(moveBrand(killedAt(step))).rejects.toThrow('killed at')
  await takeBack(move)
  expect([await sellsIn(asOwner), await sellsIn(other.asOwner)]).toEqual([true, false])
  await untilHolds(async () => expect((await asks(brand)).status).toBe(200))
  await sells()
})

test('while work is under way it is not closed; after the time that was given it sells here again', async () => {
  const jobs = `select from graphile_worker._private_jobs
    where payload ->> 'tenant' = $1 and (locked_at is not null or run_at <= now())`
  await untilHolds(async () => expect(await asOwner(jobs, [brand])).toEqual([]))
  await asOwner(`select graphile_worker.add_job('of-nobody', $1)`, [{ tenant: brand }])
  await expect(moveBrand({ ...move, patience: 2 })).rejects.toThrow('1 jobs and 0 orders')
  expect(await sellsIn(asOwner)).toBe(true)
  await asOwner(`delete from graphile_worker._private_jobs where payload ->> 'tenant' = $1`, [brand])
})

test('kept rows are dropped after their time only, and the settings stay known', async () => {
  await sells()
  const kept = { tenant: brand, ownerUrl: move.from.ownerUrl }
  await expect(dropMoved(kept)).rejects.toThrow('was not moved away')
  await moveBrand(move)
  await expect(dropMoved(kept)).rejects.toThrow('are kept until')
  expect(await dropMoved(kept, { now: new Date(Date.now() + 31 * 86_400_000) })).toBeGreaterThan(30)
  expect([await ordersIn(asOwner), await placeIn(asOwner)]).toEqual([0, 'elsewhere'])
})

test('cells with other keys are refused before anything begins, and no key is in the database', async () => {
  const older = { ...codeKeys, keys: new Map<string, Buffer>([...codeKeys.keys, ['older', Buffer.alloc(32, 7)]]) }
  const longer = [...secret, 'another secret of more than 32 characters'] as const
  for (const [noted, said] of [
    [{ secret, codeKeys: older }, 'have other keys in SALDO_CODE_KEYS: give both the same'],
    [{ secret: longer, codeKeys }, 'have other keys in SALDO_SECRET: give both the same'],
    [{ secret: longer, codeKeys: older }, 'have other keys in SALDO_SECRET and SALDO_CODE_KEYS'],
  ] as const) {
    await notesKeys(other, noted)
    await expect(moveBrand(move)).rejects.toThrow(said)
    expect([await placeIn(asOwner), await sellsIn(asOwner)]).toEqual([undefined, true])
  }
  const noted = JSON.stringify(await other.asOwner('select * from cell_key'))
  for (const key of [...longer, ...[...older.keys.values()].map((one) => one.toString('base64'))])
    expect(noted).not.toContain(key)
  await other.asOwner('delete from cell_key')
  await expect(moveBrand(move)).rejects.toThrow('cell b has not noted which keys it has')
  // In another order they are the same, and noted once more they are what was noted last.
  await notesKeys(other, { secret: longer, codeKeys })
  await notesKeys(day.app, { secret: [longer[longer.length - 1] ?? '', ...secret], codeKeys })
  await moveBrand(move)
  expect(await placeIn(asOwner)).toBe('elsewhere')
})

test('a cell that has the brand is refused, and so is this one', async () => {
  await expect(moveBrand({ ...move, to: { ...move.from, cell: 'c' } })).rejects.toThrow('has a brand')
  await expect(moveBrand({ ...move, to: move.from })).rejects.toThrow('this is cell a')
  expect(await sellsIn(asOwner)).toBe(true)
})
