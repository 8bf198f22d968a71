import { cartOrdered, insertCart } from '#cart'
import { ownStock } from '#catalogue'
import type { Tx } from '#database'
import { externalIdOf, plannedDeliveries } from '#fulfilment'
import { newCartName, newItemKey, newOrderNumber } from '#kit/ids'
import { findPosition, lockOrder, type Position, refundable, saveOrder } from '#orders'
import { isErased } from '#orders/of-customers'
import { findReplacement, findSource, insertReplacement } from '#orders/replacements'
import { holdUnits } from '#stock'
import { settleWithin } from '../completion/settle-order.ts'
import { noPayment } from '../contract.ts'
import type { CheckoutShop } from '../shop.ts'

export type ReplaceRequest = { orderNumber: string; line: number; unit: number; reason: string; operator: string }

/** `orderNumber`: the order that replaces the unit. */
export type Replaced =
  | { outcome: 'replaced' | 'replaced before'; orderNumber: string }
  | { outcome: 'no such unit' | 'not delivered' | 'given back' | 'sold out' }

/**
 * Delivers a unit anew at the shop's expense: an order of its own, at no price, which is carried out as every order.
 * The delivered unit stays delivered. Once per unit, and only while its price was not given back; afterwards it can not
 * be given back any more, unless the replacement fails. Idempotent.
 */
export function replaceUnit(shop: CheckoutShop, request: ReplaceRequest): Promise<Replaced> {
  const { orderNumber, line, unit } = request
  return shop.db.transaction(async (tx) => {
    // Whoever gives money back, or replaces the same unit, waits, and then decides on what is written here.
    if (!(await lockOrder(tx, orderNumber))) return { outcome: 'no such unit' }
    const position = await findPosition(tx, orderNumber)
    const delivery = position?.deliveries.find((one) => one.line === line && one.unit === unit)
    if (!position || !delivery || (await isErased(tx, orderNumber))) return { outcome: 'no such unit' }
    const before = await findReplacement(tx, delivery.externalId)
    if (before) return { outcome: 'replaced before', orderNumber: before }
    if (delivery.state !== 'delivered') return { outcome: 'not delivered' }
    if (refundable(position, line) < delivery.amount) return { outcome: 'given back' }
    const placed = await place(shop, tx, position, delivery.externalId, request)
    return placed ? { outcome: 'replaced', orderNumber: placed } : { outcome: 'sold out' }
  })
}

/** @returns the number of the new order; undefined if our stock has no code left */
async function place(
  shop: CheckoutShop,
  tx: Tx,
  replaced: Position,
  externalId: string,
  { line, reason, operator }: ReplaceRequest,
): Promise<string | undefined> {
  const [orderNumber, cartName, placedAt] = [newOrderNumber(), newCartName(), shop.clock.now()]
  const source = await findSource(tx, replaced.orderNumber, line)
  const ours = source?.supplier === ownStock ? [source] : []
  const units = ours.map(({ productId }) => ({ externalId: externalIdOf(orderNumber, 1, 1), productId }))
  if (!(await holdUnits(shop, tx, units))) return undefined
  const { channel } = shop.visitor
  await insertCart(tx, { cartName, items: [], channel, country: null, language: replaced.language }, placedAt)
  await insertReplacement(tx, { externalId, orderNumber, cartName, itemKey: newItemKey(), placedAt }, [
    plannedDeliveries(orderNumber, [{ line: 1, unitPrices: [0] }]),
    cartOrdered(tx, cartName, orderNumber, { paymentMethod: noPayment, savePayment: false }),
  ])
  const details = { externalId, by: orderNumber, reason, operator }
  const timeline = [{ kind: 'unit.replaced', actor: 'operator', details } as const]
  const { state } = replaced
  await saveOrder(
    tx,
    shop.tenant.id,
    { orderNumber: replaced.orderNumber, state, timeline, announcements: [] },
    placedAt,
  )
  // At no price it is paid at once, and its delivery announced.
  await settleWithin(shop, tx, orderNumber, [])
  return orderNumber
}
