import { afterAll, expect, test } from 'vitest'
import { giveBack } from '#checkout'
import { judgeResult } from '#checkout/result/contract'
import type { PlainKey } from '#kit/text-key'
import type { OrderView } from '#orders/contract'
import { resultUrl } from '../../src/shop/checkout/addresses.ts'
import { wireStatus } from '../../src/shop/orders/wire-status.ts'
import { positionOf, standings } from '../support/docs/order-table.ts'
import { pagesOf } from '../support/pages/pages.ts'
import { arrives, badDay, declined, numberEnding, type Ordered, slow } from '../support/shop/bad-day.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

// Each result that docs/order-states.md knows, reached through the doors of shopper, bank, supplier and operator.

const paymentMethods = [{ id: 'creditcard' as const }, { id: 'trustly' as const }]
const day = await badDay({ first: { paymentMethods } })
const { guest: aGuest } = pagesOf(day)

type Shown = Pick<OrderView, 'orderStatus' | 'paymentStatus' | 'messages' | 'paymentFailure'>
const wordsOf = (order: Shown, polls = 1) => {
  const { status } = judgeResult(order, polls)
  return [order.orderStatus, order.paymentStatus, order.messages.join(), status].join(' | ')
}
const reached = new Set<string>()

/** What the result page says of this order, at which poll: its heading, and which picture stands over it. */
async function page(order: OrderView, polls = 1) {
  reached.add(wordsOf(order, polls))
  const guest = aGuest()
  const { pathname, search } = new URL(resultUrl(await day.app.shopOf(day.ours), order.orderNumber, 'de'))
  const { html, leave } = await guest.get(`${pathname}${search}&poll=${polls}`)
  const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]?.replace(/<[^>]*>/g, '')
  return { heading, picture: /(successful|failed|refunded)-payment/.exec(html)?.[1], leave, t: guest.t }
}
async function shows(order: OrderView, title: PlainKey, picture?: string, polls = 1) {
  const { heading, picture: drawn, t } = await page(order, polls)
  expect([heading, drawn]).toEqual([t(title), picture])
}

/** Nobody hears of a refund's end until the sweeper asks. */
const refundsAreSilent = () => day.fault({ partner: 'mollie', operation: 'refund-webhook', kind: 'no-webhook' })

/** Lets the sweeper ask, again and again, until the order looks like this. */
const later = (placed: Ordered, view: Partial<OrderView>) =>
  untilHolds(async () => {
    await day.later(600)
    const answer = await day.commit(placed)
    expect(answer).toMatchObject(view)
    return answer
  })

const order = (...endings: string[]) =>
  day.order(endings.map((ending) => ({ amount: 15, number: numberEnding(ending) })))
async function buy(...endings: string[]): Promise<Ordered> {
  const placed = await order(...endings)
  await day.pay(placed.payerUrl)
  return placed
}
const referenceOf = async ({ orderNumber }: Ordered) =>
  (await day.asOwner<{ reference: string }>('select reference from payment where order_number = $1', [orderNumber]))[0]
    ?.reference ?? ''
const refundsOf = async ({ orderNumber }: Ordered) =>
  (await day.asOwner<{ state: string }>('select state from refund where order_number = $1', [orderNumber])).map(
    ({ state }) => state,
  )
