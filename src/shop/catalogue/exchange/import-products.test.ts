import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database/database.ts'
import { changesChannel } from '../store.ts'
import { changeProduct, planChange } from './change-product.ts'
import { PlanChanged } from './diff.ts'
import { exportProducts } from './export-products.ts'
import { holdImport, type Imported, importProducts, planImport } from './import-products.ts'

const { ours, theirs, asOwner, database } = await testDatabase()

async function* inParts(text: string) {
  for (let at = 0; at < text.length; at += 1000) yield text.slice(at, at + 1000)
}
type Options = Parameters<typeof importProducts>[2]
const load = (text: string, options: Options = {}, db = ours): Promise<Imported> => {
  const format = text.startsWith('{') ? 'json' : 'csv'
  return importProducts(
    { db, tenant: { id: db.tenant, currency: 'EUR' } },
    { format, open: () => inParts(text) },
    options,
  )
}
const exported = async (format: 'csv' | 'json' = 'csv', db = ours) => {
  let text = ''
  for await (const part of exportProducts(db, format)) text += part
  return text
}
const head = 'productId,brandId,brandName,categoryId,kind,currency,amount,description.de,status'
const row = (productId: string, amount = 1000, status = '') =>
  `${productId},own,Own,cards,giftcard,EUR,${amount},Karte ${productId},${status}`
const table = (...rows: string[]) => [head, ...rows].join('\n')
const shown = async (db = ours) =>
  db.read(async (tx) => {
    const rows = await tx
      .selectFrom('product')
      .select(['product_id', 'amount', 'status'])
      .orderBy('position')
      .orderBy('product_id')
      .execute()
    return rows.map(({ product_id, amount, status }) => `${product_id} ${amount} ${status}`)
  })

test('a file adds new products at the end, changes existing ones in their position, and leaves the rest', async () => {
  expect(await load(table(row('a'), row('b'), row('c')))).toEqual({
    read: 3,
    added: 3,
    changed: 0,
    discontinued: 0,
    texts: 0,
  })
  expect(await load(table(row('d'), row('b', 2000), row('a')))).toEqual({
    read: 3,
    added: 1,
    changed: 1,
    discontinued: 0,
    texts: 0,
  })
  expect(await shown()).toEqual(['a 1000 ACTIVE', 'b 2000 ACTIVE', 'c 1000 ACTIVE', 'd 1000 ACTIVE'])
})

test('a whole file is the complete catalogue: it sets the order, and everything else is discontinued', async () => {
  expect(await load(table(row('d'), row('a'), row('e')), { isWhole: true })).toMatchObject({
    added: 1,
    discontinued: 2,
  })
  expect((await shown()).filter((line) => line.endsWith(' ACTIVE'))).toEqual([
    'd 1000 ACTIVE',
    'a 1000 ACTIVE',
    'e 1000 ACTIVE',
  ])
  expect(await shown()).toHaveLength(5)
})

test('an exported file is imported without any change, and exported again byte for byte', async () => {
  const colour = '#112233'
  const brands = [
    { brandId: 'own', colour, description: { de: 'Eigene' }, redemption: [{ de: 'Eingeben' }] },
    ...['zebra', 'apple', 'none-of-it'].map((brandId) => ({ brandId, colour, description: {} })),
  ]
  const products = ['zebra', 'apple'].map((brandId, index) => ({
    productId: `${brandId}-1`,
    brandId,
    brandName: brandId,
    categoryId: `${brandId}-cards`,
    kind: 'giftcard',
    currency: 'EUR',
    amount: 1000 + index,
    description: { de: 'Karte' },
  }))
  const categories = ['cards', 'zebra-cards', 'apple-cards'].map((categoryId) => ({
    categoryId,
    name: { de: 'Karten' },
  }))
  const told = await load(JSON.stringify({ products, brands: brands.toReversed(), categories }))
  expect(told).toMatchObject({ added: 2, texts: 7 })
  for (const format of ['csv', 'json'] as const) {
    const file = await exported(format)
    expect(await load(file)).toEqual({ read: 7, added: 0, changed: 0, discontinued: 0, texts: 0 })
    expect(await exported(format)).toBe(file)
    await load(file, { isWhole: true })
    expect(await exported(format)).toBe(file)
  }
  const out = JSON.parse(await exported('json'))
  expect(out.brands.map(({ brandId }: { brandId: string }) => brandId)).toEqual(['own', 'zebra', 'apple', 'none-of-it'])
  const fresh = { categories: [], brands: [{ ...brands[0], colour: '#445566' }], products: [] }
  expect(await load(JSON.stringify(fresh))).toMatchObject({ changed: 0, texts: 1 })
  // Updated rows move within the table, but keep their place in the file.
  expect(JSON.parse(await exported('json')).brands).toEqual([
    { ...out.brands[0], colour: '#445566' },
    ...out.brands.slice(1),
  ])
})

