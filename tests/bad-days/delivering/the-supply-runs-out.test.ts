import { expect, test } from 'vitest'
import { arrives, badDay, numberEnding } from '../../support/shop/bad-day.ts'

const day = await badDay({ operatorEmail: 'operator@saldo.example' })

const balanceIs = async (available: string) => {
  const set = await fetch(`${day.sandbox.url}/suppliers/dt-one/balance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ currency: 'EUR', available }),
  })
  expect(set.status).toBe(200)
}
/** Runs the scheduled check. One at a time: of two at once, the later one may report first. */
const lookAtBalance = async () => {
  await beginToLook()
  await expect.poll(() => looks()).toEqual([])
}
const beginToLook = () => day.asOwner(`select graphile_worker.add_job('watch-balance', '{}'::json)`)
const looks = () =>
  day.asOwner<{ attempts: number; last_error: string | null }>(
    `select attempts, last_error from graphile_worker.jobs where task_identifier = 'watch-balance'`,
  )
const supply = () => day.asOwner('select tenant, state from supply order by tenant')
const items = () => [{ productId: 'own-brand-15', phoneNumber: numberEnding(arrives) }]
const operator = 'operator@saldo.example'
/** Refills our account, and waits until the shop knows. */
async function allIsWell() {
  await balanceIs('5000')
  if ((await supply()).length === 0) return
  const told = (await day.subjectsTo(operator)).length
  await lookAtBalance()
  await day.mailsTo(operator, told + 1)
}

test('a balance that runs low is told once, then nothing is sold, and all comes back by itself', async () => {
  await allIsWell()
  const before = (await day.subjectsTo(operator)).length
  const alerts = (count: number) => day.mailsTo(operator, before + count)
  const { cartName } = await day.cart([{ amount: 15, number: numberEnding(arrives) }])
  await balanceIs('999.99')
  await lookAtBalance()
  expect((await alerts(1)).at(-1)).toContain('supplier-balance low EUR')
  expect((await day.start((await day.cart([{ amount: 15, number: numberEnding(arrives) }])).cartName)).status).toBe(200)

  await balanceIs('199.99')
  await lookAtBalance()
  await expect.poll(supply).toEqual([
    { tenant: day.ours, state: 'stopped' },
    { tenant: day.theirs, state: 'stopped' },
  ])
  // One mail, because two brands share the account.
  expect((await alerts(2)).at(-1)).toContain('supplier-balance stopped EUR')
  const shown = async () => (await day.ask('GET /api/shop/rest/v1/products')).json.products
  await expect.poll(async () => (await shown())[0].status).toBe('OUT_OF_STOCK')
  expect((await day.ask('POST /api/shop/rest/addToCart', { body: { items: items() } })).json.code).toBe(
    'productNotAvailable',
  )
  const refused = await day.start(cartName)
  expect([refused.status, refused.json.code]).toEqual([422, 'productNotAvailable'])
  const kept = await day.ask(`GET /api/shop/rest/v2/carts/${cartName}`)
  expect(kept.json).toMatchObject({ itemCount: 1, totalPrice: 15, notAvailable: true })
  expect(await day.asOwner('select 1 from orders where cart_name = $1', [cartName])).toEqual([])
  await lookAtBalance()

  await balanceIs('5000')
  await lookAtBalance()
  await expect.poll(supply).toEqual([])
  await expect.poll(async () => (await shown())[0].status).toBe('ACTIVE')
  expect((await day.start(cartName)).status).toBe(200)
  expect((await alerts(3)).at(-1)).toContain('supplier-balance good EUR')
})

test('turned down by the supplier for want of credit: the money goes back, and nobody else is charged', async () => {
  await allIsWell()
  const order = await day.order([{ amount: 15, number: numberEnding(arrives) }])
  await balanceIs('1')
  await day.pay(order.payerUrl)
  await day.until(order, { orderState: 'done', orderStatus: 'refunded', refunded: 15 })
  await expect.poll(supply).toContainEqual({ tenant: day.ours, state: 'stopped' })
})

test('while the supplier says nothing, what was known last holds', async () => {
  await balanceIs('1')
  await lookAtBalance()
  await expect.poll(supply).toContainEqual({ tenant: day.ours, state: 'stopped' })
  await day.fault({ partner: 'dt-one', operation: 'balances', kind: 'drop' })
  await balanceIs('5000')
  await beginToLook()
  await expect.poll(looks).toMatchObject([{ last_error: expect.any(String) }])
  expect(await supply()).toContainEqual({ tenant: day.ours, state: 'stopped' })
})
