import type { CartView } from '#cart/contract'
import { commitOrder } from '#checkout'
import { isRefusal } from '#kit/result'
import type { OrderView } from '#orders/contract'
import { shopPath } from '#tenants/contract'
import { limited, type PageShop } from '../../../page-shop.ts'
import { orderTokenOf } from '../cart-cookie.ts'
import { cartForAnotherTry, orderOfToken } from '../limited-calls.ts'
import type { afterFailure } from './after-failure.ts'

/** The order that a cart became; `resultPath` is its result, if the browser has its token. */
export type Ordered = { orderNumber: string; resultPath: string | undefined }

/**
 * The state of a cart: still to be paid, with its `order` if prices are settled; ordered for good; or renewed after a
 * failed order, with what is known of that as `order`.
 */
export type CartState =
  | { kind: 'open'; order?: OrderView | undefined }
  | ({ kind: 'ordered' } & Ordered)
  | { kind: 'renewed'; cartName: string; order: Parameters<typeof afterFailure>[1] }

/**
 * A cart becomes at most one order. While that is unpaid the shopper may continue with it; after a failure, with a new
 * cart. A paid cart counts as empty, whether its items have arrived or not.
 */
export async function cartStateOf(shop: PageShop, cart: CartView, request: Request): Promise<CartState> {
  const { cartName, orderNumber } = cart
  if (orderNumber === undefined) return { kind: 'open' }
  const renewed = await cartForAnotherTry(shop, orderNumber)
  // The original cart: the order continues.
  const isItsOwn = !isRefusal(renewed) && renewed.cartName === cartName
  const { order, token } = await orderOf(shop, { cartName, orderNumber }, orderTokenOf(request))
  if (isItsOwn) return { kind: 'open', order }
  if (!isRefusal(renewed))
    return { kind: 'renewed', cartName: renewed.cartName, order: { ...order, wasPaid: renewed.wasPaid } }
  if (order === undefined || order.orderState === 'open') return { kind: 'open', order }
  const resultPath = token && `${shopPath(shop.tenant, 'checkout/result')}?order=${encodeURIComponent(token)}`
  return { kind: 'ordered', orderNumber, resultPath }
}

/** The cart at its order's prices, if it has one: these do not change any more, whatever the catalogue says now. */
export function atOrdersPrices(cart: CartView, now: CartState): CartView {
  if (now.kind !== 'open' || !now.order) return cart
  const { items, summary, totalPrice } = now.order
  const priced = cart.items.map((item, index) => {
    const { grossAmount, serviceFee } = (items.length === cart.items.length && items[index]) || item
    return { ...item, grossAmount, serviceFee }
  })
  return { ...cart, items: priced, summary, totalPrice }
}

/** The order, and its token if the browser has it. */
async function orderOf(
  shop: PageShop,
  names: { cartName: string; orderNumber: string },
  token: string | undefined,
): Promise<{ order?: OrderView; token?: string }> {
  const own = token === undefined ? undefined : await orderOfToken(shop, token)
  if (token !== undefined && own && !isRefusal(own) && own.orderNumber === names.orderNumber)
    return { order: own, token }
  const order = await limited(shop, { useCase: 'commitOrder', cartName: names.cartName }, () =>
    commitOrder(shop, names),
  )
  return isRefusal(order) ? {} : { order }
}
