import { expect, it } from 'vitest'
import { shortMemory } from './short-memory.ts'

const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000)

it('remembers for its time, gives away once, and forgets the oldest first', () => {
  const memory = shortMemory<string>({ seconds: 60, most: 2 })
  memory.keep('a', 'one', at(0))
  memory.keep('b', 'two', at(30))
  expect([memory.find('a', at(59)), memory.find('a', at(60)), memory.find('b', at(60))]).toEqual([
    'one',
    undefined,
    'two',
  ])
  memory.keep('a', 'again', at(40))
  memory.keep('c', 'three', at(40))
  expect([memory.find('a', at(50)), memory.find('b', at(50))]).toEqual(['again', undefined])
  expect([memory.take('c', at(50)), memory.take('c', at(50))]).toEqual(['three', undefined])
})
