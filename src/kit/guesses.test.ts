import { expect, test } from 'vitest'
import { type Subject, waitAfter } from './guesses.ts'

test('a few wrong tries cost no wait; after that the wait doubles, up to a quarter of an hour', () => {
  const waits = (of: Subject, counts: number[]) => counts.map((wrong) => waitAfter(wrong, of))
  expect(waits('account', [1, 4, 5, 6, 7, 12, 13, 100])).toEqual([0, 0, 5, 10, 20, 640, 900, 900])
  // Many people share one IP address.
  expect(waits('address', [20, 21, 22])).toEqual([0, 5, 10])
})
