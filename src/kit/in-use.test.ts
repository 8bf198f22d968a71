import { expect, test } from 'vitest'
import { brandsInUse, mostRecent, perBrandInUse } from './in-use.ts'

test('what was used last is kept, and what was not used for longest goes', () => {
  const kept = mostRecent<string, number>(2)
  kept.set('a', 1)
  kept.set('b', 2)
  expect(kept.get('a')).toBe(1)
  kept.set('c', 3)
  expect(['a', 'b', 'c'].map((key) => kept.get(key))).toEqual([1, undefined, 3])
})

test('what is kept of a brand stays while it is in use, and goes with its version', () => {
  let made = 0
  const of = perBrandInUse<{ id: string }, number>(() => ++made)
  const brand = { id: 'one' }
  expect([of(brand), of(brand), of({ ...brand })]).toEqual([1, 1, 2])
})

test('a brand and its drafts that are looked at are kept beside each other', () => {
  let made = 0
  const of = perBrandInUse<{ id: string; preview?: { draftId: string; marksTexts: boolean } }, number>(() => ++made)
  const [brand, spring, marked] = [
    { id: 'one' },
    { id: 'one', preview: { draftId: 'spring', marksTexts: false } },
    { id: 'one', preview: { draftId: 'spring', marksTexts: true } },
  ]
  expect([brand, spring, marked, brand, spring, marked].map(of)).toEqual([1, 2, 3, 1, 2, 3])
  expect([of({ ...spring }), of(brand), of(spring)]).toEqual([4, 1, 5])
})

test('brands that nobody asks for do not pile up', () => {
  let made = 0
  const of = perBrandInUse<{ id: string }, number>(() => ++made)
  const brands = Array.from({ length: brandsInUse + 1 }, (_, index) => ({ id: `brand ${index}` }))
  for (const brand of brands) of(brand)
  const [first, second] = brands as [{ id: string }, { id: string }]
  expect(of(brands.at(-1) ?? first)).toBe(brandsInUse + 1)
  expect(of(second)).toBe(2)
  expect(of(first)).toBe(brandsInUse + 2)
})
