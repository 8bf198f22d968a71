import { findOrdersOf } from '#orders/of-customers'
import type { CheckoutShop } from '../shop.ts'
import type { KeptTopUp } from './kept-top-ups.ts'

/** Orders of a customer that are looked at: enough for the numbers that somebody tops up in turns. */
const latest = 8

/** @returns the latest orders of the signed-in customer; none for a guest */
export async function ownLatest({ db, visitor }: Pick<CheckoutShop, 'db' | 'visitor'>): Promise<KeptTopUp[]> {
  const { customer } = visitor
  if (!customer) return []
  const found = await db.read((tx) => findOrdersOf(tx, customer.customerId, { offset: 0, limit: latest }))
  return found.orderNumbers.map((orderNumber) => ({ orderNumber, name: '' }))
}
