import { orderView } from '#orders'
import type { OrderView } from '#orders/contract'
import { findPositions } from '#orders/reading'
import type { CheckoutShop } from '../shop.ts'
import type { KeptTopUp } from './kept-top-ups.ts'

/**
 * The orders that a device keeps, the newest first, as they stand. Without codes: the page is read without a connection
 * too, by whoever holds the device. Orders whose owner was erased are gone.
 */
export async function keptOrders({ db }: Pick<CheckoutShop, 'db'>, kept: readonly KeptTopUp[]): Promise<OrderView[]> {
  const numbers = kept.map(({ orderNumber }) => orderNumber)
  const positions = numbers.length > 0 ? await db.read((tx) => findPositions(tx, numbers)) : []
  return numbers.flatMap((number) => {
    const position = positions.find(({ orderNumber }) => orderNumber === number)
    return position && position.contact.email !== '' ? [orderView(position, new Map())] : []
  })
}