const chargeBack = async (placed: Ordered, amount: string) =>
  fetch(`${day.sandbox.url}/payments/${await referenceOf(placed)}/chargebacks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ amount }),
  })
const give = async ({ orderNumber }: Ordered, amount: number | null) => {
  const shop = await day.app.shopOf(day.ours)
  const given = await giveBack(shop, orderNumber, { line: null, amount, reason: 'kindness', operator: 'ada' })
  expect(given?.outcome).toBe('given')
}

test('not paid yet, and at the tenth poll', async () => {
  const view = await day.commit(await order(arrives, arrives))
  await shows(view, 'resultWaiting')
  await shows(view, 'resultLate', undefined, 10)
})

test.each([
  ['failed', 'paymentFailed'],
  ['expired', 'paymentFailed'],
] as const)('a payment that %s', async (state, title) => {
  const placed = await order(arrives, arrives)
  await day.pay(placed.payerUrl, state, { failureReason: 'insufficient_funds' })
  await shows(await day.until(placed, { orderStatus: 'failed' }), title, 'failed')
})

test('a payment that is cancelled leads back to the payment page', async () => {
  const placed = await order(arrives, arrives)
  await day.pay(placed.payerUrl, 'canceled')
  const { leave } = await page(await day.until(placed, { orderStatus: 'cancelled' }))
  expect(leave).toBe('/shop/checkout/payment?status=cancelled')
})

test('on its way, and at the tenth poll; then delivered', async () => {
  // Nobody hears of the delivery until the sweeper asks.
  await day.fault({ partner: 'dt-one', kind: 'no-webhook' })
  const placed = await buy(slow, slow)
  const sent = await day.until(placed, { orderState: 'paid' })
  await shows(sent, 'resultSending')
  await shows(sent, 'resultLate', undefined, 10)
  await shows(await later(placed, { orderStatus: 'committed' }), 'resultSuccess', 'successful')
})

test('a part is not delivered: said, then its money is back', async () => {
  await refundsAreSilent()
  const placed = await buy(arrives, declined)
  await shows(await day.until(placed, { orderStatus: 'partiallyCommitted' }), 'resultPartly', 'successful')
  await shows(await later(placed, { orderStatus: 'partiallyRefunded' }), 'resultPartly', 'successful')
})

test('the network does not take the number: its money is in doubt, then back', async () => {
  await day.fault({ partner: 'mollie', operation: 'create-refund', kind: 'lost-answer', times: 2 })
  await day.fault({ partner: 'mollie', operation: 'refund-webhook', kind: 'no-webhook' })
  const placed = await buy(declined, declined)
  await shows(await day.until(placed, { messages: ['productProcessError'] }), 'resultNumberRefused', 'failed')
  await expect.poll(() => refundsOf(placed)).toEqual(['unknown', 'unknown'])
  await day.later(70)
  await shows(await day.until(placed, { orderStatus: 'refunded' }), 'resultNumberRefused', 'refunded')
})

test('the network fails: its money is on its way, then back', async () => {
  await refundsAreSilent()
  const placed = await buy('006', '004')
  const onItsWay = await day.until(placed, { messages: ['refunded'], refunded: 0, refundPending: 30 })
  expect(onItsWay).toMatchObject({ orderStatus: 'productProcessError', paymentStatus: 'Failure' })
  await shows(onItsWay, 'resultRefunded', 'refunded')
  await shows(await later(placed, { orderStatus: 'refunded', refunded: 30 }), 'resultReturned', 'refunded')
})

test('an operator gives back a part, then the rest', async () => {
  const placed = await buy(arrives, arrives)
  await day.until(placed, { orderStatus: 'committed' })
  await give(placed, 500)
  await shows(await day.until(placed, { orderStatus: 'partiallyRefunded' }), 'resultSuccess', 'successful')
  await give(placed, null)
  await shows(await day.until(placed, { orderStatus: 'refunded' }), 'resultReturned', 'refunded')
})

test('the bank takes back a part, then the rest', async () => {
  const placed = await buy(arrives, arrives)
  await day.until(placed, { orderStatus: 'committed' })
  await chargeBack(placed, '15')
  await shows(await day.until(placed, { orderStatus: 'partiallyRefunded' }), 'resultSuccess', 'successful')
  await chargeBack(placed, '15')
  await shows(await day.until(placed, { orderStatus: 'refunded' }), 'resultReturned', 'refunded')
})

test('the supplier takes one back, then the other', async () => {
  const placed = await buy(arrives, arrives)
  await day.until(placed, { orderStatus: 'committed' })
  await day.reverse(`${placed.orderNumber}-1-1`)
  await shows(await day.until(placed, { orderStatus: 'partiallyRefunded' }), 'resultPartly', 'successful')
  await day.reverse(`${placed.orderNumber}-2-1`)
  await shows(await day.until(placed, { orderStatus: 'refunded', refundPending: 0 }), 'resultReturned', 'refunded')
})

test('paid by two methods: success, and one payment goes back', async () => {
  const placed = await order(arrives, arrives)
  const second = await day.start(placed.cartName, 'trustly')
  await day.pay(placed.payerUrl)
  await day.pay(second.json.payerUrl)
  const view = await day.until(placed, { orderStatus: 'committed', refunded: 30 })
  await shows(view, 'resultSuccess', 'successful')
})

test('paid after it was given up: on its way back, then back', async () => {
  await day.fault({ partner: 'mollie', operation: 'create-payment', kind: 'lost-answer', times: 2 })
  await refundsAreSilent()
  const { cartName, email } = await day.cart([15, 15].map((amount) => ({ amount, number: numberEnding(arrives) })))
  expect((await day.start(cartName)).json.code).toBe('startPaymentErrorMessage')
  const [{ orderNumber } = { orderNumber: '' }] = await day.asOwner<{ orderNumber: string }>(
    'select order_number as "orderNumber" from orders where cart_name = $1',
    [cartName],
  )
  const placed = { cartName, orderNumber, email, payerUrl: '', redirectUrl: '' }
  await day.later(46 * 60)
  await day.until(placed, { orderStatus: 'failed' })
  const books = await (await fetch(`${day.sandbox.url}/books.json?reference=${orderNumber}`)).json()
  await day.settleAtProvider(books.payments[0].id, 'paid')
  await shows(await day.until(placed, { messages: ['refunded'] }), 'resultRefunded', 'refunded')
  await shows(await later(placed, { orderStatus: 'refunded' }), 'resultReturned', 'refunded')
})

afterAll(() => {
  const known = standings.flatMap((one) => {
    const status = wireStatus(positionOf(one))
    return [wordsOf(status), wordsOf(status, 10)]
  })
  expect([...new Set(known)].filter((words) => !reached.has(words))).toEqual([])
})
