import { expect, test } from 'vitest'
import { askAbout } from '#checkout/operators'
import { findTimeline } from '#orders'
import { arrives, badDay, declined, numberEnding } from '../support/shop/bad-day.ts'

// An operator asks the partners about one order, without waiting for the sweeper.

const day = await badDay()
const buy = (ending: string) => day.order([{ amount: 15, number: numberEnding(ending) }])
const ask = async (orderNumber: string) => askAbout(await day.app.shopOf(day.ours), orderNumber, { operator: 'ada' })
const happened = (orderNumber: string, kind: string) => expect.poll(() => day.eventsOf(orderNumber)).toContain(kind)

test("the provider's webhook never came: asked now, the order is paid and delivered", async () => {
  await day.fault({ partner: 'mollie', kind: 'no-webhook' })
  const order = await buy(arrives)
  await day.pay(order.payerUrl)
  expect(await day.eventsOf(order.orderNumber)).not.toContain('payment.paid')
  const asked = await ask(order.orderNumber)
  expect(asked).toMatchObject({ asked: 1, unanswered: 0 })
  await day.until(order, { orderState: 'done', orderStatus: 'committed' })
  const timeline = await (await day.app.shopOf(day.ours)).db.read((tx) => findTimeline(tx, order.orderNumber))
  expect(timeline).toContainEqual(
    expect.objectContaining({ kind: 'order.asked', actor: 'operator', details: { operator: 'ada' } }),
  )
})

test('the answer of the supplier was lost: asked now, the unit is delivered, and sent once', async () => {
  await day.fault({ partner: 'dt-one', operation: 'create-transaction', kind: 'lost-answer', times: 1 })
  await day.fault({ partner: 'dt-one', operation: 'callback', kind: 'no-webhook' })
  const order = await buy(arrives)
  await day.pay(order.payerUrl)
  await happened(order.orderNumber, 'delivery.unknown')
  const asked = await ask(order.orderNumber)
  expect(asked?.position).toMatchObject({ state: 'done', deliveries: [{ state: 'delivered' }] })
})

test('the supplier never received it: asked now, it is sent', async () => {
  await day.fault({ partner: 'dt-one', operation: 'create-transaction', kind: 'drop', times: 1 })
  const order = await buy(arrives)
  await day.pay(order.payerUrl)
  await happened(order.orderNumber, 'delivery.unknown')
  await ask(order.orderNumber)
  await day.until(order, { orderState: 'done', orderStatus: 'committed' })
})

test('the answer about a refund was lost: asked now, it is known, and made once', async () => {
  await day.fault({ partner: 'mollie', operation: 'create-refund', kind: 'lost-answer', times: 1 })
  const order = await buy(declined)
  await day.pay(order.payerUrl)
  await happened(order.orderNumber, 'refund.unknown')
  await expect.poll(async () => (await ask(order.orderNumber))?.position.refunds).toMatchObject([{ state: 'refunded' }])
})

test('a partner that says nothing changes nothing, and that is told', async () => {
  const order = await buy(arrives)
  await day.pay(order.payerUrl)
  await day.until(order, { orderState: 'done' })
  const before = await day.eventsOf(order.orderNumber)
  await day.fault({ partner: 'mollie', kind: 'drop' })
  expect(await ask(order.orderNumber)).toMatchObject({ asked: 2, unanswered: 1, position: { state: 'done' } })
  expect(await day.eventsOf(order.orderNumber)).toEqual([...before, 'order.asked'])
})

test('several operators at the same moment, beside the sweeper: nothing happens twice', async () => {
  await day.fault({ partner: 'dt-one', operation: 'create-transaction', kind: 'drop', times: 1 })
  const order = await buy(arrives)
  await day.pay(order.payerUrl)
  await happened(order.orderNumber, 'delivery.unknown')
  await Promise.all([ask(order.orderNumber), ask(order.orderNumber), day.sweepOnce(), ask(order.orderNumber)])
  await day.until(order, { orderState: 'done', orderStatus: 'committed' })
  const events = await day.eventsOf(order.orderNumber)
  expect(events.filter((kind) => kind === 'delivery.delivered')).toHaveLength(1)
})

test('an unknown order is not found', async () => {
  expect(await ask('UNKNOWN1')).toBeUndefined()
})
