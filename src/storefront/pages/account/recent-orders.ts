import { judgeResult } from '#checkout/result/contract'
import { formatDay } from '#kit/date'
import { isRefusal } from '#kit/result'
import type { Services } from '../../services.ts'
import { lookOf } from '../shop/checkout/result/result-looks.ts'
import { arrivedOf } from '../shop/checkout/result/result-view.ts'
import { price } from '../shop/price.ts'

/** The customer's latest orders (three, specification, section 9), each with the way to its permanent page. */
export async function recentOrders(shop: Services) {
  const history = await shop.orderHistory({ offset: 0, limit: 3 })
  if (isRefusal(history)) return []
  const { language, tenant, translate: t } = shop
  return Promise.all(
    history.rows.map(async (order) => {
      const { status, message } = judgeResult(order, 0)
      const { title } = lookOf({ status, message, isPaid: order.paidAt !== undefined, arrived: arrivedOf(order) })
      return {
        orderNumber: order.orderNumber,
        to: await shop.orderPath(order.orderNumber),
        what: order.items.map(({ quantity, description }) => `${quantity > 1 ? `${quantity} × ` : ''}${description}`),
        total: price(order.totalPrice, order.summary.currency, language),
        day: formatDay(order.placedAt, language, tenant),
        state: t(title),
      }
    }),
  )
}
