import { expect, test } from 'vitest'
import { readCatalogue } from '#catalogue'
import { importProducts } from '#catalogue/exchange'
import { listedProducts } from '#demo'
import { dtOneProducts } from '#providers/dt-one'
import { syncProducts } from '#reconciliation'
import { readBrands } from '#tenants'
import { judgeProduct } from '../../src/shop/reconciliation/products/judge-product.ts'
import { wire } from '../support/shop/wire.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

const shop = await wire({ operatorEmail: 'operator@saldo.example' })
const { ask, asOwner, app, ours, theirs, sandbox } = shop

const sync = async () => syncProducts([await app.shopOf(ours), await app.shopOf(theirs)])
const supplierChanges = (id: number, what: Record<string, string>) =>
  fetch(`${sandbox.url}/suppliers/dt-one/products/${id}`, { method: 'POST', body: new URLSearchParams(what) })
const open = async () =>
  (
    await asOwner<{ line: string }>(
      `select concat_ws(' | ', tenant, partner, reference, ours, coalesce(theirs, '-')) as line from difference
       where closed_at is null and subject = 'product' order by 1`,
    )
  ).map(({ line }) => line)
const statusOf = async (productId: string) => {
  const { json } = await ask('GET /api/shop/rest/v1/products?brandId=own-brand')
  return (json.products as { productId: string; status: string }[]).find((one) => one.productId === productId)?.status
}
const put = async (productId: string) => {
  const items = [{ productId, amount: 15, phoneNumber: '+4915112345999' }]
  const { status, json } = await ask('POST /api/shop/rest/addToCart', { body: { items } })
  return status === 200 ? 'sold' : json.code
}
const alerts = async (): Promise<string[]> => {
  const answer = await fetch(`${sandbox.url}/inbox.json?to=operator@saldo.example`)
  return ((await answer.json()) as { subject: string }[]).map(({ subject }) => subject)
}
const costs = async () =>
  Object.fromEntries(
    (
      await asOwner<{ product_id: string; cost: number | null }>(
        `select product_id, cost::int from product where tenant = $1 and brand_id = 'own-brand'`,
        [ours],
      )
    ).map(({ product_id, cost }) => [product_id, cost]),
  )

test('costs that nobody agreed on are the supplier’s, and nothing differs', async () => {
  await sync()
  expect(await costs()).toEqual({ 'own-brand-15': 1410, 'own-brand-30': 2820, 'own-brand-open': 9400 })
  expect(await open()).toEqual([])
})

test('how long a code is good for is the supplier’s to say, follows it, and stands where the code is sold', async () => {
  const told = async () => {
    const { json } = await ask('GET /api/shop/rest/v1/products?brandId=own-brand')
    return (json.products as { productId: string; validity?: object }[])
      .filter(({ validity }) => validity)
      .map(({ productId, validity }) => [productId, validity])
  }
  expect(await told()).toEqual([])
  const shops = [await app.shopOf(ours)]
  const saying = (quantity: number) =>
    shops.map((shop) => ({
      ...shop,
      supplierProducts: {
        ...shop.supplierProducts,
        listProducts: async () => {
          const answer = await shop.supplierProducts.listProducts()
          if (answer.kind !== 'answered' || quantity === 0) return answer
          const validity = { quantity, unit: 'month' as const }
          const isMeant = ({ supplierProductId }: { supplierProductId: number }) => supplierProductId === 101015
          return { ...answer, value: answer.value.map((one) => (isMeant(one) ? { ...one, validity } : one)) }
        },
      },
    }))
  for (const quantity of [12, 24]) {
    await syncProducts(saying(quantity))
    await untilHolds(async () => expect(await told()).toEqual([['own-brand-15', { quantity, unit: 'month' }]]))
  }
  await syncProducts(saying(0))
  await untilHolds(async () => expect(await told()).toEqual([]))
  expect(await open()).toEqual([])
})

