import { expect, test } from 'vitest'
import { renewCart } from '#checkout'
import { isRefusal } from '#kit/result'
import { arrives, badDay, numberEnding, type Ordered } from '../../support/shop/bad-day.ts'

const day = await badDay({
  first: { iFrameCreditCard: true, paymentMethods: [{ id: 'creditcard' }, { id: 'trustly' }] },
})
const fifteen = () => [{ amount: 15, number: numberEnding(arrives) }]
const works = '5555555555554444'
const asksTheBank = '4000000000003220'
const failsAtTheBank = '4000008400001629'
const withoutMoney = '4000000000009995'

/** The token that the hosted fields make of a card. */
async function tokenOf(cardNumber: string): Promise<string> {
  const card = { cardNumber, cardHolder: 'Ada Muster', expiryDate: '12/40', verificationCode: '123' }
  const answer = await fetch(`${day.sandbox.url}/components/tokens`, { method: 'POST', body: JSON.stringify(card) })
  return ((await answer.json()) as { token: string }).token
}
const startWith = (cartName: string, cardToken: string) =>
  day.ask('POST /api/shop/rest/checkout-start-payment', {
    body: { cartName, paymentMethod: 'creditcard', additionalData: { cardToken } },
  })
async function orderWith(cardNumber: string): Promise<Ordered> {
  const { cartName, email } = await day.cart(fifteen())
  const started = await startWith(cartName, await tokenOf(cardNumber))
  expect(started.status).toBe(200)
  return { ...started.json, cartName, email }
}
const paymentsOf = ({ orderNumber }: Ordered) =>
  day.asOwner<{ state: string }>('select state from payment where order_number = $1 order by created_at', [orderNumber])
async function renewed({ orderNumber }: Ordered): Promise<string> {
  const cart = await renewCart(await day.app.shopOf(day.ours), orderNumber)
  if (isRefusal(cart)) throw new Error(cart.refusal)
  return cart.cartName
}

test('the cart and the start of a payment say where the card is entered; once it is, they need no page', async () => {
  const { cartName, email } = await day.cart(fifteen())
  const iFrameUrl = `http://card-fields.localhost/${day.ours}?lng=de`
  expect((await day.ask(`GET /api/shop/rest/v2/carts/${cartName}`)).json).toMatchObject({ iFrameUrl })
  const started = await day.start(cartName)
  expect(started.json).toMatchObject({ iFrameUrl, payerUrl: expect.stringContaining(day.sandbox.url) })
  const paid = await startWith(cartName, await tokenOf(works))
  expect(paid.json.orderNumber).toBe(started.json.orderNumber)
  expect(paid.json.payerUrl).toBe(paid.json.redirectUrl)
  expect(paid.json.iFrameUrl).toBeUndefined()
  const order = { ...paid.json, cartName, email }
  await day.until(order, { orderState: 'done', paymentStatus: 'Success', paymentMethod: 'creditcard' })
  await day.settleAtProvider(new URL(started.json.payerUrl).pathname.split('/').at(-1) ?? '', 'canceled')
})

test('nothing of a card but its token is written down', async () => {
  const { orderNumber } = await orderWith(works)
  const [payment] = await day.asOwner<{ method_details: object }>(
    'select method_details from payment where order_number = $1',
    [orderNumber],
  )
  expect(payment?.method_details).toEqual({ cardToken: expect.stringMatching(/^tkn_/) })
})

test('the bank asks by redirect, and then the order goes its way', async () => {
  const order = await orderWith(asksTheBank)
  expect(order.payerUrl).toContain(`${day.sandbox.url}/pay/`)
  expect(await day.commit(order)).toMatchObject({ paymentStatus: 'Pending' })
  expect(await day.pay(order.payerUrl, 'paid', { threeDSecure: 'yes' })).toContain('checkout/result')
  await day.until(order, { orderState: 'done', paymentStatus: 'Success' })
})

test('3-D Secure that fails is told as such, and the same things are paid another way', async () => {
  const order = await orderWith(failsAtTheBank)
  await day.pay(order.payerUrl, 'paid', { threeDSecure: 'yes' })
  await day.until(order, { paymentStatus: 'Failure', messages: ['failed'], paymentFailure: 'authentication_failed' })
  const cartName = await renewed(order)
  const again = await day.start(cartName, 'trustly')
  await day.pay(again.json.payerUrl)
  await day.until({ ...order, ...again.json, cartName }, { orderState: 'done', paymentStatus: 'Success' })
})

