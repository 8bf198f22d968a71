import { expect, test } from 'vitest'
import { loadProducts } from '#catalogue'
import type { SealKeys } from '#kit/seal'
import { aTenant } from '../../../tests/support/brands/brand.ts'
import { testDatabase } from '../../../tests/support/database/database.ts'
import { aCard } from '../../../tests/support/products/stocked.ts'
import { codeKeys, secret } from '../../../tests/support/shop/code-keys.ts'
import {
  countCodes,
  findDamaged,
  handOut,
  holdUnits,
  importCodes,
  maintainStock,
  putCodes,
  refuseUnreadableCodes,
  rotateKeys,
  type StockShop,
  writeOffCode,
} from './index.ts'

const { database, ours, theirs, asOwner } = await testDatabase()
let ahead = 0
const shop: StockShop = {
  tenant: aTenant(),
  db: ours,
  clock: { now: () => new Date(Date.now() + ahead) },
  codeKeys,
  secret,
  stockWarnBelow: 3,
}
const cards = ['card-1', 'card-2', 'card-3', 'card-4']
await loadProducts(
  database,
  'firstbrand',
  cards.map((id) => aCard(id)),
)
const put = (productId: string, ...codes: string[]) =>
  importCodes(shop, { productId, batch: 'list.csv', text: codes.join('\n') })
const counts = async (productId: string) => (await ours.read(countCodes)).find((count) => count.productId === productId)
const levels = () => asOwner('select product_id, state from stock_level order by 1')
const alerts = async () =>
  (await asOwner<{ payload: { details: { occasion: string; products: string } } }>(
    `select payload from graphile_worker._private_jobs j where payload::text like '%stock %' order by j.id`,
  ).then((rows) => rows.map(({ payload }) => payload.details))) as { occasion: string; products: string }[]

test('a list is imported completely or not at all, and no code twice, whichever product it is for', async () => {
  expect(await put('card-1', 'AAAA-1', 'AAAA-2')).toEqual({ imported: 2 })
  expect(await put('card-1', 'AAAA-3', 'aaaa 2')).toEqual({
    problems: [{ line: 2, what: 'is in stock already, or was sold' }],
  })
  expect(await put('card-2', 'AAAA-1')).toMatchObject({ problems: [{ line: 1 }] })
  expect(await put('card-9', 'BBBB-1')).toMatchObject({
    problems: [{ what: 'card-9 is no product from our own stock' }],
  })
  expect(await counts('card-1')).toEqual({
    productId: 'card-1',
    free: 2,
    held: 0,
    sold: 0,
    expired: 0,
    setAside: 0,
    withdrawn: 0,
  })
})

test('demo codes that exist already are not imported again', async () => {
  const of = { productId: 'card-demo', batch: 'demo' }
  await loadProducts(
    database,
    'firstbrand',
    [...cards, 'card-demo'].map((id) => aCard(id)),
  )
  const putInto = (...codes: string[]) =>
    ours.transaction((tx) => {
      const contents = codes.map((code) => ({ kind: 'code' as const, code, expiresOn: '2099-12-31' }))
      return putCodes(shop, tx, of, contents, shop.clock.now())
    })
  await putInto('DEMO-1', 'DEMO-2')
  await putInto('DEMO-2', 'DEMO-3')
  expect(await counts('card-demo')).toMatchObject({ free: 3 })
  const answer = await handOut(shop, { externalId: 'demo-order', productId: 'card-demo' })
  expect(answer).toMatchObject({ value: { contents: { code: 'DEMO-1', expiresOn: '2099-12-31' } } })
})

test('codes are sealed: neither they nor their fingerprints reveal anything', async () => {
  const rows = await asOwner("select *, encode(sealed, 'escape') as shown from stock_code")
  expect(JSON.stringify(rows)).not.toMatch(/AAAA/)
  expect(rows[0]).toMatchObject({ key_id: codeKeys.current })
})

