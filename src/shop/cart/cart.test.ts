import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCart, anyItem, count, face } from '../../../tests/support/shop/any-cart.ts'
import { type CartItem, withItem } from './cart.ts'

test('adding loses and invents nothing, and the same item again is one line', () => {
  fc.assert(
    fc.property(anyCart, anyItem, (items, added) => {
      const lines = items.reduce(withItem, [] as CartItem[])
      const after = withItem(lines, added)
      expect([count(after), face(after)]).toEqual([count(lines) + added.quantity, face(lines) + face([added])])
      const keys = after.map(({ productId, amount, phoneNumber }) => `${productId} ${amount} ${phoneNumber}`)
      expect(new Set(keys).size).toBe(keys.length)
    }),
  )
})
