import { expect, test } from 'vitest'
import { judgeResult } from '#checkout/result/contract'
import type { OrderView } from '#orders/contract'
import { mailbox } from '../../support/customers/mailbox.ts'
import { arrives, badDay, declined, numberEnding, type Ordered, slow } from '../../support/shop/bad-day.ts'
import { untilHolds } from '../../support/test-run/until-holds.ts'

const day = await badDay({ operatorEmail: 'operator@saldo.example' })

const buy = async (...endings: string[]): Promise<Ordered> => {
  const order = await day.order(endings.map((ending) => ({ amount: 15, number: numberEnding(ending) })))
  await day.pay(order.payerUrl)
  return order
}
const success: Partial<OrderView> = { orderState: 'done', orderStatus: 'committed', refunded: 0 }
const happened = (order: Ordered, kind: string) => expect.poll(() => day.eventsOf(order.orderNumber)).toContain(kind)

test('the supplier declines: all the money goes back, and it is said', async () => {
  const order = await buy(declined)
  const answer = await day.until(order, { orderState: 'done', orderStatus: 'refunded', refunded: 15 })
  expect(judgeResult(answer, 1)).toEqual({ status: 'Refunded', message: 'paymentRefunded' })
  const mails = await day.mailsTo(order.email, 2)
  expect(mails.join()).toContain(`Order ${order.orderNumber} could not be delivered`)
  expect(mails.join()).toContain('€15.00 refunded')
  const told = await mailbox(day.sandbox.url).next(order.email, ({ subject }) => /could not be delivered/.test(subject))
  expect(told.text).toContain('The network did not accept the number +49 151')
})

test('the supplier refuses outright: the same', async () => {
  const order = await day.order([{ amount: 15, number: numberEnding(arrives) }])
  await day.asOwner('update order_line set supplier_product_id = 1 where order_number = $1', [order.orderNumber])
  await day.pay(order.payerUrl)
  await day.until(order, { orderState: 'done', orderStatus: 'refunded', refunded: 15 })
})

test('the supplier is slow: pending on the page, delivered in the end', async () => {
  await day.fault({ partner: 'dt-one', operation: 'callback', kind: 'held-webhook' })
  const order = await buy(slow)
  await happened(order, 'delivery.submitted')
  await day.until(order, { orderState: 'paid', orderStatus: 'PAYMENT_PENDING' })
  await day.noFaults()
  await day.until(order, success)
  await day.mailsTo(order.email, 1)
})

test.each([
  ['lost-answer', 'after it was done'],
  ['drop', 'before it was done'],
  ['error', 'in a failure of its own'],
] as const)("the supplier's answer is lost (%s: %s): asked for, and delivered once", async (kind, _when) => {
  await day.fault({ partner: 'dt-one', operation: 'create-transaction', kind, times: 1 })
  await day.fault({ partner: 'dt-one', operation: 'callback', kind: 'no-webhook' })
  const order = await buy(arrives)
  await happened(order, 'delivery.unknown')
  await day.until(order, { orderState: 'paid' })
  await day.later(70)
  // A worker sends an order that the supplier never received, and asks about it later.
  if (kind !== 'lost-answer') {
    await happened(order, 'delivery.submitted')
    await day.later(70)
  }
  await day.until(order, success)
  await day.mailsTo(order.email, 1)
})

test('the supplier completes, then takes it back: the money follows, and an operator hears of it', async () => {
  const order = await buy(arrives)
  await day.until(order, success)
  const receipts = await day.mailsTo(order.email, 1)
  expect(receipts).toEqual([`Your receipt for order ${order.orderNumber}`])
  await day.reverse(`${order.orderNumber}-1-1`)
  await day.until(order, { orderStatus: 'refunded', refunded: 15 })
  expect(await day.eventsOf(order.orderNumber)).toEqual(
    expect.arrayContaining(['delivery.reversed', 'refund.requested', 'refund.refunded']),
  )
  expect((await day.mailsTo(order.email, 2)).at(-1)).toContain('refunded')
  const alerts = await day.operatorTold(order.orderNumber, 1)
  expect(alerts).toEqual([expect.stringContaining(`reversed ${order.orderNumber}-1-1`)])
})

