import { expect, test } from 'vitest'
import { judgeResult } from '#checkout/result/contract'
import { isRefusal } from '#kit/result'
import { checkBooks } from '#ledger'
import { orderMail, receiptByToken } from '#receipts'
import { reconcile } from '#reconciliation'
import { ordersLoseCommand, ordersWinCommand } from '../../../scripts/commands/orders/losses.ts'
import { ordersListCommand } from '../../../scripts/commands/orders/refunds.ts'
import { printedBy } from '../../support/command-line/printed-by.ts'
import { arrives, badDay, numberEnding, type Ordered } from '../../support/shop/bad-day.ts'

const day = await badDay({ operatorEmail: 'operator@saldo.example' })

const buy = async (method?: string) => {
  const order = await day.order(
    [15, 15].map((amount) => ({ amount, number: numberEnding(arrives) })),
    method,
  )
  await day.pay(order.payerUrl)
  await day.until(order, { orderStatus: 'committed' })
  await day.mailsTo(order.email, 1)
  return order
}
const paymentOf = async ({ orderNumber }: Ordered) =>
  (
    await day.asOwner<{ reference: string; id: string }>(
      'select reference, payment_id as id from payment where order_number = $1',
      [orderNumber],
    )
  )[0] ?? { reference: '', id: '' }