test('a card without money fails at once, and says so', async () => {
  const order = await orderWith(withoutMoney)
  expect(order.payerUrl).toBe(order.redirectUrl)
  expect(await day.commit(order)).toMatchObject({
    paymentStatus: 'Failure',
    paymentFailure: 'insufficient_funds',
    paymentMethod: 'creditcard',
  })
})

test('a double click is one payment; another card is another, and what was paid twice goes back', async () => {
  const { cartName, email } = await day.cart(fifteen())
  const token = await tokenOf(asksTheBank)
  const [first, second] = [await startWith(cartName, token), await startWith(cartName, token)]
  expect(second.json).toEqual(first.json)
  const order: Ordered = { ...first.json, cartName, email }
  expect(await paymentsOf(order)).toHaveLength(1)
  await startWith(cartName, await tokenOf(works))
  await day.until(order, { orderState: 'done', paymentStatus: 'Success' })
  await day.pay(first.json.payerUrl, 'paid', { threeDSecure: 'yes' })
  await day.until(order, { refunded: 15, paymentStatus: 'Success' })
  expect(await paymentsOf(order)).toEqual([{ state: 'paid' }, { state: 'paid' }])
})

test('a card that fails after another try was left open is told at once, and the order goes on', async () => {
  const { cartName, email } = await day.cart(fifteen())
  const left = await day.start(cartName, 'trustly')
  const failed = await startWith(cartName, await tokenOf(withoutMoney))
  const order: Ordered = { ...failed.json, cartName, email }
  expect(await day.commit(order)).toMatchObject({ paymentStatus: 'Failure', paymentFailure: 'insufficient_funds' })
  expect(await renewed(order)).toBe(cartName)
  await startWith(cartName, await tokenOf(works))
  await day.until(order, { orderState: 'done', paymentStatus: 'Success' })
  await day.settleAtProvider(new URL(left.json.payerUrl).pathname.split('/').at(-1) ?? '', 'canceled')
})

test('an answer that was lost makes no second payment of a card', async () => {
  await day.fault({ partner: 'mollie', operation: 'create-payment', kind: 'lost-answer', times: 1 })
  const order = await orderWith(works)
  await day.until(order, { orderState: 'done', paymentStatus: 'Success', refunded: 0 })
  expect(await paymentsOf(order)).toHaveLength(1)
})

test('a token that is spent is refused, and the cart kept for another try', async () => {
  const token = await tokenOf(works)
  const { cartName, email } = await day.cart(fifteen())
  const paid = await startWith(cartName, token)
  await day.until({ ...paid.json, cartName, email }, { orderState: 'done' })
  const other = await day.cart(fifteen())
  expect((await startWith(other.cartName, token)).json).toMatchObject({ code: 'paymentMethodIsNotAvailable' })
  const [order] = await day.asOwner<{ order_number: string }>('select order_number from orders where cart_name = $1', [
    other.cartName,
  ])
  const spent = { cartName: other.cartName, orderNumber: order?.order_number ?? '' }
  expect((await day.commit(spent)).paymentFailure).toBe('unknown_reason')
  expect(await renewed({ ...paid.json, ...spent })).not.toBe(other.cartName)
})

test('a payment token whose owner called it off is said by its code', async () => {
  const { cartName, email } = await day.cart(fifteen())
  const order: Ordered = { ...(await day.start(cartName)).json, cartName, email }
  await day.pay(order.payerUrl, 'canceled')
  await day.until(order, { paymentStatus: 'Cancelled' })
  const { orderNumber } = order
  const commit = { cartName, orderNumber, paymentToken: 'a-token' }
  const answer = await day.ask('POST /api/shop/rest/payment-commit-order', { body: commit })
  expect([answer.status, answer.json.code]).toEqual([409, 'TOKEN_STATUS_CANCELED'])
})

test('a card that was charged while nobody heard of it is found in the provider’s books, not charged again', async () => {
  const { cartName, email } = await day.cart(fifteen())
  await day.fault({ partner: 'mollie', operation: 'create-payment', kind: 'lost-answer' })
  await day.fault({ partner: 'mollie', kind: 'no-webhook' })
  const started = await startWith(cartName, await tokenOf(works))
  expect(started.json.code).toBe('startPaymentErrorMessage')
  const [{ order_number: orderNumber } = { order_number: '' }] = await day.asOwner<{ order_number: string }>(
    'select order_number from cart where cart_name = $1',
    [cartName],
  )
  await day.later(30 * 60)
  const order = { ...started.json, orderNumber, cartName, email } as Ordered
  await day.until(order, { orderState: 'done', paymentStatus: 'Success' })
  expect(await paymentsOf(order)).toEqual([{ state: 'paid' }])
})