test('one of three lines cannot be delivered: its money goes back by itself', async () => {
  await day.fault({ partner: 'mollie', operation: 'create-refund', kind: 'delay', ms: 6000 })
  const order = await buy(arrives, declined, arrives)
  const partly = await day.until(order, { orderStatus: 'partiallyCommitted', messages: ['partiallyCommitted'] })
  expect(judgeResult(partly, 1)).toEqual({ status: 'PartialSuccess', message: 'partiallyCommittedMessage' })
  const answer = await day.until(order, { orderStatus: 'partiallyRefunded', refunded: 15, totalPrice: 45 })
  expect(answer.items.map(({ delivered, failed }) => [delivered, failed])).toEqual([
    [1, 0],
    [0, 1],
    [1, 0],
  ])
  expect(judgeResult(answer, 1)).toEqual({ status: 'PartiallyRefunded', message: 'partiallyRefundedMessage' })
  expect((await day.mailsTo(order.email, 2)).join()).toContain('part of it could not be delivered')
})

test("the refund's answer is lost: it is found, and given back once", async () => {
  await day.fault({ partner: 'mollie', operation: 'create-refund', kind: 'lost-answer', times: 1 })
  await day.fault({ partner: 'mollie', operation: 'refund-webhook', kind: 'no-webhook' })
  const order = await buy(declined)
  await happened(order, 'refund.unknown')
  const doubt = await day.commit(order)
  expect(doubt).toMatchObject({ orderStatus: 'productProcessError', messages: ['productProcessError'] })
  expect(judgeResult(doubt, 1).status).toBe('Failure')
  await day.later(70)
  await day.until(order, { orderStatus: 'refunded', refunded: 15 })
})

test('the refund never reached the provider, or was taken for a twin: it is sent again', async () => {
  await day.fault({ partner: 'mollie', operation: 'create-refund', kind: 'drop', times: 1 })
  const order = await buy(declined)
  await happened(order, 'refund.unknown')
  await day.later(70)
  await day.until(order, { orderStatus: 'refunded', refunded: 15 })
})

test('the bank sends the first refund back: another is made, and an operator hears of it', async () => {
  await day.fault({ partner: 'mollie', operation: 'settle-refund', kind: 'error', times: 1 })
  const order = await buy(declined)
  await happened(order, 'refund.failed')
  await day.later(70)
  await day.until(order, { orderStatus: 'refunded', refunded: 15 })
  expect((await day.operatorTold(order.orderNumber, 1)).at(-1)).toContain('refund-failed')
})

test('the mail server is away: confirmation and receipt come later, and once', async () => {
  await day.fault({ partner: 'smtp', kind: 'drop', times: 2 })
  const order = await buy(arrives)
  await day.until(order, success)
  await day.mailsTo(order.email, 1)
  await untilHolds(async () => expect(await day.confirmationsTo(order.email)).toHaveLength(1))
})

test('silence for longer than a quarter of an hour is told to an operator, once', async () => {
  await day.fault({ partner: 'dt-one', operation: 'create-transaction', kind: 'lost-answer', times: 1 })
  await day.fault({ partner: 'dt-one', operation: 'callback', kind: 'no-webhook' })
  await day.fault({ partner: 'dt-one', operation: 'list-transactions', kind: 'error' })
  const order = await buy(arrives)
  await happened(order, 'delivery.unknown')
  await day.later(16 * 60)
  await day.later(16 * 60)
  const alerts = await day.operatorTold(order.orderNumber, 1)
  expect(alerts.at(-1)).toContain(`delivery-unknown ${order.orderNumber}-1-1`)
  await fetch(`${day.sandbox.url}/faults`, { method: 'DELETE' })
  await day.later(16 * 60)
  await day.until(order, success)
})

test('a job that is given up reaches an operator', async () => {
  const order = await buy(arrives)
  await day.until(order, success)
  await day.mailsTo(order.email, 1)
  const unsent = () =>
    day.asOwner('select occasion from message where about = $1 and sent_at is null', [order.orderNumber])
  await untilHolds(async () => expect(await unsent()).toEqual([]))
  await day.asOwner('update message set sent_at = null where about = $1', [order.orderNumber])
  await day.fault({ partner: 'smtp', kind: 'drop', times: 1 })
  await day.asOwner(`select saldo.enqueue('order.done', $1, max_attempts => 1)`, [
    { tenant: day.ours, orderNumber: order.orderNumber },
  ])
  const alerts = await day.operatorTold(order.orderNumber, 1)
  expect(alerts.join()).toContain('dead-letter order.done')
})
