import { signedIn } from '#customers'
import { isRefusal, type Refusal } from '#kit/result'
import { findPosition, orderView } from '#orders'
import { findOrdersOf } from '#orders/of-customers'
import type { Shop } from '#tenants'
import type { OrderHistory } from './contract.ts'

/**
 * What the customer ordered, while signed in or as a guest before they proved their address, the latest first.
 * @returns the orders of that part of the list, and how many there are in all; refuses AUTHORIZATION_REQUIRED
 */
export async function orderHistory(
  shop: Shop,
  part: { offset: number; limit: number },
): Promise<OrderHistory | Refusal> {
  const customer = signedIn(shop)
  if (isRefusal(customer)) return customer
  const { orderNumbers, totalCount } = await shop.db.read((tx) => findOrdersOf(tx, customer.customerId, part))
  const positions = await shop.db.read((tx) => Promise.all(orderNumbers.map((number) => findPosition(tx, number))))
  const rows = positions.flatMap((position) => (position ? [orderView(position)] : []))
  return { rows, metadata: { totalCount } }
}
