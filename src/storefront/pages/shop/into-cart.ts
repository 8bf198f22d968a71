import type { CartAnswer, CartItemInput } from '#cart/contract'
import { isRefusal, type Refusal } from '#kit/result'
import type { Services } from '../../services.ts'
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
  const cartName = shop.tenant.features.skipCartPageCheckout ? undefined : cartOf(request)
  const extended = cartName === undefined ? undefined : await shop.addToCart({ cartName, items })
  const isGone = extended && isRefusal(extended) && extended.refusal === 'unknownCartErrorMessage'
  return extended === undefined || isGone ? shop.addToCart({ items }) : extended
}
