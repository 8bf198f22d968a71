import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTurns } from './turns.ts'

/** Work that lasts until it is let go. */
function held() {
  const gate = Promise.withResolvers<boolean>()
  let begun = 0
  const work = () => {
    begun += 1
    return gate.promise
  }
  return { work, end: gate.resolve, begun: () => begun }
}

test('one address has one turn at a time; asked meanwhile, it looks once more', async () => {
  const inTurn = openTurns()
  const slow = held()
  const turn = inTurn('a', slow.work)
  for (const _ of [1, 2, 3]) await inTurn('a', slow.work)
  expect(slow.begun()).toBe(1)
  slow.end(true)
  await turn
  expect(slow.begun()).toBe(2)
})

test('an address that took nothing gives its turn up, whoever asks', async () => {
  const inTurn = openTurns()
  const slow = held()
  const turn = inTurn('a', slow.work)
  await inTurn('a', slow.work)
  slow.end(false)
  await turn
  expect(slow.begun()).toBe(1)
})

test('three addresses have turns at once, and the fourth comes once one of them is through, even by an error', async () => {
  const inTurn = openTurns()
  const [one, ...others] = [held(), held(), held()]
  const first = inTurn('a', () => one.work().then(() => Promise.reject(new Error('broken'))))
  const turns = others.map(({ work }, index) => inTurn(`b${index}`, work))
  const fourth = held()
  await inTurn('c', fourth.work)
  expect(fourth.begun()).toBe(0)
  one.end(true)
  await expect(first).rejects.toThrow('broken')
  const comes = inTurn('c', fourth.work)
  await setImmediate()
  expect(fourth.begun()).toBe(1)
  for (const { end } of [...others, fourth]) end(true)
  await Promise.all([...turns, comes])
})