test('a hold that is not paid in time is freed; another try to pay prolongs it', async () => {
  await put('card-3', 'CCCC-1')
  const unit = { externalId: 'unpaid', productId: 'card-3' }
  expect(await ours.transaction((tx) => holdUnits(shop, tx, [unit]))).toBe(true)
  await maintainStock(shop)
  expect(await counts('card-3')).toMatchObject({ free: 0, held: 1 })
  // Another try to pay keeps it for another hour.
  ahead += 50 * 60_000
  expect(await ours.transaction((tx) => holdUnits(shop, tx, [unit]))).toBe(true)
  ahead += 50 * 60_000
  await maintainStock(shop)
  expect(await counts('card-3')).toMatchObject({ free: 0, held: 1 })
  ahead += 11 * 60_000
  await maintainStock(shop)
  expect(await counts('card-3')).toMatchObject({ free: 1, held: 0 })
})

test('parallel purchases get different codes, and do not wait for each other', async () => {
  await loadProducts(
    database,
    'firstbrand',
    [...cards, 'card-two'].map((id) => aCard(id)),
  )
  await put('card-two', 'TWO-1', 'TWO-2')
  const hold = (externalId: string) =>
    ours.transaction((tx) => holdUnits(shop, tx, [{ externalId, productId: 'card-two' }]))
  await ours.transaction(async (tx) => {
    expect(await holdUnits(shop, tx, [{ externalId: 'two-1', productId: 'card-two' }])).toBe(true)
    expect(await hold('two-2')).toBe(true)
    expect(await hold('two-3')).toBe(false)
  })
  const held = await asOwner("select external_id from stock_code where product_id = 'card-two' order by 1")
  expect(held.map((row) => row.external_id)).toEqual(['two-1', 'two-2'])
})

test('a code for a paid unit stays held however long the delivery takes; all others are freed in time', async () => {
  const cases: Record<string, [order: string, delivery: string]> = {
    planned: ['paid', 'planned'],
    sending: ['paid', 'sending'],
    unknown: ['paid', 'unknown'],
    unpaid: ['open', 'planned'],
    cancelled: ['cancelled', 'planned'],
    over: ['done', 'failed'],
  }
  const names = Object.keys(cases)
  await loadProducts(
    database,
    'firstbrand',
    [...cards, 'card-held'].map((id) => aCard(id)),
  )
  await put('card-held', ...names.map((_, index) => `PPPP-${index}`))
  await ours.transaction((tx) =>
    holdUnits(
      shop,
      tx,
      names.map((name) => ({ externalId: `case-${name}`, productId: 'card-held' })),
    ),
  )
  for (const [name, [order, delivery]] of Object.entries(cases)) {
    const values = ['firstbrand', `case-${name}`, order, delivery]
    await asOwner(
      `with filled as (insert into cart values ($1, $2, '[]', 'web', null, 'de', null, 'none', $2, null, now(), now())),
        placed as (insert into orders (tenant, order_number, cart_name, state, currency, total, total_service_fee, contact,
            language, channel, client_ip, placed_at)
          values ($1, $2, $2, $3, 'EUR', 2500, 0, '{}', 'de', 'web', '', now())),
        bought as (insert into order_line (tenant, order_number, line, item_key, product_id, brand_name, kind, description,
            face_amount, service_fee, quantity, supplier, ranged, placed_at)
          values ($1, $2, 1, 'k', 'card-held', 'Card', 'giftcard', 'Card', 2500, 0, 1, 'stock', false, now()))
      insert into delivery (tenant, order_number, line, unit, external_id, amount, state)
        values ($1, $2, 1, 1, $2, 2500, $4)`,
      values,
    )
  }
  ahead += 30 * 86_400_000
  await maintainStock(shop)
  const held = await asOwner(
    "select external_id from stock_code where product_id = 'card-held' and state = 'held' order by 1",
  )
  expect(held.map((row) => row.external_id)).toEqual(['case-planned', 'case-sending', 'case-unknown'])
  ahead -= 30 * 86_400_000
})

