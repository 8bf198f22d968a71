import { expect, test } from 'vitest'
import { waitIn } from './prefer.ts'

test.each([
  ['wait=2', 2],
  ['wait=2.5', undefined],
  ['respond-async, wait=10', 10],
  ['Wait = "3"; x=1', 3],
  ['wait=-1', undefined],
  ['wait=', undefined],
  ['return=minimal', undefined],
  ['awaits=2', undefined],
])('a caller who prefers %s is ready to wait %s seconds', (prefer, seconds) => {
  expect(waitIn(new Headers({ prefer }))).toBe(seconds)
})

test('a caller who prefers nothing does not wait', () => {
  expect(waitIn(new Headers())).toBeUndefined()
})
