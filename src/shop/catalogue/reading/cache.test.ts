import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#database'
import { testDatabase } from '../../../../tests/support/database/database.ts'
import { waitsForLocks } from '../../../../tests/support/database/waits-for-locks.ts'
import { untilHolds } from '../../../../tests/support/test-run/until-holds.ts'
import type { Catalogue } from '../catalogue.ts'
import { loadProducts } from '../load-products.ts'
import { announceCatalogue } from '../store.ts'
import { brandViews } from '../views.ts'
import { openCatalogueCache } from './cache.ts'

const { database, ours, theirs, tenants, asOwner, appUrl } = await testDatabase()
await waitsForLocks(asOwner)
const [us, them] = tenants

const card = (productId: string, brandId: string, more: object = {}) => ({
  productId,
  brandId,
  brandName: brandId,
  categoryId: 'cards',
  kind: 'giftcard',
  currency: 'EUR',
  description: { de: `Karte ${productId}` },
  amount: 1500,
  supplier: 'pins',
  supplierProductId: 7,
  ...more,
})
const listed = [card('a-1', 'apples'), card('b-1', 'berries'), card('a-2', 'apples'), card('c-1', 'cherries')]

const told: (string | undefined)[] = []
const cache = await openCatalogueCache(database, (tenant) => told.push(tenant))
// Until then a process is told that it may have missed something.
await untilHolds(() => database.hears())
told.length = 0
const prices = ({ brands }: Catalogue) =>
  brands.map(({ brandId, products }) => [
    brandId,
    ...products.map(({ productId, price }) => [productId, 'amount' in price && price.amount]),
  ])
const brand = (catalogue: Catalogue, brandId: string) => catalogue.brands.find((one) => one.brandId === brandId)

async function change(sql: string) {
  const before = told.length
  await asOwner(sql)
  await ours.transaction((tx) => announceCatalogue(tx, us))
  await untilHolds(() => expect(told.length).toBeGreaterThan(before))
  return cache.of(us)
}

test('a change is read; brands that it does not touch stay as they were, and so does what is shown of them', async () => {
  await loadProducts(database, us, listed)
  await loadProducts(database, them, [card('a-1', 'apples', { amount: 700 })])
  await untilHolds(() => expect(told).toEqual([us, them]))
  const before = await cache.of(us)
  expect(prices(before)).toEqual([
    ['apples', ['a-1', 1500], ['a-2', 1500]],
    ['berries', ['b-1', 1500]],
    ['cherries', ['c-1', 1500]],
  ])
  const after = await change(`update product set amount = 1600 where tenant = '${us}' and product_id = 'a-2'`)
  expect(prices(after)[0]).toEqual(['apples', ['a-1', 1500], ['a-2', 1600]])
  expect(prices(before)[0]).toEqual(['apples', ['a-1', 1500], ['a-2', 1500]])
  expect(brand(after, 'berries')).toBe(brand(before, 'berries'))
  const [seen, then] = [before, after].map((catalogue) => brandViews({ catalogue, visitor: { language: 'de' } }))
  expect(then?.[1]).toBe(seen?.[1])
  expect(then?.[0]?.products.map(({ amount }) => amount)).toEqual([15, 16])
  expect(prices(await cache.of(them))).toEqual([['apples', ['a-1', 700]]])
})

test('of two who change a brand at once, the one who began first and ended last is heard too', async () => {
  const price = (productId: string, amount: number) =>
    `update product set amount = ${amount} where tenant = '${us}' and product_id = '${productId}'`
  let others: Catalogue | undefined
  await ours.transaction(async (tx) => {
    await tx.updateTable('product').set({ amount: 1700 }).where('product_id', '=', 'a-1').execute()
    others = await change(price('a-2', 1800))
  })
  expect(prices(others as Catalogue)[0]).toEqual(['apples', ['a-1', 1500], ['a-2', 1800]])
  expect(prices(await change('select'))[0]).toEqual(['apples', ['a-1', 1700], ['a-2', 1800]])
})

