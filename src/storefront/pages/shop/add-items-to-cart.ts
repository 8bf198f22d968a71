import { addToCart, viewCart } from '#cart'
import type { AddToCartInput, CartAnswer, CartItemInput } from '#cart/contract'
import { isRefusal, type Refusal } from '#kit/result'
import { limited, type PageShop } from '../../page-shop.ts'
import { cartOf } from './cart-cookie.ts'

/**
 * Puts items into the shopper's cart, or a new one if the brand has no cart page. A missing or ordered cart is no
 * error: the shopper gets a new one.
 */
export async function addItemsToCart(
  shop: PageShop,
  request: Request,
  items: CartItemInput[],
): Promise<CartAnswer | Refusal> {
  const cartName = await cartToFill(shop, request)
  const put = (input: AddToCartInput) =>
    limited(shop, { useCase: 'addToCart', cartName: input.cartName }, () => addToCart(shop, input))
  const extended = cartName === undefined ? undefined : await put({ cartName, items })
  const isGone = extended && isRefusal(extended) && extended.refusal === 'unknownCartErrorMessage'
  return extended === undefined || isGone ? put({ items }) : extended
}

/** Without a cart page, an emptied cart is filled again: it keeps the typed address. */
async function cartToFill(shop: PageShop, request: Request): Promise<string | undefined> {
  const cartName = cartOf(request)
  if (!shop.tenant.features.skipCartPageCheckout || cartName === undefined) return cartName
  const cart = await limited(shop, { useCase: 'viewCart', cartName }, () => viewCart(shop, cartName))
  return isRefusal(cart) || cart.items.length > 0 ? undefined : cartName
}
