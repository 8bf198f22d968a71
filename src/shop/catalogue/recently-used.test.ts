import { expect, test } from 'vitest'
import { glancing, recentlyUsed } from './recently-used.ts'

test('the most recently used lists are cached, the oldest is dropped, and one that is too large stays alone', () => {
  const made: string[] = []
  const listOf = recentlyUsed<{ name: string; size: number }, number[]>(5)
  const ask = (one: { name: string; size: number }) =>
    listOf(one, () => {
      made.push(one.name)
      return Array.from({ length: one.size }, () => 0)
    })
  const [first, second, third, large] = [2, 2, 2, 9].map((size, index) => ({ name: `${index + 1}`, size }))
  for (const one of [first, second, first, third]) if (one) ask(one)
  expect(made).toEqual(['1', '2', '3'])
  if (first) expect(ask(first)).toBe(ask(first))
  if (second) ask(second)
  expect(made).toEqual(['1', '2', '3', '2'])
  for (const one of [large, large, first]) if (one) ask(one)
  expect(made).toEqual(['1', '2', '3', '2', '4', '1'])
})

test('a glance keeps nothing, and uses what is kept', () => {
  const listOf = recentlyUsed<{ name: string }, string[]>(5)
  const [one, other] = [{ name: 'one' }, { name: 'other' }]
  const ask = (of: typeof one) => listOf(of, () => [of.name])
  const kept = ask(one)
  expect(glancing(() => ask(one))).toBe(kept)
  const glanced = glancing(() => ask(other))
  expect(glanced).toEqual(['other'])
  const asked = ask(other)
  expect(asked).not.toBe(glanced)
  expect(ask(other)).toBe(asked)
  expect(() =>
    glancing(() => {
      throw new Error('nothing to see')
    }),
  ).toThrow('nothing to see')
  expect(ask(one)).toBe(kept)
})
