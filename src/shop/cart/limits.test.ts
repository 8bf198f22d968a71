import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCart, count, face } from '../../../tests/support/shop/any-cart.ts'
import type { CartItem } from './cart.ts'
import { beyondLimits } from './limits.ts'

const tenant = {
  cartLimits: { productAmount: 150_00, productQuantity: 10, cartAmount: 300_00, cartQuantity: 20 },
  currency: 'EUR' as const,
}
test('a cart is within the four limits, or the first one it breaks is named (specification, section 5)', () => {
  fc.assert(
    fc.property(anyCart, (items) => {
      const products = [...new Set(items.map(({ productId }) => productId))].map((id) =>
        items.filter(({ productId }) => productId === id),
      )
      const broken = [
        products.some((same) => count(same) > 10) && 'productQuantityLimit',
        products.some((same) => face(same) > 150_00) && 'productAmountLimit',
        count(items) > 20 && 'cartQuantityLimit',
        face(items) > 300_00 && 'cartAmountLimit',
      ].filter(Boolean)
      const refusal = beyondLimits(items, tenant)?.refusal
      if (broken.length === 0) expect(refusal).toBeUndefined()
      else expect(broken).toContain(refusal)
    }),
  )
})

test('exactly at a limit is within it', () => {
  const one: CartItem = { itemKey: 'k', productId: 'a', amount: 1500, phoneNumber: '+49', quantity: 10, channel: 'web' }
  expect(beyondLimits([one], tenant)).toBeUndefined()
  expect(beyondLimits([{ ...one, amount: 1501 }], tenant)).toEqual({
    refusal: 'productAmountLimit',
    details: { limit: 150, currency: 'EUR' },
  })
})
