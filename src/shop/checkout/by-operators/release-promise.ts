import { findPosition, type Position } from '#orders'
import { releasePromises } from '../carrying-out/capture-order.ts'
import { unneededPromises } from '../completion/due-captures.ts'
import type { CheckoutShop } from '../shop.ts'

/** Payments with money that is reserved for an order and not needed by it, and how much that is. */
export function unneededOf(position: Position): { paymentIds: string[]; amount: number } {
  const unneeded = unneededPromises(position)
  return {
    paymentIds: unneeded.map(({ paymentId }) => paymentId),
    amount: unneeded.reduce((total, { amount, paid }) => total + amount - paid, 0),
  }
}

/**
 * An operator releases reserved money that an order does not need, instead of waiting for the sweeper. Harmless twice.
 * @returns how many payments are still reserved afterwards; undefined when there is no such order
 */
export async function releaseUnneeded(shop: CheckoutShop, orderNumber: string): Promise<number | undefined> {
  await releasePromises(shop, orderNumber)
  const position = await shop.db.read((tx) => findPosition(tx, orderNumber))
  return position && unneededPromises(position).length
}
