import { type CheckoutShop, deliverOrder, orderMail, refundOrder } from '#checkout'
import { alertOperator, sendCancellation, sendReceipt, sendRefundNotice } from '#notifications'
import type { OrderNews } from '#orders'
import type { Logger, Metrics } from '#watch'

/** What the news says, beside what it is about. */
export type Told = { orderNumber: string; details?: Record<string, unknown> }

export type Watch = { log: Logger; metrics: Metrics }

type Reaction = (shop: CheckoutShop, told: Told, watch: Watch) => Promise<unknown>

/**
 * Which use cases follow which news. News is carried by a job that comes back when a reaction throws, and may come
 * twice, so every reaction here does its work once however often it is called.
 */
export const when: Record<OrderNews, readonly Reaction[]> = {
  'order.paid': [(shop, { orderNumber }) => deliverOrder(shop, orderNumber)],

  'order.done': [
    async (shop, { orderNumber }) => sendReceipt(shop, await orderMail(shop, orderNumber)),
    async (shop, _told, { metrics }) => metrics.countOrder(shop.tenant.id, 'done'),
  ],

  'order.cancelled': [
    async (shop, { orderNumber, details }) => {
      // Whoever saw it fail on the page need not read it again; whoever was told to wait must hear of it.
      if (details?.keptWaiting) await sendCancellation(shop, await orderMail(shop, orderNumber))
    },
    async (shop, _told, { metrics }) => metrics.countOrder(shop.tenant.id, 'cancelled'),
  ],

  'order.refunded': [
    async (shop, { orderNumber, details }) =>
      sendRefundNotice(shop, await orderMail(shop, orderNumber), {
        refundId: String(details?.refundId),
        amount: Number(details?.amount),
      }),
  ],

  'refund.requested': [(shop, { orderNumber }) => refundOrder(shop, orderNumber)],

  alert: [
    async (shop, { orderNumber, details = {} }, { log }) => {
      const { occasion, ...rest } = details
      const told = await alertOperator(shop, { orderNumber, occasion: String(occasion), details: rest })
      if (told !== 'sent before')
        log.error({ tenant: shop.tenant.id, orderNumber, ...details }, 'an order needs a look')
    },
  ],
}
