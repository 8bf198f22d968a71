import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { giveBack } from '#checkout'
import { replaceUnit } from '#checkout/operators'
import { findTimeline } from '#orders'
import { chargeBack } from '../../support/partners/charge-back.ts'
import { aCard, sells, stocks } from '../../support/products/stocked.ts'
import { arrives, badDay, declined, numberEnding, type Ordered } from '../../support/shop/bad-day.ts'
import { untilHolds } from '../../support/test-run/until-holds.ts'

// A unit is delivered anew at the shop's expense. The books are compared after each test.

const day = await badDay()
const open = () => day.app.shopOf(day.ours)
const asking = { line: 1, unit: 1, reason: 'never arrived', operator: 'ada' }
const replace = async ({ orderNumber }: Pick<Ordered, 'orderNumber'>, more: object = {}) =>
  replaceUnit(await open(), { orderNumber, ...asking, ...more })
const refund = async ({ orderNumber }: Ordered, line: number | null = null) =>
  giveBack(await open(), orderNumber, { line, amount: null, reason: `asked ${line}`, operator: 'ada' })

async function delivered(...wanted: Parameters<typeof day.order>[0]): Promise<Ordered> {
  const order = await day.order(wanted.length > 0 ? wanted : [{ amount: 15, number: numberEnding(arrives) }])
  await day.pay(order.payerUrl)
  await day.until(order, { orderState: 'done', orderStatus: 'committed' })
  return order
}
const numberOf = (outcome: Awaited<ReturnType<typeof replace>>): string => {
  if (!('orderNumber' in outcome)) throw new Error(outcome.outcome)
  return outcome.orderNumber
}
const deliveriesOf = (orderNumber: string) =>
  day.asOwner('select state, amount::int from delivery where order_number = $1', [orderNumber])
const ends = (orderNumber: string, state: string) =>
  untilHolds(async () => {
    expect(await deliveriesOf(orderNumber)).toEqual([{ state, amount: 0 }])
    expect(await day.asOwner('select state from orders where order_number = $1', [orderNumber])).toEqual([
      { state: 'done' },
    ])
  })
const booked = (orderNumber: string) =>
  day.asOwner(
    `select debit, credit, amount::int from ledger_transfer where order_number = $1 and event = 'delivery.delivered'
     order by debit`,
    [orderNumber],
  )

test('it is delivered once more, the shop pays, and both orders say so', async () => {
  const order = await delivered()
  const replaced = await replace(order)
  expect(replaced.outcome).toBe('replaced')
  const by = numberOf(replaced)
  await ends(by, 'delivered')
  expect(await booked(by)).toEqual([
    { debit: 'goodwill', credit: 'receivable', amount: 1500 },
    { debit: 'receivable', credit: 'supplier', amount: 1500 },
  ])
  expect(await deliveriesOf(order.orderNumber)).toEqual([{ state: 'delivered', amount: 1500 }])
  expect((await day.mailsTo(order.email, 2)).join()).toContain(by)
  const timeline = await (await open()).db.read((tx) => findTimeline(tx, order.orderNumber))
  expect(timeline.at(-1)).toMatchObject({
    kind: 'unit.replaced',
    actor: 'operator',
    details: { externalId: `${order.orderNumber}-1-1`, by, reason: 'never arrived', operator: 'ada' },
  })
})

test('however often it is asked for, it is replaced once', async () => {
  const order = await delivered()
  const outcomes = await Promise.all([replace(order), replace(order), replace(order)])
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['replaced', 'replaced before', 'replaced before'])
  expect(new Set(outcomes.map(numberOf)).size).toBe(1)
  expect(await replace(order)).toEqual({ outcome: 'replaced before', orderNumber: numberOf(outcomes[0]) })
})

test('nobody gets the money and a replacement, in whichever order they are asked for', async () => {
  const order = await delivered(
    { amount: 15, number: numberEnding(arrives) },
    { amount: 30, number: numberEnding(arrives) },
  )
  await ends(numberOf(await replace(order)), 'delivered')
  expect(await refund(order, 1)).toMatchObject({ outcome: 'nothing left' })
  expect(await refund(order)).toMatchObject({ outcome: 'given', amount: 3000 })
  expect(await replace(order, { line: 2 })).toEqual({ outcome: 'given back' })
})

test('a refund and a replacement at the same moment: one of them', async () => {
  const order = await delivered()
  const [given, replaced] = await Promise.all([refund(order), replace(order)])
  const happened = [given?.outcome === 'given', replaced.outcome === 'replaced']
  expect(happened.filter(Boolean)).toHaveLength(1)
})

test('what a bank took back is not replaced, nor what did not arrive, nor what is not there', async () => {
  const order = await delivered()
  await chargeBack(day, order.orderNumber)
  await untilHolds(async () => expect(await day.eventsOf(order.orderNumber)).toContain('payment.charged-back'))
  expect(await replace(order)).toEqual({ outcome: 'given back' })
  const failed = await day.order([{ amount: 15, number: numberEnding(declined) }])
  await day.pay(failed.payerUrl)
  await day.until(failed, { orderState: 'done' })
  expect(await replace(failed)).toEqual({ outcome: 'not delivered' })
  expect(await replace(order, { unit: 2 })).toEqual({ outcome: 'no such unit' })
  expect(await replaceUnit(await day.app.shopOf(day.theirs), { ...order, ...asking })).toEqual({
    outcome: 'no such unit',
  })
})

test('a replacement that fails leaves the money to be given back', async () => {
  const order = await delivered()
  await day.asOwner('update order_line set supplier_product_id = 1 where order_number = $1', [order.orderNumber])
  const by = numberOf(await replace(order))
  await ends(by, 'failed')
  expect(await refund(order)).toMatchObject({ outcome: 'given', amount: 1500 })
})

test('the answer about a replacement is lost: it is asked for, and sent once', async () => {
  const order = await delivered()
  await day.fault({ partner: 'dt-one', operation: 'create-transaction', kind: 'lost-answer', times: 1 })
  await day.fault({ partner: 'dt-one', operation: 'callback', kind: 'no-webhook' })
  const by = numberOf(await replace(order))
  await untilHolds(async () => expect(await day.eventsOf(by)).toContain('delivery.unknown'))
  await day.later(70)
  await ends(by, 'delivered')
})

test('a code of our own stock is replaced by another, and by none when there is none', async () => {
  const productId = `book-${randomUUID()}`
  await sells(day, [aCard(productId)])
  await stocks(day, productId, ['FIRST-0001', 'FIRST-0002'])
  const order = await delivered({ productId })
  const by = numberOf(await replace(order))
  await ends(by, 'delivered')
  const sold = "select count(*)::int as count from stock_code where product_id = $1 and state = 'sold'"
  expect(await day.asOwner(sold, [productId])).toEqual([{ count: 2 }])
  await stocks(day, productId, ['FIRST-0003'])
  const another = await delivered({ productId })
  expect(await replace(another)).toEqual({ outcome: 'sold out' })
})