test('the code that expires first is sold first, and one that expires today is not sold', async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  await put('card-4', 'code,expires', 'DDDD-1,', `DDDD-2,${day(90)}`, `DDDD-3,${day(30)}`)
  await asOwner('update stock_code set expires_on = current_date where expires_on = $1', [day(90)])
  const codes = []
  for (const number of [1, 2, 3]) {
    const answer = await handOut(shop, { externalId: `ordered-${number}`, productId: 'card-4' })
    codes.push(answer.kind === 'answered' ? answer.value.contents?.code : answer.kind)
  }
  expect(codes).toEqual(['DDDD-3', 'DDDD-1', 'refused'])
  expect(await counts('card-4')).toMatchObject({ free: 0, sold: 2, expired: 1 })
})

test('a low and an empty stock alert once each, and a refill ends both', async () => {
  await maintainStock(shop)
  expect(await levels()).toEqual([
    { product_id: 'card-1', state: 'low' },
    { product_id: 'card-2', state: 'out' },
    { product_id: 'card-3', state: 'low' },
    { product_id: 'card-4', state: 'out' },
  ])
  const told = await alerts()
  const about = (productId: string) => told.filter(({ products }) => products.split(', ').includes(productId)).length
  expect([about('card-1'), about('card-2')]).toEqual([1, 1])
  await maintainStock(shop)
  expect(await alerts()).toHaveLength(told.length)
  await put('card-1', 'EEEE-1', 'EEEE-2')
  expect((await levels())[0]).toEqual({ product_id: 'card-2', state: 'out' })
})

test('if a whole catalogue has no codes yet, the alert names some products and counts the rest', async () => {
  const more = Array.from({ length: 60 }, (_, number) => aCard(`new-${number}`))
  await loadProducts(database, 'firstbrand', [...cards.map((id) => aCard(id)), ...more])
  await maintainStock(shop)
  expect((await alerts()).at(-1)?.products).toMatch(/^(new-\d+, ){49}new-\d+ and 10 more$/)
})

test('a new key replaces the old one, in stock and with orders, and the old one can be removed', async () => {
  const [name, old] = [...codeKeys.keys][0] ?? []
  const fresh = Buffer.alloc(32, 9)
  const both: SealKeys = {
    current: 'fresh',
    keys: new Map([
      ['fresh', fresh],
      [name ?? '', old ?? fresh],
    ]),
  }
  const count = Number((await asOwner('select count(*)::int as n from stock_code'))[0]?.n)
  const sealedAnew = (resealed: number) => ({
    inStock: { resealed, unreadable: 0 },
    withOrders: { resealed: 0, unreadable: 0 },
  })
  expect(await rotateKeys({ ...shop, codeKeys: both })).toEqual(sealedAnew(count))
  expect(await rotateKeys({ ...shop, codeKeys: both })).toEqual(sealedAnew(0))
  const alone = { ...shop, codeKeys: { current: 'fresh', keys: new Map([['fresh', fresh]]) } }
  expect(await handOut(alone, { externalId: 'after', productId: 'card-1' })).toMatchObject({
    value: { contents: { code: expect.stringMatching(/^(AAAA|EEEE)/) } },
  })
  // Still recognised: a code that was sold cannot be imported again.
  expect(await importCodes(alone, { productId: 'card-1', batch: 'x', text: 'AAAA-1' })).toHaveProperty('problems')
})

const tells = async (text: string) =>
  (
    await asOwner<{ occasion: string }>(
      `select payload -> 'details' ->> 'occasion' as occasion from graphile_worker._private_jobs where payload::text like $1`,
      [`%${text}%`],
    )
  ).map(({ occasion }) => occasion)