test('one wrong line, and nothing changes; fifty are listed and the rest counted', async () => {
  const before = await exported()
  const wrong = Array.from({ length: 60 }, (_, index) => row(`wrong-${index}`, -1))
  const error = await load(table(row('f'), ...wrong)).catch((error) => error)
  expect(error).toMatchObject({ name: 'FileProblems', problems: { count: 60 } })
  expect(error.problems.listed).toHaveLength(50)
  expect(error.message).toMatch(/^line 3, amount: .*\n/)
  expect(error.message).toMatch(/\nand 10 more$/)
  expect(await exported()).toBe(before)
})

test('an import does not affect another brand’s products', async () => {
  const before = await exported()
  await load(table(row('a', 500)), { isWhole: true }, theirs)
  expect(await exported()).toBe(before)
  expect(await shown(theirs)).toEqual(['a 500 ACTIVE'])
})

test('the progress is reported, and every process is notified', async () => {
  const heard: string[] = []
  const stop = await database.listen(
    changesChannel,
    (tenant) => heard.push(tenant),
    () => {},
  )
  const written: number[] = []
  await load(table(row('g')), { onProgress: (count) => written.push(count) })
  expect(written).toEqual([1])
  await expect.poll(() => heard).toEqual([ours.tenant])
  stop()
})

test('two parallel imports do not disturb each other', async () => {
  const rows = (amount: number) => Array.from({ length: 300 }, (_, index) => row(`m-${index}`, amount + index))
  await Promise.all([load(table(...rows(100))), load(table(...rows(500).toReversed()))])
  const firsts = await asOwner(
    `select distinct amount - substr(product_id, 3)::int from product where product_id like 'm-%'`,
  )
  expect(firsts).toHaveLength(1)
})

const plan = (text: string, { isWhole = false } = {}) =>
  planImport(
    { db: ours, tenant: { id: ours.tenant, currency: 'EUR' } },
    { format: 'csv', open: () => inParts(text) },
    { isWhole },
  )

test('a plan says what a file would change, field by field, and changes nothing; as planned it is written', async () => {
  await load(table(row('p1', 1000), row('p2', 1000), row('p3')), { isWhole: true })
  const before = await shown()
  const file = table(row('p1', 1300), row('p2', 1000, 'INACTIVE'), row('p3'), row('p4', 500))
  const planned = await plan(file)
  expect(await shown()).toEqual(before)
  expect(planned).toMatchObject({ read: 4, added: 1, changed: 2, discontinued: 0, steepest: 3000 })
  expect(planned.changes).toMatchObject([
    { productId: 'p1', what: 'changed', fields: [{ field: 'amount', before: 1000, after: 1300 }] },
    { productId: 'p2', what: 'changed', fields: [{ field: 'status', before: 'ACTIVE', after: 'INACTIVE' }] },
    { productId: 'p4', what: 'new' },
  ])
  expect(await load(file, { asPlanned: planned.hash })).toMatchObject({ read: 4, added: 1, changed: 2 })
  expect(await plan(file)).toMatchObject({ added: 0, changed: 0, changes: [], steepest: 0 })
})