test('what the supplier drops is sold no more, told once, and sold again when it is back', async () => {
  await supplierChanges(101015, { gone: 'true' })
  await sync()
  await untilHolds(async () => expect(await statusOf('own-brand-15')).toBe('OUT_OF_STOCK'))
  expect(await put('own-brand-15')).toBe('productNotAvailable')
  const filed = `${ours} | dt-one products | own-brand-15 | 15.00 EUR for 14.10, not sold until it fits | -`
  expect(await open()).toEqual([filed])
  await sync()
  expect(await open()).toEqual([filed])
  await untilHolds(async () => expect(await alerts()).toEqual([expect.stringContaining('own-brand-15')]))

  await supplierChanges(101015, {})
  await sync()
  expect(await open()).toEqual([])
  await untilHolds(async () => expect(await put('own-brand-15')).toBe('sold'))
})

test('a face value that changed stops the product before anybody pays for what would not arrive', async () => {
  await supplierChanges(101015, { face: '12' })
  await sync()
  await untilHolds(async () => expect(await put('own-brand-15')).toBe('productNotAvailable'))
  expect(await open()).toEqual([expect.stringMatching(/not sold until it fits \| 12\.00 EUR for 14\.10$/)])
  await supplierChanges(101015, {})
  await sync()
  await untilHolds(async () => expect(await put('own-brand-15')).toBe('sold'))
})

test('a cost that changed is told of and sold on until somebody agrees to it; a loss is not sold', async () => {
  await supplierChanges(101015, { cost: '14.40' })
  await sync()
  expect(await open()).toEqual([expect.stringMatching(/15\.00 EUR for 14\.10, sold on \| 15\.00 EUR for 14\.40$/)])
  expect(await put('own-brand-15')).toBe('sold')

  await supplierChanges(101015, { cost: '15.10' })
  await sync()
  await untilHolds(async () => expect(await put('own-brand-15')).toBe('productNotAvailable'))

  // Agreed to with the file that says so; its products are compared by themselves.
  const file = `productId,brandId,brandName,categoryId,kind,currency,amount,description.de,operator.id,supplier,supplierProductId,cost
own-brand-15,own-brand,Brand 101,topups,topup,EUR,1500,Guthaben,101,dt-one,101015,1510`
  const tenant = { id: ours, currency: 'EUR' } as const
  const db = app.database.forTenant(ours)
  const imported = await importProducts(
    { db, tenant },
    {
      format: 'csv',
      async *open() {
        yield file
      },
    },
  )
  expect(imported).toEqual({ read: 1, added: 0, changed: 1, discontinued: 0, texts: 0 })
  await untilHolds(async () => expect(await open()).toEqual([]))
  await untilHolds(async () => expect(await put('own-brand-15')).toBe('sold'))
})

test('a list that does not come changes nothing', async () => {
  const before = await costs()
  await supplierChanges(101030, { gone: 'true' })
  await fetch(`${sandbox.url}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ partner: 'dt-one', operation: 'products', kind: 'drop', times: 1 }),
  })
  await expect(sync()).rejects.toThrow('dt-one: ')
  expect([await costs(), await open()]).toEqual([before, []])
})

test('all that the brands’ own folders list is in step with the sandbox’s supplier', async () => {
  await supplierChanges(101030, {})
  await supplierChanges(101015, {})
  const supplier = dtOneProducts({ url: `${sandbox.url}/v1`, key: 'key', secret: 'secret' })
  const answer = await supplier.listProducts()
  if (answer.kind !== 'answered') throw new Error(answer.reason)
  const offered = new Map(answer.value.map((product) => [product.supplierProductId, product]))
  const { brands } = await readBrands('tenants')
  const drifts: unknown[] = []
  for (const brand of brands) {
    const { products } = readCatalogue(await listedProducts('tenants', brand))
    for (const product of products) {
      if (product.source?.from !== 'supplier') continue
      const { drift } = judgeProduct(product, offered.get(product.source.supplierProductId))
      if (drift) drifts.push({ brand: brand.id, product: product.productId, ...drift })
    }
  }
  expect(drifts).toEqual([])
})

test('a brand that cannot be compared holds up no other, and is named', async () => {
  await supplierChanges(101015, { gone: 'true' })
  const broken = await app.shopOf(theirs)
  const db = { ...broken.db, read: () => Promise.reject(new Error('this brand is broken')) }
  await expect(syncProducts([{ ...broken, db }, await app.shopOf(ours)])).rejects.toThrow('this brand is broken')
  expect(await open()).toHaveLength(1)
})
