import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { handOut, holdUnits, putCodes, type StockShop } from '#stock'
import { aTenant } from '../../support/brands/brand.ts'
import { testDatabase } from '../../support/database/database.ts'
import { codeKeys, secret } from '../../support/shop/code-keys.ts'

// Buyers at the same moment, as many as there are connections. Each test runs twice: as it is, and without its guard,
// where it must fail. That shows that the buyers really meet and that the guard helps.

const world = vi.hoisted(() => ({ isGuarded: true }))

vi.mock('../../../src/shop/stock/store.ts', async (original) => {
  const real = await original<typeof import('../../../src/shop/stock/store.ts')>()
  /** Reads and writes in two steps, so that everybody finds the code free. */
  const holdCodes: typeof real.holdCodes = async (tx, units, until) => {
    if (world.isGuarded) return real.holdCodes(tx, units, until)
    const [unit] = units
    const { rows } = await sql<{ code_id: number }>`
      select code_id from stock_code where product_id = ${unit?.productId} and state = 'free'
      order by code_id limit 1`.execute(tx)
    await sql`update stock_code set state = 'held', external_id = ${unit?.externalId}, held_until = ${until}
      where code_id = ${rows[0]?.code_id}`.execute(tx)
    return rows.length
  }
  return { ...real, holdCodes }
})

const atOnce = 16
const { ours, theirs, asOwner } = await testDatabase({ poolSize: atOnce })
const shop: StockShop = {
  tenant: aTenant(),
  db: ours,
  clock: { now: () => new Date() },
  codeKeys,
  secret,
  stockWarnBelow: 10,
}
beforeEach(() => {
  world.isGuarded = true
})

/** A product for one test. */
const aProduct = () => `card-${randomUUID()}`
const stock = (productId: string, count: number) =>
  ours.transaction((tx) => {
    const codes = Array.from({ length: count }, (_, index) => ({
      kind: 'code' as const,
      code: `${productId}-${index}`,
    }))
    return putCodes(shop, tx, { productId, batch: 'list' }, codes, shop.clock.now())
  })

/** This many buyers, in as many parallel lanes as there are connections. */
async function buyers<T>(count: number, buy: (buyer: number) => Promise<T>): Promise<T[]> {
  const outcomes: T[] = []
  const rest = Array.from({ length: count }, (_, index) => index).values()
  const lane = async () => {
    for (const buyer of rest) outcomes.push(await buy(buyer))
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return outcomes
}

const holdsOne = (productId: string) => (buyer: number) =>
  ours.transaction((tx) => holdUnits(shop, tx, [{ externalId: `${productId}-buyer-${buyer}`, productId }]))
const yes = (answers: readonly boolean[]) => answers.filter(Boolean).length
const heldOf = async (productId: string) =>
  (await asOwner("select external_id from stock_code where product_id = $1 and state = 'held'", [productId])).length

test('a thousand buyers on nine hundred codes: nine hundred have one each, a hundred are refused before they pay', async () => {
  const many = aProduct()
  await stock(many, 900)
  expect(yes(await buyers(1000, holdsOne(many)))).toBe(900)
  expect(await heldOf(many)).toBe(900)

  // Everybody who pays gets the code that was held, and reading it again returns the same code.
  const held = (await asOwner('select external_id from stock_code where product_id = $1 limit 64', [many])).map(
    ({ external_id }) => String(external_id),
  )
  const codeOf = async (externalId: string | undefined) => {
    const answer = await handOut(shop, { externalId: externalId ?? '', productId: many })
    return answer.kind === 'answered' ? answer.value.contents?.code : answer.reason
  }
  const codes = await buyers(64, (buyer) => codeOf(held[buyer]))
  expect(new Set(codes).size).toBe(64)
  expect(new Set(await buyers(8, () => codeOf(held[0]))).size).toBe(1)
})

test('with its guard taken out, buyers are told yes who have no code', async () => {
  world.isGuarded = false
  const few = aProduct()
  await stock(few, 40)
  const answers = yes(await buyers(80, holdsOne(few)))
  expect(answers).toBeGreaterThan(await heldOf(few))
})

test('whoever did not hold one in time takes what is free, or is refused: the money then goes back', async () => {
  const late = aProduct()
  await stock(late, 30)
  const answers = await buyers(40, (buyer) => handOut(shop, { externalId: `${late}-${buyer}`, productId: late }))
  const codes = answers.flatMap((answer) => (answer.kind === 'answered' ? (answer.value.contents?.code ?? '') : []))
  expect([codes.length, new Set(codes).size]).toEqual([30, 30])
  expect(answers.filter((answer) => answer.kind === 'refused')).toHaveLength(10)
})

test('all pieces of an order are held, or none of them', async () => {
  const pairs = aProduct()
  await stock(pairs, 5)
  const holdsTwo = (buyer: number) =>
    ours.transaction((tx) =>
      holdUnits(
        shop,
        tx,
        [1, 2].map((unit) => ({ externalId: `${pairs}-${buyer}-${unit}`, productId: pairs })),
      ),
    )
  const answers = []
  for (let buyer = 0; buyer < 4; buyer++) answers.push(await holdsTwo(buyer))
  expect(answers).toEqual([true, true, false, false])
  expect(await heldOf(pairs)).toBe(4)
})

test('another brand finds none of them', async () => {
  const walled = aProduct()
  await stock(walled, 3)
  const unit = { externalId: `${walled}-theirs`, productId: walled }
  const elsewhere = { ...shop, tenant: aTenant({}, 'secondbrand'), db: theirs }
  expect(await theirs.transaction((tx) => holdUnits(elsewhere, tx, [unit]))).toBe(false)
  expect(await handOut(elsewhere, unit)).toEqual({ kind: 'refused', reason: 'out_of_stock' })
})
