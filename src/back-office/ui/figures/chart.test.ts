import { expect, test } from 'vitest'
import { niceMost } from './chart.tsx'

test.each([
  [0, 1],
  [1, 1],
  [3, 5],
  [17, 20],
  [51, 100],
  [0.03, 0.05],
])('a scale for values up to %d ends at %d', (most, end) => {
  expect(niceMost(most)).toBeCloseTo(end)
})