const atTheBank = async (reference: string, what: '' | '/reverse', amount?: string) =>
  fetch(`${day.sandbox.url}/payments/${reference}/chargebacks${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(amount ? { amount } : {}),
  })
const ledgerOf = (orderNumber: string) =>
  day.asOwner(
    `select event, debit, credit, amount::int from ledger_transfer where order_number = $1
     and event like 'payment.charge%' order by at`,
    [orderNumber],
  )
const inTrouble = () => printedBy(ordersListCommand, day.appUrl, '--needing-attention')

test('a chargeback won by hand is won once, whatever the provider says afterwards', async () => {
  const order = await buy()
  const { reference } = await paymentOf(order)
  await atTheBank(reference, '')
  await day.until(order, { orderStatus: 'refunded', refunded: 30 })
  const win = () => printedBy(ordersWinCommand, day.appUrl, order.orderNumber, '--reason', 'paid by hand', '--yes')
  expect(await win()).toEqual({ code: 0, out: `${order.orderNumber}: 30.00 EUR won back` })
  expect(await win()).toEqual({ code: 1, out: `${order.orderNumber} has no open chargeback` })
  const won = [
    { event: 'payment.charged-back', debit: 'receivable', credit: 'provider', amount: 3000 },
    { event: 'payment.chargeback-reversed', debit: 'provider', credit: 'receivable', amount: 3000 },
  ]
  // The provider still says that it is charged back; then that it is not; then it is charged back anew.
  const compare = async () => reconcile([await day.app.shopOf(day.ours)]).catch(() => undefined)
  await compare()
  expect(await ledgerOf(order.orderNumber)).toEqual(won)
  await atTheBank(reference, '/reverse')
  await compare()
  expect(await ledgerOf(order.orderNumber)).toEqual(won)
  await day.until(order, { orderStatus: 'committed', refunded: 0 })
  expect((await inTrouble()).out).not.toContain(order.orderNumber)
  const told = 'select charged_back_told::int as told from payment where reference = $1'
  await expect.poll(() => day.asOwner(told, [reference])).toEqual([{ told: 0 }])
  await atTheBank(reference, '', '10.00')
  await day.until(order, { orderStatus: 'partiallyRefunded', refunded: 10 })
  expect((await checkBooks((await day.app.shopOf(day.ours)).db)).differences).toEqual([])
})

test('a bank takes money back in two parts, then gives one up: recorded, booked, told to us and not to the shopper', async () => {
  const order = await buy()
  const { reference, id } = await paymentOf(order)
  expect((await atTheBank(reference, '', '10.00')).status).toBe(200)
  const partly = await day.until(order, { orderStatus: 'partiallyRefunded', refunded: 10 })
  expect(judgeResult(partly, 1).status).toBe('PartiallyRefunded')
  await atTheBank(reference, '')
  const wholly = await day.until(order, { orderStatus: 'refunded', refunded: 30 })
  expect(judgeResult(wholly, 1).status).toBe('Refunded')
  expect((await atTheBank(reference, '')).status).toBe(409)
  expect((await inTrouble()).out).toContain(`${order.orderNumber}  since`)

  await atTheBank(reference, '/reverse')
  await day.until(order, { orderStatus: 'partiallyRefunded', refunded: 10 })
  await atTheBank(reference, '/reverse')
  await day.until(order, { orderStatus: 'committed', refunded: 0 })
  expect((await inTrouble()).out).not.toContain(order.orderNumber)
  // Won back, then lost once more: a new chargeback.
  await atTheBank(reference, '', '5.00')
  await day.until(order, { orderStatus: 'partiallyRefunded', refunded: 5 })

  const toUs = { event: 'payment.chargeback-reversed', debit: 'provider', credit: 'receivable' }
  const toTheBank = { event: 'payment.charged-back', debit: 'receivable', credit: 'provider' }
  expect(await ledgerOf(order.orderNumber)).toEqual([
    { ...toTheBank, amount: 1000 },
    { ...toTheBank, amount: 2000 },
    { ...toUs, amount: 2000 },
    { ...toUs, amount: 1000 },
    { ...toTheBank, amount: 500 },
  ])
  // Mails may arrive in another order.
  const told = await day.operatorTold(order.orderNumber, 5)
  expect(told.filter((subject) => subject.includes(`chargeback ${id} 1000`))).toHaveLength(1)
  expect(told.filter((subject) => subject.includes(`chargeback-reversed ${id} 2000`))).toHaveLength(1)
  // The shopper's own bank took the money and says so. A mail of ours could only contradict it.
  await day.mailsTo(order.email, 1)
  const shop = await day.app.shopOf(day.ours)
  const url = new URL((await orderMail(shop, order.orderNumber)).orderUrl)
  const page = await receiptByToken(shop, url.searchParams.get('token') ?? '')
  expect(!isRefusal(page) && page.chargedBack).toBe(5)
  expect(await day.eventsOf(order.orderNumber)).toEqual(
    expect.arrayContaining(['payment.charged-back', 'payment.chargeback-reversed']),
  )
})

test('what a bank took is taken as lost once, needs no attention then, and comes back into the books with the money', async () => {
  const order = await buy()
  const { orderNumber } = order
  const { reference } = await paymentOf(order)
  const lose = (...args: string[]) => printedBy(ordersLoseCommand, day.appUrl, orderNumber, ...args)
  const why = ['--reason', 'the dispute is lost']
  const ledger = () =>
    day.asOwner(
      `select event, debit, credit, amount::int from ledger_transfer where order_number = $1 and event like 'loss.%' order by at`,
      [orderNumber],
    )
  const report = async () => checkBooks((await day.app.shopOf(day.ours)).db)
  const isOpen = async () => (await report()).open.some((line) => line.includes(orderNumber))
  expect(await lose(...why, '--yes')).toEqual({ code: 1, out: `${orderNumber} has no open chargeback` })

  await atTheBank(reference, '', '10.00')
  await day.until(order, { refunded: 10 })
  expect(await lose('--yes')).toMatchObject({ code: 1, out: expect.stringContaining('--reason') })
  expect(await lose(...why)).toMatchObject({ code: 1, out: expect.stringContaining('--yes') })
  expect([await ledger(), await isOpen()]).toEqual([[], true])
  expect(await lose(...why, '--yes')).toEqual({ code: 0, out: `${orderNumber}: 10.00 EUR written off` })
  expect(await lose(...why, '--yes')).toEqual({ code: 0, out: `${orderNumber}: 10.00 EUR written off before` })
  const writtenOff = { event: 'loss.written-off', debit: 'loss', credit: 'receivable', amount: 1000 }
  expect(await ledger()).toEqual([writtenOff])
  expect(await isOpen()).toBe(false)
  expect((await inTrouble()).out).not.toContain(orderNumber)

  // A later chargeback needs attention again, and is written off beside the first.
  await atTheBank(reference, '')
  await day.until(order, { refunded: 30 })
  expect((await inTrouble()).out).toContain(orderNumber)
  expect(await lose(...why, '--yes')).toMatchObject({ out: `${orderNumber}: 30.00 EUR written off` })
  // The bank gives it up after all: it is no loss, and nobody is refunded.
  await atTheBank(reference, '/reverse')
  await atTheBank(reference, '/reverse')
  await day.until(order, { orderStatus: 'committed', refunded: 0 })
  const taken = (await ledger()).filter(({ event }) => event === 'loss.taken-out')
  expect(taken.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(3000)
  expect(await day.asOwner('select 1 from refund where order_number = $1', [orderNumber])).toEqual([])
  expect((await report()).differences).toEqual([])
  await expect(day.asOwner('delete from loss')).rejects.toThrow('loss is append-only')
})

/** The buyer wins a dispute at PayPal. */
async function lostAtPayPal(reference: string) {
  for (const status of ['disputed', 'charged-back']) {
    const body = new URLSearchParams({ status })
    expect((await fetch(`${day.sandbox.url}/paypal/orders/${reference}/status`, { method: 'POST', body })).ok).toBe(
      true,
    )
  }
}

test.each([
  ['mollie', 'creditcard', (reference: string) => atTheBank(reference, '')],
  ['paypal', 'paypal', lostAtPayPal],
] as const)(
  'a chargeback nobody told of, by %s, is found by the comparison of the books, and recorded',
  async (...one) => {
    const [partner, method, takeBack] = one
    const order = await buy(method)
    const { reference } = await paymentOf(order)
    await day.fault({ partner, kind: 'no-webhook' })
    await takeBack(reference)
    expect(await day.commit(order)).toMatchObject({ orderStatus: 'committed' })
    // Waits until every provider lists it.
    await day.later(5 * 3600)
    const shops = [await day.app.shopOf(day.ours), await day.app.shopOf(day.theirs)]
    await reconcile(shops)
    expect(await day.commit(order)).toMatchObject({ orderStatus: 'refunded', refunded: 30 })
    await reconcile(shops)
    expect(await day.asOwner(`select 1 from difference where closed_at is null`)).toEqual([])
  },
)
