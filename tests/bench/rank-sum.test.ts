import { expect, test } from 'vitest'
import { rankSum } from '../../bench/rank-sum.ts'

// Figures that look like times, and are the same in each run.
const figures = (count: number, shift = 0, seed = 1) => {
  let state = seed
  return Array.from({ length: count }, () => {
    state = (state * 48_271) % 2_147_483_647
    return 30 + shift + (10 * state) / 2_147_483_647
  })
}

test('what is alike is found alike, and a small difference is found', () => {
  const alike = rankSum(figures(200), figures(200, 0, 77))
  expect(alike.above).toBeCloseTo(0.5, 1)
  expect(alike.p).toBeGreaterThan(0.05)
  const apart = rankSum(figures(200, 2), figures(200, 0, 77))
  expect(apart.above).toBeGreaterThan(0.6)
  expect(apart.p).toBeLessThan(0.001)
})

test('it says what the books say', () => {
  // Worked by hand: 1 to 10 against 6 to 15 has U = 12.5 of 100, five ties of two.
  const low = Array.from({ length: 10 }, (_, at) => at + 1)
  const found = rankSum(
    low,
    low.map((one) => one + 5),
  )
  expect(found.above).toBeCloseTo(0.125, 10)
  expect(found.p).toBeCloseTo(0.005, 3)
  expect(rankSum([1, 2, 3], [1, 2, 3])).toEqual({ above: 0.5, p: expect.closeTo(1, 5) })
  expect(rankSum([5, 5], [5, 5])).toEqual({ above: 0.5, p: 1 })
})
