import { type Minor, sum } from '#kit/money'
import { discountsOf, isForCart, isGood, type PricedLine, type Promotion } from '#promotions'
import type { Cart, PricedItem } from './cart.ts'

/** A code that holds for a cart, and what it takes off. */
export type CodeInCart = { promotion: Promotion; discount: Minor }

/** What a cash code pays for was paid elsewhere: nothing is taken off it. */
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
 * @returns the promotions that take something off a cart as it is at this moment; of a cart that was ordered those that
 * did so then, though its order may have had their last use
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

/** Takes off each piece of each item what codes take off it. @returns the items at what is paid for them */
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

/** @returns what codes take off these items, all together */
export const discountOf = (items: readonly PricedItem[]): Minor =>
  sum(items.map(({ amount, serviceFee, quantity, price }) => (amount + serviceFee) * quantity - price))