test('what goes to another brand, and what is gone, is found no more where it was', async () => {
  const moved = await change(`update product set brand_id = 'berries' where tenant = '${us}' and product_id = 'a-2'`)
  expect(moved.products.get('a-2')?.brandId).toBe('berries')
  expect(prices(moved)[0]).toEqual(['apples', ['a-1', 1700]])
  const gone = await change(`delete from product where tenant = '${us}' and product_id in ('a-2', 'c-1')`)
  expect(gone.brands.map(({ brandId }) => brandId)).toEqual(['apples', 'berries'])
  expect(gone.products.get('a-2')).toBeUndefined()
  expect(gone.products.get('b-1')?.brandId).toBe('berries')
})

test('a brand is told of anew, and sold out anew, although its products stayed as they were', async () => {
  const sentence = await change(
    `insert into product_brand (tenant, brand_id, colour, description) values ('${us}', 'berries', '#112233', '{"de":"Frisch."}')`,
  )
  expect(brand(sentence, 'berries')?.description).toEqual({ de: 'Frisch.' })
  const short = await change(
    `insert into supply (tenant, supplier, state, available, since) values ('${us}', 'pins', 'stopped', 0, now())`,
  )
  const [view] = brandViews({ catalogue: short, visitor: { language: 'de' } })
  expect(view?.products.map(({ status }) => status)).toEqual(['OUT_OF_STOCK'])
  expect((await theirs.read((tx) => tx.selectFrom('supply').selectAll().execute())).length).toBe(0)
})

test('while very much is read, the shop is as it was before; then what was made of that is told to be stale', async () => {
  const before = await cache.of(us)
  const heard = told.length
  const meanwhile = await change(
    `insert into product (tenant, product_id, position, brand_id, brand_name, category_id, kind, status, description, currency, amount)
     select '${us}', 'd-' || n, 100 + n, 'dates', 'dates', 'cards', 'giftcard', 'ACTIVE', '{"de":"Karte"}', 'EUR', n
     from generate_series(1, 5001) n`,
  )
  expect(meanwhile).toBe(before)
  await untilHolds(async () => expect((await cache.of(us)).products.get('d-5001')?.brandId).toBe('dates'))
  // Once for the change, once after the reading.
  await untilHolds(() => expect(told.length).toBe(heard + 2))
  expect(brand(await cache.of(us), 'apples')).toBe(brand(before, 'apples'))
})

test('a change that cannot be read is no reason to show what was before; whoever asks next has it read anew', async () => {
  let isAway = false
  const heard: (string | undefined)[] = []
  const lame = await openCatalogueCache(
    {
      ...database,
      forTenant: (tenant) => {
        const handle = database.forTenant(tenant)
        return { ...handle, read: (work) => (isAway ? Promise.reject(new Error('nobody answers')) : handle.read(work)) }
      },
    },
    (tenant) => heard.push(tenant),
  )
  onTestFinished(lame.close)
  expect(prices(await lame.of(them))).toEqual([['apples', ['a-1', 700]]])
  isAway = true
  await asOwner(`update product set amount = 800 where tenant = '${them}'`)
  await theirs.transaction((tx) => announceCatalogue(tx, them))
  await untilHolds(() => expect(heard).toContain(them))
  await expect(lame.of(them)).rejects.toThrow('nobody answers')
  isAway = false
  expect(prices(await lame.of(them))).toEqual([['apples', ['a-1', 800]]])
})

