import { expect, test } from 'vitest'
import type { OrderView } from '#orders/contract'
import { backOfficeOf } from '../../support/back-office/ask-back-office.ts'
import { mailbox } from '../../support/customers/mailbox.ts'
import { booksAgree } from '../../support/partners/books-agree.ts'
import { arrives, badDay, declined, numberEnding, type Ordered } from '../../support/shop/bad-day.ts'

// Payments that are authorised first and captured after delivery.

const day = await badDay({
  operatorEmail: 'operator@shop.example',
  booksDiffer: true,
  first: { paymentMethods: [{ id: 'creditcard' }, { id: 'trustly' }, { id: 'klarna' }] },
})
const place = { street: 'Musterallee', houseNumber: '15', zip: '10115', city: 'Berlin', countryCode: 'DE' }
const fifteen = (ending = arrives) => ({ amount: 15, number: numberEnding(ending) })
const success: Partial<OrderView> = {
  orderState: 'done',
  orderStatus: 'committed',
  paymentStatus: 'Success',
  messages: [],
}

const moneyOf = async (orderNumber: string) => {
  const [row] = await day.asOwner<{ state: string; paid: number; captures: string[] }>(
    `select p.state, coalesce((select sum(e.amount)::int from payment_event e
        where e.payment_id = p.payment_id and e.kind = 'paid'), 0) as paid,
      array(select c.state from capture c where c.payment_id = p.payment_id order by c.requested_at) as captures
    from payment p where p.order_number = $1`,
    [orderNumber],
  )
  return row
}
const untilMoney = (orderNumber: string, money: { state: string; paid: number; captures: string[] }) =>
  expect.poll(() => moneyOf(orderNumber)).toEqual(money)
const booksOf = async (orderNumber: string) =>
  (await fetch(`${day.sandbox.url}/books.json?reference=${orderNumber}`)).json()
const happened = (order: Ordered, ...kinds: string[]) =>
  expect.poll(() => day.eventsOf(order.orderNumber)).toEqual(expect.arrayContaining(kinds))
/** Until `noFaults`: nothing is delivered before. */
const theSupplierIsSilent = () => day.fault({ partner: 'dt-one', operation: 'callback', kind: 'held-webhook' })
const alertsAbout = async (orderNumber: string): Promise<string[]> =>
  (await day.asOwner<{ occasion: string }>(`select occasion from message where about = $1`, [orderNumber])).flatMap(
    ({ occasion }) => (/alert/.test(occasion) ? occasion : []),
  )

test('Klarna bills an address: without one nothing is ordered, with one it is paid for what arrived', async () => {
  const wanted = [fifteen(), { ...fifteen(declined), amount: 30 }]
  const { cartName } = await day.cart(wanted)
  expect(await day.start(cartName, 'klarna')).toMatchObject({
    status: 400,
    json: { code: 'VALIDATION_FAILED', details: { fields: { street: expect.any(String), zip: expect.any(String) } } },
  })
  expect(await day.asOwner('select 1 from orders where cart_name = $1', [cartName])).toEqual([])
  const { cartName: billed, email } = await day.cart(wanted, { place })
  const { json } = await day.start(billed, 'klarna')
  const { orderNumber, payerUrl } = json
  const page = await (await fetch(payerUrl)).text()
  expect(page).not.toContain('value="paid"')
  await day.pay(payerUrl, 'authorized')
  await day.until({ ...json, cartName: billed, email }, { orderStatus: 'partiallyRefunded' })
  await untilMoney(orderNumber, { state: 'paid', paid: 1500, captures: ['captured'] })
  await day.booksDo()
})

test('what was promised is delivered first and taken then, once and whole', async () => {
  const order = await day.order([fifteen()])
  await day.pay(order.payerUrl, 'authorized')
  await day.until(order, success)
  await untilMoney(order.orderNumber, { state: 'paid', paid: 1500, captures: ['captured'] })
  const events = await day.eventsOf(order.orderNumber)
  const wanted = ['payment.authorized', 'order.paid', 'delivery.delivered', 'order.done', 'capture.captured']
  expect(events.filter((event) => wanted.includes(event))).toEqual(wanted)
  expect((await booksOf(order.orderNumber)).captures).toMatchObject([{ state: 'succeeded', amount: 1500 }])
  await day.mailsTo(order.email, 1)
  await day.booksDo()
})

