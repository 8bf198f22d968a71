import { finish, wakeWorkers } from '#database'
import { claimDeliveries, type DeliveryRow, type Taken, watchBalance } from '#fulfilment'
import { after } from '#kit/clock'
import { confirmationClaim, confirmationWrite } from '#notifications/confirmation'
import { findPosition, type Position } from '#orders'
import { handOut, watchStock } from '#stock'
import { webhookUrl } from '../addresses.ts'
import { settleOrder } from '../completion/settle-order.ts'
import type { OrderUpdate } from '../order-update.ts'
import { callGrace } from '../retry-schedule.ts'
import type { CheckoutShop } from '../shop.ts'
import { confirmOrder } from './confirm-order.ts'

/**
 * Sends the planned units of an order to the supplier, after the job for the confirmation mail is written down. Units
 * are claimed in a transaction of their own, so that no two workers send the same one; if the process dies after that,
 * the sweeper asks the supplier.
 * @returns the order afterwards; throws if there is no such order
 */
export async function deliverOrder(shop: CheckoutShop, orderNumber: string): Promise<Position> {
  const now = shop.clock.now()
  const taken = await shop.db.transaction((tx) => {
    wakeWorkers(tx)
    return finish(tx, () => claimDeliveries(tx, orderNumber, confirmationWrite(shop), now, after(now, callGrace)))
  })
  return sendUnits(shop, orderNumber, taken)
}

/**
 * The same, and mails the confirmation meanwhile, which is claimed with the units. For a caller who is called again if
 * the process dies, or if `confirmed` fails. Wait for `confirmed` last: a mail server may be slow.
 */
export async function deliverAndConfirm(
  shop: CheckoutShop,
  orderNumber: string,
): Promise<{ position: Position; confirmed: Promise<void> }> {
  const now = shop.clock.now()
  const taken = await shop.db.transaction((tx) =>
    finish(tx, () => claimDeliveries(tx, orderNumber, confirmationClaim(shop), now, after(now, callGrace))),
  )
  const delivered = sendUnits(shop, orderNumber, taken)
  const confirmed = confirmOrder(shop, orderNumber, taken)
  confirmed.catch(() => {})
  return { position: await delivered, confirmed }
}

async function sendUnits(shop: CheckoutShop, orderNumber: string, { claimed, order }: Taken): Promise<Position> {
  const before = order?.position
  const updates = await Promise.all(claimed.map((delivery) => send(shop, delivery)))
  const position =
    updates.length > 0
      ? await settleOrder(shop, orderNumber, updates, before)
      : (before ?? (await shop.db.read((tx) => findPosition(tx, orderNumber))))
  if (!position) throw new Error(`there is no order ${orderNumber} of ${shop.tenant.id}`)
  // Other shoppers must not pay for what will be refused too.
  const isTurnedDown = updates.some(
    (item) =>
      item.about === 'delivery' && item.answer.kind === 'refused' && shop.supplier.isAboutBalance(item.answer.reason),
  )
  if (isTurnedDown) await watchBalance([shop])
  if (claimed.some(({ supplierProductId }) => supplierProductId === null)) await watchStock(shop)
  return position
}

async function send(shop: CheckoutShop, delivery: DeliveryRow): Promise<OrderUpdate> {
  const { externalId, supplierProductId } = delivery
  if (supplierProductId === null) {
    return { about: 'delivery', externalId, answer: await handOut(shop, delivery), actor: 'shop' }
  }
  const answer = await shop.supplier.send({
    externalId,
    supplierProductId,
    msisdn: delivery.msisdn,
    iccid: delivery.iccid,
    amount: delivery.faceAmount,
    currency: delivery.currency,
    ranged: delivery.ranged,
    callbackUrl: webhookUrl(shop, shop.supplier.name, { orderNumber: delivery.orderNumber, id: externalId }),
  })
  return { about: 'delivery', externalId, answer, actor: 'supplier' }
}
