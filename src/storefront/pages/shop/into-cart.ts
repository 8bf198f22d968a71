import type { CartAnswer, CartItemInput } from '#cart/contract'
import { isRefusal, type Refusal } from '#kit/result'
import type { Services } from '../../services/services.ts'
import { cartOf } from './cart-cookie.ts'

/**
 * Puts items into the shopper's cart, or a new one where the brand has no cart to collect in. A cart that is gone, or was
 * ordered, is no reason to stop: the shopper gets a new one.
 */
export async function intoCart(
  shop: Services,
  request: Request,
  items: CartItemInput[],
): Promise<CartAnswer | Refusal> {
  const cartName = await cartToFill(shop, request)
  const extended = cartName === undefined ? undefined : await shop.addToCart({ cartName, items })
  const isGone = extended && isRefusal(extended) && extended.refusal === 'unknownCartErrorMessage'
  return extended === undefined || isGone ? shop.addToCart({ items }) : extended
}

/** Where nothing is collected, a cart is filled again that was emptied: it keeps the address that was typed. */
async function cartToFill(shop: Services, request: Request): Promise<string | undefined> {
  const cartName = cartOf(request)
  if (!shop.tenant.features.skipCartPageCheckout || cartName === undefined) return cartName
  const cart = await shop.viewCart(cartName)
  return isRefusal(cart) || cart.items.length > 0 ? undefined : cartName
}
