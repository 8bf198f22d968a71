import { expect, test } from 'vitest'
import { quickestFirst } from './quickest-first.ts'

const named = (...names: string[]) => names.map((name) => ({ name }))

test.each([
  [['creditcard', 'paypal'], undefined, ['paypal', 'creditcard']],
  [
    ['ideal', 'tikkie', 'creditcard', 'paypal', 'applepay'],
    undefined,
    ['applepay', 'ideal', 'paypal', 'tikkie', 'creditcard'],
  ],
  [['creditcard', 'paypal', 'klarna'], 'klarna', ['klarna', 'paypal', 'creditcard']],
  [['creditcard', 'paypal'], 'tikkie', ['paypal', 'creditcard']],
])('of %j, used last %j, the order is %j', (methods, usedLast, order) => {
  expect(quickestFirst(named(...methods), usedLast)).toEqual(named(...order))
})
