import { expect, test } from 'vitest'
import { waitAfter } from './guesses.ts'

test('typing errors cost nothing; after that each wrong password waits twice as long, a quarter of an hour at most', () => {
  const waits = (of: 'account' | 'address', counts: number[]) => counts.map((wrong) => waitAfter(wrong, of))
  expect(waits('account', [1, 4, 5, 6, 7, 12, 13, 100])).toEqual([0, 0, 5, 10, 20, 640, 900, 900])
  // Many people share one IP address.
  expect(waits('address', [20, 21, 22])).toEqual([0, 5, 10])
})
