import { addToCart, viewCart } from '#cart'
import type { AddToCartInput, CartItemInput } from '#cart/contract'
import { isRefusal, type Refusal } from '#kit/result'
import { shopPath } from '#tenants/contract'
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
): Promise<FilledCart | Refusal> {
  const cartName = await cartToFill(shop, request)
  const put = (input: AddToCartInput) =>
    limited(shop, { useCase: 'addToCart', cartName: input.cartName }, () => addToCart(shop, input))
  const extended = cartName === undefined ? undefined : await put({ cartName, items })
  const isGone = extended && isRefusal(extended) && extended.refusal === 'unknownCartErrorMessage'
  const filled = extended === undefined || isGone ? await put({ items }) : extended
  if (isRefusal(filled)) return filled
  return {
    ...filled,
    isOneTopUp: filled === extended ? await holdsOneTopUp(shop, filled.cartName) : isOne(shop, items),
  }
}

export type FilledCart = {
  cartName: string
  /** It holds a single top-up and nothing else. */
  isOneTopUp: boolean
}

/** The page after a cart was filled: the cart's own, or the payment if the brand needs no look at it first. */
export function pathAfterFilling({ tenant }: PageShop, { isOneTopUp }: Pick<FilledCart, 'isOneTopUp'>): string {
  const isSkipped = tenant.features.skipCartPageCheckout || (isOneTopUp && tenant.cartPageFor === 'severalItems')
  return shopPath(tenant, isSkipped ? 'checkout/payment' : 'checkout/cart')
}

const isOne = ({ catalogue }: PageShop, [item, ...others]: Pick<CartItemInput, 'productId' | 'quantity'>[]): boolean =>
  others.length === 0 && (item?.quantity ?? 1) === 1 && catalogue.products.get(item?.productId ?? '')?.kind === 'topup'

/** @returns whether a cart holds a single top-up and nothing else */
export async function holdsOneTopUp(shop: PageShop, cartName: string): Promise<boolean> {
  const cart = await limited(shop, { useCase: 'viewCart', cartName }, () => viewCart(shop, cartName))
  return !isRefusal(cart) && isOne(shop, cart.items)
}

/** Without a cart page, an emptied cart is filled again: it keeps the typed address. */
async function cartToFill(shop: PageShop, request: Request): Promise<string | undefined> {
  const cartName = cartOf(request)
  if (!shop.tenant.features.skipCartPageCheckout || cartName === undefined) return cartName
  const cart = await limited(shop, { useCase: 'viewCart', cartName }, () => viewCart(shop, cartName))
  return isRefusal(cart) || cart.items.length > 0 ? undefined : cartName
}
