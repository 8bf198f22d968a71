import { expect, test } from 'vitest'
import { callGrace, longUnknown, nextCheckAt, refundWaits } from './retry-schedule.ts'

// Numbers in place of the constants: whoever changes one must change this table as well. Seconds.
const minute = 60
const hour = 3600
const day = 86_400

const now = new Date('2026-03-01T10:00:00Z')
const waitAt = (age: number) => {
  const next = nextCheckAt(new Date(now.getTime() - age * 1000), now)
  return next && (next.getTime() - now.getTime()) / 1000
}

test.each([
  [0, 20],
  [2 * minute - 1, 20],
  [2 * minute, 60],
  [10 * minute - 1, 60],
  [10 * minute, 600],
  [2 * hour - 1, 600],
  [2 * hour, 7200],
  [2 * day - 1, 7200],
  [2 * day, day],
  [40 * day - 1, day],
  [40 * day, null],
])('what is %i seconds old is asked about again after %s', (age, wait) => {
  expect(waitAt(age)).toBe(wait)
})

test('a failed refund waits a minute, an hour and a day; a call may take a minute, an unknown outcome a quarter of an hour', () => {
  expect(refundWaits).toEqual([60, 3600, 86_400])
  expect([callGrace, longUnknown]).toEqual([60, 900])
})
