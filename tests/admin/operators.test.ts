import { expect, test } from 'vitest'
import { changeStatus, listAutoTopUps, remove } from '#auto-top-ups'
import { listSessions, revokeSessions } from '#customers'
import { actFor } from '#customers/operators'
import { isRefusal, type Refusal } from '#kit/result'
import { findTimeline } from '#orders'
import { listMethods, removeMethod } from '#payment-tokens'
import { exportPersonal } from '#privacy'
import { correctEmail, sendAgain } from '#receipts'
import { mailbox } from '../support/customers/mailbox.ts'
import { autoTopUps } from '../support/shop/auto-top-ups.ts'
import { arrives, badDay, numberEnding } from '../support/shop/bad-day.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

// What shoppers do themselves, done for them by an operator.

const day = await badDay({ first: { topup: { autoTopupTypes: ['weekly'], allowAutoTopupPause: false } } })
const { setUp } = autoTopUps(day)
const { all } = mailbox(day.sandbox.url)
const operator = 'ada'
/** The shop as an operator opens it. */
const open = async () => {
  const shop = await day.app.shopOf(day.ours)
  return { ...shop, visitor: { ...shop.visitor, operator } }
}
const good = <T>(answer: T | Refusal): T => {
  if (isRefusal(answer)) throw new Error(JSON.stringify(answer))
  return answer
}
const customerOf = async (email: string) => {
  const [row] = await day.asOwner<{ customer_id: string }>('select customer_id from customer where email = $1', [email])
  return row?.customer_id ?? ''
}
const forCustomer = async (email: string) => {
  const shop = await actFor(await day.app.shopOf(day.ours), await customerOf(email), { operator })
  if (!shop) throw new Error(`${email} is no customer`)
  return shop
}
async function delivered() {
  const order = await day.order([{ amount: 15, number: numberEnding(arrives) }])
  await day.pay(order.payerUrl)
  await day.until(order, { orderState: 'done' })
  return order
}

test('a receipt is sent again without the shopper’s limits, and the timeline says who wanted it', async () => {
  const { orderNumber, email } = await delivered()
  await day.mailsTo(email, 1)
  const shop = await open()
  for (const _ of [1, 2]) good(await sendAgain(shop, { orderNumber, channel: 'email' }))
  await day.mailsTo(email, 3)
  const timeline = await shop.db.read((tx) => findTimeline(tx, orderNumber))
  expect(timeline.filter(({ kind }) => kind === 'receipt.wanted')).toMatchObject([
    { actor: 'operator', details: { channel: 'email', operator } },
    { actor: 'operator', details: { channel: 'email', operator } },
  ])
})

test('the number of an order opens nothing for anybody else, nor in another brand', async () => {
  const { orderNumber } = await delivered()
  const refused = { refusal: 'orderNotFound' }
  expect(await sendAgain(await day.app.shopOf(day.ours), { orderNumber, channel: 'email' })).toEqual(refused)
  const other = await day.app.shopOf(day.theirs)
  const there = { ...other, visitor: { ...other.visitor, operator } }
  expect(await sendAgain(there, { orderNumber, channel: 'email' })).toEqual(refused)
})

test('a corrected address is asked for confirmation as ever', async () => {
  const { orderNumber } = await delivered()
  const email = `right-${orderNumber.toLowerCase()}@shopper.example`
  good(await correctEmail(await open(), { orderNumber, email }))
  await untilHolds(async () => expect(await all(email)).toHaveLength(1))
  const shop = await open()
  const timeline = await shop.db.read((tx) => findTimeline(tx, orderNumber))
  expect(timeline.find(({ kind }) => kind === 'email.asked')).toMatchObject({
    actor: 'operator',
    details: { operator },
  })
})

test('an automatic top-up is paused although the brand leaves that to support, and ended', async () => {
  const { id, email } = await setUp({ recurringOption: { recurringType: 'WEEKLY', recurringDay: 1 } })
  const shop = await forCustomer(email)
  good(await changeStatus(shop, { autoTopupId: id, status: 'DISABLED' }))
  good(await remove(shop, { autoTopupId: id }))
  expect(good(await listAutoTopUps(shop)).rows).toEqual([])
  const [method] = good(await listMethods(shop)).paymentTokens
  good(await removeMethod(shop, { id: method?.id ?? '' }))
  expect(good(await listMethods(shop)).paymentTokens).toEqual([])
})

test('all sessions of a customer end, none is made, and their data are handed out', async () => {
  const { email } = await setUp({ recurringOption: { recurringType: 'WEEKLY', recurringDay: 1 } })
  const shop = await forCustomer(email)
  expect(good(await listSessions(shop)).sessions).toHaveLength(1)
  expect(good(await exportPersonal(shop)).orders).toHaveLength(1)
  good(await revokeSessions(shop, undefined))
  expect(good(await listSessions(shop)).sessions).toEqual([])
})

test('there is nobody to act for in another brand', async () => {
  const { email } = await setUp({ recurringOption: { recurringType: 'WEEKLY', recurringDay: 1 } })
  expect(await actFor(await day.app.shopOf(day.theirs), await customerOf(email), { operator })).toBeUndefined()
})
