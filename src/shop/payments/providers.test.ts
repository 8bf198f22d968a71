import { expect, test } from 'vitest'
import type { PaymentProvider } from './provider.ts'
import { carrierOf, providerOf } from './providers.ts'

const named = (name: string, ...methods: string[]) => ({ name, methods }) as Partial<PaymentProvider> as PaymentProvider
const providers = [named('first', 'paypal'), named('second', 'creditcard', 'paypal')]

test('a method belongs to the first provider that supports it, and to none if none does', () => {
  expect(['paypal', 'creditcard', 'crypto'].map((method) => carrierOf(providers, method)?.name)).toEqual([
    'first',
    'second',
    undefined,
  ])
})

test('a payment stays with the provider it was made with, whichever supports its method today', () => {
  expect(providerOf(providers, { provider: 'second' }).name).toBe('second')
  expect(() => providerOf(providers, { provider: 'gone' })).toThrow('there is no payment provider gone')
})
