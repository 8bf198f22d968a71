import { describe, expect, test } from 'vitest'
import { paymentLink } from '#checkout'
import { arrives, badDay, declined, numberEnding, type Ordered } from '../support/bad-day.ts'

// Ways to pay whose provider signs nothing, knows no idempotency keys, or takes whatever amount comes.

const day = await badDay({ first: { paymentMethods: [{ id: 'creditcard' }, { id: 'tikkie' }] } })
const fifteen = (ending = arrives) => [{ amount: 15, number: numberEnding(ending) }]
const paymentsOf = ({ orderNumber }: Ordered) =>
  day.asOwner('select state from payment where order_number = $1', [orderNumber])
const refundsOf = ({ orderNumber }: Ordered) =>
  day.asOwner('select amount::int, state, reason from refund where order_number = $1 order by requested_at', [
    orderNumber,
  ])

describe('Tikkie', () => {
  const tokenOf = ({ redirectUrl }: Ordered) => new URL(redirectUrl).searchParams.get('order') ?? ''
  const linkOf = async (order: Ordered) => paymentLink(await day.house.shopOf(day.ours), tokenOf(order))

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
    expect(await paymentsOf(order)).toHaveLength(1)
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
