import { findPosition, type Position } from '#orders'
import { resultUrl } from './addresses.ts'
import type { CheckoutShop } from './shop.ts'

/** @returns an order and the signed address of its page, for a mail about it; throws when there is no such order. */
export async function orderMail(
  shop: CheckoutShop,
  orderNumber: string,
): Promise<{ position: Position; orderUrl: string }> {
  const position = await shop.db.read((tx) => findPosition(tx, orderNumber))
  if (!position) throw new Error(`there is no order ${orderNumber} of ${shop.tenant.id}`)
  return { position, orderUrl: resultUrl(shop, orderNumber, position.language) }
}