test('a damaged code affects only itself: the unit gets another one, an operator is alerted, and it is never sold', async () => {
  await loadProducts(database, 'firstbrand', [aCard('card-5')])
  await put('card-5', 'FFFF-1', 'FFFF-2')
  await asOwner(`update stock_code set sealed = substring(sealed for 30)
    where code_id = (select min(code_id) from stock_code where product_id = 'card-5')`)
  const first = await handOut(shop, { externalId: 'of-5-1', productId: 'card-5' })
  expect(first).toMatchObject({ value: { contents: { code: 'FFFF-2' } } })
  expect(await handOut(shop, { externalId: 'of-5-2', productId: 'card-5' })).toMatchObject({ reason: 'out_of_stock' })
  expect(await counts('card-5')).toMatchObject({ free: 0, sold: 1, setAside: 1 })
  expect(await tells('code-unreadable code')).toHaveLength(1)
  await expect(refuseUnreadableCodes(database.registry)).rejects.toThrow('cannot be opened: 1 in stock, 0 with orders')
  const withAll = {
    ...shop,
    codeKeys: { ...codeKeys, keys: new Map([...codeKeys.keys, ['fresh', Buffer.alloc(32, 9)]]) },
  }
  expect((await rotateKeys(withAll)).inStock).toMatchObject({ unreadable: 1 })

  // An operator writes it off: only that one, and the same code may be imported again.
  const [damaged, ...others] = await ours.read(findDamaged)
  expect([damaged?.productId, others]).toEqual(['card-5', []])
  const written = (codeId: number) => ours.transaction((tx) => writeOffCode(tx, codeId))
  expect(await theirs.transaction((tx) => writeOffCode(tx, Number(damaged?.codeId)))).toBeUndefined()
  expect(await written(Number(damaged?.codeId))).toBe('card-5')
  expect(await written(Number(damaged?.codeId))).toBeUndefined()
  expect(await counts('card-5')).toMatchObject({ free: 0, sold: 1, setAside: 0 })
  await put('card-5', 'FFFF-1')
  expect(await counts('card-5')).toMatchObject({ free: 1, setAside: 0 })
})

test('codes with a missing key are not sold until it is back, and one alert is sent', async () => {
  await loadProducts(database, 'firstbrand', [aCard('card-6')])
  await put('card-6', 'GGGG-1', 'GGGG-2')
  const [[name = '']] = [...codeKeys.keys] as [[string, Buffer]]
  const without = { ...shop, codeKeys: { current: 'fresh', keys: new Map([['fresh', Buffer.alloc(32, 9)]]) } }
  await maintainStock(without)
  await maintainStock(without)
  expect(await counts('card-6')).toMatchObject({ free: 0, setAside: 2 })
  expect(await handOut(without, { externalId: 'of-6-1', productId: 'card-6' })).toMatchObject({
    reason: 'out_of_stock',
  })
  expect(await tells(`code-unreadable key ${name}`)).toHaveLength(1)
  await maintainStock(shop)
  expect(await counts('card-6')).toMatchObject({ free: 2, setAside: 0 })
})

test('a held code whose key goes missing is set aside when it would be sold', async () => {
  await loadProducts(database, 'firstbrand', [aCard('card-7')])
  await put('card-7', 'HHHH-1')
  const unit = { externalId: 'of-7-1', productId: 'card-7' }
  expect(await ours.transaction((tx) => holdUnits(shop, tx, [unit]))).toBe(true)
  const without = { ...shop, codeKeys: { current: 'fresh', keys: new Map([['fresh', Buffer.alloc(32, 9)]]) } }
  expect(await handOut(without, unit)).toMatchObject({ reason: 'out_of_stock' })
  expect(await counts('card-7')).toMatchObject({ free: 0, held: 0, sold: 0, setAside: 1 })
  await maintainStock(shop)
  expect(await handOut(shop, unit)).toMatchObject({ value: { contents: { code: 'HHHH-1' } } })
})

test('fingerprints move to the new key of the secret with the codes', async () => {
  const ring: StockShop = { ...shop, secret: ['a new secret of thirty-two characters', ...secret] }
  // Recognised by the old key's fingerprint while both keys exist.
  expect(await importCodes(ring, { productId: 'card-7', batch: 'x', text: 'HHHH-1' })).toHaveProperty('problems')
  await rotateKeys(ring)
  const alone: StockShop = { ...shop, secret: [ring.secret[0]] }
  expect(await importCodes(alone, { productId: 'card-7', batch: 'x', text: 'HHHH-1' })).toHaveProperty('problems')
  expect(await handOut(alone, { externalId: 'of-7-1', productId: 'card-7' })).toMatchObject({
    value: { contents: { code: 'HHHH-1' } },
  })
})
