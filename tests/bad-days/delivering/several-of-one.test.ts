import { randomUUID } from 'node:crypto'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { booksExportCommand } from '../../../scripts/commands/books/books.ts'
import { ordersRefundCommand } from '../../../scripts/commands/orders/refunds.ts'
import { printedBy } from '../../support/command-line/printed-by.ts'
import { tokenIn } from '../../support/customers/customer.ts'
import { mailbox } from '../../support/customers/mailbox.ts'
import { isReceipt } from '../../support/customers/which-mail.ts'
import { aCard, sells, stocks } from '../../support/products/stocked.ts'
import { arrives, badDay, numberEnding } from '../../support/shop/bad-day.ts'
import { untilHolds } from '../../support/test-run/until-holds.ts'

// Three of one line beside one of another, at different prices: counting them once shows.
const day = await badDay({ operatorEmail: 'operator@saldo.example' })
const { next } = mailbox(day.sandbox.url)
const plain = (text: string) => text.replace(/\s+/g, ' ')

async function threeAndOne() {
  const numbers = [numberEnding(arrives), numberEnding(arrives)] as const
  const order = await day.order([
    { amount: 15, number: numbers[0], quantity: 3 },
    { amount: 30, number: numbers[1] },
  ])
  return { ...order, numbers }
}

test('three of one line are shown, charged, delivered and receipted as three', async () => {
  const order = await threeAndOne()
  const cart = (await day.ask(`GET /api/shop/rest/v2/carts/${order.cartName}`)).json
  expect(cart).toMatchObject({ totalPrice: 75, items: [{ quantity: 3, grossAmount: 45 }, { quantity: 1 }] })
  await day.pay(order.payerUrl)
  const view = await day.until(order, { orderStatus: 'committed' })
  expect(view).toMatchObject({
    totalPrice: 75,
    items: [
      { quantity: 3, delivered: 3, failed: 0, grossAmount: 45 },
      { quantity: 1, delivered: 1, failed: 0, grossAmount: 30 },
    ],
  })
  const sent = await day.asOwner<{ external_id: string; amount: number }>(
    'select external_id, amount::int from delivery where order_number = $1 order by 1',
    [order.orderNumber],
  )
  const of = (unit: string, amount: number) => ({ external_id: `${order.orderNumber}-${unit}`, amount })
  expect(sent).toEqual([of('1-1', 1500), of('1-2', 1500), of('1-3', 1500), of('2-1', 3000)])
  const receipt = plain((await next(order.email, isReceipt)).text)
  expect(receipt).toMatch(/3 × .*€45\.00 .*1 × .*€30\.00 .*€75\.00/)
})

test('one of three is taken back: its money alone goes back, and line, mail, receipt and books say one of three', async () => {
  const order = await threeAndOne()
  await day.pay(order.payerUrl)
  await day.until(order, { orderStatus: 'committed' })
  const token = tokenIn((await next(order.email, isReceipt)).text)
  await day.reverse(`${order.orderNumber}-1-2`)
  const view = await day.until(order, { orderStatus: 'partiallyRefunded', refunded: 15, refundPending: 0 })
  expect(view.items.map(({ quantity, delivered, failed }) => [quantity, delivered, failed])).toEqual([
    [3, 2, 1],
    [1, 1, 0],
  ])
  const mail = plain((await next(order.email, ({ subject }) => subject.includes('refunded'))).text)
  expect(mail).toContain('refunded €15.00 to')
  expect(mail).not.toMatch(/€(45|30)\.00/)
  const file = await fetch(`${day.url}/api/shop/rest/receipt/file?token=${encodeURIComponent(token)}`, {
    headers: { 'X-Tenant-Id': day.ours },
  })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await file.arrayBuffer())), {
    mergePages: true,
  })
  for (const said of ['3 × ', '€45.00', 'Total €75.00', 'Refund −€15.00']) expect(plain(text)).toContain(said)
  const { out } = await printedBy(booksExportCommand, day.appUrl, '--tenant', day.ours)
  const lines = out.split('\n').filter((line) => line.includes(order.orderNumber))
  const amountsOf = (event: string) =>
    lines.filter((line) => line.includes(event)).map((line) => /\b\d+\.\d\d\b/.exec(line)?.[0])
  expect(amountsOf('delivery.reversed')).toEqual(['15.00'])
  expect(amountsOf('refund.refunded')).toEqual(['15.00'])
})

test('an operator gives the line of three back after one of them went back: two are left of it', async () => {
  const order = await threeAndOne()
  const { orderNumber } = order
  await day.pay(order.payerUrl)
  await day.until(order, { orderStatus: 'committed' })
  await day.reverse(`${orderNumber}-1-3`)
  await day.until(order, { refunded: 15 })
  const lineOne = await printedBy(ordersRefundCommand, day.appUrl, orderNumber, '--line', '1', '--reason', 'x', '--yes')
  expect(lineOne.out).toBe(`${orderNumber}: 30.00 EUR goes back`)
  await day.until(order, { orderStatus: 'partiallyRefunded', refunded: 45 })
})

test('three codes of one product: each is another one, and a stock of two sells none of three', async () => {
  const productId = `book-${randomUUID()}`
  await sells(day, [aCard(productId, { amount: 500 })])
  await stocks(day, productId, ['THREE-0001', 'THREE-0002'])
  const tooMany = await day.cart([{ productId, quantity: 3 }])
  expect((await day.start(tooMany.cartName)).status).not.toBe(200)
  const free = () => day.asOwner("select state from stock_code where product_id = $1 and state = 'free'", [productId])
  expect(await free()).toHaveLength(2)
  await stocks(day, productId, ['THREE-0003'])
  const order = await day.order([{ productId, quantity: 3 }])
  expect(await free()).toHaveLength(0)
  await day.pay(order.payerUrl)
  const view = await day.until(order, { orderStatus: 'committed' })
  const codes = view.items.flatMap((item) => item.codes ?? []).map(({ code }) => code)
  expect(codes.toSorted()).toEqual(['THREE-0001', 'THREE-0002', 'THREE-0003'])
  await untilHolds(async () =>
    expect(
      await day.asOwner("select 1 from stock_code where product_id = $1 and state = 'sold'", [productId]),
    ).toHaveLength(3),
  )
})
