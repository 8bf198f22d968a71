import { sum, toMajor } from '#kit/money'
import { type Refusal, refuse } from '#kit/result'
import type { Tenant } from '#tenants'
import type { CartItem } from './cart.ts'

/**
 * Limits of specification section 5: face value and count of one product, and of the whole cart. Details contain the
 * limit, amounts in major units with their currency.
 */
export function beyondLimits(
  items: readonly CartItem[],
  { cartLimits: limits, currency }: Pick<Tenant, 'cartLimits' | 'currency'>,
): Refusal | undefined {
  const face = (some: readonly CartItem[]) => sum(some.map(({ amount, quantity }) => amount * quantity))
  const count = (some: readonly CartItem[]) => sum(some.map(({ quantity }) => quantity))
  for (const productId of new Set(items.map((item) => item.productId))) {
    const same = items.filter((item) => item.productId === productId)
    if (count(same) > limits.productQuantity) return limited('productQuantityLimit', limits.productQuantity)
    if (face(same) > limits.productAmount) return limited('productAmountLimit', toMajor(limits.productAmount), currency)
  }
  if (count(items) > limits.cartQuantity) return limited('cartQuantityLimit', limits.cartQuantity)
  if (face(items) > limits.cartAmount) return limited('cartAmountLimit', toMajor(limits.cartAmount), currency)
  return undefined
}

const limited = (
  key: 'productQuantityLimit' | 'productAmountLimit' | 'cartQuantityLimit' | 'cartAmountLimit',
  limit: number,
  currency?: string,
) => refuse(key, { details: { limit, ...(currency === undefined ? {} : { currency }) } })
