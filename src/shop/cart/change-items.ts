import { type Refusal, refuse } from '#kit/result'
import { findOfCart } from '#promotions'
import { isAlone, wrongAgreements } from './cart.ts'
import type { CartView } from './contract.ts'
import { beyondLimits } from './limits.ts'
import { lockCart, saveItems } from './store.ts'
import { type CartShop, cartView } from './view-cart.ts'

/**
 * Sets the quantity of a line; 0 removes it. Idempotent.
 * @returns the cart; refuses unknownCartErrorMessage, itemNotFound, the limits
 */
export async function changeQuantity(
  shop: CartShop,
  cartName: string,
  itemKey: string,
  count: number,
): Promise<CartView | Refusal> {
  if (!Number.isInteger(count) || count < 0) return refuse('VALIDATION_FAILED', { fields: { count: 'required' } })
  return shop.db.transaction(async (tx) => {
    const cart = await lockCart(tx, cartName)
    if (!cart || cart.orderNumber) return refuse('unknownCartErrorMessage')
    const line = cart.items.find((item) => item.itemKey === itemKey)
    if (!line && count > 0) return refuse('itemNotFound')
    const items =
      count === 0
        ? cart.items.filter((item) => item !== line)
        : cart.items.map((item) => (item === line ? { ...item, quantity: count } : item))
    // A smaller quantity is always allowed, even if stricter limits apply to the cart by now.
    const refusal = line && count > line.quantity && (beyondLimits(items, shop.tenant) ?? wrongAgreements(items))
    if (refusal) return refusal
    if (!isAlone(items)) return refuse('cashCodeAlone')
    if (line) await saveItems(tx, cartName, items, shop.clock.now())
    const promotions = shop.tenant.hasPromoVouchers ? await findOfCart(tx, cartName) : []
    return cartView(shop, { ...cart, items }, promotions)
  })
}

/** Removes a line, if it is there; refuses unknownCartErrorMessage. */
export const removeItem = (shop: CartShop, cartName: string, itemKey: string): Promise<CartView | Refusal> =>
  changeQuantity(shop, cartName, itemKey, 0)
