import { viewCart } from '#cart'
import type { CartView } from '#cart/contract'
import { orderByToken, renewCart } from '#checkout'
import type { RenewedCart } from '#checkout/contract'
import { type Refusal, refuse } from '#kit/result'
import type { OrderView } from '#orders/contract'
import { sampleOrder } from '#receipts/sample'
import { limited, type PageShop } from '../../page-shop.ts'

// Use cases that several pages call, within the limits on callers.

/** The cart of this name. Refuses unknownCartErrorMessage. */
export const cartByName = (shop: PageShop, cartName: string): Promise<CartView | Refusal> =>
  limited(shop, { useCase: 'viewCart', cartName }, () => viewCart(shop, cartName))

/**
 * The order of a return URL, by its signed token. Refuses orderNotFound.
 * @param cancelled the payment method that the shopper cancelled at the payer
 */
export const orderOfToken = (shop: PageShop, token: string, cancelled?: string): Promise<OrderView | Refusal> =>
  limited(shop, 'orderByToken', async () =>
    // A preview opens nobody's order.
    shop.tenant.preview ? (sampleOrder(shop) ?? refuse('orderNotFound')) : orderByToken(shop, token, cancelled),
  )

/** A cart with an order's items, for another attempt after it failed; the same one however often it is requested. */
export const cartForAnotherTry = (shop: PageShop, orderNumber: string): Promise<RenewedCart | Refusal> =>
  limited(shop, 'renewCart', () => renewCart(shop, orderNumber))
