import { enqueue } from '#database'
import type { Taken } from '#fulfilment'
import { confirmation, sendConfirmation } from '#notifications/confirmation'
import { findWithEdition } from '#orders/of-customers'
import { orderUrl } from '#receipts'
import type { CheckoutShop } from '../shop.ts'

/**
 * Mails the confirmation that was claimed with an order's units. Where it cannot be sent, a job tries again.
 * @throws if somebody else holds the message: if they die, nobody but the caller's next try sends it
 */
export async function confirmOrder(shop: CheckoutShop, orderNumber: string, taken: Taken): Promise<void> {
  const { messageId, wasUnsent } = taken
  if (messageId === null) {
    if (wasUnsent) throw new Error(`confirmation of ${orderNumber}: another worker is sending it`)
    return
  }
  try {
    const order = taken.order ?? (await shop.db.read((tx) => findWithEdition(tx, orderNumber)))
    if (!order) throw new Error(`there is no order ${orderNumber} of ${shop.tenant.id}`)
    const claimed = { occasion: confirmation, messageId }
    await sendConfirmation(shop, { position: order.position, orderUrl: orderUrl(shop, order), claimed })
  } catch {
    // The job says what is wrong, if it still is.
    const announced = { tenant: shop.tenant.id, orderNumber }
    await shop.db.transaction((tx) => enqueue(tx, 'confirmation.due', announced))
  }
}
