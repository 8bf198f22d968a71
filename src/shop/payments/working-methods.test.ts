import { expect, test, vi } from 'vitest'
import { clockAt } from '#kit/clock'
import { answered, type PartnerAnswer } from '#kit/result'
import { rememberWorkingMethods } from './working-methods.ts'

function remembering(answer: PartnerAnswer<string[]> | Promise<never>) {
  const clock = clockAt('2026-03-01T10:00:00Z')
  const workingMethods = vi.fn(async () => answer)
  return { clock, workingMethods, working: rememberWorkingMethods({ workingMethods }, clock) }
}

test('the provider is asked once for all who come at the same moment, and again when its answer is old', async () => {
  const { clock, workingMethods, working } = remembering(answered(['eps', 'trustly']))
  expect(await Promise.all([working('EUR'), working('EUR')])).toEqual([
    ['eps', 'trustly'],
    ['eps', 'trustly'],
  ])
  expect(workingMethods).toHaveBeenCalledTimes(1)
  clock.forward(16)
  workingMethods.mockResolvedValue(answered(['eps']))
  expect(await working('EUR')).toEqual(['eps'])
  workingMethods.mockResolvedValue(answered(['eps', 'trustly']))
  clock.forward(16)
  expect(await working('EUR'), 'what came back is offered again').toEqual(['eps', 'trustly'])
})

test('while the provider is silent, what it said last holds', async () => {
  const { clock, workingMethods, working } = remembering(answered(['eps']))
  await working('EUR')
  workingMethods.mockResolvedValue({ kind: 'lost', reason: 'no answer' })
  clock.forward(16)
  expect(await working('EUR')).toEqual(['eps'])
})

test('one that never answered has nothing said against any method', async () => {
  expect(await remembering({ kind: 'lost', reason: 'no answer' }).working('EUR')).toBeUndefined()
})

test('a slow provider keeps no shopper waiting for long', async () => {
  const started = performance.now()
  expect(await remembering(new Promise<never>(() => {})).working('EUR')).toBeUndefined()
  expect(performance.now() - started).toBeLessThan(3000)
})
