import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CartItem, withItem } from './cart.ts'

const item = fc.record({
  itemKey: fc.stringMatching(/^[a-z]{8}$/),
  productId: fc.constantFrom('a', 'b', 'c'),
  amount: fc.constantFrom(500, 1500, 3000),
  phoneNumber: fc.constantFrom('+4915112345678', '+4915112345679'),
  quantity: fc.integer({ min: 1, max: 8 }),
  channel: fc.constant('web' as const),
})
const cart = fc.array(item, { maxLength: 8 })

const count = (items: readonly CartItem[]) => items.reduce((total, { quantity }) => total + quantity, 0)
const face = (items: readonly CartItem[]) => items.reduce((total, { amount, quantity }) => total + amount * quantity, 0)

test('adding loses and invents nothing, and the same item again is one line', () => {
  fc.assert(
    fc.property(cart, item, (items, added) => {
      const lines = items.reduce(withItem, [] as CartItem[])
      const after = withItem(lines, added)
      expect([count(after), face(after)]).toEqual([count(lines) + added.quantity, face(lines) + face([added])])
      const keys = after.map(({ productId, amount, phoneNumber }) => `${productId} ${amount} ${phoneNumber}`)
      expect(new Set(keys).size).toBe(keys.length)
    }),
  )
})