test('of what was promised only what arrived is taken; the rest is given back', async () => {
  const order = await day.order([fifteen(), { ...fifteen(declined), amount: 30 }])
  await day.pay(order.payerUrl, 'authorized')
  await untilMoney(order.orderNumber, { state: 'paid', paid: 1500, captures: ['captured'] })
  await day.until(order, { orderStatus: 'partiallyRefunded', refunded: 0, refundPending: 0 })
  const books = await booksOf(order.orderNumber)
  expect(books.payments).toMatchObject([{ state: 'paid', amount: 4500, captured: 1500 }])
  expect(books.refunds).toEqual([])
  await day.booksDo()
})

test('nothing arrives: nothing is taken, the promise is given back, and the shopper is told that it cost nothing', async () => {
  const order = await day.order([fifteen(declined)])
  await day.pay(order.payerUrl, 'authorized')
  await day.until(order, { orderState: 'done', orderStatus: 'failed', paymentFailure: 'released' })
  await untilMoney(order.orderNumber, { state: 'cancelled', paid: 0, captures: [] })
  await day.mailsTo(order.email, 1)
  const [mail] = await mailbox(day.sandbox.url).all(order.email)
  expect(mail?.text).toContain('nothing is charged')
  await day.booksDo()
})

test('two tabs: one promises and one pays; the promise is given back', async () => {
  await theSupplierIsSilent()
  const order = await day.order([fifteen()])
  const second = await day.start(order.cartName, 'trustly')
  await day.pay(order.payerUrl, 'authorized')
  await day.pay(second.json.payerUrl)
  await happened(order, 'payment.authorized', 'payment.paid')
  await day.noFaults()
  await day.until(order, success)
  await expect
    .poll(async () => (await booksOf(order.orderNumber)).payments.map(({ state }: { state: string }) => state))
    .toEqual(['canceled', 'paid'])
  await day.booksDo()
})

test('a promise whose release the partner refused is released by an operator, once', async () => {
  await day.fault({ partner: 'mollie', operation: 'release-authorization', kind: 'error', times: 2 })
  const order = await day.order([fifteen(declined)])
  await day.pay(order.payerUrl, 'authorized')
  await day.until(order, { orderState: 'done', orderStatus: 'failed' })
  await untilMoney(order.orderNumber, { state: 'authorized', paid: 0, captures: [] })
  const engineer = backOfficeOf(day.app).operator('engineer')
  const page = `/orders/${day.ours}/${order.orderNumber}`
  const press = (key: string) => engineer.post(page, { action: 'release', press: key })
  expect((await engineer.get(page)).text).toContain('Release reserved money')
  // The shop itself has tried once.
  const faults = async () => (await (await fetch(`${day.sandbox.url}/faults`)).json()) as { times?: number }[]
  await expect.poll(async () => (await faults()).map(({ times }) => times)).toEqual([1])
  expect((await press('one')).text).toContain('The partner did not release it yet.')
  for (const _ of [1, 2]) expect((await press('two')).text).toContain('Done')
  await untilMoney(order.orderNumber, { state: 'cancelled', paid: 0, captures: [] })
  expect((await press('three')).text).toContain('No reserved money of this order can be released now.')
  expect((await engineer.get(page)).html).not.toContain('value="release"')
  await day.booksDo()
})

