import { type Minor, sum } from '#kit/money'
import { discountsOf, isForCart, isGood, type PricedLine, type Promotion } from '#promotions'
import type { Cart, PricedItem } from './cart.ts'

/** A promo code that is valid for a cart, and the discount it gives. */
export type CodeInCart = { promotion: Promotion; discount: Minor }

/** Items of a cash code were paid at a till: promo codes do not apply to them. */
export const linesOf = (items: readonly PricedItem[]): PricedLine[] =>
  items
    .filter(({ cashCode }) => cashCode === undefined)
    .map(({ itemKey, product, serviceFee, unitPrices }) => ({
      key: itemKey,
      productId: product.productId,
      brandId: product.brandId,
      serviceFee,
      unitPrices,
    }))

/**
 * @returns the promotions that reduce a cart's price now; for an ordered cart those that applied then, even if its
 *   order took their last use
 */
export const holding = (
  { channel, orderNumber }: Pick<Cart, 'channel' | 'orderNumber'>,
  items: readonly PricedItem[],
  promotions: readonly Promotion[],
  now: Date,
): Promotion[] =>
  promotions.filter(
    (promotion) => (orderNumber !== null || isGood(promotion, now)) && isForCart(promotion, channel, linesOf(items)),
  )

/** Subtracts the discounts from each unit of each item. @returns the items at the prices to pay */
export function withCodes(
  items: readonly PricedItem[],
  promotions: readonly Promotion[],
): { items: PricedItem[]; codes: CodeInCart[] } {
  const discounts = discountsOf(linesOf(items), promotions)
  return {
    items: items.map((item) => {
      const off = discounts.units.get(item.itemKey) ?? []
      const unitPrices = item.unitPrices.map((price, unit) => price - (off[unit] ?? 0))
      return { ...item, unitPrices, price: sum(unitPrices) }
    }),
    codes: promotions.map((promotion) => ({
      promotion,
      discount: discounts.codes.get(promotion.promotionId) ?? 0,
    })),
  }
}

/** @returns the total discount of these items */
export const discountOf = (items: readonly PricedItem[]): Minor =>
  sum(items.map(({ amount, serviceFee, quantity, price }) => (amount + serviceFee) * quantity - price))
