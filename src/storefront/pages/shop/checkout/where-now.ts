import type { CartView } from '#cart/contract'
import { commitOrder } from '#checkout'
import { isRefusal } from '#kit/result'
import type { OrderView } from '#orders/contract'
import { shopPath } from '#tenants/contract'
import { limited, type PageShop } from '../../../page-shop.ts'
import { orderTokenOf } from '../cart-cookie.ts'
import { cartForAnotherTry, orderOfToken } from '../limited-calls.ts'
import type { afterFailure } from './after-failure.ts'

/** The order that a cart became; `resultPath` leads to its result for whoever's browser has its token. */
export type Ordered = { orderNumber: string; resultPath: string | undefined }

/**
 * Where a cart stands: still to be paid, as an `order` whose prices are settled or not one yet; ordered for good, or renewed after an order that came to nothing, of which
 * `order` tells what is known.
 */
export type WhereNow =
  | { kind: 'open'; order?: OrderView | undefined }
  | ({ kind: 'ordered' } & Ordered)
  | { kind: 'renewed'; cartName: string; order: Parameters<typeof afterFailure>[1] }

/**
 * A cart becomes one order at most. While that is unpaid the shopper may go on with it; once it came to nothing, with a
 * new cart. What is paid is not in the basket any more, whether it arrived yet or not.
 */
export async function whereNow(shop: PageShop, cart: CartView, request: Request): Promise<WhereNow> {
  const { cartName, orderNumber } = cart
  if (orderNumber === undefined) return { kind: 'open' }
  const renewed = await cartForAnotherTry(shop, orderNumber)
  // Its own cart again: the order goes on.
  const isItsOwn = !isRefusal(renewed) && renewed.cartName === cartName
  const { order, token } = await orderOf(shop, { cartName, orderNumber }, orderTokenOf(request))
  if (isItsOwn) return { kind: 'open', order }
  if (!isRefusal(renewed))
    return { kind: 'renewed', cartName: renewed.cartName, order: { ...order, wasPaid: renewed.wasPaid } }
  if (order === undefined || order.orderState === 'open') return { kind: 'open', order }
  const resultPath = token && `${shopPath(shop.tenant, 'checkout/result')}?order=${encodeURIComponent(token)}`
  return { kind: 'ordered', orderNumber, resultPath }
}

/** The cart at the prices of its order, where it is one: they do not change any more, whatever the catalogue says now. */
export function atOrdersPrices(cart: CartView, now: WhereNow): CartView {
  if (now.kind !== 'open' || !now.order) return cart
  const { items, summary, totalPrice } = now.order
  const priced = cart.items.map((item, index) => {
    const { grossAmount, serviceFee } = (items.length === cart.items.length && items[index]) || item
    return { ...item, grossAmount, serviceFee }
  })
  return { ...cart, items: priced, summary, totalPrice }
}

/** The order, and its token where the browser has it. */
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
