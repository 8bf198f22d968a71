import { expect, test, vi } from 'vitest'
import { clockAt } from '#kit/clock'
import { answered, type PartnerAnswer } from '#kit/result'
import { rememberWorkingMethods } from './working-methods.ts'

const methods = ['eps', 'trustly']

function remembering(answer: PartnerAnswer<string[]> | Promise<never>) {
  const clock = clockAt('2026-03-01T10:00:00Z')
  const workingMethods = vi.fn(async () => answer)
  const remembered = rememberWorkingMethods([{ methods, workingMethods }], clock)
  const working = async (currency: 'EUR') => methods.filter(await remembered(currency))
  return { clock, workingMethods, working }
}

test('the provider is asked once for parallel callers, and again when its answer is old', async () => {
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

test('a provider’s answer is dropped once it refuses a payment by the method', async () => {
  const said = ['eps', 'trustly']
  const remembered = rememberWorkingMethods(
    [{ methods, workingMethods: async () => answered([...said]) }],
    clockAt('2026-03-01T10:00:00Z'),
  )
  expect(methods.filter(await remembered('EUR'))).toEqual(methods)
  said.pop()
  expect(methods.filter(await remembered('EUR'))).toEqual(methods)
  remembered.doubt('trustly')
  expect(methods.filter(await remembered('EUR'))).toEqual(['eps'])
})

test('while the provider does not answer, its last answer is used', async () => {
  const { clock, workingMethods, working } = remembering(answered(['eps']))
  await working('EUR')
  workingMethods.mockResolvedValue({ kind: 'lost', reason: 'no answer' })
  clock.forward(16)
  expect(await working('EUR')).toEqual(['eps'])
})

test('all methods of a provider that never answered count as working', async () => {
  expect(await remembering({ kind: 'lost', reason: 'no answer' }).working('EUR')).toEqual(methods)
})

test('a slow provider does not keep shoppers waiting', async () => {
  expect(await remembering(new Promise<never>(() => {})).working('EUR')).toEqual(methods)
})

test('each provider’s answer concerns its own methods only, and the first that supports one is asked', async () => {
  const says = (...working: string[]) => ({ workingMethods: async () => answered(working) })
  const works = await rememberWorkingMethods(
    [
      { methods: ['paypal'], ...says('paypal') },
      { methods: ['creditcard', 'eps', 'paypal'], ...says('creditcard') },
      { methods: ['crypto'], workingMethods: async () => ({ kind: 'lost', reason: 'no answer' }) as const },
    ],
    clockAt('2026-03-01T10:00:00Z'),
  )('EUR')
  const asked = ['creditcard', 'crypto', 'eps', 'ideal', 'paypal']
  expect(asked.filter(works)).toEqual(['creditcard', 'crypto', 'paypal'])
})
