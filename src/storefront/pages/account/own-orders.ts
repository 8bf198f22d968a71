import { judgeResult } from '#checkout/result/contract'
import { formatDay } from '#kit/date'
import { isRefusal } from '#kit/result'
import { hasGoods, type OrderView } from '#orders/contract'
import { orderHistory } from '#receipts'
import type { PageShop } from '../../page-shop.ts'
import { lookOf } from '../shop/checkout/result/result-looks.ts'
import { arrivedOf, onlySetsUp, refusedNumbers } from '../shop/checkout/result/result-view.ts'
import { price } from '../shop/price.ts'

/** Some of the customer's orders, the newest first, each with a link to its page; and their total number. */
export async function ownOrders(shop: PageShop, part: { offset: number; limit: number }) {
  const history = await orderHistory(shop, part)
  if (isRefusal(history)) return { orders: [], totalCount: 0 }
  const orders = history.rows.map((order) => ({
    ...inFewWords(shop, order),
    what: order.items.map(({ quantity, description }) => `${quantity > 1 ? `${quantity} × ` : ''}${description}`),
  }))
  return { orders, totalCount: history.metadata.totalCount }
}

/** An order's day, total, and what became of it. */
export function inFewWords({ language, tenant, translate: t }: PageShop, order: OrderView) {
  const { status, message } = judgeResult(order, 0)
  const { title } = lookOf({
    status,
    message,
    isPaid: order.paidAt !== undefined,
    arrived: arrivedOf(order),
    numberRefused: arrivedOf(order) === 'nothing' && refusedNumbers(order).length > 0,
    isGoods: hasGoods(order.items),
    onlySetsUp: onlySetsUp(order),
  })
  return {
    orderNumber: order.orderNumber,
    total: price(order.totalPrice, order.summary.currency, language),
    day: formatDay(order.placedAt, language, tenant),
    state: t(title),
  }
}

export type OwnOrder = Awaited<ReturnType<typeof ownOrders>>['orders'][number]
