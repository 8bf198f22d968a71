import fc from 'fast-check'
import type { CartItem } from '#cart'

export const anyItem = fc.record({
  itemKey: fc.stringMatching(/^[a-z]{8}$/),
  productId: fc.constantFrom('a', 'b', 'c'),
  amount: fc.constantFrom(500, 1500, 3000),
  phoneNumber: fc.constantFrom('+4915112345678', '+4915112345679'),
  quantity: fc.integer({ min: 1, max: 8 }),
  channel: fc.constant('web' as const),
})
export const anyCart = fc.array(anyItem, { maxLength: 8 })

export const count = (items: readonly CartItem[]) => items.reduce((total, { quantity }) => total + quantity, 0)
export const face = (items: readonly CartItem[]) =>
  items.reduce((total, { amount, quantity }) => total + amount * quantity, 0)
