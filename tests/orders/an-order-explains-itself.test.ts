import { expect, test } from 'vitest'
import { settleOrder } from '#checkout'
import { providerOf } from '#payments'
import { ordersShowCommand } from '../../scripts/commands/orders/orders.ts'
import { printedBy } from '../support/command-line/printed-by.ts'
import { badDay, declined, numberEnding } from '../support/shop/bad-day.ts'
import { untilNoJobs } from '../support/shop/until-no-jobs.ts'

const day = await badDay()

async function aRefundedOrder() {
  const order = await day.order([{ amount: 15, number: numberEnding(declined) }])
  await day.pay(order.payerUrl)
  await day.until(order, { orderStatus: 'refunded', refunded: 15 })
  await day.mailsTo(order.email, 2)
  return order
}
const order = await aRefundedOrder()

test('its timeline says what happened, when, by whom and under which reference, and what was written to the shopper', async () => {
  const { out } = await printedBy(ordersShowCommand, day.appUrl, order.orderNumber, '--tenant', day.ours)
  const lines = out.split('\n')
  const happened = lines.slice(lines.indexOf('What happened') + 1).map((line) => line.trim().split(/ {2,}/))
  expect(happened.map(([, kind, actor]) => [kind, actor])).toEqual(
    expect.arrayContaining([
      ['order.placed', 'by shopper'],
      ['payment.open', 'by provider'],
      ['payment.paid', expect.stringMatching(/^by (provider|shopper)$/)],
      ['order.paid', 'by shop'],
      ['delivery.failed', 'by supplier'],
      ['refund.requested', 'by shop'],
      ['refund.refunded', 'by provider'],
      ['order.done', 'by shop'],
    ]),
  )
  for (const [at] of happened) expect(at).toMatch(/^20\d\d-\d\d-\d\dT/)
  expect(happened.find(([, kind]) => kind === 'payment.paid')?.join()).toContain('tr_')
  expect(happened.find(([, kind]) => kind === 'refund.refunded')?.join()).toContain('re_')
  const all = lines.join('\n')
  for (const occasion of ['receipt  by email', 'refund ref-']) expect(all).toContain(occasion)
  // What an operator's screen shows is masked like a log.
  expect(all).not.toContain(order.email)
})

test('what is written stays: neither the app nor the owner changes or removes an event', async () => {
  for (const table of ['order_event', 'payment_event']) {
    for (const change of [`update ${table} set kind = 'x'`, `delete from ${table}`]) {
      await expect(day.asOwner(change)).rejects.toThrow(`${table} is append-only`)
    }
  }
})

test('settled again with the same news, nothing is written twice', async () => {
  const shop = await day.app.shopOf(day.ours)
  const count = () =>
    day.asOwner(`select (select count(*) from order_event) as events, (select count(*) from payment_event) as money,
      (select count(*) from refund) as refunds, (select count(*) from graphile_worker.jobs) as jobs`)
  await untilNoJobs(day)
  const before = await count()
  const [{ reference, paymentId } = { reference: '', paymentId: '' }] = await day.asOwner<Record<string, string>>(
    'select reference, payment_id as "paymentId" from payment',
  )
  const answer = await providerOf(shop.payments, { provider: 'mollie' }).findPayment(reference ?? '')
  const news = { about: 'payment', paymentId: paymentId ?? '', answer, actor: 'clock' } as const
  await Promise.all(Array.from({ length: 10 }, () => settleOrder(shop, order.orderNumber, [news])))
  expect(await count()).toEqual(before)
})
