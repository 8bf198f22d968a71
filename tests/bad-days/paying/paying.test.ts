import { expect, test } from 'vitest'
import { renewCart, startPayment } from '#checkout'
import { judgeResult } from '#checkout/result/contract'
import type { OrderView } from '#orders/contract'
import { arrives, badDay, numberEnding } from '../../support/shop/bad-day.ts'
import { untilHolds } from '../../support/test-run/until-holds.ts'

const day = await badDay({ first: { paymentMethods: [{ id: 'creditcard' }, { id: 'trustly' }] } })
const fifteen = (ending = arrives) => [{ amount: 15, number: numberEnding(ending) }]
const paidOnce: Partial<OrderView> = {
  orderState: 'done',
  orderStatus: 'committed',
  paymentStatus: 'Success',
  messages: [],
}

test('twenty presses of the order button at once make one order with one payment', async () => {
  const { cartName, email } = await day.cart(fifteen())
  const started = await Promise.all(Array.from({ length: 20 }, () => day.start(cartName)))
  expect(new Set(started.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(started.map(({ json }) => `${json.orderNumber} ${json.payerUrl}`)).size).toBe(1)
  const order = { ...started[0]?.json, cartName, email }
  expect(await day.asOwner('select 1 from payment where order_number = $1', [order.orderNumber])).toHaveLength(1)
  await day.pay(order.payerUrl)
  await day.until(order, paidOnce)
  await day.mailsTo(email, 1)
})

test('the form sent twice, address and all, leads to the same payment', async () => {
  const order = await day.order(fifteen())
  const deliveryAddress = { firstname: 'Eva', lastname: 'Anders', email: 'other@shopper.example' }
  const again = await day.ask('POST /api/shop/rest/checkout-address', {
    body: { cartName: order.cartName, deliveryAddress },
  })
  expect(again.json).toEqual({ nextStep: 'normal' })
  expect((await day.start(order.cartName)).json).toMatchObject({ payerUrl: order.payerUrl })
  expect((await day.commit(order)).deliveryAddress).toMatchObject({ firstname: 'Ada', email: order.email })
})

test('back after paying and pressed again: the result page, and nothing is paid twice', async () => {
  const order = await day.order(fifteen())
  await day.pay(order.payerUrl)
  await day.until(order, paidOnce)
  const again = await day.start(order.cartName)
  expect(again.json).toEqual({
    orderNumber: order.orderNumber,
    redirectUrl: order.redirectUrl,
    payerUrl: order.redirectUrl,
  })
  // The cart of a paid order is not filled again either.
  expect(await day.app.shopOf(day.ours).then((shop) => renewed(shop, order.orderNumber))).toEqual(
    'unknownCartErrorMessage',
  )
  await day.mailsTo(order.email, 1)
})

test('two tabs, two methods, both paid: the second payment goes back whole', async () => {
  const order = await day.order(fifteen())
  const second = await day.start(order.cartName, 'trustly')
  expect(second.json.orderNumber).toBe(order.orderNumber)
  expect(second.json.payerUrl).not.toBe(order.payerUrl)
  await day.pay(order.payerUrl)
  await day.pay(second.json.payerUrl)
  await day.until(order, { ...paidOnce, refunded: 15, totalPrice: 15 })
  expect(await day.eventsOf(order.orderNumber)).toContain('refund.refunded')
  const mails = await day.mailsTo(order.email, 2)
  expect(mails.toSorted()).toEqual([`Your receipt for order ${order.orderNumber}`, expect.stringContaining('refunded')])
})

test('two tabs, and the one that is not paid may fail without harm', async () => {
  const order = await day.order(fifteen())
  const second = await day.start(order.cartName, 'trustly')
  await day.pay(second.json.payerUrl, 'canceled')
  // The last attempt is reported, although the order waits for the other one.
  await expect.poll(() => day.commit(order)).toMatchObject({ orderState: 'open', orderStatus: 'cancelled' })
  await day.pay(order.payerUrl)
  await day.until(order, paidOnce)
})

test.each([
  ['canceled', { orderStatus: 'cancelled', paymentStatus: 'Cancelled', messages: [] }, { status: 'Cancelled' }],
  [
    'expired',
    { orderStatus: 'failed', messages: ['failed'], paymentFailure: 'expired' },
    { status: 'Failure', message: 'paymentFailure.expired' },
  ],
  [
    'failed',
    { orderStatus: 'failed', messages: ['failed'], paymentFailure: 'insufficient_funds' },
    { status: 'Failure', message: 'paymentFailure.insufficient_funds' },
  ],
] as const)(
  'a payment that is %s: said so at once, the items are in a new cart, and no mail',
  async (state, view, result) => {
    const order = await day.order(fifteen())
    await day.pay(order.payerUrl, state, { failureReason: 'insufficient_funds' })
    const answer = await day.until(order, { orderState: 'cancelled', ...view, messages: [...view.messages] })
    expect(judgeResult(answer, 1)).toEqual(result)
    expect((await day.start(order.cartName)).json).toMatchObject({ code: 'unknownCartErrorMessage' })
    const shop = await day.app.shopOf(day.ours)
    const [one, other] = await Promise.all([renewed(shop, order.orderNumber), renewed(shop, order.orderNumber)])
    expect(one).toBe(other)
    const next = await day.ask(`GET /api/shop/rest/v2/carts/${one}`)
    expect(next.json).toMatchObject({ itemCount: 1, totalPrice: 15 })
    await day.mailsTo(order.email, 0)
  },
)

test.each(['paid', 'failed'])('pending for longer than ten polls, then %s: told by mail', async (end) => {
  const order = await day.order(fifteen())
  await day.pay(order.payerUrl, 'pending')
  const waiting = await day.commit(order)
  expect(judgeResult(waiting, 9)).toEqual({ status: 'Pending' })
  expect(judgeResult(waiting, 10)).toEqual({ status: 'Failure', message: 'paymentOperationTimedOut' })
  await day.later(600)
  const [{ reference } = { reference: '' }] = await day.asOwner<{ reference: string }>(
    'select reference from payment where order_number = $1',
    [order.orderNumber],
  )
  await day.settleAtProvider(reference, end)
  await day.until(order, { orderState: end === 'paid' ? 'done' : 'cancelled' })
  const about = end === 'paid' ? 'Your receipt for order' : 'was not completed'
  expect(await day.mailsTo(order.email, 1)).toEqual([expect.stringContaining(about)])
  await untilHolds(async () =>
    expect(await day.confirmationsTo(order.email)).toEqual([
      `We have received your order ${order.orderNumber}`,
      ...(end === 'paid' ? [`Confirmation of your order ${order.orderNumber}`] : []),
    ]),
  )
})

test('a mail server that stands still holds no delivery back: the confirmation comes once it is back', async () => {
  await day.fault({ partner: 'smtp', kind: 'drop' })
  const order = await day.order(fifteen())
  await day.pay(order.payerUrl)
  await day.until(order, { orderState: 'done', orderStatus: 'committed' })
  expect(await day.confirmationsTo(order.email)).toEqual([])
  await fetch(`${day.sandbox.url}/faults`, { method: 'DELETE' })
  await untilHolds(async () =>
    expect(await day.confirmationsTo(order.email)).toEqual([`Confirmation of your order ${order.orderNumber}`]),
  )
})

test('still open when the shopper is back, and failed after ten polls: told by mail', async () => {
  const order = await day.order(fifteen())
  await day.later(5)
  expect(judgeResult(await day.commit(order), 1)).toEqual({ status: 'Pending' })
  await day.later(25)
  await day.pay(order.payerUrl, 'failed')
  await day.until(order, { orderState: 'cancelled' })
  expect(await day.mailsTo(order.email, 1)).toEqual([expect.stringContaining('was not completed')])
})

test('the webhook comes before the shopper does', async () => {
  const order = await day.order(fifteen())
  await day.pay(order.payerUrl)
  // Nobody asks: the webhook alone completes the order.
  await expect.poll(() => day.eventsOf(order.orderNumber)).toContain('order.done')
  await day.until(order, paidOnce)
})

test('the webhook comes twice, and the shopper in between', async () => {
  await day.fault({ partner: 'mollie', operation: 'webhook', kind: 'double-webhook' })
  await day.fault({ partner: 'dt-one', operation: 'callback', kind: 'double-webhook' })
  const order = await day.order(fifteen())
  await day.pay(order.payerUrl)
  await Promise.all(Array.from({ length: 5 }, () => day.commit(order)))
  await day.until(order, paidOnce)
  const events = await day.eventsOf(order.orderNumber)
  expect(events.toSorted()).toEqual([...new Set(events)].toSorted())
  await day.mailsTo(order.email, 1)
})

test('no webhook ever: the clock brings the order to its end', async () => {
  await day.fault({ partner: 'mollie', kind: 'no-webhook' })
  await day.fault({ partner: 'dt-one', kind: 'no-webhook' })
  const order = await day.order(fifteen())
  await day.pay(order.payerUrl)
  await day.later(70)
  await expect.poll(() => day.eventsOf(order.orderNumber)).toContain('delivery.submitted')
  await day.later(30)
  await day.until(order, paidOnce)
  await day.mailsTo(order.email, 1)
})

test('the provider is away at the start: said so, and the next press works', async () => {
  const { cartName, email } = await day.cart(fifteen())
  await day.fault({ partner: 'mollie', operation: 'create-payment', kind: 'drop', times: 2 })
  expect(await day.start(cartName)).toMatchObject({ status: 502, json: { code: 'startPaymentErrorMessage' } })
  const started = await day.start(cartName)
  const order = { ...started.json, cartName, email }
  await day.pay(order.payerUrl)
  await day.until(order, paidOnce)
})

test('the provider stays away: the order is given up, and nobody can pay it any more', async () => {
  const { cartName } = await day.cart(fifteen())
  await day.fault({ partner: 'mollie', operation: 'create-payment', kind: 'error' })
  expect((await day.start(cartName)).json).toMatchObject({ code: 'startPaymentErrorMessage' })
  await day.later(20 * 60)
  await day.later(30 * 60)
  const [order] = await day.asOwner('select state from orders where cart_name = $1', [cartName])
  expect(order).toEqual({ state: 'cancelled' })
})

test('the answer is lost after the payment was made: it is found again, not made again', async () => {
  const { cartName, email } = await day.cart(fifteen())
  await day.fault({ partner: 'mollie', operation: 'create-payment', kind: 'lost-answer', times: 2 })
  expect((await day.start(cartName)).json).toMatchObject({ code: 'startPaymentErrorMessage' })
  await day.later(70)
  const order = { ...(await day.start(cartName)).json, cartName, email }
  expect(order.payerUrl).toContain('/pay/')
  await day.pay(order.payerUrl)
  await day.until(order, paidOnce)
})

test('a key that the provider refuses decides nothing', async () => {
  const { cartName } = await day.cart(fifteen())
  const shop = await day.app.shopOf(day.ours)
  const refused = { kind: 'lost', reason: '401: Missing authentication' } as const
  const payments = shop.payments.map((provider) => ({ ...provider, createPayment: async () => refused }))
  const visitor = { ...shop.visitor, browserId: day.markOf(cartName) }
  expect(await startPayment({ ...shop, visitor, payments }, { cartName, paymentMethod: 'creditcard' })).toMatchObject({
    refusal: 'startPaymentErrorMessage',
  })
  const [order] = await day.asOwner('select state from orders where cart_name = $1', [cartName])
  expect(order).toEqual({ state: 'open' })
})

async function renewed(shop: Awaited<ReturnType<typeof day.app.shopOf>>, orderNumber: string): Promise<string> {
  const answer = await renewCart(shop, orderNumber)
  return 'refusal' in answer ? answer.refusal : answer.cartName
}
