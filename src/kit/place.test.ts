import { expect, test } from 'vitest'
import { readPlace } from './place.ts'

test('a place is read as a row named it', () => {
  for (const at of [
    '2026-11-28T16:40:00.123456+00:00',
    '2026-11-28T16:40:00+00:00',
    '2026-11-28T16:40:00.5Z',
    '2026-11-28',
  ])
    expect(readPlace(JSON.stringify([at, 'blue', 'S0000000001']), 3)).toEqual([at, 'blue', 'S0000000001'])
})

test.each([
  undefined,
  '',
  'null',
  '{}',
  '["2026-11-28","blue"]',
  '["2026-11-28","blue",3]',
  '["yesterday","blue","x"]',
  // JavaScript takes these for a time, PostgreSQL refuses them.
  '["1","blue","x"]',
  '["Nov 28","blue","x"]',
  '["+275760-09-13T00:00:00.000Z","blue","x"]',
  '["2026-13-28","blue","x"]',
  '["2026-02-30","blue","x"]',
  '["2026-11-28T25:00:00Z","blue","x"]',
  '["2026-11-28","blue","\\u0000"]',
  '["2026-11-28","blue","\\ud800"]',
])('%s is no place, and asks for the first page', (place) => {
  expect(readPlace(place, 3)).toBeUndefined()
})
