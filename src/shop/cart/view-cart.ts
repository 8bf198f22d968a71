import { type CatalogueShop, describe } from '#catalogue'
import { toMajor } from '#kit/money'
import { readablePhone } from '#kit/phone'
import { type Refusal, refuse } from '#kit/result'
import { type Cart, feesOf, priceItem, totalOf } from './cart.ts'
import type { CartView } from './contract.ts'
import { findCart } from './store.ts'

/** @returns the cart as the wire and the pages show it; refuses unknownCartErrorMessage. */
export async function viewCart(shop: CatalogueShop, cartName: string): Promise<CartView | Refusal> {
  const cart = await shop.db.read((tx) => findCart(tx, cartName))
  return cart ? cartView(shop, cart) : refuse('unknownCartErrorMessage')
}

/** Shows a cart at today's prices. What is no longer sold is left out: it could not be ordered. */
export function cartView({ catalogue, tenant, visitor }: CatalogueShop, cart: Cart): CartView {
  const items = cart.items.flatMap((item) => priceItem(item, catalogue) ?? [])
  const total = totalOf(items)
  const fees = feesOf(items)
  return {
    cartName: cart.cartName,
    items: items.map(({ product, ...item }) => ({
      itemKey: item.itemKey,
      productId: item.productId,
      product_id: item.productId,
      brandId: product.brandId,
      brandName: product.brandName,
      description: describe(product, visitor.language),
      phoneNumber: item.phoneNumber,
      readablePhoneNumber: readablePhone(item.phoneNumber),
      amount: toMajor(item.amount),
      serviceFee: toMajor(item.serviceFee),
      grossAmount: toMajor(item.price),
      quantity: item.quantity,
      channel: item.channel,
    })),
    itemCount: items.reduce((count, { quantity }) => count + quantity, 0),
    summary: {
      netAmount: toMajor(total - fees),
      grossAmount: toMajor(total),
      totalServiceFee: toMajor(fees),
      currency: tenant.currency,
    },
    totalPrice: toMajor(total),
    ...(cart.deliveryAddress ? { deliveryAddress: cart.deliveryAddress } : {}),
    language: cart.language,
    ...(cart.orderNumber ? { orderNumber: cart.orderNumber } : {}),
  }
}
