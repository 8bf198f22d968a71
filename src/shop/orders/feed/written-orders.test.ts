import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockAt } from '#kit/clock'
import type { Position } from '../position.ts'
import { writtenOrders } from './written-orders.ts'

const start = '2026-03-02T10:00:00Z'
const at = (revision: number) => ({ revision }) as Position

test('an order is known for a second after it was written', () => {
  const [orders, clock] = [writtenOrders(), clockAt(start)]
  orders.put('S1', at(3), clock.now())
  clock.forward(0.999)
  expect(orders.find('S1', clock.now())).toEqual(at(3))
  expect(orders.find('S2', clock.now())).toBeUndefined()
  clock.forward(0.001)
  expect(orders.find('S1', clock.now())).toBeUndefined()
})

test('in whatever order notices and answers come, nothing older than what was told is found', () => {
  const now = clockAt(start).now()
  const step = fc.record({ isTold: fc.boolean(), revision: fc.integer({ min: 0, max: 5 }) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      const orders = writtenOrders()
      for (const { isTold, revision } of steps) {
        if (isTold) orders.outdate('S1', revision)
        else orders.put('S1', at(revision), now)
      }
      const newest = Math.max(-1, ...steps.map(({ revision }) => revision))
      const isOurs = steps.some(({ isTold, revision }) => !isTold && revision === newest)
      // Written again at the revision that was told: the notice was of the same write.
      expect(orders.find('S1', now)).toEqual(isOurs ? at(newest) : undefined)
    }),
  )
})

test('no more orders are kept than a thousand, and none after the notices were lost', () => {
  const [orders, now] = [writtenOrders(), clockAt(start).now()]
  for (let number = 0; number <= 1000; number++) orders.put(`S${number}`, at(1), now)
  expect(orders.find('S0', now)).toBeUndefined()
  expect(orders.find('S1000', now)).toEqual(at(1))
  orders.clear()
  expect(orders.find('S1000', now)).toBeUndefined()
})
