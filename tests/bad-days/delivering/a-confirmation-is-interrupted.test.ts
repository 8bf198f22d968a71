import { expect, test } from 'vitest'
import { deliverAndConfirm } from '#checkout'
import { claimDeliveries } from '#fulfilment'
import { confirmationClaim } from '#notifications/confirmation'
import { reactionsToOrders } from '#reactions'
import { arrives, badDay, numberEnding } from '../../support/shop/bad-day.ts'

// Who delivers an order mails its confirmation, without a job of its own. Whatever interrupts that, it is sent once.

const day = await badDay({ hasWorker: false })
const shopOf = () => day.app.shopOf(day.ours)

async function paid() {
  const order = await day.order([{ amount: 15, number: numberEnding(arrives) }])
  await day.pay(order.payerUrl)
  await day.until(order, { orderState: 'paid' })
  return order
}
const confirmations = async ({ email }: { email: string }) => (await day.confirmationsTo(email)).length
const jobs = async ({ orderNumber }: { orderNumber: string }) =>
  (
    await day.asOwner<{ orderNumber: string }>(
      `select payload ->> 'orderNumber' as "orderNumber" from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'confirmation.due'`,
    )
  ).filter((job) => job.orderNumber === orderNumber).length

test('a worker that delivers also confirms, without a job', async () => {
  const order = await paid()
  const { confirmed } = await deliverAndConfirm(await shopOf(), order.orderNumber)
  await confirmed
  expect([await confirmations(order), await jobs(order)]).toEqual([1, 0])
  // As when the job of the paid order runs twice.
  await (await deliverAndConfirm(await shopOf(), order.orderNumber)).confirmed
  expect(await confirmations(order)).toBe(1)
})

test('a worker that dies before the mail leaves it to the next try, which is not over before it is sent', async () => {
  const order = await paid()
  const shop = await shopOf()
  const now = shop.clock.now()
  await shop.db.transaction((tx) => claimDeliveries(tx, order.orderNumber, confirmationClaim(shop), now, now))
  const tooSoon = await deliverAndConfirm(shop, order.orderNumber)
  await expect(tooSoon.confirmed).rejects.toThrow('another worker is sending it')
  expect(await confirmations(order)).toBe(0)
  await day.later(61)
  await (await deliverAndConfirm(shop, order.orderNumber)).confirmed
  expect(await confirmations(order)).toBe(1)
})

test('a mail that cannot be sent holds nothing up: a job tries again', async () => {
  const order = await paid()
  const shop = await shopOf()
  await day.fault({ partner: 'smtp', kind: 'drop', times: 1 })
  const { position, confirmed } = await deliverAndConfirm(shop, order.orderNumber)
  expect(position.deliveries.map(({ state }) => state)).not.toContain('planned')
  await confirmed
  expect([await confirmations(order), await jobs(order)]).toEqual([0, 1])
  const [sendsIt] = reactionsToOrders['confirmation.due']
  await sendsIt?.(shop, { orderNumber: order.orderNumber, details: null }, {} as never)
  expect(await confirmations(order)).toBe(1)
})

test('what the sweeper wrote down before is sent by whoever comes first', async () => {
  const order = await paid()
  await day.later(400)
  expect([await confirmations(order), await jobs(order)]).toEqual([0, 1])
  await (await deliverAndConfirm(await shopOf(), order.orderNumber)).confirmed
  const [sendsIt] = reactionsToOrders['confirmation.due']
  await sendsIt?.(await shopOf(), { orderNumber: order.orderNumber, details: null }, {} as never)
  expect(await confirmations(order)).toBe(1)
})
