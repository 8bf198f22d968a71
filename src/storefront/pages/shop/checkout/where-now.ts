import type { CartView } from '#cart/contract'
import { isRefusal } from '#kit/result'
import type { Services } from '../../../services.ts'
import { orderTokenOf } from '../cart-cookie.ts'
import type { afterFailure } from './after-failure.ts'

/**
 * Where a cart stands: still to be paid, ordered for good (with its order's token), or renewed after a failed payment, of
 * which `order` tells what is known.
 */
export type WhereNow =
  | { kind: 'open' }
  | { kind: 'ordered'; token: string }
  | { kind: 'renewed'; cartName: string; order: Parameters<typeof afterFailure>[1] }

/**
 * A cart becomes one order at most. While that is unpaid the shopper may go on with it; once it failed, with a new cart.
 * Without its token an order counts as open: asked to pay again, the shop itself leads to what became of it.
 */
export async function whereNow(shop: Services, cart: CartView, request: Request): Promise<WhereNow> {
  if (cart.orderNumber === undefined) return { kind: 'open' }
  const renewed = await shop.renewCart(cart.orderNumber)
  // Its own cart again: the order goes on.
  if (!isRefusal(renewed) && renewed.cartName === cart.cartName) return { kind: 'open' }
  const token = orderTokenOf(request)
  const order = token === undefined ? undefined : await shop.orderByToken(token)
  const isThisOne = order && !isRefusal(order) && order.orderNumber === cart.orderNumber
  if (!isRefusal(renewed))
    return {
      kind: 'renewed',
      cartName: renewed.cartName,
      order: { ...(isThisOne ? order : {}), wasPaid: renewed.wasPaid },
    }
  return token !== undefined && isThisOne && order.orderState !== 'open' ? { kind: 'ordered', token } : { kind: 'open' }
}
