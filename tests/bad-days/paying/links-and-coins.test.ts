import { describe, expect, test } from 'vitest'
import { paymentLink } from '#checkout'
import { arrives, badDay, declined, numberEnding, type Ordered } from '../../support/shop/bad-day.ts'
import { untilHolds } from '../../support/test-run/until-holds.ts'

// Methods whose provider signs nothing, has no idempotency keys, or accepts any amount.

const day = await badDay({ first: { paymentMethods: [{ id: 'creditcard' }, { id: 'tikkie' }, { id: 'crypto' }] } })
const fifteen = (ending = arrives) => [{ amount: 15, number: numberEnding(ending) }]
const paymentsOf = ({ orderNumber }: Ordered) =>
  day.asOwner('select state from payment where order_number = $1', [orderNumber])
/** The provider's books of one order. */
const askedFor = async ({ orderNumber }: Ordered): Promise<unknown[]> =>
  (await (await fetch(`${day.sandbox.url}/books.json?reference=${orderNumber}`)).json()).payments
const refundsOf = ({ orderNumber }: Ordered) =>
  day.asOwner('select amount::int, state, reason from refund where order_number = $1 order by requested_at', [
    orderNumber,
  ])

describe('Tikkie', () => {
  const tokenOf = ({ redirectUrl }: Ordered) => new URL(redirectUrl).searchParams.get('order') ?? ''
  const linkOf = async (order: Ordered) => paymentLink(await day.app.shopOf(day.ours), tokenOf(order))

  test('the link is kept with the order until somebody has paid', async () => {
    const order = await day.order(fifteen(), 'tikkie')
    expect(order.payerUrl).toContain('/tikkie/')
    expect(await linkOf(order)).toMatchObject({ totalPrice: 15, url: order.payerUrl.split('?')[0] })
    await day.pay(order.payerUrl)
    await day.until(order, { orderState: 'done', paymentStatus: 'Success', refunded: 0 })
    expect(await linkOf(order)).not.toHaveProperty('url')
  })

  test('an answer lost and news told twice still make one payment', async () => {
    await day.fault({ partner: 'tikkie', operation: 'create-payment-request', kind: 'lost-answer', times: 1 })
    await day.fault({ partner: 'tikkie', operation: 'payment-notification', kind: 'double-webhook' })
    const order = await day.order(fifteen(), 'tikkie')
    await day.pay(order.payerUrl)
    await day.until(order, { orderState: 'done', paymentStatus: 'Success', refunded: 0 })
    expect([await paymentsOf(order), await askedFor(order)]).toEqual([[expect.anything()], [expect.anything()]])
  })

  test('paid twice by whoever had the link: the second payment goes back', async () => {
    const order = await day.order(fifteen(), 'tikkie')
    await day.pay(order.payerUrl)
    await day.until(order, { orderState: 'done' })
    await day.pay(order.payerUrl)
    await day.until(order, { orderState: 'done', orderStatus: 'committed', refunded: 15 })
    expect(await refundsOf(order)).toEqual([{ amount: 1500, state: 'refunded', reason: 'paid-twice' }])
  })

  test('what cannot be delivered goes back, both times it was paid', async () => {
    const order = await day.order(fifteen(declined), 'tikkie')
    await day.fault({ partner: 'tikkie', operation: 'payment-notification', kind: 'no-webhook', times: 1 })
    await day.pay(order.payerUrl)
    await day.pay(order.payerUrl)
    await day.until(order, { orderStatus: 'refunded', refunded: 30 })
  })

  test('without news the clock finds what was paid', async () => {
    await day.fault({ partner: 'tikkie', operation: 'payment-notification', kind: 'no-webhook' })
    const order = await day.order(fifteen(), 'tikkie')
    await day.pay(order.payerUrl)
    await day.later(90)
    await day.until(order, { orderState: 'done', paymentStatus: 'Success' })
  })

  test('news of a link that is not ours is not heard', async () => {
    const stranger = { subscriptionId: 'x', notificationType: 'PAYMENT', paymentRequestToken: 'made0up' }
    expect((await day.ask('POST /webhooks/tikkie', { body: stranger })).status).toBe(404)
    expect((await day.ask('POST /webhooks/tikkie', { body: 'not even JSON' })).status).toBe(404)
  })
})

