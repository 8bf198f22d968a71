import { expect, test } from 'vitest'
import { findUnstorable } from './storable.ts'

test.each([
  ['a NUL byte', { name: 'a\0b' }, 'name'],
  ['half of a pair', { items: [{ note: 'fine' }, { note: '\ud800' }] }, 'items.1.note'],
  ['a NUL byte in a name', { more: { 'a\0': 1 } }, 'more'],
])('%s is found', (_, input, path) => {
  expect(findUnstorable(input)).toBe(path)
})

test('ordinary text is fine, in whatever script', () => {
  expect(findUnstorable({ a: 'Łódź 😀', b: [1, null, true, ''], c: { d: undefined } })).toBeUndefined()
})

test('JSON as deep as 64 kB can be is looked through', () => {
  expect(findUnstorable({ deep: JSON.parse('['.repeat(30_000) + ']'.repeat(30_000)) })).toBeUndefined()
})