test('what changes while a catalogue is read is read once, after it', async () => {
  let readings = 0
  const gate = Promise.withResolvers<void>()
  const heard: (string | undefined)[] = []
  const slow = await openCatalogueCache(
    {
      ...database,
      forTenant: (tenant) => {
        const handle = database.forTenant(tenant)
        const isFirst = ++readings === 1
        const open = isFirst ? gate.promise : undefined
        return { ...handle, read: (work) => Promise.resolve(open).then(() => handle.read(work)) }
      },
    },
    (tenant) => heard.push(tenant),
  )
  onTestFinished(slow.close)
  const asked = [slow.of(them)]
  for (const amount of [810, 820, 830]) {
    await asOwner(`update product set amount = ${amount} where tenant = '${them}'`)
    const before = heard.length
    await theirs.transaction((tx) => announceCatalogue(tx, them))
    await untilHolds(() => expect(heard.length).toBeGreaterThan(before))
    asked.push(slow.of(them))
  }
  expect(readings).toBe(1)
  gate.resolve()
  const seen = (await Promise.all(asked)).slice(1).map(prices)
  expect(seen).toEqual([1, 2, 3].map(() => [['apples', ['a-1', 830]]]))
  expect(readings).toBe(2)
})

test('a catalogue that was not used for longest is dropped, and read again when it is asked for', async () => {
  const small = await openCatalogueCache(database, undefined, 1)
  onTestFinished(small.close)
  const first = await small.of(us)
  expect(await small.of(us)).toBe(first)
  await small.of(them)
  const again = await small.of(us)
  expect(again).not.toBe(first)
  expect(prices(again)).toEqual(prices(first))
})

test('no plan that was made for a small shop is kept for what a large one is read by', async () => {
  const single = openDatabase({ url: appUrl, poolSize: 1 })
  const reader = await openCatalogueCache(single)
  onTestFinished(async () => {
    await reader.close()
    await single.close()
  })
  for (let turn = 1; turn <= 8; turn++) {
    await asOwner(`update product set amount = $2 where tenant = $1 and product_id = 'b-1'`, [us, 1000 + turn])
    await ours.transaction((tx) => announceCatalogue(tx, us))
    await untilHolds(async () => {
      const product = (await reader.of(us)).products.get('b-1')
      expect(product?.price).toEqual({ amount: 1000 + turn })
    })
  }
  const { rows } = await single.forTenant(us).read((tx) =>
    sql<{ anew: boolean }>`select custom_plans > 7 and generic_plans = 0 as anew from pg_prepared_statements
      where statement ~ 'stock_code|json_agg' and statement !~ 'pg_prepared'`.execute(tx),
  )
  expect(rows).toEqual([{ anew: true }, { anew: true }])
})

test('of our own stock it is told when the first code expires that is for sale', async () => {
  await loadProducts(database, us, [
    {
      ...listed[0],
      supplier: 'stock',
      supplierProductId: undefined,
      productId: 'own-1',
      brandId: 'own',
      brandName: 'own',
    },
  ])
  let codes = 0
  const stocked = (days: number | null, state = 'free') =>
    `insert into stock_code (tenant, product_id, fingerprint, key_id, sealed, batch, imported_at, expires_on, state, external_id, sold_at)
     values ('${us}', 'own-1', '${++codes}', 'k', '', 'list', now(), current_date + ${days}::int, '${state}',
       ${state === 'free' ? 'null, null' : `'${codes}', now()`})`
  const shown = async (sql: string) => {
    const views = brandViews({ catalogue: await change(sql), visitor: { language: 'de' } })
    return views.find(({ brandId }) => brandId === 'own')?.products.map(({ status, expiresOn }) => [status, expiresOn])
  }
  const inDays = (days: number) =>
    asOwner<{ day: string }>(`select (current_date + ${days})::text as day`).then(([row]) => row?.day)
  expect(await shown('select')).toEqual([['OUT_OF_STOCK', undefined]])
  expect(await shown(stocked(null))).toEqual([['ACTIVE', undefined]])
  expect(await shown(stocked(90))).toEqual([['ACTIVE', await inDays(90)]])
  expect(await shown(stocked(30))).toEqual([['ACTIVE', await inDays(30)]])
  // Sold or expired codes do not count for the next shopper.
  expect(await shown(stocked(10, 'sold'))).toEqual([['ACTIVE', await inDays(30)]])
  expect(await shown(stocked(0))).toEqual([['ACTIVE', await inDays(30)]])
})
