import { expect, test } from 'vitest'
import { anOrder } from '../../../../tests/support/partners/pretend-partners.ts'
import { outcomeOf } from './answers.ts'

/** An order of one unit, and the amount that was paid for it. */
function ordered(delivery: 'delivered' | 'failed', paid: number) {
  const order = anOrder(1)
  return {
    ...order,
    state: 'done' as const,
    payments: order.payments.map((one) => ({ ...one, paid })),
    deliveries: order.deliveries.map((unit) => ({ ...unit, state: delivery })),
  }
}

test('what was not delivered is refunded if it was charged, and released if it was only reserved', () => {
  expect(outcomeOf(ordered('failed', 1500))).toBe('failed')
  expect(outcomeOf(ordered('failed', 1))).toBe('failed')
  expect(outcomeOf(ordered('failed', 0))).toBe('released')
  expect(outcomeOf(ordered('delivered', 0))).toBe('sent')
  expect(outcomeOf({ ...ordered('failed', 0), state: 'cancelled' }, 'soft')).toBe('payLink')
  expect(outcomeOf({ ...ordered('failed', 0), state: 'cancelled' })).toBe('declined')
})