describe('crypto', () => {
  const claim = async (order: Ordered) => {
    const { refunds } = await (await fetch(`${day.sandbox.url}/books.json?reference=${order.orderNumber}`)).json()
    for (const { id } of refunds) {
      await fetch(`${day.sandbox.url}/pull-payments/${id}`, { method: 'POST', body: new URLSearchParams() })
    }
  }
  const claimed = async (order: Ordered, refunded: number) => {
    await untilHolds(async () => expect((await refundsOf(order)).map(({ state }) => state)).toContain('pending'))
    await claim(order)
    // A check just before it was claimed delays the next check.
    await untilHolds(async () => {
      await day.later(90)
      expect(await day.commit(order)).toMatchObject({ refunded })
    })
  }

  test('a coin that the brand does not take is refused, and another coin is another payment', async () => {
    const { cartName } = await day.cart(fifteen())
    const start = (additionalData: object, paymentMethod = 'crypto') =>
      day.ask('POST /api/shop/rest/checkout-start-payment', { body: { cartName, paymentMethod, additionalData } })
    expect((await start({ currency: 'DOGE' })).json).toMatchObject({ code: 'paymentMethodIsNotAvailable' })
    expect((await start({ currency: 'BTC' }, 'creditcard')).json).toMatchObject({
      code: 'paymentMethodIsNotAvailable',
    })
    const [first, again, other] = [await start({}), await start({ currency: 'BTC' }), await start({ currency: 'LTC' })]
    expect(again.json).toEqual(first.json)
    expect(other.json.payerUrl).not.toBe(first.json.payerUrl)
    expect(other.json.orderNumber).toBe(first.json.orderNumber)
  })

  test('an answer lost and news told twice still make one payment', async () => {
    await day.fault({ partner: 'btcpay', operation: 'create-invoice', kind: 'lost-answer', times: 1 })
    await day.fault({ partner: 'btcpay', operation: 'webhook', kind: 'double-webhook' })
    const order = await day.order(fifteen(), 'crypto')
    await day.pay(order.payerUrl)
    await day.until(order, { orderState: 'done', paymentStatus: 'Success', refunded: 0 })
    expect([await paymentsOf(order), await askedFor(order)]).toEqual([[expect.anything()], [expect.anything()]])
  })

  test('too much pays the order, and the rest is the shopper’s to claim', async () => {
    const order = await day.order(fifteen(), 'crypto')
    await day.pay(order.payerUrl, 'much')
    await day.until(order, { orderState: 'done', refundPending: 3 })
    expect(await refundsOf(order)).toMatchObject([{ amount: 300, reason: 'paid-twice' }])
    expect(await day.mailsTo(order.email, 2)).toContainEqual(expect.stringContaining('€3.00'))
    const inbox = await fetch(`${day.sandbox.url}/inbox.json?to=${encodeURIComponent(order.email)}`)
    const texts = ((await inbox.json()) as { text: string }[]).map(({ text }) => text)
    expect(texts).toContainEqual(expect.stringContaining(`${day.sandbox.url}/pull-payments/`))
    await claimed(order, 3)
  })

  test('too little ends the order, and goes back whole', async () => {
    const order = await day.order(fifteen(), 'crypto')
    await day.pay(order.payerUrl, 'little')
    await day.pay(order.payerUrl, 'expired')
    await day.until(order, { orderState: 'cancelled', refundPending: 7.5 })
    await claimed(order, 7.5)
  })

  test('what comes after the time is over goes back', async () => {
    const order = await day.order(fifteen(), 'crypto')
    await day.pay(order.payerUrl, 'expired')
    await day.until(order, { orderState: 'cancelled' })
    await day.pay(order.payerUrl, 'paid')
    await expect.poll(() => refundsOf(order)).toMatchObject([{ amount: 1500, reason: 'paid-too-late' }])
    await claimed(order, 15)
  })

  test('news without the server’s signature is not heard', async () => {
    const order = await day.order(fifteen(), 'crypto')
    const invoiceId = new URL(order.payerUrl).pathname.split('/').at(-1)
    const body = { type: 'InvoiceSettled', invoiceId, storeId: 'sandbox' }
    expect((await day.ask('POST /webhooks/btcpay', { body })).status).toBe(404)
    const headers = { 'BTCPay-Sig': `sha256=${'0'.repeat(64)}` }
    expect((await day.ask('POST /webhooks/btcpay', { body, headers })).status).toBe(404)
  })
})
