import { signedIn } from '#customers'
import { isRefusal, type Refusal } from '#kit/result'
import { findPosition, orderView } from '#orders'
import { type ContentsShop, contentsOf } from '#orders/contents'
import { findOrdersOf } from '#orders/of-customers'
import { usedCodesOf } from '#promotions'
import type { Shop } from '#tenants'
import type { OrderHistory } from './contract.ts'

/**
 * The customer's orders, placed while signed in or as a guest before they proved their address, latest first.
 * @returns one page of the list, and the total; refuses AUTHORIZATION_REQUIRED
 */
export async function orderHistory(
  shop: Shop & ContentsShop,
  part: { offset: number; limit: number },
): Promise<OrderHistory | Refusal> {
  const customer = signedIn(shop)
  if (isRefusal(customer)) return customer
  const { orderNumbers, totalCount } = await shop.db.read((tx) => findOrdersOf(tx, customer.customerId, part))
  const positions = await shop.db.read((tx) => Promise.all(orderNumbers.map((number) => findPosition(tx, number))))
  const known = positions.flatMap((position) => position ?? [])
  const [contents, used] = await Promise.all([contentsOf(shop, ...known), usedCodesOf(shop, ...known)])
  const rows = known.map((position) => orderView(position, contents, used(position.orderNumber)))
  return { rows, metadata: { totalCount } }
}