test('what is not as planned is not written: another file, or a catalogue that changed since', async () => {
  await load(table(row('q1', 1000), row('q2', 1000)), { isWhole: true })
  const file = table(row('q1', 1100))
  const { hash } = await plan(file)
  const before = await shown()
  await expect(load(table(row('q1', 1200)), { asPlanned: hash })).rejects.toBeInstanceOf(PlanChanged)
  expect(await shown()).toEqual(before)
  await load(table(row('q1', 1050)))
  await expect(load(file, { asPlanned: hash })).rejects.toBeInstanceOf(PlanChanged)
  expect((await shown()).find((line) => line.startsWith('q1'))).toBe('q1 1050 ACTIVE')
  // What the file does not touch may change.
  const again = await plan(file)
  await load(table(row('q2', 2000)))
  expect(await load(file, { asPlanned: again.hash })).toMatchObject({ changed: 1 })
})

test('a plan of the complete catalogue names what it would discontinue', async () => {
  await load(table(row('r1'), row('r2')), { isWhole: true })
  const planned = await plan(table(row('r1')), { isWhole: true })
  expect(planned).toMatchObject({ discontinued: 1 })
  expect(planned.changes).toEqual([
    { productId: 'r2', what: 'discontinued', fields: [{ field: 'status', before: 'ACTIVE', after: 'DISCONTINUED' }] },
  ])
  expect(await load(table(row('r1')), { isWhole: true, asPlanned: planned.hash })).toMatchObject({ discontinued: 1 })
})

test('an import that is held is written by its commit and by nothing else, and other imports wait for it', async () => {
  await load(table(row('t1', 1000)), { isWhole: true })
  const shop = { db: ours, tenant: { id: ours.tenant, currency: 'EUR' as const } }
  const hold = (amount: number) => holdImport(shop, { format: 'csv', open: () => inParts(table(row('t1', amount))) })
  const amount = async () => (await shown()).filter((line) => line.startsWith('t1'))
  const [given, other] = [await hold(1100), load(table(row('t1', 3000)))]
  expect(given.plan).toMatchObject({ read: 1, changed: 1 })
  expect(await amount()).toEqual(['t1 1000 ACTIVE'])
  await given.rollBack()
  expect(await other).toMatchObject({ changed: 1 })
  expect(await amount()).toEqual(['t1 3000 ACTIVE'])

  const kept = await hold(1200)
  expect(await kept.commit()).toMatchObject({ changed: 1 })
  await kept.rollBack()
  expect(await amount()).toEqual(['t1 1200 ACTIVE'])
  await expect(hold(-1)).rejects.toMatchObject({ name: 'FileProblems', problems: { count: 1 } })
})

test('one product is changed as an import of one, and everything else of it stays', async () => {
  await load(table(row('s1', 1000), row('s2', 1000)), { isWhole: true })
  const shop = { db: ours, tenant: { id: ours.tenant, currency: 'EUR' as const } }
  const planned = await planChange(shop, 's1', { amount: 1500, serviceFee: 50 })
  expect(planned?.changes[0]?.fields.map(({ field, after }) => `${field} ${after}`)).toEqual([
    'amount 1500',
    'service_fee 50',
  ])
  expect(await planChange(shop, 'none', { amount: 1 })).toBeUndefined()
  expect(await changeProduct(shop, 's1', { amount: 1500, serviceFee: 50 }, planned?.hash ?? '')).toMatchObject({
    changed: 1,
  })
  await expect(changeProduct(shop, 's1', { amount: 1600 }, planned?.hash ?? '')).rejects.toBeInstanceOf(PlanChanged)
  expect((await shown()).filter((line) => line.startsWith('s'))).toEqual(['s1 1500 ACTIVE', 's2 1000 ACTIVE'])
})
