import { findDeliveriesToCheck, findOrdersToDeliver } from '#fulfilment'
import { after } from '#kit/clock'
import { findCapturesToCheck, findPaymentsToCheck, findRefundsToCheck } from '#payments'
import { unneededPromises } from '../completion/due-captures.ts'
import { settleOrder } from '../completion/settle-order.ts'
import { callGrace } from '../retry-schedule.ts'
import type { CheckoutShop } from '../shop.ts'
import { askAboutDelivery, askAboutPayment } from './ask-partners.ts'
import { askAboutCapture, captureOrder, releasePromises } from './capture-order.ts'
import { deliverOrder } from './deliver-order.ts'
import { askAboutRefunds, refundOrder } from './refund-order.ts'

/** Most rows of each kind per round; the next round goes on. */
const mostAtOnce = 200

/**
 * Handles every payment, capture, delivery and refund whose time to be asked about has come. Asks for lost outcomes by
 * our references and sends what nobody sent. Depends on no job and no lock of a worker.
 * @returns the number of rows handled
 */
export async function sweep(shop: CheckoutShop): Promise<number> {
  const now = shop.clock.now()
  const [payments, captures, refunds, deliveries, undelivered] = await shop.db.read((tx) =>
    Promise.all([
      findPaymentsToCheck(tx, now, mostAtOnce),
      findCapturesToCheck(tx, now, mostAtOnce),
      findRefundsToCheck(tx, now, mostAtOnce),
      findDeliveriesToCheck(tx, now, mostAtOnce),
      findOrdersToDeliver(tx, after(now, -callGrace), mostAtOnce),
    ]),
  )
  // Each kind separately: an outage of one partner holds up no other.
  const failures = await Promise.all([
    forEach(payments, async (payment) => {
      const position = await settleOrder(shop, payment.orderNumber, [await askAboutPayment(shop, payment, 'clock')])
      if (position && unneededPromises(position).length > 0) await releasePromises(shop, payment.orderNumber)
    }),
    forEach(captures, async (capture) => {
      if (capture.state === 'requested') await captureOrder(shop, capture.orderNumber)
      else await settleOrder(shop, capture.orderNumber, [await askAboutCapture(shop, capture, 'clock')])
    }),
    forEach(deliveries, async (delivery) => {
      await settleOrder(shop, delivery.orderNumber, [await askAboutDelivery(shop, delivery, 'clock')])
    }),
    forEach(undelivered, (orderNumber) => deliverOrder(shop, orderNumber)),
    forEach(refunds, async (refund) => {
      if (refund.state === 'requested') await refundOrder(shop, refund.orderNumber)
      else await settleOrder(shop, refund.orderNumber, await askAboutRefunds(shop, [refund], 'clock'))
    }),
  ])
  if (failures.flat().length > 0)
    throw new AggregateError(failures.flat(), 'some payments, captures, deliveries or refunds could not be checked')
  return payments.length + captures.length + deliveries.length + undelivered.length + refunds.length
}

const sideBySide = 4

/** Handles a list, a few at a time; a failure does not stop the rest. @returns the errors */
async function forEach<T>(row: readonly T[], work: (item: T) => Promise<unknown>): Promise<unknown[]> {
  const failures: unknown[] = []
  const rest = row.values()
  const lane = async () => {
    for (const item of rest) await work(item).catch((error) => failures.push(error))
  }
  await Promise.all(Array.from({ length: sideBySide }, lane))
  return failures
}
