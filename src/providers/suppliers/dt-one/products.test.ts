import { afterAll, beforeAll, expect, test } from 'vitest'
import { answered } from '#kit/result'
import { type Sandbox, startSandbox } from '#sandbox'
import { dtOneProducts } from './index.ts'
import { offered } from './product-shapes.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

const supplier = () => dtOneProducts({ url: `${sandbox.url}/v1`, key: 'key', secret: 'secret', timeoutMs: 60_000 })
const change = (id: number, what: Record<string, string>) =>
  fetch(`${sandbox.url}/suppliers/dt-one/products/${id}`, { method: 'POST', body: new URLSearchParams(what) })
const listed = async () => {
  const answer = await supplier().listProducts()
  if (answer.kind !== 'answered') throw new Error(answer.reason)
  return new Map(answer.value.map((product) => [product.supplierProductId, product]))
}

test('all pages are read: what arrives and what it costs, fixed or within bounds, in minor units', async () => {
  const all = await listed()
  expect(all.size).toBeGreaterThan(300)
  const euros = { currency: 'EUR', costCurrency: 'EUR' }
  expect(all.get(101015)).toEqual({
    supplierProductId: 101015,
    face: { min: 1500, max: 1500 },
    cost: { min: 1410, max: 1410 },
    ...euros,
  })
  expect(all.get(101000)).toEqual({
    supplierProductId: 101000,
    face: { min: 100, max: 15_000 },
    cost: { min: 94, max: 14_100 },
    ...euros,
  })
})

test('what the supplier drops is gone from its list, and it says so when asked for it alone', async () => {
  await change(101020, { gone: 'true' })
  await change(101030, { cost: '29.10' })
  const all = await listed()
  expect(all.has(101020)).toBe(false)
  expect(all.get(101030)?.cost).toEqual({ min: 2910, max: 2910 })
  expect(await supplier().findProduct(101020)).toEqual(answered(undefined))
  expect(await supplier().findProduct(101030)).toMatchObject({ value: { supplierProductId: 101030 } })
})

test('a page that is lost loses the list', async () => {
  await fetch(`${sandbox.url}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ partner: 'dt-one', operation: 'products', kind: 'drop', times: 1 }),
  })
  expect(await supplier().listProducts()).toMatchObject({ kind: 'lost' })
})

test('a product that gives no money, or that says nothing of its price, is told of all the same', () => {
  const data = { id: 7, destination: { unit_type: 'DATA', unit: 'GB', amount: 5 }, prices: null }
  expect(offered.parse(data)).toEqual({ supplierProductId: 7 })
  const wholesale = { unit_type: 'CURRENCY', unit: 'USD', amount: 4.2, fee: 0.1 }
  expect(offered.parse({ ...data, prices: { wholesale, retail: null } })).toEqual({
    supplierProductId: 7,
    cost: { min: 430, max: 430 },
    costCurrency: 'USD',
  })
})

test('how long a code is good for is told, unless it is for good', () => {
  const told = (validity: object | null) => offered.parse({ id: 7, pin: { usage_info: null, validity } })
  expect(told({ unit: 'MONTH', quantity: 12 })).toEqual({
    supplierProductId: 7,
    validity: { quantity: 12, unit: 'month' },
  })
  expect([told({ unit: 'DAY', quantity: -1 }), told(null), offered.parse({ id: 7, pin: null })]).toEqual([
    { supplierProductId: 7 },
    { supplierProductId: 7 },
    { supplierProductId: 7 },
  ])
})