test.each([
  ['lost-answer', 'create-capture'],
  ['drop', 'create-capture'],
  ['error', 'create-capture'],
] as const)('a capture whose answer is a %s: asked about, and taken once', async (kind, operation) => {
  await day.fault({ partner: 'mollie', operation, kind, times: 1 })
  await day.fault({ partner: 'mollie', operation: 'capture-webhook', kind: 'no-webhook' })
  const order = await day.order([fifteen()])
  await day.pay(order.payerUrl, 'authorized')
  await day.until(order, success)
  await expect.poll(() => day.eventsOf(order.orderNumber)).toContain('capture.unknown')
  await day.later(70)
  await day.later(70)
  await untilMoney(order.orderNumber, { state: 'paid', paid: 1500, captures: ['captured'] })
  expect((await booksOf(order.orderNumber)).captures).toHaveLength(1)
  await day.booksDo()
})

test('no news of a capture ever: the clock brings it to its end', async () => {
  await day.fault({ partner: 'mollie', kind: 'no-webhook' })
  await day.fault({ partner: 'dt-one', kind: 'no-webhook' })
  const order = await day.order([fifteen(), fifteen(declined)])
  await day.pay(order.payerUrl, 'authorized')
  await day.later(70)
  await expect.poll(() => day.eventsOf(order.orderNumber)).toContain('delivery.submitted')
  await day.later(70)
  await expect.poll(() => day.eventsOf(order.orderNumber)).toContain('capture.pending')
  await day.later(70)
  await day.later(70)
  await untilMoney(order.orderNumber, { state: 'paid', paid: 1500, captures: ['captured'] })
  await day.booksDo()
})

test('a capture that is refused: an operator hears of it, it stays in sight, and an hour later it is tried again', async () => {
  await day.fault({ partner: 'mollie', operation: 'refuse-capture', kind: 'error', times: 1 })
  const order = await day.order([fifteen()])
  await day.pay(order.payerUrl, 'authorized')
  await day.until(order, success)
  await untilMoney(order.orderNumber, { state: 'authorized', paid: 0, captures: ['failed'] })
  await expect.poll(() => alertsAbout(order.orderNumber)).toEqual([expect.stringContaining('capture-failed')])
  await day.later(30 * 60)
  expect((await moneyOf(order.orderNumber))?.captures).toEqual(['failed'])
  await day.later(40 * 60)
  await untilMoney(order.orderNumber, { state: 'paid', paid: 1500, captures: ['failed', 'captured'] })
  await day.booksDo()
})

test('a promise that ends before anything is sent: nothing is sent, and nothing is owed', async () => {
  await day.fault({ partner: 'dt-one', operation: 'create-transaction', kind: 'drop', times: 1 })
  const order = await day.order([fifteen()])
  await day.pay(order.payerUrl, 'authorized')
  await expect.poll(() => day.eventsOf(order.orderNumber)).toContain('delivery.unknown')
  // The supplier never received it, so it would be sent now. But the authorisation ends meanwhile.
  const [{ reference } = { reference: '' }] = await day.asOwner<{ reference: string }>(
    'select reference from payment where order_number = $1',
    [order.orderNumber],
  )
  await day.fault({ partner: 'mollie', operation: 'get-payment', kind: 'drop', times: 1 })
  await day.settleAtProvider(reference, 'expired')
  await happened(order, 'payment.expired')
  await day.later(70)
  await day.until(order, { orderState: 'done', orderStatus: 'failed' })
  expect((await booksOf(order.orderNumber)).deliveries).toEqual([])
  await day.booksDo()
})

test('a promise that ends after the credit arrived is a loss that an operator is told of', async () => {
  await theSupplierIsSilent()
  const order = await day.order([fifteen()])
  await day.pay(order.payerUrl, 'authorized')
  await happened(order, 'delivery.submitted')
  const [{ reference } = { reference: '' }] = await day.asOwner<{ reference: string }>(
    'select reference from payment where order_number = $1',
    [order.orderNumber],
  )
  await day.settleAtProvider(reference, 'expired')
  await happened(order, 'payment.expired')
  await day.noFaults()
  await day.until(order, { orderState: 'done', orderStatus: 'committed' })
  await expect.poll(() => alertsAbout(order.orderNumber)).toEqual([expect.stringContaining('delivered-unpaid')])
  await expect(booksAgree({ sandboxUrl: day.sandbox.url, asOwner: day.asOwner })).rejects.toThrow(order.orderNumber)
})
