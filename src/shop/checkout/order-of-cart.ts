import { type Cart, feesOf, type PricedItem, totalOf } from '#cart'
import { describe } from '#catalogue'
import { newOrderNumber } from '#kit/ids'
import type { NewOrder } from '#orders'
import type { CheckoutShop } from './shop.ts'

/** The order that a cart becomes: prices, names and texts as they are at this moment, so that nothing changes them later. */
export function orderOf(
  shop: CheckoutShop,
  cart: Cart,
  contact: NonNullable<Cart['deliveryAddress']>,
  items: readonly PricedItem[],
  startNow: true | undefined,
): NewOrder {
  const { tenant, visitor, content, clock } = shop
  const placedAt = clock.now()
  const text = content.translator(tenant, visitor.language)('startNow')
  return {
    orderNumber: newOrderNumber(),
    cartName: cart.cartName,
    currency: shop.tenant.currency,
    total: totalOf(items),
    totalServiceFee: feesOf(items),
    contact,
    language: cart.language,
    channel: cart.channel,
    country: shop.visitor.country ?? cart.country,
    clientIp: shop.visitor.ip,
    startNow: startNow ? { text, at: placedAt.toISOString(), ip: visitor.ip } : null,
    placedAt,
    customerId: visitor.customer?.customerId ?? null,
    lines: items.map(({ product, ...item }, index) => ({
      line: index + 1,
      itemKey: item.itemKey,
      productId: product.productId,
      brandName: product.brandName,
      description: describe(product, cart.language),
      msisdn: item.phoneNumber,
      operatorId: product.source.operatorId,
      faceAmount: item.amount,
      serviceFee: item.serviceFee,
      quantity: item.quantity,
      unitPrices: item.unitPrices,
      supplier: product.source.supplier,
      supplierProductId: product.source.supplierProductId,
      ranged: 'range' in product.price,
    })),
  }
}
