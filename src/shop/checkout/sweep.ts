import { findDeliveriesToLookAt, findOrdersToDeliver } from '#fulfilment'
import { after } from '#kit/clock'
import { findPaymentsToLookAt, findRefundsToLookAt, type PaymentRow } from '#payments'
import { askForPayment } from './ask-for-payment.ts'
import { deliverOrder } from './deliver-order.ts'
import { callGrace } from './look-times.ts'
import type { News } from './news.ts'
import { askAboutRefunds, refundOrder } from './refund-order.ts'
import { settleOrder } from './settle-order.ts'
import type { CheckoutShop } from './shop.ts'

/** How many of each kind one round looks at; the next round goes on. */
const mostAtOnce = 200

/**
 * Looks after everything whose time has come: payments, deliveries and refunds whose outcome nobody brought. What was
 * lost is asked for by our own references; what nobody has sent is sent. It relies on no job and no lock of a worker.
 * @returns how many things were looked at
 */
export async function sweep(shop: CheckoutShop): Promise<number> {
  const now = shop.clock.now()
  const [payments, refunds, deliveries, undelivered] = await shop.db.read((tx) =>
    Promise.all([
      findPaymentsToLookAt(tx, now, mostAtOnce),
      findRefundsToLookAt(tx, now, mostAtOnce),
      findDeliveriesToLookAt(tx, now, mostAtOnce),
      findOrdersToDeliver(tx, after(now, -callGrace), mostAtOnce),
    ]),
  )
  for (const payment of payments) await settleOrder(shop, payment.orderNumber, [await askAboutPayment(shop, payment)])
  for (const { orderNumber, externalId } of deliveries) {
    const answer = await shop.supplier.find(externalId)
    await settleOrder(shop, orderNumber, [{ about: 'delivery', externalId, answer, actor: 'clock' }])
  }
  for (const orderNumber of undelivered) await deliverOrder(shop, orderNumber)
  for (const refund of refunds) {
    if (refund.state === 'requested') await refundOrder(shop, refund.orderNumber)
    else await settleOrder(shop, refund.orderNumber, await askAboutRefunds(shop, [refund], 'clock'))
  }
  return payments.length + deliveries.length + undelivered.length + refunds.length
}

async function askAboutPayment(shop: CheckoutShop, payment: PaymentRow): Promise<News> {
  const { paymentId, reference } = payment
  // Without a reference the provider cannot be asked by ours: asking for the payment again under the same
  // idempotency key tells what became of the first time.
  const answer = reference ? await shop.payments.findPayment(reference) : await askForPayment(shop, payment)
  return { about: 'payment', paymentId, answer, actor: 'clock' }
}
